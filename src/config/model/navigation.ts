import type { Place } from '../read/place.ts';
import type { LanguageFields } from '../schema/navigation-fields.ts';
import type { Gradient, ModeColors } from '../schema/shared/color.ts';
import type { IconRef } from '../schema/shared/icon.ts';
import type { Listing } from '../schema/shared/listing.ts';

/** A state of the repository whose docs stand as a version. */
export interface NamedRevision {
  /** Git tag or branch. */
  ref: string;
  /** Where the author wrote it. */
  place: Place;
}

/** What a division is to the reader; `item` is an entry of the menu below a tab. */
export type DivisionKind =
  'product' | 'language' | 'version' | 'tab' | 'dropdown' | 'anchor' | 'item';

/** What every part of the navigation has. */
interface Placed {
  /** Where the author wrote it, in either spelling. */
  place: Place;
}

/** One entry of `pages`. */
export interface NavigationPage extends Placed {
  /** Page id such as `guides/quickstart`, or an operation such as `GET /plants`. */
  page: string;
}

/** The two kinds of documents that pages are made from. */
export type DocumentKind = 'openapi' | 'asyncapi';

/** Documents that a group or a division names. */
export interface NamedDocuments {
  /** Paths and URLs of OpenAPI documents; those of the parts around are not repeated. */
  openapi?: string[] | undefined;
  /** The same for AsyncAPI documents. */
  asyncapi?: string[] | undefined;
  /** Folder of the addresses of generated pages, by document; `api-reference` for any other. */
  directories?: Record<string, string> | undefined;
}

/** What holds for all pages inside a group or a division that say nothing else. */
export interface PageMarks {
  /** The part shows only while this version is selected. */
  version?: string | undefined;
  /** False where the search leaves the pages out. */
  searchable?: boolean | undefined;
  /** Weight of the pages for the search. */
  boost?: number | undefined;
}

/** A heading with the pages and groups below it, in display order. */
export interface NavigationGroup extends Placed, NamedDocuments, PageMarks {
  /** Heading; may be empty. */
  group: string;
  pages: NavigationItem[];
  /** The page that the heading itself leads to. */
  root?: NavigationPage | undefined;
  icon?: IconRef | undefined;
  hidden?: boolean | undefined;
  /** Open from the start. */
  expanded?: boolean | undefined;
  /** Short label in a pill beside the heading. */
  tag?: string | undefined;
  /** How the root page lists the others of the group; not at all where absent. */
  listing?: Listing | undefined;
}

export type NavigationItem = NavigationPage | NavigationGroup;

/** The whole navigation, or the contents of one division in it. */
export interface NavigationNode extends Placed, NamedDocuments, PageMarks {
  /** Pages and groups directly inside, in order. */
  items: NavigationItem[];
  /** From the kinds that usually stand outside to the inner ones, each in the order of docs.json. */
  divisions: NavigationDivision[];
  /** Divisions that are shown on every page below. */
  global: NavigationDivision[];
}

/** A part of the navigation that holds others. */
export type NavigationParent = NavigationNode | NavigationGroup;

/** A tab, an anchor, a version and so on. */
export interface NavigationDivision extends NavigationNode {
  kind: DivisionKind;
  /** As written; for a language its code. */
  name: string;
  /** Where it leads instead of to its first page. */
  href?: string | undefined;
  /**
   * Set for tabs and anchors that take their pages out of the node around: those whose addresses begin with
   * the path `url`, or those that no other one takes. An address elsewhere makes them links.
   */
  claims?: { url: string } | 'rest' | undefined;
  /** Where `href`, or the path or address in `claims`, stands. */
  addressPlace: Place;
  icon?: IconRef | undefined;
  description?: string | undefined;
  tag?: string | undefined;
  /** Background of the icon tile. */
  color?: string | Gradient | ModeColors | undefined;
  /** A tab at the end of its row. */
  atEnd?: boolean | undefined;
  /** Shown only while a page inside it is open. */
  hidden: boolean;
  /** Selected on a first visit; true for one of the versions or languages that stand side by side. */
  default: boolean;
  /** Where the pages of a version come from, for one that lists none. */
  revision?: NamedRevision | undefined;
  /** What a language has in place of the settings of the whole site. */
  overrides?: LanguageOverrides | undefined;
}

/** What stands around the pages of one language. */
export type LanguageOverrides = LanguageFields;
