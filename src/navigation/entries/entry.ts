import type { NavigationTree } from '../../config/model/navigation-tree.ts';
import type { IconRef, Listing } from '../../config/model/types.ts';
import type { Page } from '../../content/page.ts';
import type { NavLink } from '../layout/types.ts';

/** A group of docs.json as its entries see it; nested groups without a name share their parent's. */
export interface GroupMeta {
  label: string;
  icon?: IconRef | undefined;
  tag?: string | undefined;
  expanded?: boolean | undefined;
  listing?: Listing | undefined;
  parent?: GroupMeta | undefined;
}

/** The tab or anchor that an entry was made for, by its place in docs.json. */
export interface DivisionRef {
  kind: 'tab' | 'anchor';
  index: number;
}

/** One occurrence of a page in the navigation. */
export interface Entry {
  page: Page;
  /** The same object for all occurrences of a page. */
  link: NavLink;
  group?: GroupMeta | undefined;
  /** The page is what the heading of the group leads to. */
  isRoot: boolean;
  /** The version whose sidebar has the entry; absent for all of them. */
  version?: string | undefined;
  /** False where the page or a group around it is hidden. */
  visible: boolean;
  /** Set for generated pages, whose address need not lie below the owner's prefix. */
  owner?: DivisionRef | undefined;
  /** The node that holds the entry, where docs.json nests pages in divisions. */
  node?: NavigationTree | undefined;
  /** False where the search leaves the page out. */
  searchable?: boolean | undefined;
  /** Weight for the search. */
  boost?: number | undefined;
}

/** True where the sidebar of `version` has the entry; without a version, every sidebar counts. */
export function isInVersion(entry: Entry, version: string | undefined): boolean {
  return version === undefined || entry.version === undefined || entry.version === version;
}
