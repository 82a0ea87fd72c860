import type { NavigationNode } from '../../config/model/navigation.ts';
import type { IconRef, Listing } from '../../config/model/types.ts';
import type { Page } from '../../content/page.ts';
import type { NavLink } from '../model/nav-node.ts';

/** A group of docs.json as its entries see it; nested groups without a name share their parent's. */
export interface GroupMeta {
  label: string;
  icon?: IconRef | undefined;
  tag?: string | undefined;
  expanded?: boolean | undefined;
  listing?: Listing | undefined;
  parent?: GroupMeta | undefined;
}

/** One occurrence of a page in the navigation. */
export interface Entry {
  page: Page;
  /** The same object for all occurrences of a page. */
  link: NavLink;
  /** The division that holds the entry, or the navigation itself. */
  node: NavigationNode;
  group?: GroupMeta | undefined;
  /** The page is what the heading of the group leads to. */
  isRoot: boolean;
  /** The version whose sidebar has the entry; absent for all of them. */
  version?: string | undefined;
  /** False where the page or a group around it is hidden. */
  visible: boolean;
  /** False where the search leaves the page out. */
  searchable?: boolean | undefined;
  /** Weight for the search. */
  boost?: number | undefined;
}

/** True where the sidebar of `version` has the entry; without a version, every sidebar counts. */
export function isInVersion(entry: Entry, version: string | undefined): boolean {
  return version === undefined || entry.version === undefined || entry.version === version;
}

/** False for a row that leads elsewhere. */
export function isPage({ link }: Entry): boolean {
  return link.pageId !== undefined;
}
