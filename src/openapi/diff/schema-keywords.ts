import { isObject } from '../../utils/json-object.ts';
import type { Draft, Limit, NormalDiscriminator } from './normal-schema.ts';
import { isTrueAt, items, member, members, textAt, type Node } from './source.ts';

const TEXTS = ['pattern', 'format', 'contentEncoding', 'contentMediaType'] as const;
/** Keywords that limit a length or count, and whether each is an upper limit. */
const COUNTS: readonly (readonly [keyword: string, isUpper: boolean])[] = [
  ['maxLength', true], ['minLength', false], ['maxItems', true], ['minItems', false],
  ['maxProperties', true], ['minProperties', false], ['maxContains', true], ['minContains', false],
]; // prettier-ignore
const ANNOTATIONS = ['readOnly', 'writeOnly', 'deprecated'] as const;
/** Patterns that every text matches. */
const OPEN_PATTERN = /^\^?(?:\.\*)?\$?$/;

/** Adds the keywords of one schema without those of schemas within it. */
export function addKeywords(draft: Draft, node: Node, isOwn: boolean): void {
  addTypes(draft, node, isOwn);
  addValues(draft, node);
  addRange(draft, node);
  for (const [keyword, isUpper] of COUNTS) addLimit(draft, keyword, isUpper, member(node, keyword));
  for (const keyword of TEXTS) {
    const text = textAt(node, keyword);
    const found = member(node, keyword);
    if (
      found &&
      text &&
      !draft.texts.has(keyword) &&
      !(keyword === 'pattern' && OPEN_PATTERN.test(text))
    )
      draft.texts.set(keyword, found);
  }
  if (typeof member(node, 'multipleOf')?.value === 'number')
    draft.multipleOf ??= member(node, 'multipleOf');
  if (isTrueAt(node, 'uniqueItems')) draft.uniqueItems ??= member(node, 'uniqueItems');
  for (const entry of items(member(node, 'required')))
    if (!draft.required.has(String(entry.value))) draft.required.set(String(entry.value), entry);
  for (const [name, list] of members(member(node, 'dependentRequired'))) {
    const entries = items(list).map((item) => [String(item.value), item] as const);
    draft.dependentRequired.set(
      name,
      new Map([...(draft.dependentRequired.get(name) ?? []), ...entries]),
    );
  }
  for (const key of ANNOTATIONS) if (isTrueAt(node, key)) draft[key] ??= member(node, key);
  draft.discriminator ??= readDiscriminator(member(node, 'discriminator'));
}

const ALL_TYPES = ['boolean', 'integer', 'number', 'string', 'array', 'object'];

function addTypes(draft: Draft, node: Node, isOwn: boolean): void {
  const type = member(node, 'type');
  const isNullable = isTrueAt(node, 'nullable') || isTrueAt(node, 'x-nullable');
  if (isNullable) setNullable(draft, member(node, 'nullable') ?? member(node, 'x-nullable'), isOwn);
  if (!type) return;
  const names = (Array.isArray(type.value) ? type.value : [type.value]).map(String);
  if (names.includes('null')) setNullable(draft, type, isOwn);
  if (isOwn) draft.hasOwnType = true;
  restrictTypes(draft, names, type);
  if (names.includes('file')) draft.texts.set('format', { ...type, value: 'binary' });
}

/**
 * Allows null. A member of `allOf` can allow it, as in the reference, unless the schema around it
 * has its own type.
 */
export function setNullable(draft: Draft, node: Node | undefined, isOwn: boolean): void {
  if (draft.isNullable || (!isOwn && draft.hasOwnType)) return;
  draft.isNullable = true;
  draft.nullNode = node;
}

export function restrictTypes(draft: Draft, names: readonly string[], node: Node): void {
  const wide = names.flatMap((name) =>
    name === 'number' ? ['number', 'integer'] : name === 'file' ? ['string'] : [name],
  );
  const types = new Set(wide.filter((name) => name !== 'null'));
  const both = draft.types ? new Set([...draft.types].filter((name) => types.has(name))) : types;
  draft.types = both;
  draft.typeNode ??= node;
}

function addValues(draft: Draft, node: Node): void {
  const fixed = member(node, 'const');
  const list = member(node, 'enum');
  if (fixed) restrictValues(draft, [fixed], fixed);
  if (Array.isArray(list?.value)) restrictValues(draft, items(list), list);
}

export function restrictValues(draft: Draft, nodes: readonly Node[], node: Node): void {
  const values = new Map(nodes.map((one) => [toCanonical(one.value), one]));
  const known = draft.values;
  draft.values = known ? new Map([...known].filter(([key]) => values.has(key))) : values;
  draft.valuesNode ??= node;
}

/** JSON with sorted keys. */
export function toCanonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Minimum and maximum; in versions before 3.1, `exclusiveMinimum` is a flag. */
function addRange(draft: Draft, node: Node): void {
  for (const [limit, exclusive, isUpper] of [
    ['minimum', 'exclusiveMinimum', false],
    ['maximum', 'exclusiveMaximum', true],
  ] as const) {
    addLimit(draft, limit, isUpper, member(node, limit), isTrueAt(node, exclusive));
    addLimit(draft, limit, isUpper, member(node, exclusive), true);
  }
}

function addLimit(
  draft: Draft,
  keyword: string,
  isUpper: boolean,
  node: Node | undefined,
  isExclusive = false,
): void {
  if (!node || typeof node.value !== 'number') return;
  const limit = { value: node.value, isExclusive, node };
  const known = draft.limits.get(keyword);
  if (!known || isStricter(limit, known, isUpper)) draft.limits.set(keyword, limit);
}

/** Whether the first limit allows less than the second. */
export function isStricter(
  first: Pick<Limit, 'value' | 'isExclusive'>,
  second: Pick<Limit, 'value' | 'isExclusive'>,
  isUpper: boolean,
): boolean {
  if (first.value !== second.value)
    return isUpper ? first.value < second.value : first.value > second.value;
  return first.isExclusive && !second.isExclusive;
}

function readDiscriminator(node: Node | undefined): NormalDiscriminator | undefined {
  // In version 2.0 it is the name of the property.
  const name = typeof node?.value === 'string' ? node.value : textAt(node, 'propertyName');
  if (!node || name === undefined) return undefined;
  return { propertyName: name, node, mapping: new Map(members(member(node, 'mapping'))) };
}

/** Normalizes equivalent spellings. */
export function finish(draft: Draft): void {
  const { limits, texts, parts } = draft;
  // Types that the keywords imply, as in the reference.
  if (!draft.types && draft.properties.size > 0) draft.types = new Set(['object']);
  if (!draft.types && parts.has('items')) draft.types = new Set(['array']);
  if (draft.types && ALL_TYPES.every((name) => draft.types?.has(name))) draft.types = undefined;
  if (draft.values) {
    const { values } = draft;
    const nullNode = values.get('null');
    if (nullNode && !draft.types) setNullable(draft, nullNode, true);
    values.delete('null');
    draft.types ??= typesOfValues(values);
  }
  for (const keyword of ['minLength', 'minItems', 'minProperties'])
    if ((limits.get(keyword)?.value ?? 1) <= 0) limits.delete(keyword);
  if (!parts.has('contains') || limits.get('minContains')?.value === 1)
    limits.delete('minContains');
  if (!parts.has('contains')) limits.delete('maxContains');
  if (draft.types?.size === 1 && draft.types.has('integer')) toInclusive(draft);
  // Bytes: `format: byte` and `format: binary` became `contentEncoding` and `contentMediaType` in version 3.1.
  const format = texts.get('format');
  if (format?.value === 'byte') {
    texts.delete('format');
    texts.set('contentEncoding', { ...format, value: 'base64' });
  }
  const bytes = texts.get('contentMediaType');
  if (bytes?.value === 'application/octet-stream' && !texts.has('contentEncoding')) {
    texts.delete('contentMediaType');
    texts.set('format', { ...bytes, value: 'binary' });
    draft.types ??= new Set(['string']);
  }
}

/** Whole numbers above 0 are those from 1. */
function toInclusive({ limits }: Draft): void {
  for (const [keyword, step] of [
    ['minimum', 1],
    ['maximum', -1],
  ] as const) {
    const limit = limits.get(keyword);
    if (limit?.isExclusive && Number.isInteger(limit.value))
      limits.set(keyword, { ...limit, value: limit.value + step, isExclusive: false });
  }
}

function typesOfValues(values: ReadonlyMap<string, Node>): Set<string> | undefined {
  const types = [...values.values()].map(({ value }) => {
    if (Array.isArray(value)) return 'array';
    if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
    return typeof value === 'object' ? 'object' : typeof value;
  });
  return types.length > 0 ? new Set(types) : undefined;
}
