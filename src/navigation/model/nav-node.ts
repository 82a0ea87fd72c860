import type { IconRef, Listing } from '../../config/model/types.ts';

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
export interface Crumb {
  label: string;
  /** First page of the group; in a view absent where that is the page itself. */
  href?: string | undefined;
}

/** The pages before and after a page in reading order. */
export interface Neighbours {
  previous?: NavLink | undefined;
  next?: NavLink | undefined;
}
