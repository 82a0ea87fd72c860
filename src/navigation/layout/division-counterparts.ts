import type { Page } from '../../content/page.ts';
import type { Counterparts } from '../model/counterparts.ts';
import { findCounterparts } from './counterparts.ts';
import type { RowSource } from './division-views.ts';
import { withInner, type LayoutNode } from './nodes.ts';

/** Finds which pages of versions or languages that stand side by side are the same page, once for each row. */
export function createCounterpartFinder(
  pages: ReadonlyMap<string, Page>,
  places: ReadonlyMap<string, LayoutNode>,
): RowSource['counterpartsOf'] {
  const known = new Map<string, Counterparts>();
  const listed = [...places].flatMap(([id, node]) => {
    const page = pages.get(id);
    return page ? [{ page, node }] : [];
  });
  const byNode = Map.groupBy(listed, ({ node }) => node);
  const pagesOf = (node: LayoutNode) => (byNode.get(node) ?? []).map(({ page }) => page);
  return (parent, kind) => {
    const key = `${parent.key}:${kind}`;
    const found = known.get(key);
    if (found) return found;
    const siblings = parent.children.filter(({ division }) => division?.kind === kind);
    const made = findCounterparts(
      new Map(
        siblings.map((sibling) => [
          sibling.division?.name ?? '',
          withInner(sibling).flatMap(pagesOf),
        ]),
      ),
    );
    known.set(key, made);
    return made;
  };
}
