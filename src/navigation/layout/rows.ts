import type { DivisionKind } from '../../config/model/navigation.ts';
import { createDivisionViews, type RowOptions, type RowSource } from './division-views.ts';
import type { Rows } from './layout.ts';
import { chainOf, type LayoutNode } from './nodes.ts';
import { listRows } from './row.ts';
import { toSelector, withGlobal } from './selectors.ts';
import { toVersionRow } from './version-row.ts';

/** The rows around the pages of one node: those of every node on the way to it, outermost first. */
export function makeRows(source: RowSource, node: LayoutNode, options: RowOptions): Rows {
  const chain = chainOf(node);
  const rows = chain.flatMap((parent) => listRows(parent, parent.children));
  const global = chain.flatMap((parent) => listRows(parent, parent.global));
  const view = createDivisionViews(source, node, options);
  const views = (kind: DivisionKind) =>
    [...rows, ...global]
      .filter((row) => row.kind === kind)
      .flatMap(({ nodes }) => nodes.flatMap(view));
  return {
    tabs: views('tab').toSorted((a, b) => Number(a.atEnd ?? false) - Number(b.atEnd ?? false)),
    anchors: views('anchor'),
    selectors: withGlobal(
      rows.flatMap((row) => toSelector(source, row, view)),
      global.flatMap((row) => toSelector(source, row, view)),
    ),
    versionRow: toVersionRow(source, rows, global, node),
    language: chain.findLast(({ division }) => division?.kind === 'language')?.division,
  };
}
