import type { DivisionKind } from '../../config/model/navigation.ts';
import type { LayoutNode } from './nodes.ts';

/** Divisions of one kind that stand side by side. */
export interface Row {
  parent: LayoutNode;
  kind: DivisionKind;
  nodes: LayoutNode[];
}

/** Some nodes inside another one, by their kinds. */
export function listRows(parent: LayoutNode, nodes: readonly LayoutNode[]): Row[] {
  const byKind = Map.groupBy(nodes, (one) => one.division?.kind ?? 'tab');
  return [...byKind].map(([kind, group]) => ({ parent, kind, nodes: group }));
}
