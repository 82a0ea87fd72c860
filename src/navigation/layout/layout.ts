import type { NavigationDivision } from '../../config/model/navigation.ts';
import type { Page } from '../../content/page.ts';
import type { Entry } from '../entries/entry.ts';
import type { DivisionView, Selector } from '../model/division-view.ts';
import type { VersionRow } from '../model/versions.ts';

/** What stands around the sidebar. */
export interface Rows {
  tabs: DivisionView[];
  anchors: DivisionView[];
  selectors: Selector[];
  /** Set where versions are divisions themselves: those of these pages, or none. */
  versionRow?: VersionRow | undefined;
  /** The language that the pages are nested in. */
  language?: NavigationDivision | undefined;
}

/** Pages that share their tab, anchor and so on. */
export interface LayoutDivision {
  key: string;
  /** Key of the division whose entries the sidebar shows: another one where this has none. */
  sidebarKey: string;
  /** Visible entries in reading order. */
  entries: readonly Entry[];
  /** Version that all pages are nested in. */
  version?: string | undefined;
  /** Version that a page without one of its own has selected here. */
  versionHint?: string | undefined;
  /** Rows for pages with this version selected; without one, for pages of all versions. */
  rows(version: string | undefined): Rows;
}

/** How docs.json divides a site. */
export interface Layout {
  divisionOf(page: Page): LayoutDivision;
  /** For addresses that are no page: nothing in it is active. */
  home: LayoutDivision;
  /** The page that `/` shows or leads to; absent when no page is listed and none is called `index`. */
  start?: Page | undefined;
}
