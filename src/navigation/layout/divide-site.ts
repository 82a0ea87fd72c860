import type { DivisionKind, NavigationDivision } from '../../config/navigation.ts';
import { isInVersion } from '../../config/versions.ts';
import type { Page } from '../../content/pages.ts';
import { isRedirected } from '../../utils/redirects.ts';
import { findByPrefix, foldersAround } from '../page-entries.ts';
import { pageHref, parseUrl, type DivisionLink } from '../link.ts';
import type { Selector } from '../navigation.ts';
import { findAlternates, type Alternates } from './alternates.ts';
import { divisionWithoutPages, divisionWithoutTarget, unsafeUrl } from './diagnostics.ts';
import {
  buildDivisionTree,
  chainOf,
  findPageAt,
  withInner,
  type DivisionTree,
  type LayoutInput,
  type LayoutNode,
  type NodeFinder,
  type Target,
} from './division-tree.ts';
import {
  contextOf,
  createDivisionViews,
  createEntryFinder,
  createTargetFinder,
  listSharing,
  type AlternatesFinder,
  type EntryFinder,
  type RowOptions,
  type RowSource,
} from './division-views.ts';
import { findFirstEntries, isPageEntry, type Entry } from './entries.ts';
import { tableOfDivisions, type VersionTable } from './versions.ts';

/**
 * Assigns the pages of a site to its divisions: each page belongs to the innermost division that
 * lists it, or that matches it by path prefix.
 */
export function divideSite(input: LayoutInput): Layout {
  const { config, pages } = input;
  const { all, nodeOf, pageNodes, firstEntry, home, start, isHome } = buildSiteNodes(input);
  const source: RowSource = {
    targetOf: createTargetFinder(firstEntry, isHome),
    colors: config.colors,
    choices: config.versions.filter(({ href }) => !href).map(({ name }) => name),
    alternatesOf: createAlternatesFinder(pages, pageNodes, nodeOf),
  };
  const linked = findLinkedNodes(all);
  const divisions = new Map<string, LayoutDivision>();
  return {
    divisionOf(page) {
      const node = nodeOf(page);
      const link = linked.get(pageHref(page));
      const key = link ? `${node.key}:${link.key}` : node.key;
      const known = divisions.get(key);
      if (known) return known;
      const rows: LayoutDivision['rows'] = (version) =>
        makeRows(source, node, { isActive: true, linked: link, version });
      const division = { ...toDivision(node, home), key, rows };
      divisions.set(key, division);
      return division;
    },
    home: {
      ...toDivision(home, home),
      key: 'home',
      versionHint: undefined,
      rows: (version) => makeRows(source, home, { isActive: false, version }),
    },
    start,
  };
}

function toDivision(node: LayoutNode, home: LayoutNode): Omit<LayoutDivision, 'key' | 'rows'> {
  const sidebar = node.entries.length > 0 ? node : (node.sidebar ?? home);
  const chain = chainOf(node);
  return {
    sidebarKey: sidebar.key,
    entries: sidebar.entries,
    version: chain.findLast(({ division }) => division?.kind === 'version')?.division?.name,
    versionHint: findVersionHint(chain),
  };
}

/**
 * Version of the innermost division that is visible in one version only, unless others share its
 * pages.
 */
function findVersionHint(chain: readonly LayoutNode[]): string | undefined {
  const marked = chain.findLast(
    (node) => node.division?.version !== undefined && listSharing(node).length === 1,
  );
  return marked?.division?.version;
}

/** Divisions that link to a page of the site without containing it, by the URL of the page. */
function findLinkedNodes(nodes: readonly LayoutNode[]): Map<string, LayoutNode> {
  const linked = new Map<string, LayoutNode>();
  for (const node of nodes) {
    if (!node.link || node.link.external || linked.has(node.link.href)) continue;
    linked.set(node.link.href, node);
  }
  return linked;
}

/** Tabs, anchors, and selectors around the sidebar. */
interface Rows {
  tabs: DivisionLink[];
  anchors: DivisionLink[];
  selectors: Selector[];
  /** Set if versions are divisions. */
  versions?: VersionTable | undefined;
  /** The language that the pages are nested in. */
  language?: NavigationDivision | undefined;
}

/** Pages that share their tab, anchor and so on. */
export interface LayoutDivision {
  key: string;
  /** Key of the division whose entries the sidebar shows: another one if this division has none. */
  sidebarKey: string;
  /** Visible entries in reading order. */
  entries: readonly Entry[];
  /** Version that all pages are nested in. */
  version?: string | undefined;
  /** Selected version of a page that is in all versions. */
  versionHint?: string | undefined;
  /** Rows for pages with this version selected; without one, for pages of all versions. */
  rows(version: string | undefined): Rows;
}

/** How docs.json divides a site. */
export interface Layout {
  divisionOf(page: Page): LayoutDivision;
  /** For URLs without a page: nothing is active. */
  home: LayoutDivision;
  /**
   * The page that `/` shows or redirects to; undefined if no page is listed and none is named
   * `index`.
   */
  start?: Page | undefined;
}

/** The rows around the pages of a node: those of all its parents, outermost first. */
function makeRows(source: RowSource, node: LayoutNode, options: RowOptions): Rows {
  const chain = chainOf(node);
  const rows = chain.flatMap((parent) => listRows(parent, parent.children));
  const global = chain.flatMap((parent) => listRows(parent, parent.global));
  const view = createDivisionViews(source, node, options);
  const views = (kind: DivisionKind) =>
    [...rows, ...global]
      .filter((row) => row.kind === kind)
      .flatMap(({ nodes }) => nodes.flatMap(view));
  return {
    tabs: views('tab').toSorted((a, b) => Number(a.atEnd ?? false) - Number(b.atEnd ?? false)),
    anchors: views('anchor'),
    selectors: withGlobal(
      rows.flatMap((row) => toSelector(source, row, view)),
      global.flatMap((row) => toSelector(source, row, view)),
    ),
    versions: versionsOf(source, rows, global, node),
    language: chain.findLast(({ division }) => division?.kind === 'language')?.division,
  };
}

/** Sibling divisions of one kind. */
interface Row {
  parent: LayoutNode;
  kind: DivisionKind;
  nodes: LayoutNode[];
}

/** Nodes inside a parent, grouped by kind. */
function listRows(parent: LayoutNode, nodes: readonly LayoutNode[]): Row[] {
  const byKind = Map.groupBy(nodes, (one) => one.division?.kind ?? 'tab');
  return [...byKind].map(([kind, group]) => ({ parent, kind, nodes: group }));
}

const SELECTORS = ['product', 'language', 'dropdown'] as const;

/** A list above the sidebar; rows of other kinds are shown elsewhere. */
function toSelector(
  source: RowSource,
  { kind, nodes, parent }: Row,
  view: (node: LayoutNode) => DivisionLink[],
): Selector[] {
  const selector = SELECTORS.find((selector) => selector === kind);
  const options = selector ? nodes.flatMap(view) : [];
  if (!selector || options.length === 0) return [];
  const counterparts = kind === 'language' ? source.alternatesOf(parent, kind) : undefined;
  return [{ kind: selector, options, ...(counterparts && { counterparts }) }];
}

/** Global entries are appended to the innermost list of their kind, or form a separate list. */
function withGlobal(selectors: readonly Selector[], global: readonly Selector[]): Selector[] {
  return global.reduce<Selector[]>(
    (selectors, { kind, options }) => {
      const index = selectors.findLastIndex((selector) => selector.kind === kind);
      const found = selectors[index];
      if (!found) return [...selectors, { kind, options }];
      return selectors.with(index, { ...found, options: [...found.options, ...options] });
    },
    [...selectors],
  );
}

/** Versions of the innermost node with versions, and global ones. */
function versionsOf(
  { targetOf, alternatesOf }: RowSource,
  rows: readonly Row[],
  global: readonly Row[],
  node: LayoutNode,
): VersionTable | undefined {
  const context = contextOf(node);
  const versionRow = rows.findLast(({ kind }) => kind === 'version');
  const everywhere = global.filter(({ kind }) => kind === 'version');
  const nodes = [...(versionRow?.nodes ?? []), ...everywhere.flatMap((row) => row.nodes)];
  const alternates = versionRow && alternatesOf(versionRow.parent, 'version');
  return tableOfDivisions(nodes, context, (one) => targetOf(one, context), alternates);
}

/** The nodes of a site, and the pages of each. */
interface SiteNodes {
  all: LayoutNode[];
  /** Node of any page, listed or not. */
  nodeOf: NodeFinder;
  /** Node of each listed page. */
  pageNodes: ReadonlyMap<string, LayoutNode>;
  firstEntry: EntryFinder;
  /** The node for URLs without a page: that of the first page. */
  home: LayoutNode;
  /** The page that `/` shows or redirects to. */
  start?: Page | undefined;
  /** Whether `/` shows or redirects to a page of a node, in a version. */
  isHome(node: LayoutNode, version: string | undefined): boolean;
}

/** Finds the division of each page of a site, and reports divisions without a target. */
function buildSiteNodes(input: LayoutInput): SiteNodes {
  const { entries, pages } = input;
  const nodes = buildDivisionTree(input);
  const { finders } = nodes;
  const nodeOfEntry = ({ page, node }: Entry) => {
    const layoutNode = nodes.of(node);
    return finders.get(layoutNode)?.(page) ?? layoutNode;
  };
  const pageNodes = new Map(
    [...findFirstEntries(entries)].map(([id, entry]) => [id, nodeOfEntry(entry)]),
  );
  resolveLinks(nodes, input);
  const firstEntry = createEntryFinder(
    (entry) => pageNodes.get(entry.page.id) === nodeOfEntry(entry),
  );
  const first = findFirst(nodes.root, firstEntry, input);
  const home = first ? nodeOfEntry(first) : restOf(nodes.root);
  const nodeOf = finders.get(nodes.root) ?? createNearestFinder(pageNodes, entries, home);
  const start = pages.get('index') ?? first?.page;
  const startNode = start && nodeOf(start);
  const startEntry = entries.find(({ page, visible }) => visible && page === start);
  return {
    all: nodes.all,
    nodeOf,
    pageNodes,
    firstEntry,
    home,
    start,
    isHome: (node, version) =>
      node === startNode && (!startEntry || isInVersion(startEntry, version)),
  };
}

/** The first page of a site, preferably of the version that a first visit starts with. */
function findFirst(
  root: LayoutNode,
  firstEntry: EntryFinder,
  { config }: LayoutInput,
): Entry | undefined {
  const preset = config.versions.find((version) => version.default)?.name;
  const found = firstEntry(root, new Map(), preset);
  return found && isPageEntry(found) ? found : firstEntry(root, new Map());
}

/** The node of pages without the path prefix of a division. */
function restOf(root: LayoutNode): LayoutNode {
  return root.children.find(({ division }) => division?.pathPrefix === 'rest') ?? root;
}

/** An unlisted page belongs to the division of the listed pages in its folder, or in the closest parent folder. */
function createNearestFinder(
  pageNodes: ReadonlyMap<string, LayoutNode>,
  entries: readonly Entry[],
  home: LayoutNode,
): NodeFinder {
  const folders = new Map<string, LayoutNode>();
  for (const { page } of entries) {
    const node = pageNodes.get(page.id);
    if (!node) continue;
    for (const folder of foldersAround(page.id)) {
      if (folders.has(folder)) break;
      folders.set(folder, node);
    }
  }
  return ({ id }: Page) => pageNodes.get(id) ?? findByPrefix(folders, id) ?? home;
}

/** Sets the targets of divisions with `href`, and reports those without one. */
function resolveLinks(nodes: DivisionTree, input: LayoutInput): void {
  for (const node of nodes.all) {
    const { division } = node;
    if (!division) continue;
    if (division.href !== undefined) node.link = resolveLink(division, division.href, nodes, input);
    else if (isEmpty(node, division)) input.diagnostics.push(divisionWithoutPages(division));
  }
}

function resolveLink(
  division: NavigationDivision,
  href: string,
  nodes: DivisionTree,
  { pages, redirects, diagnostics }: LayoutInput,
): Target | undefined {
  const url = parseUrl(href);
  if (url.kind === 'external') return { href: url.href, external: true };
  if (url.kind === 'unsafe') {
    diagnostics.push(unsafeUrl(division.name, href, division.urlLocation));
    return undefined;
  }
  const page = findPageAt(pages, url.path);
  if (page) return { href: pageHref(page) + url.href.replace(/^[^?#]*/, ''), external: false };
  const inside = nodes.all
    .flatMap(({ entries }) => entries)
    .find(({ page: { id } }) => id.startsWith(`${url.path}/`));
  if (inside) return { href: inside.link.href, external: inside.link.external };
  if (!isRedirected(`/${url.path}/`, redirects))
    diagnostics.push(divisionWithoutTarget(division, href));
  return { href: url.href, external: false };
}

/** The parents of an empty division are empty as well; only the innermost one is reported. */
function isEmpty(node: LayoutNode, { items }: NavigationDivision): boolean {
  const leadsNowhere = withInner(node).every(
    ({ entries, division }) => entries.length === 0 && !division?.href,
  );
  // Pages that are all hidden are pages.
  return leadsNowhere && node.children.length === 0 && items.length === 0;
}

/** Creates a finder of alternates that caches those of each row. */
function createAlternatesFinder(
  pages: ReadonlyMap<string, Page>,
  pageNodes: ReadonlyMap<string, LayoutNode>,
  nodeOf: NodeFinder,
): AlternatesFinder {
  const known = new Map<string, Alternates>();
  const listed = [...pageNodes.keys()].flatMap((id) => pages.get(id) ?? []);
  const unlisted = [...pages.values()].filter(({ id }) => !pageNodes.has(id));
  const listedBy = Map.groupBy(listed, nodeOf);
  const unlistedBy = Map.groupBy(unlisted, nodeOf);
  return (parent, kind) => {
    const key = `${parent.key}:${kind}`;
    const found = known.get(key);
    if (found) return found;
    const siblings = parent.children.filter(({ division }) => division?.kind === kind);
    const byName = (pagesOf: ReadonlyMap<LayoutNode, Page[]>) =>
      new Map(
        siblings.map((sibling) => [
          sibling.division?.name ?? '',
          withInner(sibling).flatMap((node) => pagesOf.get(node) ?? []),
        ]),
      );
    // A page that a version does not list may be left out of it; a translation is always better than a home page.
    const others = kind === 'language' ? byName(unlistedBy) : undefined;
    const alternates = findAlternates(byName(listedBy), others);
    known.set(key, alternates);
    return alternates;
  };
}
