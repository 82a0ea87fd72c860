import { refOf, type References } from '../document.ts';
import {
  getOwn,
  isObject,
  setOwn,
  toList,
  toObject,
  type JsonObject,
} from '../../utils/json-object.ts';
import { ENUM_NAMES, ENUM_TEXTS } from './keywords.ts';

/** The parts of a schema: itself, and those of its references and `allOf`. */
export interface SchemaParts {
  references: References;
  /** Keywords of all parts in document order. */
  parts: JsonObject[];
  /** Distance of the parts: the one with the smallest describes the schema itself. */
  distances: Map<JsonObject, number>;
}

/** Keywords whose members are merged; a member in two parts must satisfy both. */
const MAPS = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
const HIGHEST = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);
const LOWEST = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']);
const FLAGS = new Set(['deprecated', 'readOnly', 'writeOnly', 'uniqueItems']);
const SCHEMAS = new Set([
  'items', 'contains', 'propertyNames', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems',
]); // prettier-ignore

/** Properties that a request requires, although a part of the schema calls them read-only. */
export const SENT_PROPERTIES = 'x-sent-properties';

/**
 * Merges parts to a schema that requires all of them (JSON Schema, allOf). For titles,
 * descriptions, defaults, and examples the nearest part wins: one next to a reference is more
 * specific than the referenced schema.
 */
export function mergeParts({ parts, distances, references }: SchemaParts): JsonObject {
  if (parts.length === 1) return parts[0] as JsonObject;
  const distanceOf = (part: JsonObject) => distances.get(part) ?? 0;
  const nearest = parts.toSorted((a, b) => distanceOf(a) - distanceOf(b));
  const merged = mergeSchemas(nearest);
  const sent = parts.flatMap((part) => listSent(references, part));
  if (sent.length > 0) merged[SENT_PROPERTIES] = sent;
  if (isObject(merged['properties']) && nearest.some((part, index) => part !== parts[index]))
    merged['properties'] = inDocumentOrder(merged['properties'], parts);
  return merged;
}

/** Properties that a part requires and describes without calling them read-only. */
function listSent(references: References, { required, properties }: JsonObject): string[] {
  const described = toObject(properties);
  return toList(required).filter((name): name is string => {
    if (typeof name !== 'string' || !Object.hasOwn(described, name)) return false;
    const description = described[name];
    const ref = refOf(description);
    const target = ref === undefined ? description : references.find(ref)?.value;
    return toObject(target)['readOnly'] !== true;
  });
}

function inDocumentOrder(properties: JsonObject, parts: readonly JsonObject[]): JsonObject {
  const ordered: JsonObject = {};
  for (const part of parts)
    for (const name of Object.keys(toObject(part['properties'])))
      setOwn(ordered, name, getOwn(properties, name));
  return ordered;
}

function mergeSchemas(parts: readonly JsonObject[]): JsonObject {
  const merged: JsonObject = {};
  for (const part of parts) {
    for (const [key, value] of Object.entries(byValue(part))) {
      const known = getOwn(merged, key);
      const isUnset = known === undefined || known === '';
      setOwn(merged, key, isUnset ? value : mergeKeyword(key, known, value));
    }
  }
  return merged;
}

/** A part whose names and descriptions of values are by value, because another part can allow fewer values. */
function byValue(part: JsonObject): JsonObject {
  const { enum: values } = part;
  if (!Array.isArray(values)) return part;
  const keyed: JsonObject = { ...part };
  for (const key of [...ENUM_TEXTS, ...ENUM_NAMES]) {
    const texts = part[key];
    if (Array.isArray(texts))
      keyed[key] = Object.fromEntries(values.map((value, index) => [String(value), texts[index]]));
  }
  return keyed;
}

function mergeKeyword(key: string, first: unknown, second: unknown): unknown {
  if (MAPS.has(key)) return mergeMaps(toObject(first), toObject(second));
  if (key === 'required') return [...new Set([...toList(first), ...toList(second)])];
  if (key === 'type') return mergeTypes(first, second);
  if (key === 'enum') return mergeEnums(toList(first), toList(second));
  if (FLAGS.has(key)) return first === true || second === true;
  if (HIGHEST.has(key) || LOWEST.has(key)) return mergeLimits(key, first, second);
  if (SCHEMAS.has(key)) return mergeNested(first, second);
  if (key === 'not') return first === second ? first : { anyOf: [first, second] };
  if (key === 'dependentRequired') return mergeLists(toObject(first), toObject(second));
  if (key === 'multipleOf') return mergeSteps(first, second);
  return first;
}

function mergeMaps(first: JsonObject, second: JsonObject): JsonObject {
  const merged: JsonObject = {};
  for (const [key, value] of Object.entries(first)) setOwn(merged, key, value);
  for (const [key, value] of Object.entries(second)) {
    const known = getOwn(merged, key);
    setOwn(merged, key, known === undefined ? value : mergeNested(known, value));
  }
  return merged;
}

function mergeNested(first: unknown, second: unknown): unknown {
  if (first === second || second === true) return first;
  if (first === true) return second;
  if (first === false || second === false) return false;
  return isObject(first) && isObject(second) ? joinPair(first, second) : first;
}

const joined = new WeakSet<JsonObject>();
const pairs = new WeakMap<JsonObject, WeakMap<JsonObject, JsonObject>>();

/** Whether a schema is two that were merged here, with the same property in two parts. */
export function isJoined(schema: JsonObject): boolean {
  return joined.has(schema);
}

/** Returns the same object for the same two schemas, because recursion is detected by identity. */
function joinPair(first: JsonObject, second: JsonObject): JsonObject {
  let known = pairs.get(first);
  if (!known) pairs.set(first, (known = new WeakMap()));
  let pair = known.get(second);
  if (!pair) {
    known.set(second, (pair = { allOf: [first, second] }));
    joined.add(pair);
  }
  return pair;
}

function mergeTypes(first: unknown, second: unknown): unknown {
  const allowed = typeNames(second);
  const both = typeNames(first).filter(
    (name) => allowed.includes(name) || (name === 'integer' && allowed.includes('number')),
  );
  if (both.length === 0) return first; // they contradict each other: the nearer one is shown
  return both.length === 1 ? both[0] : both;
}

function typeNames(type: unknown): unknown[] {
  return Array.isArray(type) ? type : [type];
}

/** Values that both parts allow; all of them if the parts contradict each other, because readers need them then. */
function mergeEnums(first: unknown[], second: unknown[]): unknown[] {
  const allowed = new Set(second);
  const both = first.filter((value) => allowed.has(value));
  return both.length > 0 ? both : [...first, ...second];
}

function mergeLimits(key: string, first: unknown, second: unknown): unknown {
  if (typeof first !== 'number' || typeof second !== 'number') return first;
  return HIGHEST.has(key) ? Math.max(first, second) : Math.min(first, second);
}

function mergeLists(first: JsonObject, second: JsonObject): JsonObject {
  const merged = { ...first };
  for (const [name, list] of Object.entries(second))
    setOwn(merged, name, [...new Set([...toList(getOwn(merged, name)), ...toList(list)])]);
  return merged;
}

/** A multiple of both numbers is a multiple of their least common multiple, if that can be computed. */
function mergeSteps(first: unknown, second: unknown): unknown {
  if (typeof first !== 'number' || typeof second !== 'number' || first <= 0) return first;
  for (let times = 1; times <= 1000; times++)
    if (Number.isInteger((first * times) / second)) return first * times;
  return first;
}
