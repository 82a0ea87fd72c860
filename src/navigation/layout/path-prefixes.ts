import type { DivisionKind, NavigationDivision } from '../../config/navigation.ts';
import type { Page } from '../../content/pages.ts';
import { isRedirected } from '../../utils/redirects.ts';
import type { Entry } from '../entries/entries.ts';
import { pageHref, parseUrl, toHref } from '../link.ts';
import { findByPrefix, readPathPrefixes } from '../page-entries.ts';
import {
  chainOf,
  createNode,
  prefixWithoutPages,
  findPageAt,
  unsafeUrl,
  type LayoutInput,
  type LayoutNode,
  type LayoutNodes,
  type Target,
} from './nodes.ts';
import { nameOf } from '../navigation.ts';

/** Finds the node of a page. */
export type NodeFinder = (page: Page) => LayoutNode;

type NodeMap = Map<NavigationDivision | undefined, LayoutNode>;

/**
 * Divides the entries of each node among its tabs and anchors with a path prefix. Anchors are inside each tab, as a page
 * has one of both. Returns the finders of the nodes that have such tabs or anchors.
 */
export function resolvePathPrefixes(
  nodes: LayoutNodes,
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

function divideByPrefix(
  node: LayoutNode,
  entries: readonly Entry[],
  input: LayoutInput,
): NodeFinder | undefined {
  const tabs = readRow('tab', node, entries, input);
  const anchors = readRow('anchor', node, entries, input);
  if (tabs.owned.length + anchors.owned.length === 0) return undefined;
  const tabNodes = addRow(node, tabs, tabs.rest);
  const owners = tabNodes.size > 0 ? [...new Set(tabNodes.values())] : [node];
  // Where there are tabs, each of them has the pages without an anchor.
  const rest = tabNodes.size > 0 ? undefined : anchors.rest;
  const anchorNodes = new Map(owners.map((tab) => [tab, addRow(tab, anchors, rest)]));

  const tabOf = (page: Page) => (tabNodes.size > 0 ? pick(tabNodes, tabs, page) : node) ?? node;
  const nodeOf: NodeFinder = (page) => {
    const tab = tabOf(page);
    return pick(anchorNodes.get(tab) ?? new Map(), anchors, page) ?? tab;
  };
  const visible = entries.filter((entry) => entry.visible);
  divideEntries(node, visible, tabOf, nodeOf);
  for (const tab of owners) {
    const first = visible.find(({ page }) => tabOf(page) === tab);
    chooseSidebars(tab, first && nodeOf(first.page));
  }
  return nodeOf;
}

/** Nodes of a row by their divisions, the one of all other pages also by nothing; empty for an empty row. */
function addRow(parent: LayoutNode, row: PrefixRow, rest: NavigationDivision | undefined): NodeMap {
  const nodes: NodeMap = new Map();
  if (row.owned.length === 0) return nodes;
  const add = (division: NavigationDivision) => {
    const key = nameOf(division.place);
    const node = createNode(parent.parent ? `${parent.key}.${key}` : key, parent, division);
    parent.children.push(node);
    return node;
  };
  if (rest) nodes.set(undefined, add(rest));
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
  const [shown, hidden] = [false, true].map((wanted) =>
    entries.filter(({ page }) => isHidden(nodeOf(page)) === wanted),
  );
  root.entries = [];
  root.inner = [...(shown ?? []), ...(hidden ?? [])];
  for (const entry of entries) {
    const [tab, node] = [tabOf(entry.page), nodeOf(entry.page)];
    node.entries.push(entry);
    if (node !== tab && tab !== root) tab.inner.push(entry);
  }
}

/** Pages that are not listed may be in a division without listed pages, which borrows the nearest sidebar. */
function chooseSidebars(tab: LayoutNode, first: LayoutNode | undefined): void {
  const rest = tab.children.find(({ division }) => division?.pathPrefix === 'rest') ?? tab;
  const sidebar = rest.entries.length > 0 ? rest : first;
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
  /** The division of the pages that have none of the prefixes. */
  rest?: NavigationDivision | undefined;
  /** The others in the order of docs.json, without those that lead nowhere. */
  owned: OwnedDivision[];
  /** The division that a page belongs to; undefined for the one of the rest. */
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
  const candidates = readCandidates(divisions);
  const owners = readPathPrefixes(divisions);
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
    rest: divisions.find((one) => one.pathPrefix === 'rest'),
    owned,
    ownerOf: ({ id, href }) =>
      linked.get(pageHref({ href })) ?? generated.get(id) ?? findByPrefix(usedPrefixes, id),
  };
}

function readCandidates(divisions: readonly NavigationDivision[]): Candidate[] {
  const owners = readPathPrefixes(divisions);
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

/** Divisions of the pages that an OpenAPI document made, whatever their URLs. */
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

/** The division if there is something to link to, else none and a problem. */
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
