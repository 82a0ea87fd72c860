import { validate, type Schema } from '@cfworker/json-schema';
import { rethrowUnless } from '../../utils/errors.ts';
import { follow, refOf, type References } from '../document.ts';
import { isObject, setOwn, toList, toObject, type JsonObject } from '../../utils/json-object.ts';
import { boundedSource } from './pattern.ts';

/** The flag of properties that are not part of a value in a direction. */
export const HIDDEN_FLAGS: Readonly<Record<Direction, string>> = {
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

const cache = new WeakMap<References, Map<string, SchemaTest>>();

/**
 * References that the validation of one value follows at most. The validator follows each path to a schema, and where every level of
 * `allOf` has two references to the next one, their number doubles with each level.
 */
const MAX_LOOKUPS = 5000;

/** Entries that are compared with each other at most. */
const MAX_ENTRIES = 1000;

/** A value that was made; wrapped, as it may be null. Undefined stands for none that follows the schema. */
export type Sample = { value: unknown } | undefined;

/** What the making of one value has in common. */
export interface Sampler {
  references: References;
  direction: Direction;
  /** Optional properties are in too. */
  optional: boolean;
  fits: SchemaTest;
  /** Anything goes, as no value follows the whole schema. */
  isLenient: boolean;
  /** Values that are not needed, but may still be made. */
  left: number;
  /** Steps that may still be taken, needed or not. */
  steps: number;
  /** A limit left out what is needed. */
  isCut: boolean;
  /** What the first schema that no value was found for is called. */
  unfit?: string | undefined;
  /** A value of a schema; none where it contains itself or there is no room left. */
  make(node: unknown, place: SampleContext): Sample;
  /** A value of a schema that has to be there. */
  makeNeeded(node: unknown, place: SampleContext, label?: string): Sample;
}

/** Where a value stands, and how much of it is wanted. */
export interface SampleContext {
  /** The schemas of the values around it, by their identities. */
  around: readonly unknown[];
  /** Identities of the schemas that the value itself has been followed through. */
  own: readonly unknown[];
  depth: number;
  /** Alternatives that have been chosen for the value itself. */
  chosen: number;
  /** Only what is required. */
  isMinimal: boolean;
  /** Values of the same schema that are to differ have different ones. */
  variant: number;
  /** Optional properties that would make the value fit an alternative too many. */
  omitted: ReadonlySet<string>;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** Where a whole value begins. */
export const ROOT_CONTEXT: SampleContext = {
  around: [],
  own: [],
  depth: 0,
  chosen: 0,
  isMinimal: false,
  variant: 0,
  omitted: NO_NAMES,
};

/** The place of a value inside of another. */
export function nestedContext(place: SampleContext, variant = place.variant): SampleContext {
  const around = [...place.around, ...place.own];
  return {
    ...place,
    around,
    own: [],
    depth: place.depth + 1,
    chosen: 0,
    variant,
    omitted: NO_NAMES,
  };
}

/** The same place, where only what is required is wanted; a schema may then be met once more. */
export function minimalContext(place: SampleContext): SampleContext {
  return place.isMinimal ? place : { ...place, around: [], own: [], isMinimal: true };
}

/** Requests leave out `readOnly` properties, responses `writeOnly` ones. */
export type Direction = 'request' | 'response' | 'both';

/** A schema with its rules alone, each in the form that a validator knows. */
type ValidatorSchema = JsonObject | boolean;

/** How schemas are read. */
interface ValidationMode {
  direction: Direction;
  /** A discriminator says which alternative holds, whether or not others would fit as well. */
  trustsDiscriminators?: boolean | undefined;
}

/** Gives the rules of the schemas of one document, each made once. */
function createRules(
  references: References,
  { direction, trustsDiscriminators }: ValidationMode,
): (node: unknown) => ValidatorSchema {
  const known = new WeakMap<JsonObject, JsonObject>();
  const isHidden = (node: unknown) =>
    toObject(follow(references, node).value)[HIDDEN_FLAGS[direction]] === true;
  const rulesOf = (node: unknown): ValidatorSchema => {
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
      trustsDiscriminators === true && isDiscriminated(references, node),
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
  // The validator takes the members of every object for formats.
  if (typeof format === 'string' && !(format in Object.prototype)) rules['format'] = format;
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

function addSchemas(
  rules: JsonObject,
  node: JsonObject,
  rulesOf: (node: unknown) => ValidatorSchema,
): void {
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
function isDiscriminated(references: References, { discriminator, oneOf }: JsonObject): boolean {
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
  rulesOf: (node: unknown) => ValidatorSchema,
  isTold: boolean,
): void {
  if (Array.isArray(anyOf)) rules['anyOf'] = anyOf.map(rulesOf);
  if (Array.isArray(oneOf))
    rules[isTold && rules['anyOf'] === undefined ? 'anyOf' : 'oneOf'] = oneOf.map(rulesOf);
}

/** Whether a value follows a schema of a document. */
type SchemaTest = (node: unknown, value: unknown) => boolean;

/** The validator for the schemas of a document. */
export function schemaTestOf(references: References, reading: ValidationMode): SchemaTest {
  let known = cache.get(references);
  if (!known) cache.set(references, (known = new Map()));
  const key = JSON.stringify(reading);
  let fits = known.get(key);
  if (!fits) known.set(key, (fits = createSchemaTest(references, reading)));
  return fits;
}

function createSchemaTest(references: References, reading: ValidationMode): SchemaTest {
  const rulesOf = createRules(references, reading);
  let lookups = 0;
  // References are looked up as they are met: most schemas of a document are asked for by no sample.
  const lookup = new Proxy<Record<string, Schema | boolean>>(
    {},
    {
      get(_target, ref) {
        if (++lookups > MAX_LOOKUPS) throw new RangeError('The schema has too many references.');
        return rulesOf(references.find(String(ref))?.value ?? true);
      },
    },
  );
  const skipped = new WeakSet();
  return (node, value) => {
    if (hasLongList(value) || (isObject(node) && skipped.has(node))) return true;
    lookups = 0;
    try {
      return validate(value as never, rulesOf(node), '2020-12', lookup, true).valid;
    } catch (error) {
      if (lookups > MAX_LOOKUPS && isObject(node)) skipped.add(node);
      // A ring of references, or a pattern in another dialect, which say nothing of a value.
      return rethrowUnless(error, 'RangeError', 'SyntaxError') ?? true;
    }
  };
}

/** Whether a value takes too long to be looked at: it is taken on trust. */
function hasLongList(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > MAX_ENTRIES || value.some(hasLongList);
  return isObject(value) && Object.values(value).some(hasLongList);
}
