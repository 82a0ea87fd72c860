import { isObject, setOwn, toList, toObject, type JsonObject } from '../json.ts';
import { follow, refOf, type References } from '../references/references.ts';
import { boundedSource } from './pattern.ts';

/** Requests leave out `readOnly` properties, responses `writeOnly` ones. */
export type Direction = 'request' | 'response' | 'both';

/** The flag of properties that are not part of a value in a direction. */
export const HIDDEN: Readonly<Record<Direction, string>> = {
  request: 'readOnly',
  response: 'writeOnly',
  both: '',
};

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const NUMBERS = [
  'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems',
  'minProperties', 'maxProperties', 'minContains', 'maxContains',
]; // prettier-ignore
const SCHEMAS = [
  'items', 'additionalProperties', 'unevaluatedItems', 'unevaluatedProperties', 'contains', 'propertyNames', 'not',
  'if', 'then', 'else',
]; // prettier-ignore
const LISTS = ['allOf', 'prefixItems'];
const MAPS = ['properties', 'patternProperties', 'dependentSchemas'];

/** A schema with its rules alone, each in the form that a validator knows. */
export type Rules = JsonObject | boolean;

/** How schemas are read. */
export interface Reading {
  direction: Direction;
  /** A discriminator says which alternative holds, whether or not others would fit as well. */
  trustsDiscriminators?: boolean | undefined;
}

/** Gives the rules of the schemas of one document, each made once. */
export function createRules(
  references: References,
  { direction, trustsDiscriminators }: Reading,
): (node: unknown) => Rules {
  const known = new WeakMap<JsonObject, JsonObject>();
  const isHidden = (node: unknown) =>
    toObject(follow(references, node).value)[HIDDEN[direction]] === true;
  const rulesOf = (node: unknown): Rules => {
    if (!isObject(node)) return node !== false;
    const made = known.get(node);
    if (made) return made;
    const rules: JsonObject = {};
    known.set(node, rules);
    addValueRules(rules, node);
    addRequired(rules, node, isHidden);
    addSchemas(rules, node, rulesOf);
    addAlternatives(
      rules,
      node,
      rulesOf,
      trustsDiscriminators === true && isTold(references, node),
    );
    return rules;
  };
  return rulesOf;
}

function addValueRules(rules: JsonObject, node: JsonObject): void {
  const types = [node['type']].flat().filter((type) => TYPES.has(String(type)));
  if (types.length > 0) rules['type'] = node['nullable'] === true ? [...types, 'null'] : types;
  for (const key of NUMBERS) if (typeof node[key] === 'number') rules[key] = node[key];
  const { const: constant, enum: values, format, pattern, multipleOf, uniqueItems } = node;
  if (constant !== undefined) rules['const'] = constant;
  if (Array.isArray(values) && values.length > 0) rules['enum'] = values;
  if (typeof format === 'string') rules['format'] = format;
  const bounded = typeof pattern === 'string' ? boundedSource(pattern) : undefined;
  if (bounded !== undefined) rules['pattern'] = bounded;
  if (typeof multipleOf === 'number' && multipleOf > 0) rules['multipleOf'] = multipleOf;
  if (uniqueItems === true) rules['uniqueItems'] = true;
  if (isObject(node['dependentRequired'])) rules['dependentRequired'] = node['dependentRequired'];
}

/** What is not part of a value in this direction cannot be required (OpenAPI, Schema Object, readOnly). */
function addRequired(
  rules: JsonObject,
  node: JsonObject,
  isHidden: (node: unknown) => boolean,
): void {
  const properties = toObject(node['properties']);
  const required = toList(node['required']).filter(
    (name) =>
      typeof name === 'string' && !(Object.hasOwn(properties, name) && isHidden(properties[name])),
  );
  if (required.length > 0) rules['required'] = required;
}

function addSchemas(rules: JsonObject, node: JsonObject, rulesOf: (node: unknown) => Rules): void {
  const ref = refOf(node);
  if (ref !== undefined) rules['$ref'] = ref;
  for (const key of SCHEMAS)
    if (isObject(node[key]) || node[key] === false) rules[key] = rulesOf(node[key]);
  for (const key of LISTS) {
    const list = toList(node[key]);
    if (list.length > 0) rules[key] = list.map(rulesOf);
  }
  for (const key of MAPS) {
    if (!isObject(node[key])) continue;
    const map: JsonObject = {};
    for (const [name, schema] of Object.entries(node[key])) {
      const known = key === 'patternProperties' ? boundedSource(name) : name;
      if (known !== undefined) setOwn(map, known, rulesOf(schema));
    }
    rules[key] = map;
  }
}

/** Whether a discriminator tells alternatives apart: their own, or that of the bases that they extend. */
function isTold(references: References, { discriminator, oneOf }: JsonObject): boolean {
  const partsOf = (node: unknown) => toList(toObject(follow(references, node).value)['allOf']);
  const hasDiscriminator = (node: unknown) =>
    isObject(toObject(follow(references, node).value)['discriminator']);
  return (
    isObject(discriminator) || toList(oneOf).every((one) => partsOf(one).some(hasDiscriminator))
  );
}

function addAlternatives(
  rules: JsonObject,
  { oneOf, anyOf }: JsonObject,
  rulesOf: (node: unknown) => Rules,
  isTold: boolean,
): void {
  if (Array.isArray(anyOf)) rules['anyOf'] = anyOf.map(rulesOf);
  if (Array.isArray(oneOf))
    rules[isTold && rules['anyOf'] === undefined ? 'anyOf' : 'oneOf'] = oneOf.map(rulesOf);
}
