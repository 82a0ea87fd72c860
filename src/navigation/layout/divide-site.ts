import { createCounterpartFinder } from './division-counterparts.ts';
import { listSharing, type RowSource } from './division-views.ts';
import type { LayoutInput } from './input.ts';
import type { Layout, LayoutDivision } from './layout.ts';
import { chainOf, type LayoutNode } from './nodes.ts';
import { makeRows } from './rows.ts';
import { buildSiteNodes } from './site-nodes.ts';
import { createTargetFinder } from './targets.ts';

/**
 * Divides a site by its divisions: each page belongs to the innermost one that lists it, or that claims it by its
 * address.
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
      const link = linked.get(page.href);
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
