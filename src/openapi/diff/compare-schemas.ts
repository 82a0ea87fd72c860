import type { Node } from './source.ts';
import { LIMITS, PARTS, TEXTS, type Sender } from './rules.ts';
import type { Limit, NormalSchema, SchemaRef } from './normal-schema.ts';
import { isStricter, toCanonical } from './schema-keywords.ts';
import { compareAlternatives, compareDiscriminators } from './compare-alternatives.ts';
import type { Documents, SchemaPair } from './schema-pairs.ts';
import { truncate } from '../../utils/text.ts';

/** Adds a pair of schemas that are compared later. */
type MakePair = (old: SchemaRef, next: SchemaRef) => SchemaPair;

/** Two schemas with everything that is needed to compare them. */
export interface Comparison {
  pair: SchemaPair;
  old: NormalSchema;
  new: NormalSchema;
  documents: Documents;
  makePair: MakePair;
  /** Records a change; `node` is in the new document unless only `old` is given. */
  add(id: string, nodes: { old?: Node | undefined; new?: Node | undefined }, text: string): void;
}

const NOTHING: Node = { value: undefined, location: '', pointer: '' };
const ANYTHING: SchemaRef = { key: '', nodes: [] };

/** Compares two schemas and adds the changes and the schemas within them to the pair. */
export function compareSchemas(pair: SchemaPair, documents: Documents, makePair: MakePair): void {
  const old = documents.old.normalize(pair.old);
  const next = documents.new.normalize(pair.new);
  const comparison: Comparison = {
    pair,
    old,
    new: next,
    documents,
    makePair,
    add(id, nodes, text) {
      const node = nodes.new ?? nodes.old ?? next.node ?? old.node ?? NOTHING;
      const isOld = nodes.new === undefined && (nodes.old !== undefined || next.node === undefined);
      pair.changes.push({ id, node, isOld, text });
    },
  };
  if (compareWhole(comparison)) return;
  const areTypesShared = compareTypes(comparison);
  compareFlags(comparison);
  compareSchemaTexts(comparison);
  if (!areTypesShared) return;
  compareValues(comparison);
  compareLimits(comparison);
  compareTexts(comparison);
  compareSteps(comparison);
  compareProperties(comparison);
  compareDependencies(comparison);
  compareParts(comparison);
  compareAlternatives(comparison);
  compareDiscriminators(comparison);
}

/** Whether one schema allows everything or nothing, so that there is nothing else to compare. */
function compareWhole({ pair, old, new: next, add }: Comparison): boolean {
  if (old.isNever || next.isNever) {
    if (!old.isNever) add('schema-forbidden', { new: next.node }, 'no value is allowed any more');
    if (!next.isNever) add('schema-allowed', { new: next.node }, 'values are allowed now');
    return true;
  }
  const [wasAny, isAny] = [pair.old.key === '', pair.new.key === ''];
  if (wasAny === isAny) return wasAny;
  // An empty schema is the same as none.
  if (isUnrestricted(old) && isUnrestricted(next)) return true;
  if (wasAny)
    add('schema-added', { new: next.node }, 'a schema was added where any value was allowed');
  else
    add(
      'schema-removed',
      { old: old.node },
      'the schema was removed, so that any value is allowed',
    );
  return true;
}

function isUnrestricted(schema: NormalSchema): boolean {
  const { types, values, limits, texts, properties, required, parts, alternatives } = schema;
  const { dependentRequired, multipleOf, uniqueItems, discriminator } = schema;
  const sizes = [limits, texts, properties, required, parts, dependentRequired];
  const isLimited = types ?? values ?? multipleOf ?? uniqueItems ?? discriminator;
  return !isLimited && alternatives.length === 0 && sizes.every(({ size }) => size === 0);
}

/** Compares types. Returns false if none is left of the old ones. */
function compareTypes({ old, new: next, add }: Comparison): boolean {
  const [was, is] = [toNames(old.types), toNames(next.types)];
  const nodes = { old: old.typeNode ?? old.node, new: next.typeNode ?? next.node };
  const text = `type changed from ${was} to ${is}`;
  // A schema without types allows null.
  if (old.types && next.types && old.isNullable !== next.isNullable) {
    if (next.isNullable) add('became-nullable', { new: next.nullNode }, 'null is allowed now');
    else
      add('became-not-nullable', { new: next.typeNode ?? next.node }, 'null is no longer allowed');
  }
  if (was === is) return true;
  const isNarrower = isSubset(next.types, old.types);
  const isWider = isSubset(old.types, next.types);
  if (isNarrower) add('type-narrowed', nodes, text);
  else if (isWider) add('type-widened', nodes, text);
  else add('type-changed', nodes, text);
  return isNarrower || isWider || [...(old.types ?? [])].some((name) => next.types?.has(name));
}

function toNames(types: ReadonlySet<string> | undefined): string {
  if (!types) return 'any';
  const names = [...types].filter((name) => name !== 'integer' || !types.has('number'));
  return names.toSorted().join(' or ') || 'none';
}

function isSubset(
  first: ReadonlySet<string> | undefined,
  second: ReadonlySet<string> | undefined,
): boolean {
  return !second || (first !== undefined && [...first].every((name) => second.has(name)));
}

function compareFlags({ pair, old, new: next, add }: Comparison): void {
  if (!old.deprecated && next.deprecated)
    add('property-deprecated', { new: next.deprecated }, 'is deprecated');
  if (old.deprecated && !next.deprecated)
    add('property-restored', { new: next.node }, 'is no longer deprecated');
  const [was, is] = [toCanonical(old.default?.value), toCanonical(next.default?.value)];
  if (was !== is && pair.old.key !== '' && pair.new.key !== '')
    add(
      'default-changed',
      { old: old.default, new: next.default },
      describeChange('default', was, is),
    );
}

/** `default changed from 1 to 2` */
function describeChange(what: string, was: string | undefined, is: string | undefined): string {
  if (was === undefined) return `${what} ${shorten(is)} was added`;
  if (is === undefined) return `${what} ${shorten(was)} was removed`;
  return `${what} changed from ${shorten(was)} to ${shorten(is)}`;
}

const MAX_VALUE_LENGTH = 80;

/** JSON of a value for a message. */
function shorten(json: string | undefined): string {
  return truncate(json ?? 'nothing', MAX_VALUE_LENGTH);
}

function compareSchemaTexts({ pair, old, new: next }: Comparison): void {
  for (const key of ['title', 'description'] as const) {
    const node = next[key] ?? old[key];
    if (node && old[key]?.value !== next[key]?.value)
      pair.texts.push({ node, isOld: !next[key], text: `${key} changed` });
  }
}

function compareValues({ old, new: next, add }: Comparison): void {
  const [was, is] = [old.values, next.values];
  const nodes = { old: old.valuesNode, new: next.valuesNode };
  if (!was && !is) return;
  const list = (values: ReadonlyMap<string, Node>) => shorten([...values.keys()].join(', '));
  if (!was) return void (is && add('enum-added', nodes, `values are restricted to ${list(is)}`));
  if (!is)
    return add(
      'enum-removed',
      { old: nodes.old },
      `values are no longer restricted to ${list(was)}`,
    );
  const [[one] = [], [other] = []] = [[...was.keys()], [...is.keys()]];
  if (was.size === 1 && is.size === 1) {
    if (one !== other) add('const-changed', nodes, describeChange('only value', one, other));
    return;
  }
  for (const [key, node] of was)
    if (!is.has(key)) add('enum-value-removed', { old: node }, `value ${shorten(key)} was removed`);
  for (const [key, node] of is)
    if (!was.has(key)) add('enum-value-added', { new: node }, `value ${shorten(key)} was added`);
}

function compareLimits({ old, new: next, add }: Comparison): void {
  const hasContains = old.parts.has('contains') && next.parts.has('contains');
  for (const [keyword, [id, name, isUpper]] of Object.entries(LIMITS)) {
    if (keyword.endsWith('Contains') && !hasContains) continue;
    const [was, is] = [limitOf(old, keyword), limitOf(next, keyword)];
    if (was && is) {
      if (was.value === is.value && was.isExclusive === is.isExclusive) continue;
      const isHigher = isStricter(is, was, isUpper) !== isUpper;
      const text = `${name} ${isHigher ? 'increased' : 'decreased'} from ${toText(was)} to ${toText(is)}`;
      add(`${id}-${isHigher ? 'increased' : 'decreased'}`, { new: is.node }, text);
    } else if (is) add(`${id}-added`, { new: is.node }, `${name} ${toText(is)} was added`);
    else if (was) add(`${id}-removed`, { old: was.node }, `${name} ${toText(was)} was removed`);
  }
}

/** `contains` without `minContains` requires one item. */
function limitOf(schema: NormalSchema, keyword: string): Limit | undefined {
  const limit = schema.limits.get(keyword);
  const contains = schema.parts.get('contains');
  if (limit || keyword !== 'minContains' || !contains) return limit;
  return { value: 1, isExclusive: false, node: contains.node };
}

function toText({ value, isExclusive }: Limit): string {
  return `${value}${isExclusive ? ' (exclusive)' : ''}`;
}

/** Formats whose values include those of others. */
const WIDER_FORMATS: ReadonlyMap<unknown, readonly unknown[]> = new Map([
  ['int64', ['int32']],
  ['double', ['float']],
]);

function compareTexts({ old, new: next, add }: Comparison): void {
  for (const [keyword, id] of Object.entries(TEXTS)) {
    const [was, is] = [old.texts.get(keyword), next.texts.get(keyword)];
    if (was?.value === is?.value) continue;
    const [before, after] = [was && JSON.stringify(was.value), is && JSON.stringify(is.value)];
    const text = describeChange(keyword, before, after);
    if (!was) add(`${id}-added`, { new: is }, text);
    else if (!is) add(`${id}-removed`, { old: was }, text);
    else if (keyword === 'format' && WIDER_FORMATS.get(is.value)?.includes(was.value))
      add('format-widened', { new: is }, text);
    else if (keyword === 'format' && WIDER_FORMATS.get(was.value)?.includes(is.value))
      add('format-narrowed', { new: is }, text);
    else add(`${id}-changed`, { new: is }, text);
  }
}

function compareSteps({ old, new: next, add }: Comparison): void {
  const nodes = { old: old.multipleOf, new: next.multipleOf };
  const [was, is] = [nodes.old?.value, nodes.new?.value] as (number | undefined)[];
  if (was !== is) {
    const text = describeChange('multipleOf', was?.toString(), is?.toString());
    if (was === undefined) add('multiple-of-added', nodes, text);
    else if (is === undefined) add('multiple-of-removed', nodes, text);
    else if (isMultiple(is, was)) add('multiple-of-narrowed', nodes, text);
    else if (isMultiple(was, is)) add('multiple-of-widened', nodes, text);
    else add('multiple-of-changed', nodes, text);
  }
  if (!old.uniqueItems && next.uniqueItems)
    add('unique-items-added', { new: next.uniqueItems }, 'items must be unique');
  if (old.uniqueItems && !next.uniqueItems)
    add('unique-items-removed', { old: old.uniqueItems }, 'items can be equal');
}

/** Allows for rounding: 0.3 is a multiple of 0.1. */
function isMultiple(value: number, step: number): boolean {
  const quotient = value / step;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9;
}

function compareProperties(comparison: Comparison): void {
  const { old, new: next } = comparison;
  for (const name of new Set([...old.properties.keys(), ...next.properties.keys()]))
    compareProperty(comparison, name);
  // Names that are required without being described.
  for (const [name, node] of next.required)
    if (!old.required.has(name) && !old.properties.has(name) && !next.properties.has(name))
      comparison.add(
        'property-became-required',
        { new: node },
        `property "${name}" became required`,
      );
  for (const [name, node] of old.required)
    if (!next.required.has(name) && !old.properties.has(name) && !next.properties.has(name))
      comparison.add(
        'property-became-optional',
        { old: node },
        `property "${name}" became optional`,
      );
}

/** A property in one of the documents. */
interface PropertyState {
  node: Node;
  schema: NormalSchema;
  isRequired: boolean;
  /** The only sender whose messages contain it; undefined for both. */
  sender: Sender | undefined;
}

function compareProperty(comparison: Comparison, name: string): void {
  const { pair, old, new: next, documents, makePair } = comparison;
  const was = old.properties.get(name);
  const is = next.properties.get(name);
  const before =
    was && stateOf(was.node, documents.old.normalize(was.schema), old.required.has(name));
  const after = is && stateOf(is.node, documents.new.normalize(is.schema), next.required.has(name));
  const add: AddPropertyChange = (id, node, text, { isOld = false, only } = {}) =>
    pair.changes.push({
      id,
      node,
      isOld,
      text: `property "${name}" ${text}`,
      property: name,
      only,
    });
  if (before && !after) {
    const kind = before.isRequired ? 'required-property-removed' : 'property-removed';
    add(kind, before.node, 'was removed', { isOld: true, only: before.sender });
  }
  if (after && !before) {
    const kind = after.isRequired ? 'required-property-added' : 'property-added';
    const text = after.isRequired ? 'was added and is required' : 'was added';
    add(kind, after.node, text, { only: after.sender });
  }
  if (!was || !is || !before || !after) return;
  compareSenders(before, after, add);
  // Parts that only one sender's messages contain have no further changes for the other.
  const only = before.sender ?? after.sender;
  if (before.isRequired !== after.isRequired) {
    const entry = after.isRequired ? next.required.get(name) : undefined;
    const node = entry && !isBeside(entry, is.node) ? entry : is.node;
    const kind = after.isRequired ? 'property-became-required' : 'property-became-optional';
    add(kind, node, after.isRequired ? 'became required' : 'became optional', { only });
  }
  pair.edges.push({ label: `.${name}`, pair: makePair(was.schema, is.schema), only });
}

function stateOf(node: Node, schema: NormalSchema, isRequired: boolean): PropertyState {
  const sender = schema.readOnly ? 'server' : schema.writeOnly ? 'client' : undefined;
  return { node, schema, isRequired, sender };
}

type AddPropertyChange = (
  id: string,
  node: Node,
  text: string,
  options?: { isOld?: boolean; only?: Sender | undefined },
) => void;

/** Changes of `readOnly` and `writeOnly`. */
function compareSenders(before: PropertyState, after: PropertyState, add: AddPropertyChange): void {
  const { node, schema, isRequired, sender } = after;
  if (before.sender === sender) return;
  if (sender === 'server')
    add('property-became-read-only', schema.readOnly ?? node, 'became read-only', {
      only: 'client',
    });
  if (before.sender === 'server') {
    const kind = isRequired
      ? 'required-property-became-not-read-only'
      : 'property-became-not-read-only';
    add(kind, node, 'is no longer read-only', { only: 'client' });
  }
  if (sender === 'client') {
    const kind = before.isRequired
      ? 'required-property-became-write-only'
      : 'property-became-write-only';
    add(kind, schema.writeOnly ?? node, 'became write-only', { only: 'server' });
  }
  if (before.sender === 'client')
    add('property-became-not-write-only', node, 'is no longer write-only', { only: 'server' });
}

/** Whether an entry of `required` is in the same schema as a property. */
function isBeside(entry: Node, property: Node): boolean {
  const schema = entry.pointer.replace(/\/required\/\d+$/, '');
  return (
    entry.location === property.location && property.pointer.startsWith(`${schema}/properties/`)
  );
}

function compareDependencies({ old, new: next, add }: Comparison): void {
  for (const name of new Set([...old.dependentRequired.keys(), ...next.dependentRequired.keys()])) {
    const [was, is] = [old.dependentRequired.get(name), next.dependentRequired.get(name)];
    for (const [other, node] of is ?? [])
      if (!was?.has(other))
        add(
          'dependent-required-added',
          { new: node },
          `property "${name}" requires "${other}" (dependentRequired)`,
        );
    for (const [other, node] of was ?? [])
      if (!is?.has(other))
        add(
          'dependent-required-removed',
          { old: node },
          `property "${name}" no longer requires "${other}" (dependentRequired)`,
        );
  }
}

/** Keywords whose effect cannot be derived from their schema: a narrower `not` allows more. */
const OPAQUE = new Set(['not', 'if', 'contains']);

function compareParts(comparison: Comparison): void {
  const { pair, old, new: next, documents, makePair, add } = comparison;
  for (const key of new Set([...old.parts.keys(), ...next.parts.keys()])) {
    const [keyword = '', name] = splitKey(key);
    const id = PARTS[keyword] ?? keyword;
    const [was, is] = [old.parts.get(key), next.parts.get(key)];
    const label = name === undefined ? `"${keyword}"` : `${keyword} "${name}"`;
    if (!was && is) add(`${id}-added`, { new: is.node }, `${label} was added`);
    else if (was && !is) add(`${id}-removed`, { old: was.node }, `${label} was removed`);
    else if (was && is && OPAQUE.has(keyword)) {
      const [first, second] = [
        documents.shapes.of(documents.old, was.schema),
        documents.shapes.of(documents.new, is.schema),
      ];
      if (first !== second) add(`${id}-changed`, { new: is.node }, `${keyword} changed`);
    } else if (was && is)
      pair.edges.push({
        label: PATHS[keyword] ?? '',
        pair: makePair(was.schema ?? ANYTHING, is.schema ?? ANYTHING),
      });
  }
}

const PATHS: Readonly<Record<string, string>> = {
  items: '[]',
  prefixItems: '[]',
  unevaluatedItems: '[]',
  additionalProperties: '.*',
  unevaluatedProperties: '.*',
  patternProperties: '.*',
};

function splitKey(key: string): [keyword: string, name?: string] {
  const at = key.indexOf('/');
  return at < 0 ? [key] : [key.slice(0, at), key.slice(at + 1)];
}
