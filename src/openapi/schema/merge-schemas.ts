import { getOwn, isObject, setOwn, toList, toObject, type JsonObject } from '../json.ts';

/** Keywords whose members stand side by side; a member that two parts have must meet both. */
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

/**
 * One schema that asks for what all parts ask for (JSON Schema, allOf). Of titles, descriptions,
 * defaults and examples the first part's wins.
 */
export function mergeSchemas(parts: readonly JsonObject[]): JsonObject {
  if (parts.length === 1) return parts[0] as JsonObject;
  const merged: JsonObject = {};
  for (const part of parts) {
    for (const [key, value] of Object.entries(part)) {
      const known = getOwn(merged, key);
      setOwn(merged, key, known === undefined ? value : mergeKeyword(key, known, value));
    }
  }
  return merged;
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

const pairs = new WeakMap<JsonObject, WeakMap<JsonObject, JsonObject>>();

/** The same two schemas always give the same object: a recursive schema is known by its identity. */
function joinPair(first: JsonObject, second: JsonObject): JsonObject {
  let known = pairs.get(first);
  if (!known) pairs.set(first, (known = new WeakMap()));
  let joined = known.get(second);
  if (!joined) known.set(second, (joined = { allOf: [first, second] }));
  return joined;
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

function mergeEnums(first: unknown[], second: unknown[]): unknown[] {
  const allowed = new Set(second);
  const both = first.filter((value) => allowed.has(value));
  return both.length > 0 ? both : first;
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

/** A multiple of both numbers is one of their least common multiple, as far as that can be told. */
function mergeSteps(first: unknown, second: unknown): unknown {
  if (typeof first !== 'number' || typeof second !== 'number' || first <= 0) return first;
  for (let times = 1; times <= 1000; times++)
    if (Number.isInteger((first * times) / second)) return first * times;
  return first;
}
