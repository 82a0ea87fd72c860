import type { NavigationTree } from '../../config/model/navigation-tree.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import type { Page } from '../../content/page.ts';
import { findCounterparts } from '../view/counterparts.ts';
import type { Entry } from '../entries/entry.ts';
import { findFirstEntries } from '../entries/first-entries.ts';
import type { Layout, LayoutDivision } from './layout.ts';
import { resolveLinks } from './tree-links.ts';
import { buildTreeNodes, chainOf, withInner, type TreeNode } from './tree-nodes.ts';
import { makeTreeRows, type TreeRowOptions, type TreeRowSource } from './tree-rows.ts';
import { createTreeTargets } from './tree-targets.ts';
import type { Counterparts, NavigationDiagnostic } from './types.ts';

export interface TreeInput {
  config: DocsConfig;
  tree: NavigationTree;
  entries: readonly Entry[];
  pages: ReadonlyMap<string, Page>;
  /** Addresses that redirect, wildcards included. */
  redirects: readonly string[];
  diagnostics: NavigationDiagnostic[];
}

/** Divides a site by the nodes that its pages are nested in: the dialect with an object-valued `navigation`. */
export function divideTree({ config, tree, entries, pages, ...input }: TreeInput): Layout {
  const nodes = buildTreeNodes(tree, entries);
  const places = findPlaces(entries, nodes.of);
  resolveLinks({ nodes, pages, ...input });

  const targets = createTreeTargets(({ page }, node) => places.get(page.id) === node);
  const first = targets.firstEntry(nodes.root, new Map());
  const home = first?.node ? nodes.of(first.node) : nodes.root;
  const nodeOf = createNodeFinder(places, entries, home);
  const linked = findLinkedNodes(nodes.all);
  const source: TreeRowSource = {
    targets,
    colors: config.colors,
    counterpartsOf: createCounterpartFinder(pages, places),
  };

  function toDivision(node: TreeNode, options: TreeRowOptions): LayoutDivision {
    const sidebar = node.entries.length > 0 ? node : home;
    const rows = makeTreeRows(source, node, options);
    return {
      key: options.linked ? `${node.key}:${options.linked.key}` : node.key,
      sidebarKey: sidebar.key,
      entries: sidebar.entries,
      version: chainOf(node).findLast(({ division }) => division?.kind === 'version')?.division
        ?.name,
      rows: () => rows,
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
    start: pages.get('index') ?? first?.page,
  };
}

/** Node of each listed page. */
function findPlaces(
  entries: readonly Entry[],
  nodeOf: (source: NavigationTree) => TreeNode,
): Map<string, TreeNode> {
  const places = new Map<string, TreeNode>();
  for (const [id, { node }] of findFirstEntries(entries)) if (node) places.set(id, nodeOf(node));
  return places;
}

/** A page that is not listed stands where the listed pages of its folder do, or of the folder around. */
function createNodeFinder(
  places: ReadonlyMap<string, TreeNode>,
  entries: readonly Entry[],
  home: TreeNode,
): (page: Page) => TreeNode {
  const folders = new Map<string, TreeNode>();
  for (const { page } of entries) {
    const node = places.get(page.id);
    if (!node) continue;
    for (let folder = folderOf(page.id); folder !== ''; folder = folderOf(folder)) {
      if (folders.has(folder)) break;
      folders.set(folder, node);
    }
  }
  return ({ id }) => {
    const own = places.get(id);
    if (own) return own;
    for (let folder = id; folder !== ''; folder = folderOf(folder)) {
      const node = folders.get(folder);
      if (node) return node;
    }
    return home;
  };
}

/** Divisions that lead to a page of the site without holding it, by the address of the page. */
function findLinkedNodes(nodes: readonly TreeNode[]): Map<string, TreeNode> {
  const linked = new Map<string, TreeNode>();
  for (const node of nodes) {
    if (!node.link || node.link.external || linked.has(node.link.href)) continue;
    linked.set(node.link.href, node);
  }
  return linked;
}

function createCounterpartFinder(
  pages: ReadonlyMap<string, Page>,
  places: ReadonlyMap<string, TreeNode>,
): TreeRowSource['counterpartsOf'] {
  const known = new Map<string, Counterparts>();
  const pagesByNode = new Map<TreeNode, Page[]>();
  for (const [id, node] of places) {
    const page = pages.get(id);
    if (!page) continue;
    const siblings = pagesByNode.get(node);
    if (siblings) siblings.push(page);
    else pagesByNode.set(node, [page]);
  }
  return (parent, kind) => {
    const key = `${parent.key}:${kind}`;
    const found = known.get(key);
    if (found) return found;
    const siblings = parent.children.filter(({ division }) => division?.kind === kind);
    const made = findCounterparts(
      new Map(
        siblings.map((sibling) => [
          sibling.division?.name ?? '',
          withInner(sibling).flatMap((node) => pagesByNode.get(node) ?? []),
        ]),
      ),
    );
    known.set(key, made);
    return made;
  };
}

function folderOf(id: string): string {
  return id.slice(0, Math.max(id.lastIndexOf('/'), 0));
}
