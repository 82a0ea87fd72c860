import {
  isGroup,
  isPage,
  listPages,
  type NavigationDivision,
  type NavigationGroup,
  type NavigationItem,
  type NavigationNode,
  type NavigationPage,
  type NavigationParent,
} from '../config/navigation.ts';
import type { Page } from '../content/pages.ts';
import { suggest } from '../utils/text.ts';
import { ANY_METHOD } from '../utils/url.ts';
import {
  missingOperation,
  missingPage,
  notAPage,
  type NavigationDiagnostic,
} from './layout/diagnostics.ts';
import { parseUrl } from './link.ts';

type Pages = ReadonlyMap<string, Page>;

/** Resolves an entry of `pages` to a page, or to a problem. */
type PageResolver = (entry: NavigationPage) => Page | NavigationDiagnostic;

// The path has to start with a slash, because a folder may be named "Get Started".
const OPERATION = new RegExp(
  `(?:^|\\s)(?:${ANY_METHOD})\\s+/|(?:^|\\.(?:json|ya?ml)\\s+)webhook\\s`,
  'i',
);

/** Resolver for the pages of a site; `operations` holds the page ids of entries like `GET /plants`. */
export function createPageResolver(
  pages: Pages,
  operations: ReadonlyMap<string, string> = new Map(),
): PageResolver {
  const suggestPage = createSuggester(pages);
  return (entry) => {
    if (OPERATION.test(entry.page)) {
      return pages.get(operations.get(entry.page) ?? '') ?? missingOperation(entry);
    }
    const read = readPageId(entry.page);
    if ('problem' in read) return notAPage(entry, read.problem);
    return findPage(pages, read.id) ?? missingPage(read.id, entry, suggestPage(read.id));
  };
}

/** Finds a page by id. `guides` also matches `guides/index`, and vice versa: both have the same URL. */
function findPage(pages: Pages, id: string): Page | undefined {
  return pages.get(id) ?? pages.get(`${id}/index`) ?? pages.get(id.replace(/\/index$/, ''));
}

/** Closest existing id: with another case, with a typo, or in another folder. */
function createSuggester(pages: Pages): (id: string) => string | undefined {
  let byName: Map<string, string[]> | undefined;
  let byFolder: Map<string, string[]> | undefined;
  return (id) => {
    byName ??= Map.groupBy(pages.keys(), (other) => lastPart(other).toLowerCase());
    byFolder ??= Map.groupBy(pages.keys(), folderWithSlash);
    const sameName = byName.get(lastPart(id).toLowerCase()) ?? [];
    const inOtherCase = sameName.find((other) => other.toLowerCase() === id.toLowerCase());
    if (inOtherCase) return inOtherCase;
    const near = suggest(lastPart(id), (byFolder.get(folderWithSlash(id)) ?? []).map(lastPart));
    if (near) return folderWithSlash(id) + near;
    return sameName.length === 1 ? sameName[0] : undefined;
  };
}

function lastPart(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

/** The folder of a page with its slash, `guides/`; '' at the top. */
function folderWithSlash(id: string): string {
  return id.slice(0, id.lastIndexOf('/') + 1);
}

/** The folders around a page, from the innermost: `a/b` and `a` for `a/b/c`. */
export function* foldersAround(id: string): Generator<string> {
  for (let end = id.lastIndexOf('/'); end > 0; end = id.lastIndexOf('/', end - 1))
    yield id.slice(0, end);
}

/** A parsed page entry of docs.json: its id, or the reason why it is invalid. */
type PageIdResult = { id: string } | { problem: 'outside' | 'absolute' | 'url' };

/**
 * Reads one entry of `pages`. Spaces around it, `./`, a leading or trailing slash and the extension
 * are dropped; case, dots and a final `/index` stay.
 * @example readPageId('/guides/Quickstart.mdx') // { id: 'guides/Quickstart' }
 */
export function readPageId(entry: string): PageIdResult {
  const path = entry.trim().replaceAll('\\', '/');
  if (/^([a-z]:|file:)/i.test(path)) return { problem: 'absolute' };
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return { problem: 'url' };
  const parts: string[] = [];
  for (const part of path.replace(/\.mdx?$/i, '').split('/')) {
    if (part === '..' && parts.pop() === undefined) return { problem: 'outside' };
    if (part !== '' && part !== '.' && part !== '..') parts.push(part);
  }
  return { id: parts.join('/') || 'index' };
}

/** Page ids that a navigation lists, including those of missing pages. */
export function listedIds(navigation: NavigationNode): Set<string> {
  const read = listPages(navigation).map(({ part }) => readPageId(part.page));
  return new Set(read.flatMap((one) => ('id' in one ? [one.id] : [])));
}

/** The innermost group that contains the first matching entry of `pages`; undefined if no group does. */
export function findGroupOf(
  navigation: NavigationNode,
  isWanted: (entry: string) => boolean,
): NavigationGroup | undefined {
  for (const { part, around } of listPages(navigation)) {
    const group = around.at(-1);
    if (!group || !isGroup(group) || group.root === part) continue;
    const read = readPageId(part.page);
    if (isWanted('id' in read ? read.id : part.page)) return group;
  }
  return undefined;
}

/**
 * Divisions by the path prefix of their pages, such as `guides`. If several have the same prefix, the first one
 * applies.
 */
export function readPathPrefixes(
  divisions: readonly NavigationDivision[],
): Map<string, NavigationDivision> {
  const prefixes = new Map<string, NavigationDivision>();
  for (const division of divisions) {
    const { pathPrefix } = division;
    if (!pathPrefix || pathPrefix === 'rest') continue;
    const parsed = parseUrl(pathPrefix.url);
    if (parsed.kind !== 'path' || prefixes.has(parsed.path)) continue;
    prefixes.set(parsed.path, division);
  }
  return prefixes;
}

/**
 * Value of the longest prefix of a page id, by whole segments: `api` is a prefix of `api` and `api/users`, not of
 * `api-reference`. The empty prefix is one of all ids.
 */
export function findByPrefix<T>(prefixes: ReadonlyMap<string, T>, id: string): T | undefined {
  if (prefixes.size === 0) return undefined;
  let prefix = id;
  while (!prefixes.has(prefix)) {
    if (prefix === '') return undefined;
    prefix = prefix.slice(0, Math.max(prefix.lastIndexOf('/'), 0));
  }
  return prefixes.get(prefix);
}

/**
 * A division whose own list also contains the pages that the surrounding node lists below the path prefix of the
 * division.
 */
export function listByPrefix(
  { divisions, items }: NavigationNode,
  division: NavigationDivision,
): NavigationDivision {
  const { kind, pathPrefix } = division;
  if (!pathPrefix) return division;
  const row = divisions.filter((one) => one.kind === kind);
  const prefixes = readPathPrefixes(row);
  const catchAll = row.find((one) => one.pathPrefix === 'rest');
  const parsed = pathPrefix === 'rest' ? undefined : parseUrl(pathPrefix.url);
  const owner = parsed?.kind === 'path' ? prefixes.get(parsed.path) : division;
  const isOwn = (entry: string) => (findByPrefix(prefixes, entry) ?? catchAll) === owner;
  const anchors = divisions.filter((one) => one.kind === 'anchor' && one.pathPrefix !== 'rest');
  return {
    ...division,
    pathPrefix: undefined,
    items: [...withPages(items, isOwn), ...division.items],
    divisions: kind === 'tab' ? anchors : [],
  };
}

/** The requested pages, in their groups. */
function withPages(
  items: readonly NavigationItem[],
  isWanted: (entry: string) => boolean,
): NavigationItem[] {
  return items.flatMap((item): NavigationItem[] => {
    if (isPage(item)) return isWanted(item.page) ? [item] : [];
    const pages = withPages(item.pages, isWanted);
    const isKept = pages.length > 0 || (item.pages.length === 0 && isWanted(''));
    return isKept ? [{ ...item, pages }] : [];
  });
}

/** A page generated from a document, or a group of such pages. */
type GeneratedItem = string | { group: string; pages: GeneratedItem[] };

/** Pages generated from a document, and the group or division of docs.json that lists them. */
export interface GeneratedPages {
  /** An object of the navigation that the pages were generated from. */
  part: NavigationParent;
  /** As in the navigation; the site's map of pages has them. */
  items: readonly GeneratedItem[];
}

/**
 * The navigation with the generated pages of each part after its written ones. A page that the
 * author also lists keeps only the author's position. Runs before the steps that copy parts.
 */
export function listGenerated<Node extends NavigationNode>(
  navigation: Node,
  generated: readonly GeneratedPages[],
): Node {
  if (generated.length === 0) return navigation;
  const written = listedIds(navigation);
  const itemsOf = (part: NavigationParent) =>
    // One part may name several documents.
    generated
      .filter((one) => one.part === part)
      .map(({ items }) => toItems(items, part, written))
      .reduce(joinDocuments, []);
  const inItems = (list: readonly NavigationItem[]): NavigationItem[] =>
    list.map((item) =>
      isPage(item) ? item : { ...item, pages: [...inItems(item.pages), ...itemsOf(item)] },
    );
  const inDivisions = (list: readonly NavigationDivision[]) => list.map((one) => inNode(one));
  const inNode = <Part extends NavigationNode>(node: Part): Part => ({
    ...node,
    items: [...inItems(node.items), ...itemsOf(node)],
    divisions: inDivisions(node.divisions),
    global: inDivisions(node.global),
  });
  return inNode(navigation);
}

/** Pages of two documents. Groups of the same name are one, unless a page between them introduces the second document. */
function joinDocuments(
  before: NavigationItem[],
  added: readonly NavigationItem[],
): NavigationItem[] {
  return added.some(isPage) ? [...before, ...added] : joinGroups(before, added);
}

function joinGroups(before: NavigationItem[], added: readonly NavigationItem[]): NavigationItem[] {
  const joined = [...before];
  for (const item of added) {
    const at = before.findIndex((one) => isGroup(item) && isGroup(one) && one.group === item.group);
    const same = joined[at];
    if (!same || isPage(same) || isPage(item)) joined.push(item);
    else joined[at] = { ...same, pages: joinGroups(same.pages, item.pages) };
  }
  return joined;
}

function toItems(
  items: readonly GeneratedItem[],
  { location }: Pick<NavigationParent, 'location'>,
  written: ReadonlySet<string>,
): NavigationItem[] {
  return items.flatMap((item): NavigationItem[] => {
    if (typeof item !== 'string')
      return [{ group: item.group, location, pages: toItems(item.pages, { location }, written) }];
    const read = readPageId(item);
    return 'id' in read && written.has(read.id) ? [] : [{ page: item, location }];
  });
}
