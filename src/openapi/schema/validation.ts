import { validate, type OutputUnit, type Schema } from '@cfworker/json-schema';
import { rethrowUnless } from '../../utils/errors.ts';
import {
  isObject,
  parsePointer,
  setOwn,
  toList,
  toObject,
  type JsonObject,
} from '../../utils/json-object.ts';
import { follow, refOf, type References } from '../document.ts';
import { boundedSource } from '../examples/pattern.ts';
import { readDiscriminator } from './discriminator.ts';
import { namedTypes, NUMBER_KEYWORDS, SCHEMA_KEYWORDS, SCHEMA_MAP_KEYWORDS } from './keywords.ts';

/** Requests exclude `readOnly` properties, responses `writeOnly` ones. */
export type Direction = 'request' | 'response' | 'both';

/** Keyword of properties that are hidden in a direction. */
export const HIDDEN_FLAGS: Readonly<Record<Direction, string>> = {
  request: 'readOnly',
  response: 'writeOnly',
  both: '',
};

/** Keywords of lists of schemas that must all be valid. */
const LISTS = ['allOf', 'prefixItems'];

/** Keywords whose schemas are for the same value as the schema around them. */
const IN_PLACE = new Set(['allOf', 'anyOf', 'dependentSchemas', 'else', 'oneOf', 'then']);

const cache = new WeakMap<References, Map<string, Validator>>();

/**
 * Maximum number of references followed to validate a small value. The validator follows each path to a schema, and two
 * references per level of `allOf` double their number with each level.
 */
const MAX_LOOKUPS = 5000;
/** Further references for each part of the value. */
const LOOKUPS_PER_PART = 10;
/** Maximum number of circular references in a row. Alternatives that contain each other have as many ways as orders. */
const MAX_CHAIN = 20;
/** Number of parts of a value that is not the reason for many references. */
const SMALL_VALUE = 100;

/** Maximum number of entries to compare with each other. */
const MAX_ENTRIES = 1000;

/** Maximum number of levels of a value, well below those that exhaust the stack. */
const MAX_DEPTH = 200;

/** A schema with only the keywords that the validator supports. */
type ValidatorSchema = JsonObject | boolean;

/** Options for validation. */
interface ValidationMode {
  direction: Direction;
  /** Whether several alternatives of each `oneOf` may match, and not only of those with a discriminator. */
  allowsOverlaps?: boolean | undefined;
  /** Also checks the formats of OpenAPI for numbers and bytes, which examples in documents often violate. */
  checksFormats?: boolean | undefined;
}

/**
 * Converts a schema. `chain` lists the circular references that are being followed for the same value: the schema that
 * follows one again adds nothing.
 */
type ToRules = (node: unknown, chain?: readonly string[]) => ValidatorSchema;

/** Between the references of a chain; not part of any URI. */
const SEPARATOR = '\n';

/** Converts the schemas of a document for the validator, with a cache. */
function createRules(
  references: References,
  { direction, allowsOverlaps, checksFormats }: ValidationMode,
): ToRules {
  // Few schemas are reached by circular references. A map for each of the others would take more memory than its rules.
  const known = new WeakMap<JsonObject, JsonObject>();
  const knownInChain = new WeakMap<JsonObject, Map<string, JsonObject>>();
  const isCircular = createCircularTest(references);
  const isHidden = (node: unknown) =>
    toObject(follow(references, node).value)[HIDDEN_FLAGS[direction]] === true;
  const rulesOf: ToRules = (node, chain = []) => {
    if (!isObject(node)) return node !== false;
    const key = chain.join(SEPARATOR);
    const converted = key === '' ? known.get(node) : knownInChain.get(node)?.get(key);
    if (converted) return converted;
    const rules: JsonObject = {};
    if (key === '') known.set(node, rules);
    else {
      const ofNode = knownInChain.get(node) ?? new Map<string, JsonObject>();
      knownInChain.set(node, ofNode.set(key, rules));
    }
    const inPlace = (schema: unknown) => rulesOf(schema, chain);
    const toRules = (schema: unknown, keyword: string) =>
      IN_PLACE.has(keyword) ? inPlace(schema) : rulesOf(schema);
    addValueRules(rules, node);
    if (checksFormats) addFormatRules(rules, node);
    addRequired(rules, node, isHidden);
    const ref = refOf(node);
    if (ref !== undefined && !chain.includes(ref))
      rules['$ref'] = isCircular(ref) ? [ref, ref, ...chain].join(SEPARATOR) : ref;
    addSchemas(rules, node, toRules);
    const mayOverlap = allowsOverlaps === true || isDiscriminated(references, node);
    addAlternatives(rules, node, inPlace, mayOverlap);
    return rules;
  };
  return rulesOf;
}

/** Tests whether a reference leads to a circle without entering a part of the value. */
function createCircularTest(references: References): (ref: string) => boolean {
  const results = new Map<string, boolean>();
  return (first) => {
    const path: { ref: string; next: string[] }[] = [];
    const entered = new Set<string>();
    const enter = (ref: string) => {
      entered.add(ref);
      path.push({ ref, next: listInPlace(references.find(ref)?.value) });
    };
    if (!results.has(first)) enter(first);
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const ref = step.next.pop();
      if (ref === undefined) {
        path.pop();
        if (!results.has(step.ref)) results.set(step.ref, false);
      } else if (results.get(ref) ?? entered.has(ref)) {
        for (const { ref: before } of path) results.set(before, true);
      } else if (!results.has(ref)) enter(ref);
    }
    return results.get(first) === true;
  };
}

/** References that a schema follows for its own value. */
function listInPlace(node: unknown): string[] {
  const ref = refOf(node);
  const parts = Object.entries(toObject(node)).flatMap(([key, value]) => {
    if (!IN_PLACE.has(key)) return [];
    return key === 'dependentSchemas' ? Object.values(toObject(value)) : [value].flat();
  });
  return [...(ref === undefined ? [] : [ref]), ...parts.flatMap(listInPlace)];
}

function addValueRules(rules: JsonObject, node: JsonObject): void {
  const types = namedTypes(node);
  if (types.length > 0) rules['type'] = node['nullable'] === true ? [...types, 'null'] : types;
  for (const key of NUMBER_KEYWORDS) if (typeof node[key] === 'number') rules[key] = node[key];
  const { const: constant, enum: values, format, pattern, multipleOf, uniqueItems } = node;
  if (constant !== undefined) rules['const'] = constant;
  if (Array.isArray(values) && values.length > 0) rules['enum'] = values;
  // The validator looks up formats in an object with a prototype.
  if (typeof format === 'string' && !(format in Object.prototype)) rules['format'] = format;
  const bounded = typeof pattern === 'string' ? boundedSource(pattern) : undefined;
  if (bounded !== undefined) rules['pattern'] = bounded;
  if (typeof multipleOf === 'number' && multipleOf > 0) rules['multipleOf'] = multipleOf;
  if (uniqueItems === true) rules['uniqueItems'] = true;
  if (isObject(node['dependentRequired'])) rules['dependentRequired'] = node['dependentRequired'];
}

/** Formats of OpenAPI as other keywords (OpenAPI, Data Types). */
const FORMAT_RULES: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  byte: { pattern: '^[A-Za-z0-9+/]*={0,2}$' },
  int32: { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  int64: { minimum: -(2 ** 63), maximum: 2 ** 63 },
};

function addFormatRules(rules: JsonObject, { format, contentEncoding }: JsonObject): void {
  // The format `byte` of version 3.0.
  const name = contentEncoding === 'base64' ? 'byte' : format;
  const bounds =
    typeof name === 'string' && Object.hasOwn(FORMAT_RULES, name) ? FORMAT_RULES[name] : undefined;
  for (const [key, value] of Object.entries(bounds ?? {})) {
    const keywordValue = rules[key];
    if (typeof keywordValue !== 'number' || typeof value !== 'number') rules[key] ??= value;
    else
      rules[key] =
        key === 'minimum' ? Math.max(keywordValue, value) : Math.min(keywordValue, value);
  }
}

/** Properties that are hidden in this direction cannot be required (OpenAPI, Schema Object, readOnly). */
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

function addSchemas(
  rules: JsonObject,
  node: JsonObject,
  rulesOf: (node: unknown, keyword: string) => ValidatorSchema,
): void {
  for (const key of SCHEMA_KEYWORDS)
    if (isObject(node[key]) || node[key] === false) rules[key] = rulesOf(node[key], key);
  for (const key of LISTS) {
    const list = toList(node[key]);
    if (list.length > 0) rules[key] = list.map((schema) => rulesOf(schema, key));
  }
  for (const key of SCHEMA_MAP_KEYWORDS) {
    if (!isObject(node[key])) continue;
    const map: JsonObject = {};
    for (const [name, schema] of Object.entries(node[key])) {
      const known = key === 'patternProperties' ? boundedSource(name) : name;
      if (known !== undefined) setOwn(map, known, rulesOf(schema, key));
    }
    rules[key] = map;
  }
}

/** Whether a discriminator selects the alternatives: their own, or that of a base schema. */
function isDiscriminated(references: References, { discriminator, oneOf }: JsonObject): boolean {
  const partsOf = (node: unknown) => toList(toObject(follow(references, node).value)['allOf']);
  const hasDiscriminator = (node: unknown) =>
    isObject(toObject(follow(references, node).value)['discriminator']);
  return (
    isObject(discriminator) || toList(oneOf).every((one) => partsOf(one).some(hasDiscriminator))
  );
}

/** Alternatives; where the value of a discriminator names one, only that one counts. */
function addAlternatives(
  rules: JsonObject,
  node: JsonObject,
  rulesOf: (node: unknown) => ValidatorSchema,
  canOverlap: boolean,
): void {
  const { propertyName = '', namesOf } = readDiscriminator(node);
  for (const keyword of ['anyOf', 'oneOf']) {
    const options = node[keyword];
    if (!Array.isArray(options)) continue;
    let selection: JsonObject = { [canOverlap ? 'anyOf' : keyword]: options.map(rulesOf) };
    const named = options.flatMap((option) => {
      const names = namesOf(refOf(option));
      return names.length > 0 ? [{ names, option: rulesOf(option) }] : [];
    });
    if (named.length > 0) selection = ifNamed(propertyName, named, selection);
    const isFree = Object.keys(selection).every((key) => rules[key] === undefined);
    if (isFree) Object.assign(rules, selection);
    else rules['allOf'] = [...toList(rules['allOf']), selection];
  }
}

/** An alternative, and the values of the discriminator that select it. */
interface NamedOption {
  names: string[];
  option: ValidatorSchema;
}

/** The alternative that a value names, or `others`. */
function ifNamed(
  propertyName: string,
  named: readonly NamedOption[],
  others: ValidatorSchema,
): JsonObject {
  const properties = { [propertyName]: { enum: named.flatMap(({ names }) => names) } };
  const rules = { if: { type: 'object', required: [propertyName], properties }, else: others };
  setOwn(rules, 'then', chooseOption(propertyName, named));
  return rules;
}

/** Halves the alternatives until one is left, as a chain of thousands would exhaust the stack of the validator. */
function chooseOption(propertyName: string, named: readonly NamedOption[]): ValidatorSchema {
  const middle = named.length >> 1;
  if (middle === 0) return named[0]?.option ?? true;
  const others = chooseOption(propertyName, named.slice(middle));
  return ifNamed(propertyName, named.slice(0, middle), others);
}

/** Whether a value is valid for a schema of a document. */
export type SchemaTest = (node: unknown, value: unknown) => boolean;

/** Validator for the schemas of a document. */
export function schemaTestOf(references: References, mode: ValidationMode): SchemaTest {
  const validateValue = validatorOf(references, mode);
  return (node, value) => (validateValue(node, value, true) ?? []).length === 0;
}

/** A keyword of a schema that a value violates. */
export interface Violation {
  keyword: string;
  /** Names and indexes from the value to the invalid part. */
  path: string[];
  message: string;
}

/** Keywords whose violation is always followed by the violation of a part, which says more. */
const PARTS = new Set([
  '$ref',
  'additionalProperties',
  'allOf',
  'if',
  'items',
  'patternProperties',
  'prefixItems',
  'properties',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/**
 * All violations of a schema; those of alternatives after the one of `anyOf` or `oneOf`. Undefined if a value cannot be
 * validated.
 */
export function listViolations(
  references: References,
  mode: ValidationMode,
  node: unknown,
  value: unknown,
): Violation[] | undefined {
  const units = validatorOf(references, mode)(node, value, false);
  const innermost = units?.filter(({ keyword }) => !PARTS.has(keyword));
  return innermost?.map(({ keyword, instanceLocation, error }) => ({
    keyword,
    path: parsePointer(instanceLocation),
    message: keyword === 'false' ? 'The schema allows no value here.' : error,
  }));
}

/** Validates a value; `isBrief` stops at the first violation. Undefined if that is not possible. */
type Validator = (node: unknown, value: unknown, isBrief: boolean) => OutputUnit[] | undefined;

function validatorOf(references: References, mode: ValidationMode): Validator {
  let known = cache.get(references);
  if (!known) cache.set(references, (known = new Map()));
  const key = JSON.stringify(mode);
  let validator = known.get(key);
  if (!validator) known.set(key, (validator = createValidator(references, mode)));
  return validator;
}

function createValidator(references: References, mode: ValidationMode): Validator {
  const rulesOf = createRules(references, mode);
  let left = 0;
  // Resolved lazily, because samples use few of the schemas.
  const lookup = new Proxy<Record<string, Schema | boolean>>(
    {},
    {
      get(_target, name) {
        const [ref = '', ...chain] = String(name).split(SEPARATOR);
        if (chain.length > MAX_CHAIN) left = 0;
        if (--left < 0) throw new RangeError('The schema has too many references.');
        const node = references.find(ref)?.value ?? true;
        return rulesOf(node, chain);
      },
    },
  );
  const skipped = new WeakSet();
  return (node, value, isBrief) => {
    const size = countParts(value);
    if (size === undefined || (isObject(node) && skipped.has(node))) return undefined;
    left = MAX_LOOKUPS + size * LOOKUPS_PER_PART;
    try {
      const { valid, errors } = validate(value as never, rulesOf(node), '2020-12', lookup, isBrief);
      return valid ? [] : errors;
    } catch (error) {
      if (left < 0 && size < SMALL_VALUE && isObject(node)) skipped.add(node);
      // Very deep values, unsupported patterns, and names with half of a surrogate pair do not invalidate a value.
      return rethrowUnless(error, 'RangeError', 'SyntaxError', 'URIError');
    }
  };
}

/** Number of parts of a value; undefined if it is nested too deeply or has a list that is slow to validate. */
function countParts(value: unknown, depth = 0): number | undefined {
  if (depth > MAX_DEPTH || (Array.isArray(value) && value.length > MAX_ENTRIES)) return undefined;
  let count = 1;
  for (const part of Array.isArray(value) ? value : Object.values(toObject(value))) {
    const parts = countParts(part, depth + 1);
    if (parts === undefined) return undefined;
    count += parts;
  }
  return count;
}
