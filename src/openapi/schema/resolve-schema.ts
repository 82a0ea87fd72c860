import { refOf, type References } from '../document.ts';
import { isObject, toList, toObject, toText, type JsonObject } from '../../utils/json-object.ts';
import { listExtensions, readDiscriminator, type Discriminator } from './discriminator.ts';
import { hasOnlyAnnotations } from './keywords.ts';
import { isSentence } from '../../utils/text.ts';
import { isJoined, mergeParts, type SchemaParts } from './merge-parts.ts';

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
  /** Descriptions of the schemas that `refs` names; a nearer one can take their place in `schema`. */
  descriptions: string[];
  /** Title that describes the schema, if no description is nearer. */
  heading?: string | undefined;
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
  let resolved = known.get(node);
  if (!resolved) known.set(node, (resolved = flatten(references, node)));
  return resolved;
}

/** Identities of a schema: the object and its references. A schema that contains itself is shown once. */
export function identityOf(node: unknown, resolved: ResolvedSchema): readonly unknown[] {
  return resolved.refs.length > 0 ? resolved.refs : [node];
}

function empty(): ResolvedSchema {
  return {
    schema: {},
    choices: [],
    conditions: [],
    refs: [],
    descriptions: [],
    nullable: false,
    never: false,
    broken: [],
    isCut: false,
  };
}

/** State of resolving a schema. */
interface Flattening extends SchemaParts {
  resolved: ResolvedSchema;
  /** Distance of the current part. */
  distance: number;
  /** Visited schemas; prevents duplicates and ends circular references. */
  seen: Set<unknown>;
  /** Number of `$ref` and `allOf` from the schema to the current part. */
  depth: number;
}

/** Maximum depth; far above real schemas, and below the stack limit of about 1,500. */
const MAX_DEPTH = 500;

/** Keywords that a schema of one part does not have. */
const COMBINING = new Set([
  '$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'discriminator', 'if', 'then', 'else',
]); // prettier-ignore

/** Whether a schema is its own only part, as most are. */
function isSinglePart(node: JsonObject): boolean {
  return !Array.isArray(node['items']) && !Object.keys(node).some((key) => COMBINING.has(key));
}

/** What a schema of one part lacks; shared, because a large document has tens of thousands of them. */
const SINGLE = empty();
for (const list of Object.values(SINGLE)) if (Array.isArray(list)) Object.freeze(list);

function flatten(references: References, node: JsonObject): ResolvedSchema {
  if (isSinglePart(node))
    return { ...SINGLE, ...splitNull(node), heading: sentenceOf(node['title']) };
  const resolved = empty();
  const state: Flattening = {
    references,
    resolved,
    parts: [],
    distances: new Map(),
    distance: 0,
    seen: new Set(),
    depth: 0,
  };
  collect(state, node, true);
  const { schema, nullable } = splitNull(mergeParts(state));
  return {
    ...resolved,
    schema,
    heading: findHeading(state),
    nullable: nullable || resolved.nullable,
  };
}

/** The nearest title, if it is a sentence and no description is nearer. */
function findHeading({ parts, distances }: Flattening): string | undefined {
  const findNearest = (key: 'title' | 'description') => {
    let nearest = { distance: Infinity, text: undefined as string | undefined };
    for (const part of parts) {
      const [distance, text] = [distances.get(part) ?? 0, toText(part[key])];
      if (text !== undefined && distance < nearest.distance) nearest = { distance, text };
    }
    return nearest;
  };
  const title = findNearest('title');
  return findNearest('description').distance < title.distance ? undefined : sentenceOf(title.text);
}

/** A title that describes a schema, rather than naming it. */
function sentenceOf(title: unknown): string | undefined {
  const text = toText(title);
  return text !== undefined && isSentence(text) ? text : undefined;
}

/** Adds the parts of a schema; `isItself` is false for schemas that it extends. */
function collect(state: Flattening, part: unknown, isItself: boolean): void {
  const { resolved, seen } = state;
  if (part === false) resolved.never = true;
  if (!isObject(part) || seen.has(part)) return;
  if (state.depth > MAX_DEPTH) {
    resolved.isCut = true;
    return;
  }
  seen.add(part);
  state.depth += 1;
  collectParts(state, part, isItself);
  state.depth -= 1;
}

function collectParts(state: Flattening, part: JsonObject, isItself: boolean): void {
  const { resolved, parts } = state;
  const { $ref: _ref, $dynamicRef: _dynamic, allOf, oneOf, anyOf, ...rest } = part;
  const { if: condition, then: met, else: unmet, ...keywords } = rest;
  if (Array.isArray(keywords['items'])) renameTuple(keywords);
  parts.push(keywords);
  state.distances.set(keywords, state.distance);
  if (condition !== undefined) resolved.conditions.push({ condition, met, unmet });
  const ref = refOf(part);
  if (ref !== undefined) {
    addEnumDescription(state, keywords, part);
    collectRef(state, ref, isItself);
  }
  // A shared schema keeps its name, even if it only wraps another.
  const members = toList(allOf);
  const isWrapper =
    isItself &&
    resolved.refs.length === 0 &&
    hasOnlyAnnotations(withoutSameType(state.references, keywords, members));
  if (members.length === 1) addEnumDescription(state, keywords, members[0]);
  const alternatives = [...toList(oneOf), ...toList(anyOf)];
  const isAlternative = alternatives.some((member) => resolved.refs.includes(refOf(member) ?? ''));
  if (!isItself && (alternatives.length === 0 || isAlternative)) pinToSelf(state, keywords);
  const described = members.filter((member) => !isNote(member));
  for (const [index, member] of members.entries())
    collectAt(state, isJoined(part) ? index * FAR : isNote(member) ? NEAR : 0, () =>
      collect(state, member, isWrapper && described.length === 1 && member === described[0]),
    );
  if (isWrapper && described.length === 1 && members.length > 1)
    addDescription(resolved, described[0]);
  // Of several extended schemas, the description of this one is about all.
  const bases = described.map(refOf).filter((one) => one !== undefined);
  const isDescribed = [keywords, ...members.filter(isNote)].some((one) =>
    toText(toObject(one)['description']),
  );
  if (isItself && (bases.length === 1 || !isDescribed))
    for (const base of bases) addDescription(resolved, state.references.find(base)?.value);
  // Each of two parts says something about the same property.
  if (isJoined(part)) for (const member of members) addDescription(resolved, member);
  const position = { isItself, isWrapper };
  addChoice(state, 'oneOf', oneOf, keywords, position);
  addChoice(state, 'anyOf', anyOf, keywords, position);
  if (isItself && !oneOf && !anyOf) addImpliedChoice(state, keywords, ref);
}

/** Generators repeat the type of a schema beside the reference to it: `type: object, allOf: [{ $ref }]`. */
function withoutSameType(
  references: References,
  { type, ...others }: JsonObject,
  members: readonly unknown[],
): JsonObject {
  const ref = members.length === 1 ? refOf(members[0]) : undefined;
  const target = ref === undefined ? undefined : references.find(ref)?.value;
  return type === undefined || toObject(target)['type'] === type ? others : { type, ...others };
}

/**
 * Before JSON Schema 2020-12, a list in `items` had the schemas of the first items, and `additionalItems` that of the
 * rest.
 */
function renameTuple(keywords: JsonObject): void {
  keywords['prefixItems'] ??= keywords['items'];
  if (keywords['additionalItems'] === undefined) delete keywords['items'];
  else keywords['items'] = keywords['additionalItems'];
}

function collectRef(state: Flattening, ref: string, isItself: boolean): void {
  const { references, resolved, seen } = state;
  if (seen.has(ref)) return;
  seen.add(ref);
  const target = references.find(ref);
  if (!target) {
    resolved.broken.push(ref);
    return;
  }
  if (isItself) {
    resolved.refs.push(ref);
    resolved.name ??= target.name;
    addDescription(resolved, target.value);
  }
  collectAt(state, 1, () => collect(state, target.value, isItself));
}

function addDescription({ descriptions }: ResolvedSchema, schema: unknown): void {
  const { title, description } = toObject(schema);
  const texts = [sentenceOf(title), toText(description)].filter((text) => text !== undefined);
  if (texts.length > 0) descriptions.push(texts.join('\n\n'));
}

/** Whether a member of `allOf` only describes this use of the others: `{ description: … }`. */
function isNote(member: unknown): boolean {
  return isObject(member) && hasOnlyAnnotations(member);
}

/** Distance of a note, which overrides the members beside it. */
const NEAR = -0.5;

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
  const { resolved, references } = state;
  const members = toList(value).filter((member) => !isNullSchema(member));
  if (Array.isArray(value) && value.length === 0) resolved.never = true;
  if (members.length < toList(value).length) resolved.nullable = true;
  if (members.length === 1) {
    addEnumDescription(state, keywords, members[0]);
    // Without a name of its own, what may be null is the schema itself.
    collect(state, members[0], isWrapper || (isItself && refOf(members[0]) === undefined));
  }
  if (members.length < 2) return;
  // A schema that extends one whose alternatives include it is shown as that alternative.
  if (!isItself && members.some((member) => resolved.refs.includes(refOf(member) ?? ''))) return;
  const discriminator = readDiscriminator(keywords);
  const refs = members.map(refOf);
  const options = members.map((schema, index) => ({
    schema: isBaseOf(references, discriminator, refs[index], refs)
      ? withoutImplied(schema)
      : schema,
    names: discriminator.namesOf(refs[index]),
  }));
  resolved.choices.push({ keyword, discriminator: discriminator.propertyName, options });
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
  const { references, resolved, parts } = state;
  const nearest = parts.find((part) => 'discriminator' in part);
  if (nearest !== undefined && nearest !== keywords) return;
  const discriminator = readDiscriminator(keywords);
  if (!discriminator.propertyName) return;
  const self = ref ?? resolved.refs.at(-1);
  const extensions = listExtensions(references, discriminator, self);
  // A schema that only wraps its base also extends it.
  if (extensions.some((one) => one.ref !== self && resolved.refs.includes(one.ref)))
    return pinToSelf(state, keywords);
  const options = extensions.map(({ ref: $ref, names }) => ({
    schema: $ref === self ? withoutImplied({ $ref }) : { $ref },
    names,
  }));
  if (options.length > 0)
    resolved.choices.push({ keyword: 'oneOf', discriminator: discriminator.propertyName, options });
}

/**
 * An extension of a base with a discriminator is selected by its own values, unless it defines others. A schema that
 * extends alternatives is selected by those of one of them.
 */
function pinToSelf({ resolved, parts }: Flattening, base: JsonObject): void {
  const { propertyName, namesOf } = readDiscriminator(base);
  const names = namesOf(resolved.refs[0]);
  if (propertyName === undefined || names.length === 0) return;
  const described = parts.map((part) => toObject(toObject(part['properties'])[propertyName]));
  const isOpen = described.every((one) => !('const' in one) && !('enum' in one));
  const isText = described.every(({ type }) => type === undefined || type === 'string');
  if (isOpen && isText) parts.push({ properties: { [propertyName]: { enum: names } } });
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
  // YAML without quotes has null in place of its name.
  const nonNull: unknown[] = type.filter((name) => String(name) !== 'null');
  if (nonNull.length === type.length || nonNull.length === 0) return { schema, nullable };
  return {
    schema: { ...schema, type: nonNull.length === 1 ? nonNull[0] : nonNull },
    nullable: true,
  };
}
