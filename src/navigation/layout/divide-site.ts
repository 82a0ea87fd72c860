import { isInVersion, isPage, type Entry } from '../entries/entry.ts';
import { findFirstEntries } from '../entries/first-entries.ts';
import { addClaimedNodes } from './claimed-nodes.ts';
import { createCounterpartFinder } from './division-counterparts.ts';
import { listSharing, type RowSource } from './division-views.ts';
import type { LayoutInput } from './input.ts';
import type { Layout, LayoutDivision } from './layout.ts';
import { resolveLinks } from './links.ts';
import { buildNodes, chainOf, type LayoutNode } from './nodes.ts';
import { makeRows } from './rows.ts';
import { createTargets } from './targets.ts';
import { createNearestFinder } from './unlisted-pages.ts';

/**
 * Divides a site by its divisions: each page belongs to the innermost one that lists it, or that claims it by its
 * address.
 */
export function divideSite(input: LayoutInput): Layout {
  const { config, entries, pages } = input;
  const nodes = buildNodes(config.navigation, entries);
  const claimedNodeOf = addClaimedNodes(nodes.root, input);
  const nodeOfEntry = ({ page, node }: Entry) => claimedNodeOf?.(page) ?? nodes.of(node);
  const places = new Map(
    [...findFirstEntries(entries)].map(([id, entry]) => [id, nodeOfEntry(entry)]),
  );
  resolveLinks(nodes, input);

  const targets = createTargets({
    isPlace: (entry) => places.get(entry.page.id) === nodeOfEntry(entry),
    isHome: (node, version) =>
      start !== undefined &&
      nodeOf(start) === node &&
      (!startEntry || isInVersion(startEntry, version)),
  });
  const preset = config.versions.find((version) => version.default)?.name;
  const none = new Map();
  const inPreset = targets.firstEntry(nodes.root, none, preset);
  const first = inPreset && isPage(inPreset) ? inPreset : targets.firstEntry(nodes.root, none);
  const home = first ? nodeOfEntry(first) : restOf(nodes.root);
  const nodeOf = claimedNodeOf ?? createNearestFinder(places, entries, home);
  const start = pages.get('index') ?? first?.page;
  const startEntry = entries.find(({ page, visible }) => visible && page === start);
  const linked = findLinkedNodes(nodes.all);
  const source: RowSource = {
    targets,
    colors: config.colors,
    choices: config.versions.filter(({ url }) => !url).map(({ name }) => name),
    counterpartsOf: createCounterpartFinder(pages, places),
  };

  function toDivision(
    node: LayoutNode,
    options: { isActive: boolean; linked?: LayoutNode | undefined },
  ): LayoutDivision {
    const sidebar = node.entries.length > 0 ? node : (node.sidebar ?? home);
    const chain = chainOf(node);
    return {
      key: options.linked ? `${node.key}:${options.linked.key}` : node.key,
      sidebarKey: sidebar.key,
      entries: sidebar.entries,
      version: chain.findLast(({ division }) => division?.kind === 'version')?.division?.name,
      versionHint: options.isActive ? findVersionHint(chain) : undefined,
      rows: (version) => makeRows(source, node, { ...options, version }),
    };
  }

  const divisions = new Map<string, LayoutDivision>();
  return {
    divisionOf(page) {
      const node = nodeOf(page);
      const link = linked.get(page.href);
      const key = `${node.key}:${link?.key ?? ''}`;
      const division = divisions.get(key) ?? toDivision(node, { isActive: true, linked: link });
      divisions.set(key, division);
      return division;
    },
    home: { ...toDivision(home, { isActive: false }), key: 'home' },
    start,
  };
}

/** The node of pages that no division claims. */
function restOf(root: LayoutNode): LayoutNode {
  return root.children.find(({ division }) => division?.claims === 'rest') ?? root;
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
