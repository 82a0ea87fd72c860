import type { JsonPath } from '../../diagnostics/position.ts';
import {
  moveValue,
  placeAt,
  removeValues,
  setPlace,
  setValue,
  valueAt,
  type JsonDocument,
} from '../read/document.ts';
import { anchorsSchema } from './older-navigation/anchors.ts';
import { authorNavigation } from './older-navigation/navigation.ts';
import { primaryTabSchema } from './older-navigation/primary-tab.ts';
import { tabsSchema } from './older-navigation/tabs.ts';
import { topAnchorSchema } from './older-navigation/top-anchor.ts';
import type { OlderProperty } from './older-property.ts';

/** Rows of divisions of the older spelling, and what each calls one of them. */
const ROWS = { tabs: 'tab', anchors: 'anchor' } as const;

type Row = keyof typeof ROWS;

/** What the older spelling has beside its groups, all of it in the tree then. */
const BESIDE = {
  anchors: anchorsSchema,
  topAnchor: topAnchorSchema,
  tabs: tabsSchema,
  primaryTab: primaryTabSchema,
};

/** `navigation` as authors write it, and what may stand beside a list of groups. */
export const olderNavigation: OlderProperty[] = [
  ...Object.entries(BESIDE).map(([key, schema]) => ({
    path: [key],
    schema,
    before: 'api',
    // Done together with `navigation`.
    apply: () => {},
  })),
  { path: ['navigation'], schema: authorNavigation, apply: upgradeNavigation },
];

/**
 * Turns a list of groups, with tabs and anchors beside it, into a tree: its tabs and anchors claim their pages
 * by address. Beside a tree, tabs and anchors are links on every page. The values have to be valid.
 */
export function upgradeNavigation(doc: JsonDocument): void {
  const isOlder = Array.isArray(valueAt(doc, ['navigation']));
  if (isOlder) moveValue(doc, ['navigation'], ['navigation', 'groups']);
  for (const row of ['tabs', 'anchors'] as const) {
    const length = listAt(doc, [row]).length;
    for (let index = 0; index < length; index++) {
      upgradeDivision(doc, [row, index], row, isOlder);
      append(doc, isOlder ? ['navigation', row] : ['navigation', 'global', row], [row, index]);
    }
    if (isOlder && length > 0) addRest(doc, row);
  }
  removeValues(
    doc,
    Object.keys(BESIDE).map((key) => [key]),
  );
}

/** Renames the properties of a tab or an anchor. */
function upgradeDivision(doc: JsonDocument, path: JsonPath, row: Row, isOlder: boolean): void {
  const url = valueAt(doc, [...path, 'url']);
  for (const kind of ['openapi', 'asyncapi']) {
    const at = [...path, kind];
    const source = valueAt(doc, at);
    // Pages of a document go to the folder that the tab has.
    if (source !== undefined) setValue(doc, at, { source, directory: url }, placeAt(doc, at));
  }
  moveValue(doc, [...path, 'name'], [...path, ROWS[row]]);
  moveValue(doc, [...path, 'isDefaultHidden'], [...path, 'hidden']);
  moveValue(doc, [...path, 'url'], isOlder ? [...path, 'claims', 'url'] : [...path, 'href']);
  if (row === 'anchors') setDefault(doc, [...path, 'iconType'], 'duotone');
}

/** The division of the pages that no other one claims: `primaryTab` or `topAnchor`. */
function addRest(doc: JsonDocument, row: Row): void {
  const from = [row === 'tabs' ? 'primaryTab' : 'topAnchor'];
  const own = { ...(valueAt(doc, from) as Record<string, unknown> | undefined) };
  const { name = 'Documentation', isDefaultHidden: hidden } = own;
  const { icon = 'book-open', iconType = 'duotone' } = own;
  const look = row === 'tabs' ? { hidden } : { icon, iconType };
  const rest = { [ROWS[row]]: name, ...look, claims: 'rest' };
  const list = listAt(doc, ['navigation', row]);
  const places = list.map((_division, index) => placeAt(doc, ['navigation', row, index]));
  list.unshift(rest);
  for (const [index, place] of [placeAt(doc, from), ...places].entries()) {
    setPlace(doc, list, index, place);
  }
}

function append(doc: JsonDocument, list: JsonPath, from: JsonPath): void {
  if (!Array.isArray(valueAt(doc, list))) setValue(doc, list, [], placeAt(doc, from.slice(0, -1)));
  setValue(doc, [...list, listAt(doc, list).length], valueAt(doc, from), placeAt(doc, from));
}

function listAt(doc: JsonDocument, path: JsonPath): unknown[] {
  const list = valueAt(doc, path);
  return Array.isArray(list) ? list : [];
}

function setDefault(doc: JsonDocument, path: JsonPath, value: unknown): void {
  if (valueAt(doc, path) === undefined) setValue(doc, path, value, placeAt(doc, path));
}
