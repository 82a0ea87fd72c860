import type { NavigationDivision, NavigationTree } from '../../config/model/navigation-tree.ts';
import type { Entry } from '../entries/entry.ts';
import { formatPath } from '../entries/page-id.ts';
import type { Target } from './targets.ts';

/** `navigation` as an object, or one division in it, with what is found out about it. */
export interface TreeNode {
  /** Stable from build to build while docs.json keeps its order: `versions[0].tabs[1]`; `root` for the whole. */
  key: string;
  /** Absent for the root. */
  division?: NavigationDivision | undefined;
  parent?: TreeNode | undefined;
  children: TreeNode[];
  /** Shown on every page below. */
  global: TreeNode[];
  /** Visible entries directly inside, in reading order. */
  entries: Entry[];
  /** Set for a division that leads elsewhere than to its own pages. */
  link?: Target | undefined;
}

/** The nodes of a tree, and each of them by what it was made from. */
export interface TreeNodes {
  root: TreeNode;
  all: TreeNode[];
  of(source: NavigationTree): TreeNode;
}

/** Nodes for a tree, each with its visible entries. */
export function buildTreeNodes(tree: NavigationTree, entries: readonly Entry[]): TreeNodes {
  const bySource = new Map<NavigationTree, TreeNode>();

  function build(source: NavigationTree, parent?: TreeNode, division?: NavigationDivision) {
    const node: TreeNode = {
      key: formatPath(source.path.slice(1)) || 'root',
      division,
      parent,
      children: [],
      global: [],
      entries: [],
    };
    bySource.set(source, node);
    node.children = source.divisions.map((child) => build(child, node, child));
    node.global = source.global.map((child) => build(child, node, child));
    return node;
  }

  const root = build(tree);
  for (const entry of entries) {
    if (entry.node && entry.visible) bySource.get(entry.node)?.entries.push(entry);
  }
  return { root, all: [...bySource.values()], of: (source) => bySource.get(source) ?? root };
}

/** The node and those around it, outermost first. */
export function chainOf(node: TreeNode): TreeNode[] {
  return node.parent ? [...chainOf(node.parent), node] : [node];
}

/** The node and all inside it. */
export function withInner(node: TreeNode): TreeNode[] {
  return [node, ...[...node.children, ...node.global].flatMap(withInner)];
}
