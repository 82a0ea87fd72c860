import type { Gradient, ModeColors } from '../../config/model/types.ts';

/** What a division shows beside its name. */
export interface DivisionLabel {
  name: string;
  /** Finished svg. */
  icon?: string | undefined;
  /** Background of the icon's tile while active or hovered. */
  color?: string | Gradient | ModeColors | undefined;
  /** Short text below the name, in menus. */
  description?: string | undefined;
  /** Short label beside the name. */
  tag?: string | undefined;
}

/** A tab or an anchor, as this page shows it. */
export interface DivisionLink extends DivisionLabel {
  /** With the base path. */
  href: string;
  active: boolean;
  external: boolean;
  version?: string | undefined;
  /** BCP 47 tag of a language. */
  language?: string | undefined;
  /** Entries of the menu that a tab opens. */
  menu?: DivisionLink[] | undefined;
  /** A tab at the end of its row. */
  atEnd?: boolean | undefined;
}

/** An entry of the version selector. */
export interface VersionLink extends DivisionLabel {
  /** With the base path. */
  href: string;
  external: boolean;
  /** The page belongs to this version too: a script keeps the reader on it and remembers the choice. */
  staysOnPage?: boolean | undefined;
}

/** The page before or after this one in reading order; a NavLink is one. */
export interface NeighbourLink {
  label: string;
  /** With the base path. */
  href: string;
}

/** A link at the end of a page to one that has to do with it. */
export interface RelatedLink extends NeighbourLink {
  external: boolean;
}
