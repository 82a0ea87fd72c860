import type { JsonPath } from '../../diagnostics/position.ts';
import type { FooterColumn, FooterSocial, IconRef, NavigationGroup, TopbarLink } from './types.ts';
import type { Banner, ModeColors, TopbarCtaButton } from './types.ts';

/** What a division is to the reader; `item` is an entry of the menu below a tab. */
export type DivisionKind =
  'product' | 'language' | 'version' | 'tab' | 'dropdown' | 'anchor' | 'item';

/** Object-valued `navigation`, or the contents of one division in it. */
export interface NavigationTree {
  /** Where it stands in docs.json. */
  path: JsonPath;
  /** Pages and groups directly inside, in order. */
  lists: NavigationList[];
  /** From the kinds that usually stand outside to the inner ones, each in the order of docs.json. */
  divisions: NavigationDivision[];
  /** Divisions that are shown on every page below. */
  global: NavigationDivision[];
  /** Documents of this node itself; those of nodes around it are in the entries already. */
  openapi: string[];
  /** Folder of the addresses of generated pages, by document; `api-reference` for any other. */
  directories?: Record<string, string> | undefined;
}

/** `pages` or `groups` of a node. */
export interface NavigationList {
  key: 'pages' | 'groups';
  items: (string | NavigationGroup)[];
}

/** A tab, an anchor, a version and so on, with its pages inside it. */
export interface NavigationDivision extends NavigationTree {
  kind: DivisionKind;
  /** As written; for a language its code. */
  name: string;
  /** Where it leads instead of to its first page. */
  href?: string | undefined;
  icon?: IconRef | undefined;
  description?: string | undefined;
  tag?: string | undefined;
  /** Background of the icon tile. */
  color?: string | ModeColors | undefined;
  /** Shown only while a page inside it is open. */
  hidden: boolean;
  /** Selected on a first visit; true for one of the versions or languages that stand side by side. */
  default: boolean;
  searchable?: boolean | undefined;
  boost?: number | undefined;
  /** What a language has in place of the settings of the whole site. */
  frame?: LanguageOverrides | undefined;
}

/** Parts of the page frame in one language. */
export interface LanguageOverrides {
  banner?: Banner | undefined;
  footer?: { socials: FooterSocial[]; links: FooterColumn[] } | undefined;
  topbarLinks?: TopbarLink[] | undefined;
  topbarCtaButton?: TopbarCtaButton | undefined;
}
