import type { Counterparts } from './counterparts.ts';
import type { DivisionLook } from './division-view.ts';

/** Versions that pages may have, with their counterparts. */
export interface VersionRow extends Counterparts {
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
