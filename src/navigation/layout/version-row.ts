import type { Counterparts } from '../model/counterparts.ts';
import type { VersionChoice, VersionRow } from '../model/versions.ts';
import { lookOf, type RowSource } from './division-views.ts';
import type { LayoutNode } from './nodes.ts';
import type { Row } from './row.ts';
import { contextOf } from './first-entry.ts';

const NO_COUNTERPARTS: Counterparts = { counterparts: new Map(), versionFreeIds: new Map() };

/** Versions of the innermost node that has some, and those that stand on every page. */
export function toVersionRow(
  source: RowSource,
  rows: readonly Row[],
  global: readonly Row[],
  node: LayoutNode,
): VersionRow | undefined {
  const context = contextOf(node);
  const own = rows.findLast(({ kind }) => kind === 'version');
  const everywhere = global.filter(({ kind }) => kind === 'version');
  const nodes = [...(own?.nodes ?? []), ...everywhere.flatMap((row) => row.nodes)];
  const versions = nodes.flatMap((one): VersionChoice[] => {
    const { division } = one;
    const target = division && source.targetOf(one, context);
    if (!division || !target) return [];
    if (division.hidden && context.get('version') !== division.name) return [];
    const { name, default: isDefault } = division;
    const isLink = one.link !== undefined;
    return [{ name, default: isDefault, ...target, isLink, ...lookOf(division) }];
  });
  if (versions.length === 0) return undefined;
  return { versions, ...(own ? source.counterpartsOf(own.parent, 'version') : NO_COUNTERPARTS) };
}
