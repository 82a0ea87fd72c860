import type { DivisionKind, NavigationDivision } from '../../config/navigation.ts';
import type { Page } from '../../content/pages.ts';
import { isRedirected } from '../../utils/redirects.ts';
import type { Entry } from '../entries/entries.ts';
import { pageHref, parseUrl, toHref } from '../link.ts';
import {
  chainOf,
  createNode,
  divisionWithoutClaims,
  findPageAt,
  unsafeAddress,
  type LayoutInput,
  type LayoutNode,
  type Target,
} from './nodes.ts';
import { nameOf } from '../navigation.ts';

/** Finds the node that a page stands in. */
export type NodeFinder = (page: Page) => LayoutNode;

type NodeMap = Map<NavigationDivision | undefined, LayoutNode>;

/**
 * Divides the entries of the root among the tabs and anchors that claim them: anchors stand inside each tab, as a
 * page has one of both. Undefined where nothing claims any.
 */
export function addClaimedNodes(root: LayoutNode, input: LayoutInput): NodeFinder | undefined {
  const tabs = readClaims('tab', input);
  const anchors = readClaims('anchor', input);
  if (tabs.claims.length + anchors.claims.length === 0) return undefined;
  const tabNodes = addRow(root, tabs, tabs.rest);
  const owners = tabNodes.size > 0 ? [...new Set(tabNodes.values())] : [root];
  // Where there are tabs, each of them holds the pages that no anchor claims.
  const rest = tabNodes.size > 0 ? undefined : anchors.rest;
  const anchorNodes = new Map(owners.map((tab) => [tab, addRow(tab, anchors, rest)]));

  const tabOf = (page: Page) => (tabNodes.size > 0 ? pick(tabNodes, tabs, page) : root) ?? root;
  const nodeOf: NodeFinder = (page) => {
    const tab = tabOf(page);
    return pick(anchorNodes.get(tab) ?? new Map(), anchors, page) ?? tab;
  };
  const entries = root.entries;
  divideEntries(root, tabOf, nodeOf);
  for (const tab of owners) {
    const first = entries.find(({ page }) => tabOf(page) === tab);
    chooseSidebars(tab, first && nodeOf(first.page));
  }
  return nodeOf;
}

/** Nodes of a row by their divisions, the one of all other pages also by nothing; empty for an empty row. */
function addRow(parent: LayoutNode, row: ClaimRow, rest: NavigationDivision | undefined): NodeMap {
  const nodes: NodeMap = new Map();
  if (row.claims.length === 0) return nodes;
  const add = (division: NavigationDivision) => {
    const key = nameOf(division.place);
    const node = createNode(parent.parent ? `${parent.key}.${key}` : key, parent, division);
    parent.children.push(node);
    return node;
  };
  if (rest) nodes.set(undefined, add(rest));
  for (const { division, owner, link } of row.claims) {
    const node = add(division);
    node.link = link;
    if (owner === division) nodes.set(division, node);
    else node.owner = nodes.get(owner);
  }
  return nodes;
}

function pick(nodes: NodeMap, row: ClaimRow, page: Page): LayoutNode | undefined {
  return nodes.get(row.ownerOf(page)) ?? nodes.get(undefined);
}

function divideEntries(root: LayoutNode, tabOf: NodeFinder, nodeOf: NodeFinder): void {
  const entries = root.entries;
  const isHidden = (node: LayoutNode) => chainOf(node).some(({ division }) => division?.hidden);
  const [shown, hidden] = [false, true].map((wanted) =>
    entries.filter(({ page }) => isHidden(nodeOf(page)) === wanted),
  );
  root.entries = [];
  root.claimed = [...(shown ?? []), ...(hidden ?? [])];
  for (const entry of entries) {
    const [tab, node] = [tabOf(entry.page), nodeOf(entry.page)];
    node.entries.push(entry);
    if (node !== tab && tab !== root) tab.claimed.push(entry);
  }
}

/** Pages that are not listed may stand where no listed page does; they borrow the nearest sidebar. */
function chooseSidebars(tab: LayoutNode, first: LayoutNode | undefined): void {
  const rest = tab.children.find(({ division }) => division?.claims === 'rest') ?? tab;
  const sidebar = rest.entries.length > 0 ? rest : first;
  for (const node of [tab, ...tab.children]) node.sidebar = sidebar;
}

/** A tab or an anchor that claims pages and is worth a link. */
interface Claim {
  division: NavigationDivision;
  /** The division that has the pages: the first one with the same path. */
  owner: NavigationDivision;
  /** Set for divisions that have no pages. */
  link?: Target | undefined;
}

/** The tabs, or the anchors, that claim pages. */
interface ClaimRow {
  /** The division of the pages that no other one claims. */
  rest?: NavigationDivision | undefined;
  /** The others in the order of docs.json, without those that lead nowhere. */
  claims: Claim[];
  /** The division that a page belongs to; absent where no other one claims it. */
  ownerOf(page: Page): NavigationDivision | undefined;
}

interface Candidate extends Claim {
  url: string;
  /** Path without slashes at its ends; absent for addresses elsewhere. */
  path?: string | undefined;
  isUnsafe: boolean;
}

/** Assigns pages to the tabs, or to the anchors: the longest path wins, and divisions without pages are dropped. */
function readClaims(kind: DivisionKind, input: LayoutInput): ClaimRow {
  const divisions = input.config.navigation.divisions.filter((one) => one.kind === kind);
  const candidates = readCandidates(divisions);
  const byPath = new Map(
    candidates.flatMap(({ path, owner }) => (path === undefined ? [] : [[path, owner]])),
  );
  const generated = findGeneratedOwners(input.entries, candidates);
  const visible = input.entries.filter((entry) => entry.visible);
  const used = new Set(
    visible.map(({ page }) => generated.get(page.id) ?? findLongestPrefix(byPath, page.id)),
  );
  const claims = candidates.flatMap((candidate) => keepClaim(candidate, used, input));
  const usedPaths = new Map([...byPath].filter(([, owner]) => used.has(owner)));
  const linked = new Map(
    claims.flatMap(({ link, owner }) => (link && !link.external ? [[link.href, owner]] : [])),
  );
  return {
    rest: divisions.find((one) => one.claims === 'rest'),
    claims,
    ownerOf: ({ id, href }) =>
      linked.get(pageHref({ href })) ?? generated.get(id) ?? findLongestPrefix(usedPaths, id),
  };
}

function readCandidates(divisions: readonly NavigationDivision[]): Candidate[] {
  const owners = new Map<string, NavigationDivision>();
  return divisions.flatMap((division): Candidate[] => {
    const { claims } = division;
    if (!claims || claims === 'rest') return [];
    const address = parseUrl(claims.url);
    const base = { division, owner: division, url: claims.url, isUnsafe: false };
    if (address.kind === 'unsafe') return [{ ...base, isUnsafe: true }];
    if (address.kind === 'external')
      return [{ ...base, link: { href: address.href, external: true } }];
    const owner = owners.get(address.path) ?? division;
    owners.set(address.path, owner);
    return [{ ...base, owner, path: address.path }];
  });
}

/** Divisions of the pages that an OpenAPI document made, wherever their addresses lie. */
function findGeneratedOwners(
  entries: readonly Entry[],
  candidates: readonly Candidate[],
): Map<string, NavigationDivision> {
  const owners = new Map<string, NavigationDivision>();
  for (const { node, page } of entries) {
    const candidate = candidates.find(({ division }) => division === node);
    if (candidate?.path !== undefined) owners.set(page.id, candidate.owner);
  }
  return owners;
}

/** The division if there is something to link to, else none and a problem. */
function keepClaim(
  { division, owner, link, url, path, isUnsafe }: Candidate,
  used: ReadonlySet<NavigationDivision | undefined>,
  { pages, redirects, diagnostics }: LayoutInput,
): Claim[] {
  if (isUnsafe) {
    diagnostics.push(unsafeAddress(division.name, url, division.addressPlace));
    return [];
  }
  if (path === undefined || used.has(owner)) return [{ division, owner, link }];
  const page = findPageAt(pages, path);
  const isMoved = isRedirected(`/${path}/`, redirects);
  const href = page ? pageHref(page) : isMoved ? toHref(path) : undefined;
  if (href !== undefined) return [{ division, owner, link: { href, external: false } }];
  diagnostics.push(divisionWithoutClaims(division, url));
  return [];
}

/**
 * Value of the longest prefix that an id lies below, by whole segments: `api` holds `api` and
 * `api/users`, not `api-reference`. The empty prefix holds everything.
 */
function findLongestPrefix<T>(prefixes: ReadonlyMap<string, T>, id: string): T | undefined {
  if (prefixes.size === 0) return undefined;
  let prefix = id;
  while (!prefixes.has(prefix)) {
    if (prefix === '') return undefined;
    prefix = prefix.slice(0, Math.max(prefix.lastIndexOf('/'), 0));
  }
  return prefixes.get(prefix);
}
