import type { DocsConfig } from '../../config/docs-config.ts';
import type { DivisionKind, NavigationDivision, NavigationNode } from '../../config/navigation.ts';
import type { Page } from '../../content/pages.ts';
import { isRedirected } from '../../utils/redirects.ts';
import { pageHref, parseUrl, toHref, type Link } from '../link.ts';
import { findByPrefix, readPathPrefixes } from '../page-entries.ts';
import { nameOf, prefixWithoutPages, unsafeUrl, type NavigationDiagnostic } from './diagnostics.ts';
import type { Entry } from './entries.ts';

/** Target of a division. */
export type Target = Pick<Link, 'href' | 'external'>;

/** The navigation, or one division in it, with derived properties. */
export interface LayoutNode {
  /** Stable from build to build while docs.json keeps its order: `navigation.versions[0].tabs[1]`. */
  key: string;
  /** Absent for the root. */
  division?: NavigationDivision | undefined;
  parent?: LayoutNode | undefined;
  children: LayoutNode[];
  /** Shown on every page below. */
  global: LayoutNode[];
  /** Visible entries directly inside, in reading order. */
  entries: Entry[];
  /** Visible entries of the divisions inside that have a path prefix, in reading order, those of hidden ones last. */
  inner: Entry[];
  /** Set if the division links to something other than its own pages. */
  link?: Target | undefined;
  /** The sibling node that has the pages, if both have the same path prefix. */
  owner?: LayoutNode | undefined;
  /** The node whose entries the sidebar shows if this one has none. */
  sidebar?: LayoutNode | undefined;
}

/** Input of the divisions of a site. */
export interface LayoutInput {
  config: DocsConfig;
  entries: readonly Entry[];
  pages: ReadonlyMap<string, Page>;
  /** Sources of redirects, including wildcards. */
  redirects: readonly string[];
  diagnostics: NavigationDiagnostic[];
}

/** Finds the node of a page. */
export type NodeFinder = (page: Page) => LayoutNode;

/** The nodes of a navigation. */
export interface DivisionTree {
  root: LayoutNode;
  all: LayoutNode[];
  /** The node that a part of the navigation became. */
  of(source: NavigationNode): LayoutNode;
  /** For nodes with tabs or anchors with a path prefix: finds the child node of a page. */
  finders: ReadonlyMap<LayoutNode, NodeFinder>;
}

/** Builds the nodes of all divisions, with their entries divided by path prefix. */
export function buildDivisionTree(input: LayoutInput): DivisionTree {
  const nodes = buildNodes(input.config.navigation, input.entries);
  return { ...nodes, finders: resolvePathPrefixes(nodes, input) };
}

/** The node and those around it, outermost first. */
export function chainOf(node: LayoutNode): LayoutNode[] {
  return node.parent ? [...chainOf(node.parent), node] : [node];
}

/** The node and all inside it. */
export function withInner(node: LayoutNode): LayoutNode[] {
  return [node, ...[...node.children, ...node.global].flatMap(withInner)];
}

/** The page at a path without slashes at its ends. */
export function findPageAt(pages: ReadonlyMap<string, Page>, path: string): Page | undefined {
  return pages.get(path || 'index') ?? pages.get(`${path}/index`);
}

/** Nodes for all divisions that list their pages, each with its visible entries. */
function buildNodes(
  navigation: NavigationNode,
  entries: readonly Entry[],
): Pick<DivisionTree, 'root' | 'all' | 'of'> {
  const bySource = new Map<NavigationNode, LayoutNode>();
  const all: LayoutNode[] = [];

  function build(source: NavigationNode, parent?: LayoutNode, division?: NavigationDivision) {
    const node = createNode(nameOf(source.location), parent, division);
    bySource.set(source, node);
    all.push(node);
    // Pages with a path prefix are listed next to their divisions, those of documents inside.
    const listing = source.divisions.filter(({ pathPrefix }) => !pathPrefix);
    node.children = listing.map((child) => build(child, node, child));
    for (const child of source.divisions) if (child.pathPrefix) bySource.set(child, node);
    node.global = source.global.map((child) => build(child, node, child));
    return node;
  }

  const root = build(navigation);
  const of = (source: NavigationNode) => bySource.get(source) ?? root;
  for (const entry of entries) if (entry.visible) of(entry.node).entries.push(entry);
  return { root, all, of };
}

/** A node without anything in it. */
function createNode(key: string, parent?: LayoutNode, division?: NavigationDivision): LayoutNode {
  return { key, parent, division, children: [], global: [], entries: [], inner: [] };
}

/**
 * Distributes the entries of each node among its tabs and anchors with a path prefix. Anchors are
 * nested in each tab, because a page belongs to one of both. Returns the finders of nodes with such
 * tabs or anchors.
 */
function resolvePathPrefixes(
  nodes: Pick<DivisionTree, 'all' | 'of'>,
  input: LayoutInput,
): Map<LayoutNode, NodeFinder> {
  const byNode = Map.groupBy(input.entries, ({ node }) => nodes.of(node));
  return new Map(
    nodes.all.flatMap((node) => {
      const find = divideByPrefix(node, byNode.get(node) ?? [], input);
      return find ? [[node, find]] : [];
    }),
  );
}

type NodeMap = Map<NavigationDivision | undefined, LayoutNode>;

function divideByPrefix(
  node: LayoutNode,
  entries: readonly Entry[],
  input: LayoutInput,
): NodeFinder | undefined {
  const tabs = readRow('tab', node, entries, input);
  const anchors = readRow('anchor', node, entries, input);
  if (tabs.owned.length + anchors.owned.length === 0) return undefined;
  const tabNodes = addRow(node, tabs, tabs.catchAll);
  const owners = tabNodes.size > 0 ? [...new Set(tabNodes.values())] : [node];
  // With tabs, pages without an anchor belong to the tab itself.
  const catchAll = tabNodes.size > 0 ? undefined : anchors.catchAll;
  const anchorNodes = new Map(owners.map((tab) => [tab, addRow(tab, anchors, catchAll)]));

  const tabOf = once((page) => (tabNodes.size > 0 ? pick(tabNodes, tabs, page) : node) ?? node);
  const nodeOf = once((page) => {
    const tab = tabOf(page);
    return pick(anchorNodes.get(tab) ?? new Map(), anchors, page) ?? tab;
  });
  const visible = entries.filter((entry) => entry.visible);
  divideEntries(node, visible, tabOf, nodeOf);
  for (const tab of owners) {
    const first = visible.find(({ page }) => tabOf(page) === tab);
    chooseSidebars(tab, first && nodeOf(first.page));
  }
  return nodeOf;
}

/** The finder, which looks for each page once. */
function once(find: NodeFinder): NodeFinder {
  const found = new Map<Page, LayoutNode>();
  return (page) => {
    const node = found.get(page) ?? find(page);
    found.set(page, node);
    return node;
  };
}

/** Adds the nodes of a row, and returns them by division; `undefined` is the key of the one for all other pages. */
function addRow(
  parent: LayoutNode,
  row: PrefixRow,
  catchAll: NavigationDivision | undefined,
): NodeMap {
  const nodes: NodeMap = new Map();
  if (row.owned.length === 0) return nodes;
  const add = (division: NavigationDivision) => {
    const key = nameOf(division.location);
    const node = createNode(parent.parent ? `${parent.key}.${key}` : key, parent, division);
    parent.children.push(node);
    return node;
  };
  if (catchAll) nodes.set(undefined, add(catchAll));
  for (const { division, owner, link } of row.owned) {
    const node = add(division);
    node.link = link;
    if (owner === division) nodes.set(division, node);
    else node.owner = nodes.get(owner);
  }
  return nodes;
}

function pick(nodes: NodeMap, row: PrefixRow, page: Page): LayoutNode | undefined {
  return nodes.get(row.ownerOf(page)) ?? nodes.get(undefined);
}

function divideEntries(
  root: LayoutNode,
  entries: readonly Entry[],
  tabOf: NodeFinder,
  nodeOf: NodeFinder,
): void {
  const isHidden = (node: LayoutNode) => chainOf(node).some(({ division }) => division?.hidden);
  const hidden = entries.filter(({ page }) => isHidden(nodeOf(page)));
  const listed = entries.filter(({ page }) => !isHidden(nodeOf(page)));
  root.entries = [];
  root.inner = [...listed, ...hidden];
  for (const entry of entries) {
    const [tab, node] = [tabOf(entry.page), nodeOf(entry.page)];
    node.entries.push(entry);
    if (node !== tab && tab !== root) tab.inner.push(entry);
  }
}

/** Pages that are not listed may be in a division without listed pages, which borrows the nearest sidebar. */
function chooseSidebars(tab: LayoutNode, first: LayoutNode | undefined): void {
  const catchAll = tab.children.find(({ division }) => division?.pathPrefix === 'rest') ?? tab;
  const sidebar = catchAll.entries.length > 0 ? catchAll : first;
  for (const node of [tab, ...tab.children]) node.sidebar = sidebar;
}

/** A tab or an anchor with a path prefix that is worth a link. */
interface OwnedDivision {
  division: NavigationDivision;
  /** The division that has the pages: the first one with the same prefix. */
  owner: NavigationDivision;
  /** Set for divisions without pages. */
  link?: Target | undefined;
}

/** The tabs, or the anchors, of a node that have a path prefix. */
interface PrefixRow {
  /** The division of the pages without a matching prefix. */
  catchAll?: NavigationDivision | undefined;
  /** The others in the order of docs.json, without those that have no target. */
  owned: OwnedDivision[];
  /** The division of a page; undefined if no prefix matches. */
  ownerOf(page: Page): NavigationDivision | undefined;
}

interface Candidate extends OwnedDivision {
  url: string;
  /** Absent for URLs of other sites. */
  prefix?: string | undefined;
  isUnsafe: boolean;
}

/** Assigns pages to the tabs, or to the anchors, of a node. Divisions without pages are dropped. */
function readRow(
  kind: DivisionKind,
  node: LayoutNode,
  entries: readonly Entry[],
  input: LayoutInput,
): PrefixRow {
  const source = node.division ?? input.config.navigation;
  const divisions = source.divisions.filter((one) => one.kind === kind);
  const owners = readPathPrefixes(divisions);
  const candidates = readCandidates(divisions, owners);
  const generated = findGeneratedOwners(entries, candidates);
  const visible = entries.filter((entry) => entry.visible);
  const used = new Set(
    visible.map(({ page }) => generated.get(page.id) ?? findByPrefix(owners, page.id)),
  );
  const owned = candidates.flatMap((candidate) => keepCandidate(candidate, used, node, input));
  const usedPrefixes = new Map([...owners].filter(([, owner]) => used.has(owner)));
  const linked = new Map(
    owned.flatMap(({ link, owner }) => (link && !link.external ? [[link.href, owner]] : [])),
  );
  return {
    catchAll: divisions.find((one) => one.pathPrefix === 'rest'),
    owned,
    ownerOf: ({ id, href }) =>
      linked.get(pageHref({ href })) ?? generated.get(id) ?? findByPrefix(usedPrefixes, id),
  };
}

function readCandidates(
  divisions: readonly NavigationDivision[],
  owners: ReadonlyMap<string, NavigationDivision>,
): Candidate[] {
  return divisions.flatMap((division): Candidate[] => {
    const { pathPrefix } = division;
    if (!pathPrefix || pathPrefix === 'rest') return [];
    const { url } = pathPrefix;
    const parsed = parseUrl(url);
    const base = { division, owner: division, url, isUnsafe: false };
    if (parsed.kind === 'unsafe') return [{ ...base, isUnsafe: true }];
    if (parsed.kind === 'external')
      return [{ ...base, link: { href: parsed.href, external: true } }];
    const owner = owners.get(parsed.path) ?? division;
    return [{ ...base, owner, prefix: parsed.path }];
  });
}

/** Divisions of the pages generated from an OpenAPI document, regardless of their URLs. */
function findGeneratedOwners(
  entries: readonly Entry[],
  candidates: readonly Candidate[],
): Map<string, NavigationDivision> {
  const owners = new Map<string, NavigationDivision>();
  for (const { node, page } of entries) {
    const candidate = candidates.find(({ division }) => division === node);
    if (candidate?.prefix !== undefined) owners.set(page.id, candidate.owner);
  }
  return owners;
}

/** The division if it has a target; otherwise undefined, with a diagnostic. */
function keepCandidate(
  { division, owner, link, url, prefix, isUnsafe }: Candidate,
  used: ReadonlySet<NavigationDivision | undefined>,
  { parent }: LayoutNode,
  { pages, redirects, diagnostics }: LayoutInput,
): OwnedDivision[] {
  const hasLink = prefix === undefined && !isUnsafe;
  if (hasLink || used.has(owner)) return [{ division, owner, link }];
  // The same tab may have its pages in another version.
  if (parent) return [];
  if (prefix === undefined) {
    diagnostics.push(unsafeUrl(division.name, url, division.urlLocation));
    return [];
  }
  const page = findPageAt(pages, prefix);
  const isMoved = isRedirected(`/${prefix}/`, redirects);
  const href = page ? pageHref(page) : isMoved ? toHref(prefix) : undefined;
  if (href !== undefined) return [{ division, owner, link: { href, external: false } }];
  diagnostics.push(prefixWithoutPages(division, url));
  return [];
}
