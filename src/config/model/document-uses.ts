import type { JsonPath } from '../../diagnostics/position.ts';
import type { NavigationTree } from './navigation-tree.ts';
import { isOperation } from '../values/project-path.ts';
import type { DocsConfig, NavigationGroup } from './types.ts';

/** A place of docs.json that asks for a page for each operation of its documents. */
export interface DocumentUse {
  /** The tab, anchor, group or division with the `openapi` key. */
  path: JsonPath;
  /** Paths and URLs of the documents. */
  openapi: string[];
  /** Folder of the addresses of the pages. */
  prefix: string;
  version?: string | undefined;
}

/** Folder of generated pages where docs.json names none. */
export const DEFAULT_FOLDER = 'api-reference';

type Items = readonly (string | NavigationGroup)[];

/**
 * Places that get generated pages: tabs and anchors with `openapi`, and groups and divisions that name
 * documents and list no pages of their own. Where pages are listed, `openapi` only says which document
 * entries like `GET /plants` are looked up in.
 */
export function listDocumentUses(config: DocsConfig): DocumentUse[] {
  const rows = (['tabs', 'anchors'] as const).flatMap((key) =>
    config[key].flatMap(({ openapi, url, version }, index): DocumentUse[] =>
      openapi.length > 0 ? [{ path: [key, index], openapi, prefix: trim(url), version }] : [],
    ),
  );
  const inside = config.tree
    ? usesOfTree(config.tree)
    : usesOfItems(config.navigation, ['navigation'], undefined);
  return [...rows, ...inside];
}

/** An entry such as `GET /plants` that stands in place of a page. */
export interface OperationEntry {
  entry: string;
  /** Folder of the address of its page: that of the nearest documents around it. */
  prefix: string;
}

/** Entries such as `GET /plants` that stand in place of a page, each once. */
export function listOperationEntries(config: DocsConfig): OperationEntry[] {
  const { tree, navigation, openapiFolder = DEFAULT_FOLDER } = config;
  const all = tree ? entriesOfTree(tree, openapiFolder) : entriesOf(navigation, openapiFolder);
  const first = new Map(all.toReversed().map((one) => [one.entry, one]));
  return [...new Set(all.map(({ entry }) => entry))].map((entry) => first.get(entry)!);
}

/** Paths and URLs of all documents that docs.json names, each once. */
export function listDocuments(config: DocsConfig): string[] {
  const own = listDocumentUses(config).flatMap(({ openapi }) => openapi);
  const { reference } = config.api;
  return [
    ...new Set([
      ...config.openapi,
      ...own,
      ...inTree(config.tree),
      ...inGroups(config.navigation),
      ...(reference === 'all' ? [] : reference),
    ]),
  ];
}

function usesOfTree(tree: NavigationTree): DocumentUse[] {
  const { path, lists, divisions, global } = tree;
  const isEmpty = divisions.length === 0 && lists.every(({ items }) => items.length === 0);
  return [
    ...(isEmpty ? usesOf(tree, path) : []),
    ...lists.flatMap(({ key, items }) => usesOfItems(items, [...path, key], undefined)),
    ...[...divisions, ...global].flatMap(usesOfTree),
  ];
}

function usesOfItems(items: Items, path: JsonPath, outer: string | undefined): DocumentUse[] {
  return items.flatMap((group, index): DocumentUse[] => {
    if (typeof group === 'string') return [];
    const { pages, version = outer } = group;
    const at = [...path, index];
    if (pages.length > 0) return usesOfItems(pages, [...at, 'pages'], version);
    return usesOf(group, at).map((use) => ({ ...use, version }));
  });
}

type Documents = Pick<NavigationGroup, 'openapi' | 'directories'>;

/** The documents of one place, those whose pages go to one folder together. */
function usesOf({ openapi = [], directories = {} }: Documents, path: JsonPath): DocumentUse[] {
  const byFolder = Map.groupBy(openapi, (source) => directories[source] ?? DEFAULT_FOLDER);
  return [...byFolder].map(([prefix, sources]) => ({ path, openapi: sources, prefix }));
}

function entriesOfTree(tree: NavigationTree, outer: string): OperationEntry[] {
  const prefix = folderOf(tree, outer);
  return [
    ...tree.lists.flatMap(({ items }) => entriesOf(items, prefix)),
    ...[...tree.divisions, ...tree.global].flatMap((inner) => entriesOfTree(inner, prefix)),
  ];
}

function entriesOf(items: Items, outer: string): OperationEntry[] {
  return items.flatMap((item) => {
    if (typeof item !== 'string') return entriesOf(item.pages, folderOf(item, outer));
    return isOperation(item) ? [{ entry: item, prefix: outer }] : [];
  });
}

/** Folder for the pages of what stands inside: a node with documents of its own names it anew. */
function folderOf({ openapi = [], directories = {} }: Documents, outer: string): string {
  if (openapi.length === 0) return outer;
  return Object.values(directories)[0] ?? DEFAULT_FOLDER;
}

function inTree(tree: NavigationTree | undefined): string[] {
  if (!tree) return [];
  return [...tree.openapi, ...[...tree.divisions, ...tree.global].flatMap(inTree)];
}

function inGroups(items: Items): string[] {
  return items.flatMap((item) =>
    typeof item === 'string' ? [] : [...(item.openapi ?? []), ...inGroups(item.pages)],
  );
}

function trim(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}
