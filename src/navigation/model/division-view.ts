import type { Gradient, IconRef, ModeColors } from '../../config/model/types.ts';
import type { Counterparts } from './counterparts.ts';

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
  counterparts?: Counterparts | undefined;
}
