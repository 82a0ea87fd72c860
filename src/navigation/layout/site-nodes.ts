import type { NavigationDivision } from '../../config/navigation.ts';
import type { Page } from '../../content/pages.ts';
import { isRedirected } from '../../utils/redirects.ts';
import { findFirstEntries, isInVersion, isPageEntry, type Entry } from '../entries/entries.ts';
import { pageHref, parseUrl } from '../link.ts';

import { resolvePathPrefixes, type NodeFinder } from './path-prefixes.ts';
import { createEntryFinder, type EntryFinder } from './division-views.ts';
import {
  buildNodes,
  divisionWithoutPages,
  findPageAt,
  divisionWithoutTarget,
  unsafeUrl,
  withInner,
  type LayoutInput,
  type LayoutNode,
  type LayoutNodes,
  type Target,
} from './nodes.ts';

/** The nodes of a site, and which of them its pages stand in. */
interface SiteNodes {
  all: LayoutNode[];
  /** Node of any page, listed or not. */
  nodeOf: NodeFinder;
  /** Node of each listed page. */
  places: ReadonlyMap<string, LayoutNode>;
  firstEntry: EntryFinder;
  /** The node of addresses that are no page: that of the first page. */
  home: LayoutNode;
  /** The page that `/` shows or leads to. */
  start?: Page | undefined;
  /** Whether `/` shows or leads to a page of a node, in a version. */
  isHome(node: LayoutNode, version: string | undefined): boolean;
}

/** Finds where each page of a site stands, and reports divisions that lead nowhere. */
export function buildSiteNodes(input: LayoutInput): SiteNodes {
  const { config, entries, pages } = input;
  const nodes = buildNodes(config.navigation, entries);
  const finders = resolvePathPrefixes(nodes, input);
  const nodeOfEntry = ({ page, node }: Entry) => {
    const own = nodes.of(node);
    return finders.get(own)?.(page) ?? own;
  };
  const places = new Map(
    [...findFirstEntries(entries)].map(([id, entry]) => [id, nodeOfEntry(entry)]),
  );
  resolveLinks(nodes, input);
  const firstEntry = createEntryFinder((entry) => places.get(entry.page.id) === nodeOfEntry(entry));
  const first = findFirst(nodes.root, firstEntry, input);
  const home = first ? nodeOfEntry(first) : restOf(nodes.root);
  const nodeOf = finders.get(nodes.root) ?? createNearestFinder(places, entries, home);
  const start = pages.get('index') ?? first?.page;
  const startNode = start && nodeOf(start);
  const startEntry = entries.find(({ page, visible }) => visible && page === start);
  return {
    all: nodes.all,
    nodeOf,
    places,
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

/** A page that is not listed stands where the listed pages of its folder do, or of the folder around. */
function createNearestFinder(
  places: ReadonlyMap<string, LayoutNode>,
  entries: readonly Entry[],
  home: LayoutNode,
): NodeFinder {
  const folders = new Map<string, LayoutNode>();
  for (const { page } of entries) {
    const node = places.get(page.id);
    if (!node) continue;
    for (let folder = folderOf(page.id); folder !== ''; folder = folderOf(folder)) {
      if (folders.has(folder)) break;
      folders.set(folder, node);
    }
  }
  return ({ id }: Page) => {
    const own = places.get(id);
    if (own) return own;
    for (let folder = id; folder !== ''; folder = folderOf(folder)) {
      const node = folders.get(folder);
      if (node) return node;
    }
    return home;
  };
}

function folderOf(id: string): string {
  return id.slice(0, Math.max(id.lastIndexOf('/'), 0));
}

/** Fills in where the divisions with `href` lead, and reports those that lead nowhere. */
function resolveLinks(nodes: LayoutNodes, input: LayoutInput): void {
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
  nodes: LayoutNodes,
  { pages, redirects, diagnostics }: LayoutInput,
): Target | undefined {
  const address = parseUrl(href);
  if (address.kind === 'external') return { href: address.href, external: true };
  if (address.kind === 'unsafe') {
    diagnostics.push(unsafeUrl(division.name, href, division.urlLocation));
    return undefined;
  }
  const page = findPageAt(pages, address.path);
  if (page) return { href: pageHref(page) + address.href.replace(/^[^?#]*/, ''), external: false };
  const inside = nodes.all
    .flatMap(({ entries }) => entries)
    .find(({ page: { id } }) => id.startsWith(`${address.path}/`));
  if (inside) return { href: inside.link.href, external: inside.link.external };
  if (!isRedirected(`/${address.path}/`, redirects))
    diagnostics.push(divisionWithoutTarget(division, href));
  return { href: address.href, external: false };
}

/** What is around an empty division is empty as well, but the innermost one says so. */
function isEmpty(node: LayoutNode, { items }: NavigationDivision): boolean {
  const leadsNowhere = withInner(node).every(
    ({ entries, division }) => entries.length === 0 && !division?.href,
  );
  // Pages that are all hidden are pages.
  return leadsNowhere && node.children.length === 0 && items.length === 0;
}
