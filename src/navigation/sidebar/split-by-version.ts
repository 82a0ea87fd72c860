import type { NavGroup, NavNode } from '../model/nav-node.ts';

/**
 * The same rows with versions marked as far out as possible: a group all of whose rows belong to
 * versions becomes one marked group for each version, so that no heading is left over when a reader's
 * choice hides the rows of the others.
 */
export function splitByVersion(nodes: readonly NavNode[]): NavNode[] {
  return nodes.flatMap((node): NavNode[] => (node.type === 'link' ? [node] : splitGroup(node)));
}

function splitGroup(group: NavGroup): NavGroup[] {
  const children = splitByVersion(group.children);
  const rows = group.root ? [group.root, ...children] : children;
  const versions = new Set(rows.map((row) => row.version));
  if (versions.has(undefined)) return [{ ...group, children }];
  return [...versions].map((version) => ({
    ...group,
    version,
    root: group.root?.version === version ? unmark(group.root) : undefined,
    children: children.filter((child) => child.version === version).map(unmark),
  }));
}

function unmark<T extends NavNode | undefined>(node: T): T {
  return node && { ...node, version: undefined };
}
