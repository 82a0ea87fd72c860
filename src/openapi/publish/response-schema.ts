import { isObject, toList, toObject, setOwn, type JsonObject } from '../json.ts';
import { follow, type References } from '../references/references.ts';
import { rethrowUnless } from '../../text/errors.ts';

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

const VALUES = ['enum', 'const', 'format', 'uniqueItems', 'dependentRequired'];
const NUMBERS = [
  'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems',
  'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains',
]; // prettier-ignore
const SCHEMAS = [
  'items', 'additionalProperties', 'unevaluatedItems', 'unevaluatedProperties', 'contains', 'propertyNames',
  'not', 'if', 'then', 'else',
]; // prettier-ignore
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const MAPS = ['properties', 'patternProperties', 'dependentSchemas'];

/** Gives the new name of what a reference leads to; undefined where there is nothing. */
export type Renaming = (ref: string) => string | undefined;

/**
 * What a schema demands of a response, without all that only describes. What it says of what is written only does not
 * hold for answers (OpenAPI, Schema Object), and what no validator can read is left out.
 */
export function toResponseSchema(
  references: References,
  node: unknown,
  rename: Renaming,
): JsonObject | boolean {
  if (!isObject(node)) return node !== false;
  const schema: JsonObject = {};
  const inner = (value: unknown) => toResponseSchema(references, value, rename);
  const ref = typeof node['$ref'] === 'string' ? rename(node['$ref']) : undefined;
  if (ref !== undefined) schema['$ref'] = ref;
  for (const [key, value] of Object.entries(toRules(references, node))) schema[key] = value;
  for (const key of SCHEMAS) {
    const value = node[key];
    if (isObject(value) || value === false) schema[key] = inner(value);
  }
  for (const key of LISTS) {
    const list = toList(node[key]);
    // A discriminator says which one it is; the others may fit as well.
    const kept = key === 'oneOf' && isObject(node['discriminator']) ? 'anyOf' : key;
    if (list.length > 0) schema[kept] = list.map(inner);
  }
  for (const key of MAPS) {
    if (isObject(node[key])) schema[key] = toMap(node[key], key === 'patternProperties', inner);
  }
  return Object.keys(schema).length > 0 ? schema : true;
}

/** The keywords that hold no other schemas. */
function toRules(references: References, node: JsonObject): JsonObject {
  const rules: JsonObject = {};
  const types = [node['type']].flat().filter((type) => TYPES.includes(String(type)));
  if (types.length > 0) rules['type'] = types.length > 1 ? types : types[0];
  for (const key of VALUES) if (node[key] !== undefined) rules[key] = node[key];
  for (const key of NUMBERS) if (typeof node[key] === 'number') rules[key] = node[key];
  const { pattern, multipleOf } = node;
  if (typeof pattern === 'string' && isPattern(pattern)) rules['pattern'] = pattern;
  if (typeof multipleOf === 'number' && multipleOf > 0) rules['multipleOf'] = multipleOf;
  const properties = toObject(node['properties']);
  const required = toList(node['required']).filter(
    (name) => typeof name === 'string' && !isWriteOnly(references, properties[name]),
  );
  if (required.length > 0) rules['required'] = required;
  return rules;
}

function isWriteOnly(references: References, node: unknown): boolean {
  return toObject(follow(references, node).value)['writeOnly'] === true;
}

function toMap(
  node: JsonObject,
  hasPatterns: boolean,
  inner: (value: unknown) => unknown,
): JsonObject {
  const map: JsonObject = {};
  for (const [name, value] of Object.entries(node))
    if (!hasPatterns || isPattern(name)) setOwn(map, name, inner(value));
  return map;
}

/** Whether browsers can read an expression as JSON Schema has it. */
function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u').unicode;
  } catch (error) {
    return rethrowUnless(error, 'SyntaxError') ?? false;
  }
}
