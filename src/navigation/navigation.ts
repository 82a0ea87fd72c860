import type { Gradient, IconRef, Listing, ModeColors } from '../config/docs-config.ts';
import { toPathText, type SourceLocation as SourcePlace } from '../config/document.ts';
import type { LanguageOverrides } from '../config/navigation.ts';
import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticInput,
} from '../diagnostics/diagnostic.ts';

/** The rows of the sidebar. Pages with the same `key` share the object, so its HTML can be made once. */
export interface Sidebar {
  /** Stable from build to build while docs.json keeps its order of divisions. */
  key: string;
  nodes: NavNode[];
}

/** What surrounds all pages of one combination of divisions alike. */
export interface Section {
  /** The version its pages have selected; absent where the reader's choice decides. */
  version?: string | undefined;
  sidebar: Sidebar;
  /** Primary tab first; empty without `tabs`. */
  tabs: DivisionView[];
  /** Top anchor first, where it is drawn. */
  anchors: DivisionView[];
  /** From the outermost to the innermost. */
  selectors: Selector[];
  /** Pages in reading order, each once. */
  reading: NavLink[];
  /** Versions of these pages; absent where those of the site are meant. */
  versionRow?: VersionRow | undefined;
  /** BCP 47 tag of the language that the pages are nested in. */
  language?: string | undefined;
  /** What the language has in place of settings of the whole site. */
  languageOverrides?: LanguageOverrides | undefined;
}

/** Where one page stands. */
export interface Place {
  /** Key of its section. */
  section: string;
  href: string;
  /** Version of the page itself; absent when it belongs to all of them. */
  version?: string | undefined;
  /** The groups that lead to the page, outermost first; shared by the pages of a group. */
  trail: Breadcrumb[];
  /** Index in the section's reading order, or -1. */
  position: number;
  /** The sidebar has a row for it. */
  listed: boolean;
  /** False when the page asks for no links to its neighbours. */
  paginated: boolean;
  /** False where docs.json takes the page out of the search. */
  searchable?: boolean | undefined;
  /** Weight for the search; absent for 1. */
  boost?: number | undefined;
}

/** Everything about navigation, for all pages of a site. */
export interface Navigation extends VersionRow {
  sections: ReadonlyMap<string, Section>;
  /** Every page, listed or not, by id. */
  places: ReadonlyMap<string, Place>;
  /** Section for addresses that are no page. */
  home: string;
  /** What `/` does; absent when no page is listed and none is called `index`. */
  root?: { pageId: string } | { redirect: string } | undefined;
  /** Ids of the listed pages in reading order, each once. */
  order: string[];
  /** Address of a folder that is no page itself to the first listed page below it. */
  folderRedirects: ReadonlyMap<string, string>;
  eyebrow: 'section' | 'breadcrumbs';
}

/** One row of the sidebar that leads somewhere. */
export interface NavLink {
  type: 'link';
  /** Absent for rows that lead away: front matter `url`. */
  pageId?: string | undefined;
  /** Without the site's base: `/guides/quickstart`. */
  href: string;
  /** `sidebarTitle`, else `title`. */
  label: string;
  icon?: IconRef | undefined;
  /** HTTP method of an API page, upper case. */
  method?: string | undefined;
  /** Short text in a pill, such as `NEW`. */
  tag?: string | undefined;
  deprecated?: boolean | undefined;
  /** The address is on another site. */
  external?: boolean | undefined;
  /** Shown only while the reader has this version selected; set only in sidebars that serve every version. */
  version?: string | undefined;
}

/** A heading of the sidebar with the rows below it. */
export interface NavGroup {
  type: 'group';
  /** Empty only at the top level: rows without a heading. */
  label: string;
  icon?: IconRef | undefined;
  tag?: string | undefined;
  /** As for a link; rows inside then carry none. */
  version?: string | undefined;
  /** Open from the start. */
  expanded?: boolean | undefined;
  /** The page that the heading itself leads to. */
  root?: NavLink | undefined;
  /** How that page lists the others at its end. */
  listing?: Listing | undefined;
  /** Never empty, unless there is a `root`. */
  children: NavNode[];
}

export type NavNode = NavLink | NavGroup;

/** One step of the way to a page. */
export interface Breadcrumb {
  label: string;
  /** First page of the group; in a view absent where that is the page itself. */
  href?: string | undefined;
}

/** The pages before and after a page in reading order. */
export interface PaginationLinks {
  previous?: NavLink | undefined;
  next?: NavLink | undefined;
}

/** All of the navigation that surrounds one page. */
export interface NavigationView {
  sidebar: Sidebar;
  tabs: DivisionView[];
  anchors: DivisionView[];
  selectors: Selector[];
  versions: {
    /** The version that the page fixes; absent where the reader's stored choice decides. */
    current?: string | undefined;
    /** Selected while no choice is stored. */
    default?: string | undefined;
    /** Empty when the site has no versions. */
    options: VersionOption[];
  };
  /** What stands above the title: the innermost group, or the whole way. */
  eyebrow: Breadcrumb[];
  /** The whole way, outermost first. */
  crumbs: Breadcrumb[];
  /** Labels of `crumbs`. */
  groupPath: string[];
  neighbours: PaginationLinks;
  /** BCP 47 tag of the language that the page is nested in. */
  language?: string | undefined;
  /** What that language has in place of settings of the whole site. */
  languageOverrides?: LanguageOverrides | undefined;
  /** False for pages that the sidebar does not have. */
  listed: boolean;
}

/** What a division shows beside its name. */
export interface DivisionLook {
  icon?: IconRef | undefined;
  /** Background of the icon's tile. */
  color?: string | Gradient | ModeColors | undefined;
  /** Short text below the name, in menus. */
  description?: string | undefined;
  /** Short label beside the name, such as `Latest`. */
  tag?: string | undefined;
  /** A tab at the end of its row. */
  atEnd?: boolean | undefined;
}

/** A tab, an anchor or an entry of a selector, as the pages of one section show it. */
export interface DivisionView extends DivisionLook {
  name: string;
  /** First page of the division, without the site's base, or an address elsewhere. */
  href: string;
  active: boolean;
  external: boolean;
  /** BCP 47 tag of a language. */
  language?: string | undefined;
  /** Name in docs.json, where another one is shown. */
  source?: string | undefined;
  /** Entries of the menu below a tab. */
  menu?: DivisionView[] | undefined;
  /** Shown only while the reader has this version selected; set only on pages that belong to every version. */
  version?: string | undefined;
}

/** A list of products, languages or dropdowns above the sidebar. */
export interface Selector {
  kind: 'product' | 'language' | 'dropdown';
  options: DivisionView[];
  /** Which pages are the same page in another option; the view follows it. */
  counterparts?: Alternates | undefined;
}

/** Versions that pages may have, with their counterparts. */
export interface VersionRow extends Alternates {
  versions: VersionChoice[];
}

/** One entry of the version selector, before a page is known. */
export interface VersionChoice extends DivisionLook {
  name: string;
  /** The version a first visit starts with. */
  default: boolean;
  /** First page of the version, or the address of documentation kept elsewhere. */
  href: string;
  external: boolean;
  /** The docs.json entry has a `url`: it only leads there and is never selected. */
  isLink: boolean;
  locale?: string | undefined;
}

/** One entry of the version selector on a certain page. */
export interface VersionOption extends DivisionLook {
  name: string;
  /** The same page in that version, else the version's first page. */
  href: string;
  external: boolean;
  /** The page belongs to this version too, so a script may keep the reader on it and only remember the choice. */
  staysOnPage: boolean;
  locale?: string | undefined;
}

/** Which pages of versions or languages that stand side by side are the same page. */
export interface Alternates {
  /** Per version: address of a page by its id without the version folder. */
  counterparts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Per page with a version: its id without the version folder, the likeliest reading first. */
  versionFreeIds: ReadonlyMap<string, string[]>;
}

/** A problem of the navigation, with the place of the value in docs.json, where there is one. */
export interface NavigationDiagnostic extends Diagnostic {
  place?: SourcePlace | undefined;
}

/** Diagnostic about a value of docs.json. */
export function atPlace(place: SourcePlace, input: DiagnosticInput): NavigationDiagnostic {
  return { ...createDiagnostic(input), place };
}

/** A value in the words of docs.json: `navigation[0].pages[2]`. */
export function nameOf({ fullPath }: SourcePlace): string {
  return toPathText(fullPath);
}
