import type { DocsConfig } from './docs-config.ts';
import type { SourceLocation } from './document.ts';
import type { IconRef, Listing, Tint } from './schema/fields.ts';
import type { LanguageFields } from './schema/navigation.ts';

/** A Git revision of the docs that is shown as a version. */
export interface NamedRevision {
  /** Git tag or branch. */
  ref: string;
  /** Its location in docs.json. */
  location: SourceLocation;
}

/** Kind of a division; `item` is an entry of the menu below a tab. */
export type DivisionKind =
  | 'product'
  | 'language'
  | 'version'
  | 'tab'
  | 'dropdown'
  | 'anchor'
  | 'item';

/** Fields of every part of the navigation. */
interface Placed {
  /** Its source location, in either format. */
  location: SourceLocation;
}

/** One entry of `pages`. */
export interface NavigationPage extends Placed {
  /** Page id such as `guides/quickstart`, or an operation such as `GET /plants`. */
  page: string;
}

/** The kinds of documents from which pages are generated. */
export type DocumentKind = 'openapi' | 'asyncapi';

/** Documents that a group or a division names. */
export interface NamedDocuments {
  /** Paths and URLs of OpenAPI documents; those of the parts around are not repeated. */
  openapi?: string[] | undefined;
  /** The same for AsyncAPI documents. */
  asyncapi?: string[] | undefined;
  /** URL folder of generated pages, by document; `api-reference` for others. */
  directories?: Record<string, string> | undefined;
}

/** Defaults for all pages inside a group or division. */
export interface PageMarks {
  /** The part shows only while this version is selected. */
  version?: string | undefined;
  /** False if the pages are excluded from search. */
  searchable?: boolean | undefined;
  /** Weight of the pages for the search. */
  boost?: number | undefined;
}

/** A heading with the pages and groups below it, in display order. */
export interface NavigationGroup extends Placed, NamedDocuments, PageMarks {
  /** Heading; may be empty. */
  group: string;
  pages: NavigationItem[];
  /** The page that the heading links to. */
  root?: NavigationPage | undefined;
  icon?: IconRef | undefined;
  hidden?: boolean | undefined;
  /** Open from the start. */
  expanded?: boolean | undefined;
  /** Short label in a pill next to the heading. */
  tag?: string | undefined;
  /** How the root page lists the other pages of the group; undefined for no list. */
  listing?: Listing | undefined;
}

/** An entry of a list of pages. */
export type NavigationItem = NavigationPage | NavigationGroup;

/** The whole navigation, or the contents of one division in it. */
export interface NavigationNode extends Placed, NamedDocuments, PageMarks {
  /** Pages and groups directly inside, in order. */
  items: NavigationItem[];
  /** From the kinds that are usually outer to inner ones, each in the order of docs.json. */
  divisions: NavigationDivision[];
  /** Divisions that are shown on every page below. */
  global: NavigationDivision[];
}

/** A part of the navigation that contains others. */
export type NavigationParent = NavigationNode | NavigationGroup;

/** A selectable part of the navigation, such as a tab, anchor, or version. */
export interface NavigationDivision extends NavigationNode {
  kind: DivisionKind;
  /** As written; for a language its code. */
  name: string;
  /** Link target instead of its first page. */
  href?: string | undefined;
  /**
   * Set for tabs and anchors whose pages are listed in the parent node: those below the path `url`,
   * or the rest without a match. A URL of another site makes them links.
   */
  pathPrefix?: { url: string } | 'rest' | undefined;
  /** Location of `href` or `pathPrefix.url`. */
  urlLocation: SourceLocation;
  icon?: IconRef | undefined;
  description?: string | undefined;
  tag?: string | undefined;
  /** Background of the icon tile. */
  color?: Tint | undefined;
  /** A tab at the end of its row. */
  atEnd?: boolean | undefined;
  /** Shown only while a page inside it is open. */
  hidden: boolean;
  /** Selected on a first visit; true for one of several sibling versions or languages. */
  default: boolean;
  /** Git revision of the pages of a version without its own list. */
  revision?: NamedRevision | undefined;
  /** Language code of a version, for pages that no language division contains. */
  locale?: string | undefined;
  /** Settings of a language that override those of the site. */
  overrides?: LanguageOverrides | undefined;
}

/** Settings for the frame around the pages of one language. */
export interface LanguageOverrides extends Pick<LanguageFields, 'banner' | 'footer'> {
  header: {
    links?: DocsConfig['header']['links'] | undefined;
    button?: DocsConfig['header']['button'];
  };
}

/** A step of a walk through the navigation. */
export interface Visit<T = NavigationNode | NavigationItem> {
  part: T;
  /** Its parents, outermost first. */
  around: readonly NavigationParent[];
}

/** Overrides for the children of a part during a walk. */
interface WalkOptions {
  /** Divisions of a node, in document order. */
  divisionsOf?(node: NavigationNode): readonly NavigationDivision[];
}

/**
 * Walks all parts of a navigation: a node, then its direct pages and groups, then its divisions.
 * The root page of a group comes before its other pages.
 */
export function* walkNavigation(
  part: NavigationNode | NavigationItem,
  options: WalkOptions = {},
  around: readonly NavigationParent[] = [],
): Generator<Visit> {
  yield { part, around };
  if (isPage(part)) return;
  const { divisionsOf = ownDivisions } = options;
  const inner = [...around, part];
  if (isGroup(part) && part.root) yield { part: part.root, around: inner };
  for (const item of isGroup(part) ? part.pages : part.items)
    yield* walkNavigation(item, options, inner);
  if (isGroup(part)) return;
  for (const division of divisionsOf(part)) yield* walkNavigation(division, options, inner);
}

function ownDivisions({ divisions, global }: NavigationNode): NavigationDivision[] {
  return [...divisions, ...global];
}

/** All divisions of a navigation at any depth, each before those inside it. */
export function listDivisions(node: NavigationNode): NavigationDivision[] {
  return [...walkNavigation(node)].flatMap(({ part }) => (isDivision(part) ? [part] : []));
}

/** All page strings of a navigation with their parents, which include root pages of groups. */
export function listPages(node: NavigationNode): Visit<NavigationPage>[] {
  return [...walkNavigation(node)].filter((visit): visit is Visit<NavigationPage> =>
    isPage(visit.part),
  );
}

/** Whether a part of the navigation is an entry of `pages`. */
export function isPage(part: Visit['part']): part is NavigationPage {
  return 'page' in part;
}

/** Whether a part of the navigation is a group. */
export function isGroup(part: Visit['part']): part is NavigationGroup {
  return 'group' in part;
}

/** Whether a part of the navigation has divisions: the root or a division. */
export function isNode(part: Visit['part']): part is NavigationNode {
  return 'divisions' in part;
}

/** Whether a part of the navigation is a division, such as a tab or a version. */
export function isDivision(part: Visit['part']): part is NavigationDivision {
  return 'kind' in part;
}

/**
 * Value of a property such as `version` for the pages of nested parts, outermost first: that of the innermost part that
 * sets it; undefined if none does.
 */
export function markOf<Key extends keyof PageMarks>(
  parts: readonly PageMarks[],
  key: Key,
): PageMarks[Key] {
  return parts.findLast((part) => part[key] !== undefined)?.[key];
}

/**
 * A navigation without some of its pages. Removes groups and divisions that become empty, so that
 * their names do not reveal the removed pages.
 */
export function withoutPages<Node extends NavigationNode>(
  node: Node,
  isGone: (page: NavigationPage) => boolean,
): Node {
  const divisions = (list: NavigationNode['divisions']) =>
    list.flatMap((division) => {
      const left = withoutPages(division, isGone);
      return isEmpty(left) && !isEmpty(division) ? [] : [left];
    });
  return {
    ...node,
    items: withoutItems(node.items, isGone),
    divisions: divisions(node.divisions),
    global: divisions(node.global),
  };
}

function withoutItems(
  items: readonly NavigationItem[],
  isGone: (page: NavigationPage) => boolean,
): NavigationItem[] {
  return items.flatMap((item): NavigationItem[] => {
    if (isPage(item)) return isGone(item) ? [] : [item];
    const pages = withoutItems(item.pages, isGone);
    const root = item.root && !isGone(item.root) ? item.root : undefined;
    const count = item.pages.length + (item.root ? 1 : 0);
    const isLeft = pages.length > 0 || root || item.openapi || item.asyncapi;
    return isLeft || count === 0 ? [{ ...item, pages, root }] : [];
  });
}

/** Whether a part has no page or link. */
function isEmpty({ items, divisions, openapi, asyncapi }: NavigationNode): boolean {
  return items.length + divisions.length === 0 && !openapi && !asyncapi;
}
