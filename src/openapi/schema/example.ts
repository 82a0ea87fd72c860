import { isObject, setOwn, toList, toObject, type JsonObject } from '../json.ts';
import type { References } from '../references/references.ts';
import { ANY_FILE, isFile } from './file.ts';
import { flattenSchema, identityOf, type FlatSchema } from './flat-schema.ts';
import { scalarExample } from './scalar-example.ts';
import { typesOf } from './schema-type.ts';
import { listExamples } from './schema-values.ts';
import { selectionOf } from './selection.ts';

/** How a value is made up. */
export interface ExampleOptions {
  /** Requests leave out `readOnly` properties, responses `writeOnly` ones. */
  direction: 'request' | 'response' | 'both';
  /** Optional properties too. Where a schema requires none, all are in. */
  optional: boolean;
}

const MAX_DEPTH = 8;
const MAX_VALUES = 500;

/** A value that is being made up. */
interface Composition {
  references: References;
  options: ExampleOptions;
  /** Values that may still be made. */
  left: number;
}

/** The schemas around a value, by their identities. */
type Path = readonly unknown[];

/**
 * A value that follows a schema: its example, default, constant or first enum value, else one put
 * together from its parts. Recursive parts are left out.
 */
export function exampleOf(references: References, node: unknown, options: ExampleOptions): unknown {
  return compose({ references, options, left: MAX_VALUES }, node, [], 0);
}

function compose(composition: Composition, node: unknown, path: Path, depth: number): unknown {
  const flat = flattenSchema(composition.references, node);
  const given = givenValue(flat);
  if (given !== undefined) return given.value;
  const identities = identityOf(node, flat);
  if (depth > MAX_DEPTH || composition.left-- <= 0) return undefined;
  if (identities.some((identity) => path.includes(identity))) return undefined;
  return composeChosen(composition, flat, [...path, ...identities], depth + 1);
}

/** What the schema itself gives as a value; wrapped, as it may be null. */
function givenValue({ schema }: FlatSchema): { value: unknown } | undefined {
  const [example] = listExamples(schema);
  if (example !== undefined) return { value: example };
  if (schema['default'] !== undefined && schema['default'] !== null)
    return { value: schema['default'] };
  if ('const' in schema) return { value: schema['const'] };
  const values = toList(schema['enum']);
  return values.length > 0 ? { value: values[0] } : undefined;
}

/** A value of the first alternative, with the properties that stand beside the alternatives. */
function composeChosen(
  composition: Composition,
  flat: FlatSchema,
  path: Path,
  depth: number,
): unknown {
  const [choice] = flat.choices;
  const chosen = choice?.options[0];
  if (!chosen) return composeType(composition, flat.schema, path, depth);
  const value = compose(composition, chosen.schema, path, depth);
  if (!isObject(value)) return value;
  const own = flat.schema['properties'] ? composeObject(composition, flat.schema, path, depth) : {};
  const merged = { ...own, ...value };
  const selection = selectionOf(composition.references, choice);
  const [selecting] = selection?.values[0] ?? [];
  if (selection && selecting !== undefined) setOwn(merged, selection.property, selecting);
  return merged;
}

function composeType(
  composition: Composition,
  schema: JsonObject,
  path: Path,
  depth: number,
): unknown {
  if (isFile(schema)) return ANY_FILE;
  const [type] = typesOf(schema);
  if (type === 'object') return composeObject(composition, schema, path, depth);
  if (type === 'array') return composeArray(composition, schema, path, depth);
  return scalarExample(type, schema);
}

function composeObject(
  composition: Composition,
  schema: JsonObject,
  path: Path,
  depth: number,
): JsonObject {
  const result: JsonObject = {};
  for (const [name, property] of listMembers(composition, schema)) {
    const value = compose(composition, property, path, depth);
    if (value !== undefined) setOwn(result, name, value);
  }
  const additional = schema['additionalProperties'];
  if (isObject(additional) && Object.keys(result).length === 0) {
    const value = compose(composition, additional, path, depth);
    if (value !== undefined) result['key'] = value;
  }
  return result;
}

function composeArray(
  composition: Composition,
  schema: JsonObject,
  path: Path,
  depth: number,
): unknown[] {
  const entries = toList(schema['prefixItems']);
  const wanted = entries.length > 0 ? entries : [schema['items']].filter(isObject);
  return wanted
    .map((entry) => compose(composition, entry, path, depth))
    .filter((value) => value !== undefined);
}

/** The properties that a value has: those that are required, or all where none is. */
function listMembers(
  { references, options }: Composition,
  schema: JsonObject,
): [string, unknown][] {
  const keywordsOf = (property: unknown) => flattenSchema(references, property).schema;
  const required = new Set(toList(schema['required']));
  const hidden = { request: 'readOnly', response: 'writeOnly', both: '' }[options.direction];
  const shown = Object.entries(toObject(schema['properties'])).filter(
    ([, property]) => keywordsOf(property)[hidden] !== true,
  );
  if (options.optional) return shown.filter(([, property]) => !keywordsOf(property)['deprecated']);
  const needed = shown.filter(([name]) => required.has(name));
  return needed.length > 0 ? needed : shown;
}
