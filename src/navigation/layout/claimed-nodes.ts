import type { NavigationDivision } from '../../config/model/navigation.ts';
import type { Page } from '../../content/page.ts';
import { readClaims, type ClaimRow } from './claims.ts';
import type { LayoutInput } from './input.ts';
import { chainOf, createNode, keyOf, type LayoutNode } from './nodes.ts';

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
    const key = keyOf(division.place);
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
