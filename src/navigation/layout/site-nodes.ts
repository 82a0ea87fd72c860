import type { Page } from '../../content/page.ts';
import { isInVersion, isPage, type Entry } from '../entries/entry.ts';
import { findFirstEntries } from '../entries/first-entries.ts';
import { addClaimedNodes, type NodeFinder } from './claimed-nodes.ts';
import { createEntryFinder, type EntryFinder } from './first-entry.ts';
import type { LayoutInput } from './input.ts';
import { resolveLinks } from './links.ts';
import { buildNodes, type LayoutNode } from './nodes.ts';
import { createNearestFinder } from './unlisted-pages.ts';

/** The nodes of a site, and which of them its pages stand in. */
export interface SiteNodes {
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
  const claimedNodeOf = addClaimedNodes(nodes.root, input);
  const nodeOfEntry = ({ page, node }: Entry) => claimedNodeOf?.(page) ?? nodes.of(node);
  const places = new Map(
    [...findFirstEntries(entries)].map(([id, entry]) => [id, nodeOfEntry(entry)]),
  );
  resolveLinks(nodes, input);
  const firstEntry = createEntryFinder((entry) => places.get(entry.page.id) === nodeOfEntry(entry));
  const first = findFirst(nodes.root, firstEntry, input);
  const home = first ? nodeOfEntry(first) : restOf(nodes.root);
  const nodeOf = claimedNodeOf ?? createNearestFinder(places, entries, home);
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
  return found && isPage(found) ? found : firstEntry(root, new Map());
}

/** The node of pages that no division claims. */
function restOf(root: LayoutNode): LayoutNode {
  return root.children.find(({ division }) => division?.claims === 'rest') ?? root;
}
