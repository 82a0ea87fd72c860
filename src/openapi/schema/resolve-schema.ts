import { refOf, type References } from '../document.ts';
import {
  getOwn,
  isObject,
  setOwn,
  toList,
  toObject,
  toText,
  type JsonObject,
} from '../../utils/json-object.ts';
import { listExtensions, readDiscriminator, type Discriminator } from './discriminator.ts';
import { ENUM_NAMES, ENUM_TEXTS, hasOnlyAnnotations } from './keywords.ts';

/** Alternatives of a value. */
export interface Choice {
  keyword: 'oneOf' | 'anyOf';
  /** Discriminating property. */
  discriminator?: string | undefined;
  options: ChoiceOption[];
}

/** An alternative with the values that select it by mapping or name. */
export interface ChoiceOption {
  schema: unknown;
  names: string[];
}

/** An `if` with its `then` and `else`. */
interface Condition {
  condition: unknown;
  met: unknown;
  unmet: unknown;
}

/** A schema with `$ref` and `allOf` resolved and alternatives separated. */
export interface ResolvedSchema {
  /** Merged keywords without `$ref`, `allOf`, `oneOf`, `anyOf`, and `if`. */
  schema: JsonObject;
  choices: Choice[];
  conditions: Condition[];
  /** References that represent the schema itself, without those in `allOf`. */
  refs: string[];
  /** Name of the shared schema. */
  name?: string | undefined;
  /** Whether null is allowed. */
  nullable: boolean;
  /** Whether the schema is `false`, which allows nothing. */
  never: boolean;
  /** Broken references. */
  broken: string[];
  /** Whether parts were omitted because of too many nested references or `allOf`. */
  isCut: boolean;
}

const cache = new WeakMap<References, WeakMap<JsonObject, ResolvedSchema>>();

/** Resolves a schema; cached per schema object of a document. */
export function resolveSchema(references: References, node: unknown): ResolvedSchema {
  if (!isObject(node)) return { ...empty(), never: node === false };
  let known = cache.get(references);
  if (!known) cache.set(references, (known = new WeakMap()));
  let flat = known.get(node);
  if (!flat) known.set(node, (flat = flatten(references, node)));
  return flat;
}

/** Identities of a schema: the object and its references. A schema that contains itself is shown once. */
export function identityOf(node: unknown, flat: ResolvedSchema): readonly unknown[] {
  return flat.refs.length > 0 ? flat.refs : [node];
}

function empty(): ResolvedSchema {
  return {
    schema: {},
    choices: [],
    conditions: [],
    refs: [],
    nullable: false,
    never: false,
    broken: [],
    isCut: false,
  };
}

/** State of resolving a schema. */
interface Flattening {
  references: References;
  flat: ResolvedSchema;
  /** Keywords of all parts in document order. */
  parts: JsonObject[];
  /** Distance of the parts: the one with the smallest describes the schema itself. */
  distances: Map<JsonObject, number>;
  distance: number;
  /** Visited schemas; prevents duplicates and ends circular references. */
  seen: Set<unknown>;
  /** Number of `$ref` and `allOf` from the schema to the current part. */
  depth: number;
}

/** Maximum depth; far above real schemas, and below the stack limit of about 1,500. */
const MAX_DEPTH = 500;

function flatten(references: References, node: JsonObject): ResolvedSchema {
  const flat = empty();
  const state: Flattening = {
    references,
    flat,
    parts: [],
    distances: new Map(),
    distance: 0,
    seen: new Set(),
    depth: 0,
  };
  collect(state, node, true);
  const { schema, nullable } = splitNull(mergeParts(state));
  return { ...flat, schema, nullable: nullable || flat.nullable };
}

/** Adds the parts of a schema; `isItself` is false for schemas that it extends. */
function collect(state: Flattening, part: unknown, isItself: boolean): void {
  const { flat, seen } = state;
  if (part === false) flat.never = true;
  if (!isObject(part) || seen.has(part)) return;
  if (state.depth > MAX_DEPTH) {
    flat.isCut = true;
    return;
  }
  seen.add(part);
  state.depth += 1;
  collectParts(state, part, isItself);
  state.depth -= 1;
}

function collectParts(state: Flattening, part: JsonObject, isItself: boolean): void {
  const { flat, parts } = state;
  const { $ref: _ref, $dynamicRef: _dynamic, allOf, oneOf, anyOf, ...rest } = part;
  const { if: condition, then: met, else: unmet, ...keywords } = rest;
  if (Array.isArray(keywords['items'])) renameTuple(keywords);
  parts.push(keywords);
  state.distances.set(keywords, state.distance);
  if (condition !== undefined) flat.conditions.push({ condition, met, unmet });
  const ref = refOf(part);
  if (ref !== undefined) {
    addEnumDescription(state, keywords, part);
    collectRef(state, ref, isItself);
  }
  // A shared schema keeps its name, even if it only wraps another.
  const isWrapper = isItself && flat.refs.length === 0 && hasOnlyAnnotations(keywords);
  const members = toList(allOf);
  if (members.length === 1) addEnumDescription(state, keywords, members[0]);
  if (!isItself) pinToSelf(state, keywords);
  for (const [index, member] of members.entries())
    collectAt(state, joinedPairs.has(part) ? index * FAR : 0, () =>
      collect(state, member, isWrapper && members.length === 1),
    );
  const position = { isItself, isWrapper };
  addChoice(state, 'oneOf', oneOf, keywords, position);
  addChoice(state, 'anyOf', anyOf, keywords, position);
  if (isItself && !oneOf && !anyOf) addImpliedChoice(state, keywords, ref);
}

/** Before JSON Schema 2020-12, a list in `items` had the schemas of the first items, and `additionalItems` that of the rest. */
function renameTuple(keywords: JsonObject): void {
  keywords['prefixItems'] ??= keywords['items'];
  if (keywords['additionalItems'] === undefined) delete keywords['items'];
  else keywords['items'] = keywords['additionalItems'];
}

function collectRef(state: Flattening, ref: string, isItself: boolean): void {
  const { references, flat, seen } = state;
  if (seen.has(ref)) return;
  seen.add(ref);
  const target = references.find(ref);
  if (!target) {
    flat.broken.push(ref);
    return;
  }
  if (isItself) {
    flat.refs.push(ref);
    flat.name ??= target.name;
  }
  collectAt(state, 1, () => collect(state, target.value, isItself));
}

/** Distance of a part that another one overrides, larger than that of any number of references. */
const FAR = 1000;

function collectAt(state: Flattening, distance: number, collectPart: () => void): void {
  state.distance += distance;
  collectPart();
  state.distance -= distance;
}

function addChoice(
  state: Flattening,
  keyword: Choice['keyword'],
  value: unknown,
  keywords: JsonObject,
  { isItself, isWrapper }: { isItself: boolean; isWrapper: boolean },
): void {
  const { flat, references } = state;
  const members = toList(value).filter((member) => !isNullSchema(member));
  if (Array.isArray(value) && value.length === 0) flat.never = true;
  if (members.length < toList(value).length) flat.nullable = true;
  if (members.length === 1) {
    addEnumDescription(state, keywords, members[0]);
    collect(state, members[0], isWrapper);
  }
  if (members.length < 2) return;
  // A schema that extends one whose alternatives include it is shown as that alternative.
  if (!isItself && members.some((member) => flat.refs.includes(refOf(member) ?? ''))) return;
  const discriminator = readDiscriminator(keywords);
  const refs = members.map(refOf);
  const options = members.map((schema, index) => ({
    schema: isBaseOf(references, discriminator, refs[index], refs)
      ? withoutImplied(schema)
      : schema,
    names: discriminator.namesOf(refs[index]),
  }));
  flat.choices.push({ keyword, discriminator: discriminator.propertyName, options });
}

/** Adds the description of an enum, which explains its values, to that of a schema that refers to it. */
function addEnumDescription(
  { references }: Flattening,
  keywords: JsonObject,
  member: unknown,
): void {
  const ref = refOf(member);
  const { enum: values, description } = toObject(
    ref === undefined ? member : references.find(ref)?.value,
  );
  const [outer, inner] = [toText(keywords['description']), toText(description)];
  if (!Array.isArray(values) || outer === undefined || inner === undefined) return;
  if (!outer.includes(inner.trim())) keywords['description'] = `${outer}\n\n${inner}`;
}

/** Whether a schema among alternatives represents others by its own discriminator. */
function isBaseOf(
  references: References,
  { propertyName }: Discriminator,
  ref: string | undefined,
  refs: readonly (string | undefined)[],
): boolean {
  if (propertyName === undefined || ref === undefined) return false;
  const discriminator = readDiscriminator(toObject(references.find(ref)?.value));
  if (discriminator.propertyName !== propertyName) return false;
  return listExtensions(references, discriminator, ref).some(
    (extension) => extension.ref !== ref && refs.includes(extension.ref),
  );
}

/** The schema without an implied discriminator: one next to a reference wins, and this one names no property. */
function withoutImplied(schema: unknown): JsonObject {
  return { ...toObject(schema), discriminator: {} };
}

/** A base schema with a discriminator represents the schemas that extend it (OpenAPI, Discriminator Object). */
function addImpliedChoice(state: Flattening, keywords: JsonObject, ref: string | undefined): void {
  const { references, flat, parts } = state;
  const nearest = parts.find((part) => 'discriminator' in part);
  if (nearest !== undefined && nearest !== keywords) return;
  const discriminator = readDiscriminator(keywords);
  if (!discriminator.propertyName) return;
  const self = ref ?? flat.refs.at(-1);
  const extensions = listExtensions(references, discriminator, self);
  // A schema that only wraps its base also extends it.
  if (extensions.some((one) => one.ref !== self && flat.refs.includes(one.ref)))
    return pinToSelf(state, keywords);
  const options = extensions.map(({ ref: $ref, names }) => ({
    schema: $ref === self ? withoutImplied({ $ref }) : { $ref },
    names,
  }));
  if (options.length > 0)
    flat.choices.push({ keyword: 'oneOf', discriminator: discriminator.propertyName, options });
}

/** An extension of a base with a discriminator is selected by its own values, unless it defines others. */
function pinToSelf({ flat, parts }: Flattening, base: JsonObject): void {
  const { propertyName, namesOf } = readDiscriminator(base);
  const names = namesOf(flat.refs[0]);
  if (propertyName === undefined || names.length === 0) return;
  const described = parts.map((part) => toObject(toObject(part['properties'])[propertyName]));
  const isOpen = described.every((one) => !('const' in one) && !('enum' in one));
  const isText = described.every(({ type }) => type === undefined || type === 'string');
  if (isOpen && isText) parts.push({ properties: { [propertyName]: { enum: names } } });
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
function mergeParts({ parts, distances, references }: Flattening): JsonObject {
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

const joinedPairs = new WeakSet<JsonObject>();
const pairs = new WeakMap<JsonObject, WeakMap<JsonObject, JsonObject>>();

/** Returns the same object for the same two schemas, because recursion is detected by identity. */
function joinPair(first: JsonObject, second: JsonObject): JsonObject {
  let known = pairs.get(first);
  if (!known) pairs.set(first, (known = new WeakMap()));
  let joined = known.get(second);
  if (!joined) {
    known.set(second, (joined = { allOf: [first, second] }));
    joinedPairs.add(joined);
  }
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

/** Whether a schema allows only null. */
function isNullSchema(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  return schema['type'] === 'null' || (Object.hasOwn(schema, 'const') && schema['const'] === null);
}

/** A schema without null in its `type`, and whether it allows null; OpenAPI 3.0 has `nullable`. */
function splitNull(schema: JsonObject): { schema: JsonObject; nullable: boolean } {
  const { type } = schema;
  const nullable = schema['nullable'] === true;
  if (!Array.isArray(type)) return { schema, nullable };
  const nonNull: unknown[] = type.filter((name) => name !== 'null');
  if (nonNull.length === type.length || nonNull.length === 0) return { schema, nullable };
  return {
    schema: { ...schema, type: nonNull.length === 1 ? nonNull[0] : nonNull },
    nullable: true,
  };
}
