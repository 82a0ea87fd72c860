import type { NavGroup, NavNode } from '../../navigation/navigation.ts';

/** Estimated bytes of HTML up to which a whole sidebar is part of each page: about 200 links, 2 kB compressed. */
export const MAX_SIDEBAR_BYTES = 24_000;

/** Estimated bytes of HTML up to which a list of a longer sidebar is not divided: about 200 operations. */
const MAX_LIST_BYTES = 36_000;

/**
 * Estimated bytes of HTML. Smaller groups stay inline: a link to their list would be about as long.
 */
const MAX_INLINE_BYTES = 400;

/** Estimated bytes of HTML of a row without its texts. */
const ROW_BYTES = { link: 40, method: 45, pill: 35, group: 60, closed: 140 };

type Row = NavNode<string>;

/** A list of a long sidebar that is collapsed on the pages outside of it. */
export interface SidebarList {
  /** URL of the page that shows the list, base included. */
  href: string;
  /** Labels of its parent groups, outermost first. */
  labels: readonly string[];
  nodes: readonly Row[];
}

/** A sidebar whose groups are separate lists. */
export interface FoldedSidebar {
  /** The list that all pages show. */
  nodes: readonly Row[];
  /** All others, inner lists first. */
  lists: readonly SidebarList[];
  /** The lists that are open around the first link to a URL, outermost first. */
  findOpen(href: string): readonly SidebarList[];
}

/**
 * Divides a sidebar with more than `MAX_SIDEBAR_BYTES` of HTML; undefined for others. A group
 * becomes a separate list unless it is small or `expanded`. If a list is still too long, runs of
 * its rows become groups named after their first and last row. `hrefOf` returns the URL of a list.
 */
export function foldSidebar(
  nodes: readonly Row[],
  hrefOf: (nodes: readonly Row[]) => string,
): FoldedSidebar | undefined {
  if (sum(nodes, bytesOf) <= MAX_SIDEBAR_BYTES) return undefined;
  const lists = new Map<string, SidebarList>();
  const addList = (rows: readonly Row[], labels: readonly string[]): string => {
    const href = hrefOf(rows);
    lists.set(href, { href, labels, nodes: rows });
    return href;
  };
  const top = foldRows(nodes, [], addList);
  let open: ReadonlyMap<string, readonly SidebarList[]> | undefined;
  return {
    nodes: top,
    lists: [...lists.values()],
    findOpen: (href) => (open ??= listOpen(top, lists)).get(href) ?? [],
  };
}

/** Moves rows to a separate list, and returns its URL. */
type AddList = (rows: readonly Row[], labels: readonly string[]) => string;

function foldRows(nodes: readonly Row[], labels: readonly string[], addList: AddList): Row[] {
  const keepsExpanded = sum(nodes, (node) => foldedBytes(node, true)) <= MAX_LIST_BYTES;
  const rows = nodes.map((node) => foldRow(node, { labels, addList, keepsExpanded }));
  return divideRows(rows, labels, addList);
}

interface FoldOptions {
  labels: readonly string[];
  addList: AddList;
  /** Whether groups that are open from the start may stay open. */
  keepsExpanded: boolean;
}

function foldRow(node: Row, { labels, addList, keepsExpanded }: FoldOptions): Row {
  if (node.type === 'link') return node;
  const { label, root, children } = node;
  // Rows without a heading are rows of the list around them.
  if (label === '') return { ...node, children: foldRows(children, labels, addList) };
  if (staysInline(node, keepsExpanded)) return node;
  const path = [...labels, label];
  const rows = foldRows(root ? [root, ...children] : children, path, addList);
  return { ...withoutRows(node), listHref: addList(rows, path) };
}

function staysInline(node: NavGroup<string>, keepsExpanded: boolean): boolean {
  return (keepsExpanded && node.expanded === true) || bytesOf(node) <= MAX_INLINE_BYTES;
}

function withoutRows(node: NavGroup<string>): NavGroup<string> {
  return { ...node, root: undefined, expanded: undefined, children: [] };
}

/** Rows of a list, divided into runs of similar length if there are too many. */
function divideRows(rows: Row[], labels: readonly string[], addList: AddList): Row[] {
  const bytes = sum(rows, bytesOf);
  const [first] = rows;
  if (bytes <= MAX_LIST_BYTES || rows.length < 3 || !first) return rows;
  const limit = bytes / Math.ceil(bytes / MAX_LIST_BYTES);
  const runs: Row[][] = [];
  let used = Infinity;
  for (const row of rows) {
    const rowBytes = bytesOf(row);
    if (used + rowBytes / 2 > limit) {
      runs.push([]);
      used = 0;
    }
    runs.at(-1)?.push(row);
    used += rowBytes;
  }
  const groups = runs.map((run): Row => {
    const label = nameRun(run);
    return { type: 'group', label, listHref: addList(run, [...labels, label]), children: [] };
  });
  return divideRows(groups, labels, addList);
}

/** `Add a label – Update a label` */
function nameRun(rows: readonly Row[]): string {
  const first = firstLabel(rows[0]);
  const last = lastLabel(rows.at(-1));
  return first === last ? first : `${first} – ${last}`;
}

function firstLabel(row: Row | undefined): string {
  if (!row || row.type === 'link' || row.label !== '') return row?.label ?? '';
  return firstLabel(row.children[0]);
}

function lastLabel(row: Row | undefined): string {
  if (!row || row.type === 'link' || row.label !== '') return row?.label ?? '';
  return lastLabel(row.children.at(-1));
}

function listOpen(
  top: readonly Row[],
  lists: ReadonlyMap<string, SidebarList>,
): Map<string, readonly SidebarList[]> {
  const open = new Map<string, readonly SidebarList[]>();
  const visit = (rows: readonly Row[], around: readonly SidebarList[]): void => {
    for (const row of rows) {
      const links = row.type === 'link' ? [row] : row.root ? [row.root] : [];
      for (const { href } of links) if (!open.has(href)) open.set(href, around);
      if (row.type === 'link') continue;
      visit(row.children, around);
      const list = row.listHref === undefined ? undefined : lists.get(row.listHref);
      if (list) visit(list.nodes, [...around, list]);
    }
  };
  visit(top, []);
  return open;
}

/** Estimated bytes of HTML of a row with its nested rows; a character counts as one. */
function bytesOf(node: Row): number {
  const { label, icon = '', tag } = node;
  const bytes = label.length + icon.length + (tag ? ROW_BYTES.pill + tag.length : 0);
  if (node.type === 'link') return bytes + linkBytes(node);
  const inside = node.root ? [node.root, ...node.children] : node.children;
  return bytes + (node.listHref ? ROW_BYTES.closed : ROW_BYTES.group) + sum(inside, bytesOf);
}

function linkBytes({ href, method, deprecated }: Row & { type: 'link' }): number {
  const marks = (method ? ROW_BYTES.method : 0) + (deprecated ? ROW_BYTES.pill : 0);
  return ROW_BYTES.link + href.length + marks;
}

/** Estimated bytes of HTML of a row whose groups are collapsed if possible. */
function foldedBytes(node: Row, keepsExpanded: boolean): number {
  if (node.type === 'link') return bytesOf(node);
  if (node.label === '') return sum(node.children, (child) => foldedBytes(child, keepsExpanded));
  if (staysInline(node, keepsExpanded)) return bytesOf(node);
  return bytesOf(withoutRows(node)) + ROW_BYTES.closed - ROW_BYTES.group;
}

function sum(rows: readonly Row[], bytes: (row: Row) => number): number {
  return rows.reduce((total, row) => total + bytes(row), 0);
}
