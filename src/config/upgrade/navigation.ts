import { z } from 'zod';
import type { JsonPath } from '../../diagnostics/position.ts';
import {
  moveValue,
  locationAt,
  removeValues,
  setLocation,
  setValue,
  valueAt,
  type JsonDocument,
} from '../document.ts';
import {
  colorOrGradient,
  docsJson,
  icon,
  iconFields,
  iconType,
  link,
  openapiFiles,
  text,
} from '../schema/fields.ts';
import { createTree, navigationGroup } from '../schema/navigation.ts';
import { navbarSchema } from './navbar.ts';
import type { ConfigAlias } from './config-alias.ts';

/** What tabs and anchors have in common; `kind` is the word for one of them. */
const divisionFields = (kind: 'tab' | 'anchor') => ({
  name: text().meta({ description: `Label of the ${kind}.` }),
  url: link().meta({
    description: `Beginning of the path of all pages that belong to the ${kind}, usually a folder name. An absolute URL makes the ${kind} a plain link.`,
    examples: ['api-reference', 'https://status.example.com'],
  }),
  ...iconFields,
  version: text()
    .optional()
    .meta({
      description: `Version that must be selected for the ${kind} to be shown.`,
    }),
  isDefaultHidden: z
    .boolean()
    .default(false)
    .meta({ description: `Whether the ${kind} stays hidden until a page inside it is open.` }),
  asyncapi: docsJson(
    openapiFiles().optional(),
    'AsyncAPI document, or a list of them. Each channel gets a page in the entry.',
  ),
  openapi: openapiFiles()
    .optional()
    .meta({
      description: `OpenAPI document, or a list of them. Each operation in it gets a page in the ${kind}.`,
      examples: ['/openapi/plants.json'],
    }),
});

const anchor = z.strictObject({
  ...divisionFields('anchor'),
  iconType: iconType()
    .default('duotone')
    .meta({ description: 'Style of the icon. Brand icons always have the style "brands".' }),
  color: colorOrGradient()
    .optional()
    .meta({
      description:
        'Background of the icon while the anchor is active: a hex colour or a gradient of two or three.',
      examples: ['#16A34A', { from: '#16A34A', to: '#166534' }],
    }),
});

const anchorsSchema = z
  .array(anchor)
  .default([])
  .meta({
    description: 'Links with icons above the groups of the sidebar.',
    examples: [[{ name: 'Community', icon: 'discord', url: 'https://example.com' }]],
  });

const tree = createTree({
  language: {
    navbar: docsJson(navbarSchema, 'Header links in place of those of the whole site.'),
  },
});

const groups = z.array(navigationGroup).min(1, 'a list of at least one group');

const authorNavigation = z.union([groups, tree]).meta({
  description:
    'Groups of pages, in the order of the sidebar. Instead of the list there may be an object with tabs, versions, languages and other divisions that hold their pages.',
  examples: [[{ group: 'Getting started', pages: ['introduction'] }]],
});

const primaryTabSchema = z
  .strictObject({
    name: text().default('Documentation').meta({ description: 'Label of the first tab.' }),
    isDefaultHidden: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether the first tab stays hidden until a page inside it is open.' }),
  })
  .prefault({})
  .meta({ description: 'The first tab, which holds the pages of no other one.' });

const tab = z.strictObject(divisionFields('tab'));

const tabsSchema = z
  .array(tab)
  .default([])
  .meta({
    description: 'Tabs in the header. Pages of no tab belong to a first tab, see `primaryTab`.',
    examples: [[{ name: 'API reference', url: 'api-reference' }]],
  });

const withoutEffect = (): z.ZodOptional<z.ZodUnknown> =>
  z.unknown().optional().meta({
    description: 'Accepted for old projects; has no effect.',
    deprecated: true,
  });

const topAnchorSchema = z
  .strictObject({
    name: text()
      .default('Documentation')
      .meta({ description: 'Label of the first anchor, which holds the pages of no other one.' }),
    icon: icon().default('book-open').meta({ description: 'Icon of the first anchor.' }),
    iconType: iconType()
      .default('duotone')
      .meta({ description: 'Style of the icon of the first anchor.' }),
    url: withoutEffect(),
    color: withoutEffect(),
  })
  .prefault({})
  .meta({
    description:
      'Label and icon of the first anchor. It is shown when there are anchors and no tabs.',
  });

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
export const olderNavigation: ConfigAlias[] = [
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
function upgradeNavigation(doc: JsonDocument): void {
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
    if (source !== undefined) setValue(doc, at, { source, directory: url }, locationAt(doc, at));
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
  const places = list.map((_division, index) => locationAt(doc, ['navigation', row, index]));
  list.unshift(rest);
  for (const [index, place] of [locationAt(doc, from), ...places].entries()) {
    setLocation(doc, list, index, place);
  }
}

function append(doc: JsonDocument, list: JsonPath, from: JsonPath): void {
  if (!Array.isArray(valueAt(doc, list)))
    setValue(doc, list, [], locationAt(doc, from.slice(0, -1)));
  setValue(doc, [...list, listAt(doc, list).length], valueAt(doc, from), locationAt(doc, from));
}

function listAt(doc: JsonDocument, path: JsonPath): unknown[] {
  const list = valueAt(doc, path);
  return Array.isArray(list) ? list : [];
}

function setDefault(doc: JsonDocument, path: JsonPath, value: unknown): void {
  if (valueAt(doc, path) === undefined) setValue(doc, path, value, locationAt(doc, path));
}
