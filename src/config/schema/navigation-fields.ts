import type { Listing } from './shared/listing.ts';
import type { z } from 'zod';
import type { bannerSchema } from './banner.ts';
import type { footerSchema } from './footer.ts';
import type { NavigationGroupFields } from './navigation-group.ts';
import type { Sources } from './openapi.ts';
import type { colorForModes, Gradient } from './shared/color.ts';
import type { IconFields } from './shared/icon.ts';
import type { TopbarCtaButton } from './topbar-button.ts';
import type { TopbarLink } from './topbar-link.ts';

/** Lists of divisions, and the property that names one of each. Outer ones first, as they usually nest. */
export const DIVISION_LISTS = {
  products: 'product',
  languages: 'language',
  versions: 'version',
  tabs: 'tab',
  dropdowns: 'dropdown',
  anchors: 'anchor',
  menu: 'item',
} as const;

export type DivisionList = keyof typeof DIVISION_LISTS;
export type DivisionKind = (typeof DIVISION_LISTS)[DivisionList];

/** Tabs and anchors that take their pages out of the groups beside them, which only the older spelling has. */
export interface ClaimFields {
  claims?: { url: string } | 'rest' | undefined;
}

/** Settings of the whole site that a language may have of its own. */
export interface LanguageFields {
  banner?: z.output<typeof bannerSchema>;
  footer?: z.output<typeof footerSchema> | undefined;
  topbarLinks?: TopbarLink[] | undefined;
  topbarCtaButton?: TopbarCtaButton | undefined;
}

/** `navigation` as an object, or what stands inside one division, before its unions are resolved. */
export interface NodeFields extends Partial<Record<DivisionList, DivisionFields[] | undefined>> {
  directory?: Listing | undefined;
  openapi?: Sources | undefined;
  asyncapi?: Sources | undefined;
  groups?: NavigationGroupFields[] | undefined;
  pages?: (string | NavigationGroupFields)[] | undefined;
  global?: NodeFields | undefined;
}

/** One division inside it. */
export interface DivisionFields
  extends
    NodeFields,
    IconFields,
    LanguageFields,
    ClaimFields,
    Partial<Record<DivisionKind, string | undefined>> {
  name?: string | undefined;
  href?: string | undefined;
  description?: string | undefined;
  tag?: string | undefined;
  color?: z.output<ReturnType<typeof colorForModes>> | Gradient | undefined;
  default?: boolean | undefined;
  hidden?: boolean | undefined;
  searchable?: boolean | undefined;
  boost?: number | undefined;
}
