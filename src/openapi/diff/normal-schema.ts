import { refOf } from '../document.ts';
import { isObject } from '../../utils/json-object.ts';
import { decodePath } from '../../utils/url.ts';
import { hasOnlyAnnotations, SCHEMA_MAP_KEYWORDS } from '../schema/keywords.ts';
import {
  addKeywords,
  finish,
  restrictTypes,
  restrictValues,
  setNullable,
  toCanonical,
} from './schema-keywords.ts';
import { items, member, members, type Node, type Source } from './source.ts';

/** A schema as the conjunction of nodes; without nodes it allows everything. */
export interface SchemaRef {
  /** Equal for equal nodes of a document. */
  key: string;
  nodes: readonly Node[];
}

/** Upper or lower limit of a value. */
export interface Limit {
  value: number;
  isExclusive: boolean;
  node: Node;
}

/** Alternatives of a schema. */
export interface Alternatives {
  keyword: 'oneOf' | 'anyOf';
  options: SchemaRef[];
  node: Node;
}

/** Discriminator with the location of each mapping. */
export interface NormalDiscriminator {
  propertyName: string;
  node: Node;
  mapping: ReadonlyMap<string, Node>;
}

/** A schema in one form for all versions and spellings: references and `allOf` are merged, defaults are omitted. */
export interface NormalSchema {
  /** Literal location of the schema; undefined if it is absent. */
  node: Node | undefined;
  /** Name of the component. */
  name: string | undefined;
  /** Whether it allows nothing. */
  isNever: boolean;
  /** JSON types; undefined for all. `number` implies `integer`. */
  types: ReadonlySet<string> | undefined;
  typeNode: Node | undefined;
  isNullable: boolean;
  nullNode: Node | undefined;
  /** Values of `enum` and `const` by their canonical JSON; undefined if any value is allowed. */
  values: ReadonlyMap<string, Node> | undefined;
  valuesNode: Node | undefined;
  /** Limits by the name of the keyword; `minimum` and `maximum` include the exclusive ones. */
  limits: ReadonlyMap<string, Limit>;
  /** Texts of keywords that are compared as they are: `pattern`, `format`, `contentEncoding`, `contentMediaType`. */
  texts: ReadonlyMap<string, Node>;
  multipleOf: Node | undefined;
  uniqueItems: Node | undefined;
  properties: ReadonlyMap<string, { schema: SchemaRef; node: Node }>;
  /** Required properties with the entries of `required`. */
  required: ReadonlyMap<string, Node>;
  /** Names that a property requires, with their items. */
  dependentRequired: ReadonlyMap<string, ReadonlyMap<string, Node>>;
  /** Schemas by keyword: `items`, `additionalProperties`, `patternProperties/^x-`, `prefixItems/0`. */
  parts: ReadonlyMap<string, { schema: SchemaRef; node: Node }>;
  alternatives: readonly Alternatives[];
  discriminator: NormalDiscriminator | undefined;
  readOnly: Node | undefined;
  writeOnly: Node | undefined;
  deprecated: Node | undefined;
  default: Node | undefined;
  title: Node | undefined;
  description: Node | undefined;
}

/** A schema that is being read. */
export type Draft = { -readonly [Key in keyof NormalSchema]: Mutable<NormalSchema[Key]> } & {
  /** Whether the schema has a type besides those of the members of `allOf`. */
  hasOwnType: boolean;
};
type Mutable<T> =
  T extends ReadonlyMap<infer K, infer V>
    ? Map<K, V>
    : T extends readonly (infer Item)[]
      ? Item[]
      : T;

/** Normalizes the schemas of a document. */
export interface Normalizer {
  /** The conjunction of nodes. */
  refTo(...nodes: readonly (Node | undefined)[]): SchemaRef;
  normalize(ref: SchemaRef): NormalSchema;
  /** Defines a schema that is not in the document, such as the form fields of Swagger 2.0. */
  define(fields: Partial<NormalSchema>, key: string): SchemaRef;
}

/** Far above real schemas; ends chains of references in malicious documents. */
const MAX_DEPTH = 500;

/** Creates the normalizer of a document, which caches by the identity of schemas. */
export function createNormalizer(source: Source): Normalizer {
  const ids = new WeakMap<object, number>();
  const known = new Map<string, NormalSchema>();
  let count = 0;
  const idOf = (value: unknown): string => {
    if (!isObject(value)) return String(value);
    let id = ids.get(value);
    if (id === undefined) ids.set(value, (id = ++count));
    return String(id);
  };
  const refTo: Normalizer['refTo'] = (...candidates) => {
    const nodes = candidates.filter(
      (node): node is Node => node !== undefined && node.value !== true,
    );
    return { key: nodes.map(({ value }) => idOf(value)).join('&'), nodes };
  };
  return {
    refTo,
    normalize(ref) {
      let normal = known.get(ref.key);
      if (!normal) known.set(ref.key, (normal = merge(source, refTo, ref)));
      return normal;
    },
    define(fields, key) {
      known.set(key, { ...createDraft(), ...fields });
      return { key, nodes: [] };
    },
  };
}

function createDraft(): Draft {
  return {
    node: undefined,
    name: undefined,
    isNever: false,
    types: undefined,
    typeNode: undefined,
    isNullable: false,
    nullNode: undefined,
    values: undefined,
    valuesNode: undefined,
    limits: new Map(),
    texts: new Map(),
    multipleOf: undefined,
    uniqueItems: undefined,
    properties: new Map(),
    required: new Map(),
    dependentRequired: new Map(),
    parts: new Map(),
    alternatives: [],
    discriminator: undefined,
    readOnly: undefined,
    writeOnly: undefined,
    deprecated: undefined,
    default: undefined,
    title: undefined,
    description: undefined,
    hasOwnType: false,
  };
}

/** State of merging the parts of a schema. */
interface Merging {
  source: Source;
  refTo: Normalizer['refTo'];
  draft: Draft;
  seen: Set<unknown>;
  /** Nodes of each sub-schema, joined when all parts are read. */
  inner: Map<string, Node[]>;
  depth: number;
  /** Distance of the parts that texts and defaults are from. */
  distances: Map<Annotation, number>;
}

const ANNOTATIONS = ['default', 'title', 'description'] as const;
type Annotation = (typeof ANNOTATIONS)[number];

/** Distance of a part that another one overrides, larger than that of any number of references. */
const FAR = 1000;

function merge(source: Source, refTo: Normalizer['refTo'], ref: SchemaRef): NormalSchema {
  const draft = createDraft();
  const state: Merging = {
    source,
    refTo,
    draft,
    seen: new Set(),
    inner: new Map(),
    depth: 0,
    distances: new Map(),
  };
  for (const [index, node] of ref.nodes.entries()) addSchema(state, node, true, index * FAR);
  for (const [key, nodes] of state.inner) {
    const [node] = nodes;
    if (!node) continue;
    const entry = { schema: refTo(...nodes), node };
    if (key.startsWith('properties/')) draft.properties.set(key.slice('properties/'.length), entry);
    else if (!isOpen(nodes) || NEVER_OPEN.has(key)) draft.parts.set(key, entry);
  }
  finish(draft);
  return draft;
}

/** Keywords that restrict values even if their schema allows everything. */
const NEVER_OPEN = new Set(['contains', 'not', 'if']);

/** Whether the nodes allow everything: `true` and `{}`. */
function isOpen(nodes: readonly Node[]): boolean {
  const isEmpty = (value: unknown) => isObject(value) && Object.keys(value).length === 0;
  return nodes.every(({ value }) => value === true || isEmpty(value));
}

/**
 * Adds a schema and all that it refers to; `isOwn` is false for the members of `allOf`. `distance` is the number of
 * references that lead to it.
 */
function addSchema(state: Merging, schema: Node, isOwn: boolean, distance: number): void {
  const { draft, seen, source } = state;
  draft.node ??= schema;
  if (state.depth > MAX_DEPTH) return;
  state.depth += 1;
  for (
    let node: Node | undefined = schema, far = distance;
    node && !seen.has(node.value);
    node = source.step(node), far += 1
  ) {
    if (node.value === false) draft.isNever = true;
    if (!isObject(node.value)) break;
    seen.add(node.value);
    addParts(state, node, isOwn, far);
    if (isOwn) draft.name ??= nameOfTarget(node);
  }
  state.depth -= 1;
}

function addParts(state: Merging, node: Node, isOwn: boolean, distance: number): void {
  // The location of a schema that is only a reference is its target.
  if (isOwn && refOf(state.draft.node?.value) !== undefined) state.draft.node = node;
  addKeywords(state.draft, node, isOwn);
  addAnnotations(state, node, distance);
  addInner(state, node);
  for (const part of items(member(node, 'allOf'))) addSchema(state, part, false, distance);
  for (const keyword of ['oneOf', 'anyOf'] as const)
    addAlternatives(state, node, keyword, isOwn, distance);
}

/**
 * Of texts and defaults the nearest part wins, as in the reference: one next to a `$ref` overrides that of its target.
 */
function addAnnotations({ draft, distances }: Merging, node: Node, distance: number): void {
  for (const key of ANNOTATIONS) {
    const found = member(node, key);
    if (!found || found.value === '' || distance >= (distances.get(key) ?? Infinity)) continue;
    draft[key] = found;
    distances.set(key, distance);
  }
}

function nameOfTarget({ value }: Node): string | undefined {
  return nameOfReference(refOf(value) ?? '');
}

/** Last segment of a reference: the name of a component. References encode characters of names in several ways. */
export function nameOfReference(ref: string): string | undefined {
  const segment = /[^/#]+$/.exec(ref)?.[0];
  return segment && decodePath(segment).replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Keywords whose value is a schema; `items` may be a list. Their order is that of the changes. */
const SCHEMAS = [
  'additionalProperties', 'propertyNames', 'contains', 'unevaluatedItems', 'unevaluatedProperties', 'not', 'if',
  'then', 'else', 'contentSchema',
]; // prettier-ignore

/** Records the nodes of all sub-schemas. */
function addInner({ inner }: Merging, node: Node): void {
  const add = (key: string, schema: Node | undefined) => {
    if (schema) inner.set(key, [...(inner.get(key) ?? []), schema]);
  };
  for (const keyword of SCHEMAS) add(keyword, member(node, keyword));
  for (const keyword of SCHEMA_MAP_KEYWORDS)
    for (const [name, schema] of members(member(node, keyword))) add(`${keyword}/${name}`, schema);
  const list = member(node, 'items');
  // Before draft 2020-12, `prefixItems` was a list of schemas in `items`.
  const isTuple = Array.isArray(list?.value);
  for (const [at, schema] of [...items(member(node, 'prefixItems')), ...items(list)].entries())
    add(`prefixItems/${at}`, schema);
  if (!isTuple) add('items', list);
}

/** Adds alternatives; a single one and null are merged, and alternatives of types or values become types or values. */
function addAlternatives(
  state: Merging,
  node: Node,
  keyword: Alternatives['keyword'],
  isOwn: boolean,
  distance: number,
): void {
  const { draft, refTo } = state;
  const list = member(node, keyword);
  if (!list || !Array.isArray(list.value)) return;
  const all = items(list);
  const options = all.filter(({ value }) => !isNull(value));
  const nullOption = all.find(({ value }) => isNull(value));
  if (nullOption) setNullable(draft, nullOption, isOwn);
  const [only] = options;
  if (options.length === 1 && only) return addSchema(state, only, isOwn, distance);
  const types = options.map(({ value }) => onlyKeyword(value, 'type'));
  if (options.length > 0 && types.every((type) => type !== undefined))
    return restrictTypes(draft, types.flat().map(String), list);
  const values = options.flatMap((option) => {
    const fixed = onlyKeyword(option.value, 'const') === undefined ? [] : member(option, 'const');
    const several =
      onlyKeyword(option.value, 'enum') === undefined ? [] : items(member(option, 'enum'));
    return [fixed ?? [], several].flat();
  });
  const areValues = options.every(
    ({ value }) => (onlyKeyword(value, 'const') ?? onlyKeyword(value, 'enum')) !== undefined,
  );
  if (options.length > 0 && areValues) return restrictValues(draft, values, list);
  if (options.length > 0)
    draft.alternatives.push({
      keyword,
      options: options.map((option) => refTo(option)),
      node: list,
    });
}

function isNull(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const isOne = toCanonical(schema['enum']) === '[null]';
  // Generators write null as a schema that only has `nullable`, and readers of version 3.0 understand it.
  const isBare = schema['nullable'] === true && hasOnlyAnnotations(schema);
  const isConstant = 'const' in schema && schema['const'] === null;
  return schema['type'] === 'null' || isConstant || isOne || isBare;
}

const TEXT_KEYWORDS = new Set(['title', 'description', 'example', 'examples', 'type']);

/** Value of a keyword if the schema has no other keywords than annotations. */
function onlyKeyword(schema: unknown, keyword: string): unknown {
  if (!isObject(schema)) return undefined;
  const isOther = (key: string) => key !== keyword && !TEXT_KEYWORDS.has(key);
  return Object.keys(schema).some(isOther) ? undefined : schema[keyword];
}
