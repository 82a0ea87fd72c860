import type { DivisionKind, NavigationDivision } from '../../config/model/navigation-tree.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import { languageName, toLanguageTag } from './language-name.ts';
import type { Rows } from './layout.ts';
import { chainOf, type TreeNode } from './tree-nodes.ts';
import { wantedOf, type TreeTargets, type ReaderContext } from './tree-targets.ts';
import type { Counterparts, DivisionLook, DivisionView, Selector, VersionChoice } from './types.ts';

export interface TreeRowSource {
  targets: TreeTargets;
  colors: DocsConfig['colors'];
  /** Which pages are the same page in another one of the divisions that stand side by side. */
  counterpartsOf(parent: TreeNode, kind: 'version' | 'language'): Counterparts;
}

export interface TreeRowOptions {
  /** False for addresses that are no page. */
  isActive: boolean;
  /** A division that leads to the very page and does not hold it. */
  linked?: TreeNode | undefined;
}

/** Divisions of one kind that stand side by side. */
interface Row {
  parent: TreeNode;
  kind: DivisionKind;
  nodes: TreeNode[];
}

const SELECTORS = ['product', 'language', 'dropdown'] as const;

/** The rows around the pages of one node: those of every node on the way to it, outermost first. */
export function makeTreeRows(
  source: TreeRowSource,
  node: TreeNode,
  { isActive, linked }: TreeRowOptions,
): Rows {
  const chain = chainOf(node);
  const wanted = wantedOf(node);
  const rows = chain.flatMap((parent) => toRows(parent, parent.children));
  const global = chain.flatMap((parent) => toRows(parent, parent.global));
  const isChosen = (one: TreeNode) => (isActive && chain.includes(one)) || one === linked;
  const view = (one: TreeNode) => toView(source, one, wanted, isChosen);

  const views = (kind: DivisionKind) =>
    [...rows, ...global]
      .filter((row) => row.kind === kind)
      .flatMap(({ nodes }) => nodes.flatMap(view));
  return {
    tabs: views('tab'),
    anchors: views('anchor'),
    selectors: withGlobal(
      rows.flatMap((row) => toSelector(source, row, view)),
      global.flatMap((row) => toSelector(source, row, view)),
    ),
    versionRow: toVersionRow(source, rows, global, wanted),
    language: chain.findLast(({ division }) => division?.kind === 'language')?.division,
  };
}

function toRows(parent: TreeNode, nodes: readonly TreeNode[]): Row[] {
  const byKind = Map.groupBy(nodes, (one) => one.division?.kind ?? 'tab');
  return [...byKind].map(([kind, group]) => ({ parent, kind, nodes: group }));
}

/** The division as a link; none while it is hidden, or where it leads nowhere. */
function toView(
  source: TreeRowSource,
  node: TreeNode,
  wanted: ReaderContext,
  isChosen: (node: TreeNode) => boolean,
): DivisionView[] {
  const { division } = node;
  const active = isChosen(node);
  const target = division && source.targets.targetOf(node, wanted);
  if (!division || !target || (division.hidden && !active)) return [];
  const { kind, name } = division;
  const isLanguage = kind === 'language';
  const menu = node.children
    .filter((child) => child.division?.kind === 'item')
    .flatMap((child) => toView(source, child, wanted, isChosen));
  return [
    {
      name: isLanguage ? languageName(name) : name,
      ...target,
      active,
      ...lookOf(division),
      ...(isLanguage && { language: toLanguageTag(name), source: name }),
      ...(kind === 'anchor' && { color: division.color ?? source.colors.anchors }),
      ...(menu.length > 0 && { menu }),
    },
  ];
}

function lookOf({ icon, color, description, tag }: NavigationDivision): DivisionLook {
  return {
    ...(icon && { icon }),
    ...(color && { color }),
    ...(description !== undefined && { description }),
    ...(tag !== undefined && { tag }),
  };
}

/** A list above the sidebar; rows of other kinds are shown elsewhere. */
function toSelector(
  source: TreeRowSource,
  { kind, nodes, parent }: Row,
  view: (node: TreeNode) => DivisionView[],
): Selector[] {
  const shown = SELECTORS.find((selector) => selector === kind);
  const options = shown ? nodes.flatMap(view) : [];
  if (!shown || options.length === 0) return [];
  const counterparts = kind === 'language' ? source.counterpartsOf(parent, kind) : undefined;
  return [{ kind: shown, options, ...(counterparts && { counterparts }) }];
}

/** What stands on every page joins the innermost list of its kind, else it is a list of its own. */
function withGlobal(own: readonly Selector[], global: readonly Selector[]): Selector[] {
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

/** Versions of the innermost node that has some, and those that stand on every page. */
function toVersionRow(
  source: TreeRowSource,
  rows: readonly Row[],
  global: readonly Row[],
  wanted: ReaderContext,
): Rows['versionRow'] {
  const own = rows.findLast(({ kind }) => kind === 'version');
  const nodes = [own, ...global.filter(({ kind }) => kind === 'version')].flatMap(
    (row) => row?.nodes ?? [],
  );
  const versions = nodes.flatMap((node): VersionChoice[] => {
    const { division } = node;
    const target = division && source.targets.targetOf(node, wanted);
    if (!division || !target || (division.hidden && wanted.get('version') !== division.name)) {
      return [];
    }
    const { name, default: isDefault } = division;
    const isLink = node.link !== undefined;
    return [{ name, default: isDefault, ...target, isLink, ...lookOf(division) }];
  });
  if (versions.length === 0) return undefined;
  return { versions, ...(own ? source.counterpartsOf(own.parent, 'version') : NO_COUNTERPARTS) };
}

const NO_COUNTERPARTS: Counterparts = { counterparts: new Map(), versionFreeIds: new Map() };
