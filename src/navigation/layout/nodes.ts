import type { NavigationDivision, NavigationNode } from '../../config/model/navigation.ts';
import { toPathText } from '../../config/read/path-text.ts';
import type { Place } from '../../config/read/place.ts';
import type { Entry } from '../entries/entry.ts';

/** Where a division leads. */
export interface Target {
  href: string;
  external: boolean;
}

/** The navigation, or one division in it, with what is found out about it. */
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
  /** Visible entries of the divisions inside that claim their pages, those of hidden ones last. */
  claimed: Entry[];
  /** Set for a division that leads elsewhere than to its own pages. */
  link?: Target | undefined;
  /** The node beside this one that has the pages, where both claim the same path. */
  owner?: LayoutNode | undefined;
  /** The node whose entries the sidebar shows where there are none here. */
  sidebar?: LayoutNode | undefined;
}

/** The nodes of a navigation, and each of them by what it was made from. */
export interface LayoutNodes {
  root: LayoutNode;
  all: LayoutNode[];
  of(source: NavigationNode): LayoutNode;
}

/** Nodes for all divisions that hold their pages, each with its visible entries. */
export function buildNodes(navigation: NavigationNode, entries: readonly Entry[]): LayoutNodes {
  const bySource = new Map<NavigationNode, LayoutNode>();

  function build(source: NavigationNode, parent?: LayoutNode, division?: NavigationDivision) {
    const node = createNode(keyOf(source.place), parent, division);
    bySource.set(source, node);
    const holding = source.divisions.filter(({ claims }) => !claims);
    node.children = holding.map((child) => build(child, node, child));
    node.global = source.global.map((child) => build(child, node, child));
    return node;
  }

  const root = build(navigation);
  const of = (source: NavigationNode) => bySource.get(source) ?? root;
  for (const entry of entries) if (entry.visible) of(entry.node).entries.push(entry);
  return { root, all: [...bySource.values()], of };
}

/** A node without anything in it. */
export function createNode(
  key: string,
  parent?: LayoutNode,
  division?: NavigationDivision,
): LayoutNode {
  return { key, parent, division, children: [], global: [], entries: [], claimed: [] };
}

/** Key of the node that was made from the value at a place. */
export function keyOf({ fullPath }: Place): string {
  return toPathText(fullPath);
}

/** The node and those around it, outermost first. */
export function chainOf(node: LayoutNode): LayoutNode[] {
  return node.parent ? [...chainOf(node.parent), node] : [node];
}

/** The node and all inside it. */
export function withInner(node: LayoutNode): LayoutNode[] {
  return [node, ...[...node.children, ...node.global].flatMap(withInner)];
}
