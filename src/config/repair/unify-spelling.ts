import { getMember, jsonTypeOf } from '../reference/schema-view.ts';
import { DIVISION_LISTS } from '../schema/modern/node-fields.ts';

type Names = Record<string, string>;

/**
 * Gives the properties of single nodes the names that their place asks for: files that were moved from
 * one way of writing docs.json to the other often keep some nodes in the old one. The names of both
 * never meet in one node, so each node tells by itself which way it is written.
 */
export function unifySpelling(value: unknown): void {
  for (const [path, names] of PLACES) {
    for (const node of findNodes(value, path)) rename(node, names);
  }
  const navigation = getMember(value, 'navigation');
  if (jsonTypeOf(navigation) === 'object') unifyDivisions(navigation as Record<string, unknown>);
}

/** Places of nodes with the other names that their properties may have. */
const PLACES: [path: string[], names: Names][] = [
  [['topbarLinks', '*'], { label: 'name', href: 'url' }],
  [['topbarCtaButton'], { label: 'name', href: 'url' }],
  [['navbar', 'links', '*'], { name: 'label', url: 'href' }],
  [['navbar', 'primary'], { name: 'label', url: 'href' }],
  [['tabs', '*'], { tab: 'name', href: 'url', hidden: 'isDefaultHidden' }],
  [['anchors', '*'], { anchor: 'name', href: 'url', hidden: 'isDefaultHidden' }],
  [['versions', '*'], { version: 'name', href: 'url' }],
  [['footer', 'links', '*'], { label: 'header' }],
  [['font'], { heading: 'headings', source: 'url' }],
  [['font', 'headings'], { source: 'url' }],
  [['font', 'body'], { source: 'url' }],
  [['fonts'], { headings: 'heading', url: 'source' }],
  [['fonts', 'heading'], { url: 'source' }],
  [['fonts', 'body'], { url: 'source' }],
];

/** Divisions inside `navigation`, where a classic tab or anchor has `name` and `url`. */
function unifyDivisions(node: Record<string, unknown>): void {
  for (const [list, kind] of Object.entries(DIVISION_LISTS)) {
    for (const division of findNodes(node, [list, '*'])) {
      // A product has a longer name beside its own.
      rename(division, { name: kind, url: 'href', isDefaultHidden: 'hidden' });
      unifyDivisions(division);
    }
  }
  const global = getMember(node, 'global');
  if (jsonTypeOf(global) === 'object') unifyDivisions(global as Record<string, unknown>);
}

function findNodes(value: unknown, path: readonly string[]): Record<string, unknown>[] {
  const [segment, ...rest] = path;
  if (segment === undefined) {
    return jsonTypeOf(value) === 'object' ? [value as Record<string, unknown>] : [];
  }
  if (segment !== '*') return findNodes(getMember(value, segment), rest);
  return Array.isArray(value) ? value.flatMap((item) => findNodes(item, rest)) : [];
}

function rename(node: Record<string, unknown>, names: Names): void {
  for (const [from, to] of Object.entries(names)) {
    if (!Object.hasOwn(node, from) || Object.hasOwn(node, to)) continue;
    node[to] = node[from];
    delete node[from];
  }
}
