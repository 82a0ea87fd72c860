import { z } from 'zod';
import type { JsonPath } from '../../diagnostics/position.ts';
import { isObject } from '../../utils/json-object.ts';
import { moveValue, locationAt, setValue, valueAt, type JsonDocument } from '../document.ts';
import { docsSchema } from '../schema.ts';
import { docsJson } from '../schema/fields.ts';
import { DIVISION_LISTS } from '../schema/navigation.ts';
import { getDef, type Schema } from '../schema/view.ts';
import { olderApi } from './api.ts';
import { olderFonts, olderLooks } from './looks.ts';
import { olderHeader } from './navbar.ts';
import { olderNavigation } from './navigation.ts';
import { ignored, type ConfigAlias } from './config-alias.ts';
import { olderFeedback, olderFooter, olderOpenapi, olderSeo, olderServices } from './services.ts';

const withoutEffect = (description: string) =>
  z
    .unknown()
    .optional()
    .meta({ description: `${description} Accepted; has no effect.` });

/** Properties that mean something to other tools only. */
const otherTools: ConfigAlias[] = [
  ignored(
    'variations',
    docsJson(z.unknown().optional(), 'Variants at a host. Accepted; has no effect.'),
  ),
  ignored(
    'public',
    docsJson(z.unknown().optional(), 'For hosts with a login. Accepted; has no effect.'),
  ),
  ignored('mintlify', withoutEffect('Subdomain at a host.')),
  ignored('injected', withoutEffect('Notes of a host.')),
  ignored('__injected', withoutEffect('Notes of a host.')),
];

/** Everything that authors may write in place of what the schema has. */
const OLDER_PROPERTIES: readonly ConfigAlias[] = [
  ...olderHeader,
  ...olderLooks,
  ...olderFonts,
  ...olderFooter,
  ...olderApi,
  ...olderFeedback,
  ...olderSeo,
  ...olderServices,
  ...olderOpenapi,
  ...otherTools,
  ...olderNavigation,
];

/** Those of which nothing comes. */
export const IGNORED_PROPERTIES = OLDER_PROPERTIES.filter(({ isIgnored }) => isIgnored);

/** docs.json as authors may write it, in either spelling. */
export const authorSchema = withOlderProperties(docsSchema, OLDER_PROPERTIES);

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

/** Brings a valid document to the one spelling that the schema has; values keep their places. */
export function upgrade(doc: JsonDocument): void {
  const isList = Array.isArray(valueAt(doc, ['navigation']));
  for (const { apply } of OLDER_PROPERTIES) apply(doc);
  if (!isList) writeDefaults(doc);
}

/** What holds without being said where `navigation` is an object, and has another default where it is a list. */
function writeDefaults(doc: JsonDocument): void {
  const place = locationAt(doc, ['navigation']);
  const hasCodeLook = ['mode', 'theme'].some((key) => valueAt(doc, ['codeBlock', key]));
  if (!hasCodeLook) setValue(doc, ['codeBlock', 'mode'], 'auto', place);
  const showOptional = ['api', 'request', 'example', 'showOptionalParams'];
  if (valueAt(doc, showOptional) === undefined) setValue(doc, showOptional, true, place);
}

/** Older properties by the names on the way to them. */
interface Branch {
  own?: ConfigAlias;
  inside: Map<string, Branch>;
}

/** The schema of what authors may write: the properties of a schema together with older ones. */
function withOlderProperties(schema: Schema, older: readonly ConfigAlias[]): z.ZodType {
  const root: Branch = { inside: new Map() };
  for (const own of older) {
    let branch = root;
    for (const name of own.path) {
      const inner: Branch = branch.inside.get(name) ?? { inside: new Map() };
      branch.inside.set(name, inner);
      branch = inner;
    }
    branch.own = own;
  }
  return extend(schema, root) as z.ZodType;
}

function extend(schema: Schema, branch: Branch): Schema {
  if (branch.inside.size === 0) return schema;
  const def = getDef(schema);
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
      return copy(schema, { ...def, innerType: extend(def.innerType, branch) });
    case 'pipe':
      // Authors write what goes in.
      return describe(extend(def.in, branch), z.globalRegistry.get(schema));
    case 'array': {
      const items = branch.inside.get('*');
      return items ? copy(schema, { ...def, element: extend(def.element, items) }) : schema;
    }
    case 'object':
      return copy(schema, { ...def, shape: extendShape(def.shape, branch) });
    default:
      throw new Error(`no older properties can stand inside a schema of the type ${def.type}`);
  }
}

/** An older property takes the place of one with its name. */
function extendShape(shape: Readonly<Record<string, Schema>>, { inside }: Branch) {
  const added = [...inside].flatMap(([name, { own }]) => (own && !shape[name] ? [own] : []));
  const entries = Object.entries(shape).flatMap(([name, schema]): [string, Schema][] => {
    const branch = inside.get(name);
    const extended = branch?.own?.schema ?? (branch ? extend(schema, branch) : schema);
    return [...added.filter(({ before }) => before === name).map(toEntry), [name, extended]];
  });
  return Object.fromEntries([
    ...entries,
    ...added.filter(({ before }) => before === undefined).map(toEntry),
  ]);
}

function toEntry({ path, schema }: ConfigAlias): [string, Schema] {
  return [path.at(-1)!, schema];
}

/** The same kind of schema with another definition, and with the same description. */
function copy(schema: Schema, def: z.core.$ZodTypes['_zod']['def']): Schema {
  return describe(z.core.clone(schema, def as Schema['_zod']['def']), z.globalRegistry.get(schema));
}

function describe(schema: Schema, meta: z.core.GlobalMeta | undefined): Schema {
  if (meta) z.globalRegistry.add(schema as z.ZodType, meta);
  return schema;
}

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
