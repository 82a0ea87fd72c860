import type { z } from 'zod';
import type { NavigationGroupFields } from './navigation-group.ts';
import type {
  claimingAnchor,
  divisionProperties,
  languageHeader,
  languageProperties,
  partProperties,
} from './navigation-properties.ts';

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

type Fields<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/** Settings of the whole site that a language may have of its own. */
export type LanguageFields = Partial<Fields<typeof languageProperties & typeof languageHeader>>;

/** `navigation`, or what stands inside one division. Named, because divisions hold each other. */
export interface NodeFields
  extends
    Fields<typeof partProperties>,
    Partial<Record<DivisionList, DivisionFields[] | undefined>> {
  groups?: NavigationGroupFields[] | undefined;
  pages?: (string | NavigationGroupFields)[] | undefined;
  global?: NodeFields | undefined;
}

/** One division inside it, of any kind. */
export interface DivisionFields
  extends
    NodeFields,
    Omit<Fields<typeof divisionProperties>, 'color'>,
    Fields<typeof claimingAnchor>,
    LanguageFields,
    Partial<Record<Exclude<DivisionKind, 'version'>, string | undefined>> {
  name?: string | undefined;
  default?: boolean | undefined;
  ref?: string | undefined;
  align?: 'start' | 'end' | 'left' | 'right' | undefined;
}
