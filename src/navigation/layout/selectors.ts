import type { DivisionView, Selector } from '../model/division-view.ts';
import type { RowSource } from './division-views.ts';
import type { LayoutNode } from './nodes.ts';
import type { Row } from './row.ts';

const SELECTORS = ['product', 'language', 'dropdown'] as const;

/** A list above the sidebar; rows of other kinds are shown elsewhere. */
export function toSelector(
  source: RowSource,
  { kind, nodes, parent }: Row,
  view: (node: LayoutNode) => DivisionView[],
): Selector[] {
  const shown = SELECTORS.find((selector) => selector === kind);
  const options = shown ? nodes.flatMap(view) : [];
  if (!shown || options.length === 0) return [];
  const counterparts = kind === 'language' ? source.counterpartsOf(parent, kind) : undefined;
  return [{ kind: shown, options, ...(counterparts && { counterparts }) }];
}

/** What stands on every page joins the innermost list of its kind, else it is a list of its own. */
export function withGlobal(own: readonly Selector[], global: readonly Selector[]): Selector[] {
  return global.reduce<Selector[]>(
    (selectors, { kind, options }) => {
      const index = selectors.findLastIndex((selector) => selector.kind === kind);
      const found = selectors[index];
      if (!found) return [...selectors, { kind, options }];
      return selectors.with(index, { ...found, options: [...found.options, ...options] });
    },
    [...own],
  );
}
