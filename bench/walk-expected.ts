import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Kinds of divisions, with the property of their list. */
const LISTS = {
  products: 'product',
  languages: 'language',
  versions: 'version',
  tabs: 'tab',
  dropdowns: 'dropdown',
  anchors: 'anchor',
  menu: 'item',
} as const;

type Json = Record<string, unknown>;

/** One step from the whole site to a leaf: its kind, its label and the labels of its siblings. */
export interface Step {
  kind: string;
  label: string;
}

/** A page that docs.json lists, with the groups around it. */
export interface ExpectedRow {
  id: string;
  groups: string[];
}

/** The pages of one innermost division, in the order of docs.json. */
export interface Leaf {
  steps: Step[];
  rows: ExpectedRow[];
}

/** Reads docs.json independently of the engine: the navigation that a reader of the file expects. */
export function readExpected(root: string, file: string): Leaf[] {
  const docs = readJson(join(root, file), root) as Json;
  const { navigation } = docs;
  if (Array.isArray(navigation)) return readClassic(docs, navigation);
  const leaves: Leaf[] = [];
  readNode(navigation as Json, [], leaves);
  return leaves;
}

function readJson(file: string, root: string): unknown {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  const fill = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(fill);
    if (typeof part !== 'object' || part === null) return part;
    const { $ref } = part as { $ref?: unknown };
    if (typeof $ref === 'string') {
      const target = $ref.startsWith('/') ? join(root, $ref) : resolve(dirname(file), $ref);
      return readJson(target, root);
    }
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, fill(inner)]));
  };
  return fill(value);
}

function readNode(node: Json, steps: Step[], leaves: Leaf[]): void {
  const rows: ExpectedRow[] = [];
  for (const key of ['pages', 'groups']) {
    if (Array.isArray(node[key])) readItems(node[key], [], rows);
  }
  if (rows.length > 0) leaves.push({ steps, rows });
  for (const [list, kind] of Object.entries(LISTS)) {
    if (!Array.isArray(node[list])) continue;
    for (const child of node[list] as Json[]) {
      if (child['hidden'] === true || typeof child['href'] === 'string') continue;
      const name = (kind === 'product' ? child['name'] : undefined) ?? child[kind];
      readNode(child, [...steps, { kind, label: toText(name) }], leaves);
    }
  }
}

function readItems(items: readonly unknown[], groups: string[], rows: ExpectedRow[]): void {
  for (const item of items) {
    if (typeof item === 'string') {
      const id = toId(item);
      // Operations and URLs are not files of the project.
      if (id !== undefined) rows.push({ id, groups });
      continue;
    }
    const { group, pages, hidden, root } = item as Json;
    if (hidden === true) continue;
    const inner = toText(group).trim() ? [...groups, toText(group).trim()] : groups;
    if (typeof root === 'string') rows.push({ id: toId(root) ?? root, groups: inner });
    if (Array.isArray(pages)) readItems(pages, inner, rows);
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** `/guides/a.mdx` and `guides/a` are the same page; `GET /a` is not a page. */
function toId(text: string): string | undefined {
  if (/\s/.test(text.trim()) || /^[a-z]+:/i.test(text)) return undefined;
  return text
    .trim()
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\.mdx?$/, '')
    .replace(/\/+$/, '');
}

/** Classic lists: each page in the tab and the anchor whose prefix is the longest that fits. */
function readClassic(docs: Json, navigation: readonly unknown[]): Leaf[] {
  const all: (ExpectedRow & { version?: string | undefined })[] = [];
  for (const group of navigation as Json[]) readVersioned(group, undefined, all);
  const prefixes = (list: unknown) =>
    (Array.isArray(list) ? (list as Json[]) : [])
      .map((one) => ({
        name: toText(one['name']),
        url: toText(one['url']).replace(/^\/|\/$/g, ''),
      }))
      .filter(({ url }) => url !== '' && !/^[a-z]+:/i.test(url));
  const [tabs, anchors] = [prefixes(docs['tabs']), prefixes(docs['anchors'])];
  const find = (list: typeof tabs, id: string) =>
    list
      .filter(({ url }) => id === url || id.startsWith(`${url}/`))
      .toSorted((a, b) => b.url.length - a.url.length)[0];
  const leaves = new Map<string, Leaf>();
  for (const { version, ...row } of all) {
    const [tab, anchor] = [find(tabs, row.id), find(anchors, row.id)];
    const key = JSON.stringify([tab?.name, anchor?.name, version]);
    const steps = [
      ...(tab ? [{ kind: 'tab', label: tab.name }] : []),
      ...(anchor ? [{ kind: 'anchor', label: anchor.name }] : []),
      ...(version ? [{ kind: 'version', label: version }] : []),
    ];
    const leaf = leaves.get(key) ?? { steps, rows: [] };
    leaf.rows.push(row);
    leaves.set(key, leaf);
  }
  return [...leaves.values()];
}

function readVersioned(
  group: Json,
  version: string | undefined,
  all: (ExpectedRow & { version?: string | undefined })[],
): void {
  const own = toText(group['version']) || version;
  const rows: ExpectedRow[] = [];
  readItems([group], [], rows);
  all.push(...rows.map((row) => ({ ...row, version: own })));
}
