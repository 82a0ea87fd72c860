import { isOperation } from './urls.ts';
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
  'product' | 'language' | 'version' | 'tab' | 'dropdown' | 'anchor' | 'item';

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
interface Visit<T = NavigationNode | NavigationItem> {
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

/** A part of docs.json that generates a page for each operation or channel of its documents. */
export interface DocumentUse {
  /** The groups and divisions that name it and list the pages, for example in two versions. */
  parts: [NavigationParent, ...NavigationParent[]];
  /** Path or URL of the document. */
  document: string;
  /** URL folder of the pages. */
  prefix: string;
  version?: string | undefined;
  /** Code of the surrounding language. */
  language?: string | undefined;
  /** Pages that the parts list as well. */
  listed: string[];
}

/** Default folder of generated pages. */
const DEFAULT_FOLDER = 'api-reference';

/**
 * Parts with generated pages: groups and divisions with documents, those that own all pages of a
 * folder first. If entries like `GET /plants` or documents are nested inside, `openapi` is only the
 * default document of these entries.
 */
export function listDocumentUses({ navigation }: DocsConfig, kind: DocumentKind): DocumentUse[] {
  const naming = [...walkNavigation(navigation)].filter(
    (visit): visit is Visit<NavigationParent> => !isPage(visit.part) && !choosesPages(visit.part),
  );
  const found = naming.flatMap(({ part, around }) => {
    const version = markOf([...around, part], 'version');
    const language = languageOf([...around, part]);
    // Each language and each product gets separate pages.
    const editions = around
      .filter(isDivision)
      .filter(({ kind }) => kind === 'language' || kind === 'product');
    const edition = JSON.stringify([version, ...editions.map(({ name }) => name)]);
    return usesOf(part, kind).map((use) => ({ ...use, part, version, language, edition }));
  });
  const byPages = Map.groupBy(found, ({ document, prefix, edition }) =>
    JSON.stringify([document, prefix, edition]),
  );
  const uses = [...byPages.values()].flatMap(([first, ...others]): DocumentUse[] => {
    if (!first) return [];
    const { part, document, prefix, version, language } = first;
    const parts: DocumentUse['parts'] = [part, ...others.map((other) => other.part)];
    const listed = parts
      .flatMap(listInside)
      .filter(isPage)
      .map(({ page }) => page);
    return [{ parts, document, prefix, version, language, listed }];
  });
  return [...uses.filter(isOfFolder), ...uses.filter((use) => !isOfFolder(use))];
}

function languageOf(parts: readonly NavigationParent[]): string | undefined {
  return parts.filter(isDivision).findLast(({ kind }) => kind === 'language')?.name;
}

/** An entry such as `GET /plants` in place of a page. */
interface OperationEntry {
  entry: string;
  /** URL folder of its page: that of the nearest enclosing documents. */
  prefix: string;
  location: SourceLocation;
}

/** Distinct entries such as `GET /plants` in place of a page. */
export function listOperationEntries(config: DocsConfig): OperationEntry[] {
  const { navigation, api } = config;
  const [ownFolder = DEFAULT_FOLDER] = Object.values(api.openapi?.directories ?? {});
  const first = new Map<string, OperationEntry>();
  for (const { part, around } of listPages(navigation)) {
    const isRoot = around.some((one) => isGroup(one) && one.root === part);
    if (isRoot || first.has(part.page) || !isOperation(part.page)) continue;
    const owner = around.findLast(({ openapi = [] }) => openapi.length > 0);
    const prefix = owner ? folderOf(owner) : ownFolder;
    first.set(part.page, { entry: part.page, prefix, location: part.location });
  }
  return [...first.values()];
}

/** Paths and URLs of all documents of one kind that docs.json names, each once. */
export function listDocuments(config: DocsConfig, kind: DocumentKind): string[] {
  const { reference } = config.api;
  return [
    ...new Set([
      ...documentsOfSite(config, kind),
      ...listDocumentUses(config, kind).map(({ document }) => document),
      ...[...walkNavigation(config.navigation)].flatMap(({ part }) =>
        isPage(part) ? [] : (part[kind] ?? []),
      ),
      ...(reference === 'all' || kind === 'asyncapi' ? [] : reference),
    ]),
  ];
}

/** URLs and paths of documents and servers in docs.json. */
export function listAddresses(config: DocsConfig): string[] {
  const documents = [...listDocuments(config, 'openapi'), ...listDocuments(config, 'asyncapi')];
  return [...documents, ...config.api.baseUrl];
}

/** Documents that docs.json names outside the navigation. */
function documentsOfSite({ openapi, api }: DocsConfig, kind: DocumentKind): string[] {
  if (kind === 'openapi' && openapi.length > 0) return openapi;
  return api[kind]?.documents ?? [];
}

/** The documents of one location with the folders of their pages. */
function usesOf(
  part: NavigationParent,
  kind: DocumentKind,
): Pick<DocumentUse, 'document' | 'prefix'>[] {
  const { [kind]: documents = [], directories = {} } = part;
  return documents.map((document) => ({
    document,
    prefix: directories[document] ?? DEFAULT_FOLDER,
  }));
}

/** Whether a part lists operations, or has parts inside that divide its pages or name documents. */
function choosesPages(part: NavigationParent): boolean {
  if (!isGroup(part) && part.divisions.length > 0) return true;
  return listInside(part).some((one) =>
    isPage(one) ? isOperation(one.page) : namesDocuments(one),
  );
}

function namesDocuments({ openapi = [], asyncapi = [] }: NamedDocuments): boolean {
  return openapi.length + asyncapi.length > 0;
}

function listInside(part: NavigationParent): (NavigationNode | NavigationItem)[] {
  return [...walkNavigation(part)].slice(1).map((visit) => visit.part);
}

function isOfFolder({ parts: [part] }: DocumentUse): boolean {
  return 'pathPrefix' in part && part.pathPrefix !== undefined;
}

/** Folder for generated pages inside a part that has its own documents. */
function folderOf({ openapi = [], directories = {} }: NamedDocuments): string {
  return openapi.map((source) => directories[source]).find(Boolean) ?? DEFAULT_FOLDER;
}

/** Whether a navigation has pages: listed ones, or those of its documents or of a commit. */
export function hasPages(config: DocsConfig): boolean {
  return (
    listPages(config.navigation).length > 0 ||
    config.versions.some(({ revision }) => revision) ||
    listDivisions(config.navigation).some(({ revision }) => revision) ||
    listDocumentUses(config, 'openapi').length > 0 ||
    listDocumentUses(config, 'asyncapi').length > 0
  );
}
