import type { DivisionKind, NavigationDivision } from '../../config/navigation.ts';
import type { Page } from '../../content/pages.ts';
import type { Entry } from '../entries/entries.ts';
import { pageHref, type DivisionLink, type VersionLink } from '../link.ts';
import type { Alternates, Selector, VersionTable } from '../navigation.ts';
import {
  contextOf,
  createDivisionViews,
  createTargetFinder,
  listSharing,
  lookOf,
  type RowOptions,
  type RowSource,
} from './division-views.ts';
import { chainOf, withInner, type LayoutInput, type LayoutNode } from './nodes.ts';
import { buildSiteNodes } from './site-nodes.ts';
import { folderOf } from '../page-entries.ts';

/**
 * Divides a site by its divisions: each page belongs to the innermost one that lists it, or that has it by
 * path prefix.
 */
export function divideSite(input: LayoutInput): Layout {
  const { config, pages } = input;
  const { all, nodeOf, places, firstEntry, home, start, isHome } = buildSiteNodes(input);
  const source: RowSource = {
    targetOf: createTargetFinder(firstEntry, isHome),
    colors: config.colors,
    choices: config.versions.filter(({ url }) => !url).map(({ name }) => name),
    counterpartsOf: createCounterpartFinder(pages, places),
  };
  const linked = findLinkedNodes(all);
  const divisions = new Map<string, LayoutDivision>();
  return {
    divisionOf(page) {
      const node = nodeOf(page);
      const link = linked.get(pageHref(page));
      const key = link ? `${node.key}:${link.key}` : node.key;
      const known = divisions.get(key);
      if (known) return known;
      const rows: LayoutDivision['rows'] = (version) =>
        makeRows(source, node, { isActive: true, linked: link, version });
      const division = { ...toDivision(node, home), key, rows };
      divisions.set(key, division);
      return division;
    },
    home: {
      ...toDivision(home, home),
      key: 'home',
      versionHint: undefined,
      rows: (version) => makeRows(source, home, { isActive: false, version }),
    },
    start,
  };
}

function toDivision(node: LayoutNode, home: LayoutNode): Omit<LayoutDivision, 'key' | 'rows'> {
  const sidebar = node.entries.length > 0 ? node : (node.sidebar ?? home);
  const chain = chainOf(node);
  return {
    sidebarKey: sidebar.key,
    entries: sidebar.entries,
    version: chain.findLast(({ division }) => division?.kind === 'version')?.division?.name,
    versionHint: findVersionHint(chain),
  };
}

/** Version of the innermost division that is shown in one version only, unless others share its pages. */
function findVersionHint(chain: readonly LayoutNode[]): string | undefined {
  const marked = chain.findLast(
    (node) => node.division?.version !== undefined && listSharing(node).length === 1,
  );
  return marked?.division?.version;
}

/** Divisions that lead to a page of the site without holding it, by the address of the page. */
function findLinkedNodes(nodes: readonly LayoutNode[]): Map<string, LayoutNode> {
  const linked = new Map<string, LayoutNode>();
  for (const node of nodes) {
    if (!node.link || node.link.external || linked.has(node.link.href)) continue;
    linked.set(node.link.href, node);
  }
  return linked;
}

/** What stands around the sidebar. */
interface Rows {
  tabs: DivisionLink[];
  anchors: DivisionLink[];
  selectors: Selector[];
  /** Set where versions are divisions. */
  versions?: VersionTable | undefined;
  /** The language that the pages are nested in. */
  language?: NavigationDivision | undefined;
}

/** Pages that share their tab, anchor and so on. */
export interface LayoutDivision {
  key: string;
  /** Key of the division whose entries the sidebar shows: another one where this has none. */
  sidebarKey: string;
  /** Visible entries in reading order. */
  entries: readonly Entry[];
  /** Version that all pages are nested in. */
  version?: string | undefined;
  /** Version that a page without one of its own has selected here. */
  versionHint?: string | undefined;
  /** Rows for pages with this version selected; without one, for pages of all versions. */
  rows(version: string | undefined): Rows;
}

/** How docs.json divides a site. */
export interface Layout {
  divisionOf(page: Page): LayoutDivision;
  /** For addresses that are no page: nothing in it is active. */
  home: LayoutDivision;
  /** The page that `/` shows or leads to; absent when no page is listed and none is called `index`. */
  start?: Page | undefined;
}

/** The rows around the pages of one node: those of every node on the way to it, outermost first. */
function makeRows(source: RowSource, node: LayoutNode, options: RowOptions): Rows {
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
    versions: toVersionTable(source, rows, global, node),
    language: chain.findLast(({ division }) => division?.kind === 'language')?.division,
  };
}

/** Divisions of one kind that stand side by side. */
interface Row {
  parent: LayoutNode;
  kind: DivisionKind;
  nodes: LayoutNode[];
}

/** Some nodes inside another one, by their kinds. */
function listRows(parent: LayoutNode, nodes: readonly LayoutNode[]): Row[] {
  const byKind = Map.groupBy(nodes, (one) => one.division?.kind ?? 'tab');
  return [...byKind].map(([kind, group]) => ({ parent, kind, nodes: group }));
}

const SELECTORS = ['product', 'language', 'dropdown'] as const;

/** A list above the sidebar; rows of other kinds are shown elsewhere. */
function toSelector(
  source: RowSource,
  { kind, nodes, parent }: Row,
  view: (node: LayoutNode) => DivisionLink[],
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

const NO_COUNTERPARTS: Alternates = { counterparts: new Map(), versionFreeIds: new Map() };

/** Versions of the innermost node that has some, and those that stand on every page. */
function toVersionTable(
  source: RowSource,
  rows: readonly Row[],
  global: readonly Row[],
  node: LayoutNode,
): VersionTable | undefined {
  const context = contextOf(node);
  const own = rows.findLast(({ kind }) => kind === 'version');
  const everywhere = global.filter(({ kind }) => kind === 'version');
  const nodes = [...(own?.nodes ?? []), ...everywhere.flatMap((row) => row.nodes)];
  const versions = nodes.flatMap((one): VersionLink[] => {
    const { division } = one;
    const target = division && source.targetOf(one, context);
    if (!division || !target) return [];
    if (division.hidden && context.get('version') !== division.name) return [];
    const { name, default: isDefault } = division;
    const isLink = one.link !== undefined;
    return [{ label: name, default: isDefault, ...target, isLink, ...lookOf(division) }];
  });
  if (versions.length === 0) return undefined;
  return {
    isMarked: false,
    versions,
    ...(own ? source.counterpartsOf(own.parent, 'version') : NO_COUNTERPARTS),
  };
}

/**
 * Finds which pages of different versions are the same page: their ids are equal once the folder named
 * like the version, or the folder that holds the whole version, is left out.
 */
export function findAlternates(pagesByVersion: ReadonlyMap<string, readonly Page[]>): Alternates {
  const counterparts = new Map<string, Map<string, string>>();
  const versionFreeIds = new Map<string, string[]>();
  for (const [version, pages] of pagesByVersion) {
    const common = findCommonFolder(pages);
    const hrefs = new Map<string, string>();
    const second: [string, string][] = [];
    for (const { id, href } of pages) {
      const ids = [...new Set([withoutVersion(id, version), id.slice(common.length)])];
      versionFreeIds.set(id, ids);
      const [likeliest = id, other] = ids;
      if (!hrefs.has(likeliest)) hrefs.set(likeliest, href);
      if (other !== undefined) second.push([other, href]);
    }
    for (const [id, href] of second) if (!hrefs.has(id)) hrefs.set(id, href);
    counterparts.set(version, hrefs);
  }
  return { counterparts, versionFreeIds };
}

/** Leaves out the folder whose name is the version, whatever its case and punctuation. */
function withoutVersion(id: string, version: string): string {
  const parts = id.split('/');
  const index = parts.slice(0, -1).findIndex((part) => simplify(part) === simplify(version));
  return index < 0 ? id : parts.toSpliced(index, 1).join('/');
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The longest folder, with its final slash, that holds all the pages; empty when there is none. */
function findCommonFolder(pages: readonly Page[]): string {
  let common = folderOf(pages[0]?.id ?? '');
  for (const { id } of pages) {
    while (!id.startsWith(common)) common = folderOf(common.slice(0, -1));
  }
  return common;
}

/** Finds which pages of versions or languages that stand side by side are the same page, once for each row. */
function createCounterpartFinder(
  pages: ReadonlyMap<string, Page>,
  places: ReadonlyMap<string, LayoutNode>,
): RowSource['counterpartsOf'] {
  const known = new Map<string, Alternates>();
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
    const made = findAlternates(
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
