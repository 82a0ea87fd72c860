import type { JsonPath } from '../../diagnostics/position.ts';
import { moveValue, valueAt, type JsonDocument } from '../read/document.ts';
import { DIVISION_LISTS } from '../schema/navigation-fields.ts';

type Names = Record<string, string>;

/**
 * Gives the properties of single nodes the names that their place asks for: files that were moved from
 * one way of writing docs.json to the other often keep some nodes in the old one. The names of both
 * never meet in one node, so each node tells by itself which way it is written.
 */
export function unifyNames(doc: JsonDocument): void {
  for (const [pattern, names] of PLACES) {
    for (const path of findObjects(doc, pattern)) rename(doc, path, names);
  }
  unifyDivisions(doc, ['navigation']);
}

/** Places of nodes with the other names that their properties may have; `*` is each item of a list. */
const PLACES: [pattern: string[], names: Names][] = [
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

/** Divisions inside an object-valued `navigation`, where tabs and anchors outside it have `name` and `url`. */
function unifyDivisions(doc: JsonDocument, path: JsonPath): void {
  if (!isObject(valueAt(doc, path))) return;
  for (const [list, kind] of Object.entries(DIVISION_LISTS)) {
    for (const division of findObjects(doc, [...path, list, '*'])) {
      // A product has a longer name beside its own.
      rename(doc, division, { name: kind, url: 'href', isDefaultHidden: 'hidden' });
      unifyDivisions(doc, division);
    }
  }
  unifyDivisions(doc, [...path, 'global']);
}

/** Paths of the objects that a pattern leads to. */
function findObjects(doc: JsonDocument, pattern: JsonPath): JsonPath[] {
  const star = pattern.indexOf('*');
  if (star === -1) return isObject(valueAt(doc, pattern)) ? [pattern] : [];
  const list = valueAt(doc, pattern.slice(0, star));
  if (!Array.isArray(list)) return [];
  return [...list.keys()].flatMap((index) => findObjects(doc, pattern.with(star, index)));
}

function rename(doc: JsonDocument, path: JsonPath, names: Names): void {
  const node = valueAt(doc, path) as object;
  for (const [from, to] of Object.entries(names)) {
    if (!Object.hasOwn(node, from) || Object.hasOwn(node, to)) continue;
    moveValue(doc, [...path, from], [...path, to]);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
