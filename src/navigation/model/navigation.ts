import type { LanguageOverrides } from '../../config/model/navigation.ts';
import type { DivisionView, Selector } from './division-view.ts';
import type { Crumb, NavLink, NavNode } from './nav-node.ts';
import type { VersionRow } from './versions.ts';

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
  trail: Crumb[];
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
