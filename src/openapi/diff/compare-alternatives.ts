import type { Comparison } from './compare-schemas.ts';
import { matchByKeys, type Matched } from './match.ts';
import type { Node } from './source.ts';
import {
  nameOfReference,
  type Alternatives,
  type Normalizer,
  type NormalSchema,
  type SchemaRef,
} from './normal-schema.ts';

/** Alternatives of one schema; more are compared by their locations only. */
const MAX_COMPARED = 200;
/** Share of common properties above which two alternatives are the same one, changed. */
const MIN_SIMILARITY = 0.5;

/** Compares `oneOf` and `anyOf`: alternatives are matched by content, then by name, then by similarity. */
export function compareAlternatives(comparison: Comparison): void {
  const { old, new: next } = comparison;
  const count = Math.max(old.alternatives.length, next.alternatives.length);
  for (let at = 0; at < count; at++) {
    const [was, is] = [old.alternatives[at], next.alternatives[at]];
    if (was && is) compareChoices(comparison, was, is);
    else if (is) compareNewChoice(comparison, is);
    else if (was) compareFormerChoice(comparison, was);
  }
}

function compareChoices(comparison: Comparison, was: Alternatives, is: Alternatives): void {
  const { pair, makePair, documents, add } = comparison;
  if (was.keyword !== is.keyword) {
    const id = is.keyword === 'anyOf' ? 'one-of-became-any-of' : 'any-of-became-one-of';
    add(id, { new: is.node }, `${was.keyword} became ${is.keyword}`);
  }
  const { matches, removed, added } = matchOptions(comparison, was.options, is.options);
  for (const [first, second] of matches)
    pair.edges.push({
      label: '',
      pair: makePair(first, second),
      option: documents.new.normalize(second).name ?? '',
    });
  for (const option of removed) addOption(comparison, 'removed', option, was.keyword);
  for (const option of added) addOption(comparison, 'added', option, is.keyword);
}

function addOption(
  { documents, add }: Comparison,
  change: 'added' | 'removed',
  option: SchemaRef,
  keyword: string,
): void {
  const isAdded = change === 'added';
  const schema = (isAdded ? documents.new : documents.old).normalize(option);
  const [node] = option.nodes;
  const text = `alternative ${nameOf(schema)} of ${keyword} was ${change}`;
  add(`alternative-${change}`, isAdded ? { new: node } : { old: node }, text);
}

function nameOf({ name, title, types, values }: NormalSchema): string {
  if (name !== undefined) return `"${name}"`;
  if (typeof title?.value === 'string') return `"${title.value}"`;
  if (values && values.size > 0) return [...values.keys()].slice(0, 3).join(' or ');
  return types ? [...types].join(' or ') : 'of any type';
}

const IDS = { oneOf: 'one-of', anyOf: 'any-of' } as const;

/** Alternatives where there were none: the former schema can be one of them. */
function compareNewChoice(comparison: Comparison, is: Alternatives): void {
  const { pair, documents, makePair, add, old, new: next } = comparison;
  const was = withoutOuter(documents.old, pair.old, next);
  const found = findAlternative(documents, 'new', was, is.options);
  if (!found || (found.score < SAME && !hasOnlyAlternatives(next, old)))
    return add(
      `${IDS[is.keyword]}-added`,
      { new: is.node },
      `values are restricted to ${is.keyword}`,
    );
  dropInnerChanges(comparison, next);
  if (old.types && next.isNullable && !old.isNullable)
    add('became-nullable', { new: next.nullNode }, 'null is allowed now');
  const option = documents.new.normalize(found.option).name ?? '';
  if (found.score < SAME) pair.edges.push({ label: '', pair: makePair(was, found.option), option });
  for (const one of is.options)
    if (one !== found.option) addOption(comparison, 'added', one, is.keyword);
}

/** No alternatives where there were some: one of them can be all that is left. */
function compareFormerChoice(comparison: Comparison, was: Alternatives): void {
  const { pair, documents, makePair, add, old, new: next } = comparison;
  const is = withoutOuter(documents.new, pair.new, old);
  const found = findAlternative(documents, 'old', is, was.options);
  if (!found || (found.score < SAME && !hasOnlyAlternatives(old, next)))
    return add(
      `${IDS[was.keyword]}-removed`,
      { old: was.node },
      `values are no longer restricted to ${was.keyword}`,
    );
  dropInnerChanges(comparison, old);
  if (next.types && old.isNullable && !next.isNullable)
    add('became-not-nullable', { new: next.typeNode ?? next.node }, 'null is no longer allowed');
  if (found.score < SAME) pair.edges.push({ label: '', pair: makePair(found.option, is) });
  for (const one of was.options)
    if (one !== found.option) addOption(comparison, 'removed', one, was.keyword);
}

/** The schema without what the schema around the alternatives states for all of them: null, default, and flags. */
function withoutOuter(
  normalizer: Normalizer,
  ref: SchemaRef,
  { isNullable, default: initial, deprecated }: NormalSchema,
): SchemaRef {
  const schema = normalizer.normalize(ref);
  const outer = {
    ...(isNullable && schema.isNullable ? { isNullable: false, nullNode: undefined } : {}),
    ...(initial && schema.default ? { default: undefined } : {}),
    ...(deprecated && schema.deprecated ? { deprecated: undefined } : {}),
  };
  const names = Object.keys(outer);
  if (names.length === 0) return ref;
  return normalizer.define({ ...schema, ...outer }, `${ref.key} without ${names.join()}`);
}

/** Score of an alternative that is equal to a schema; that of a changed one is lower. */
const SAME = 2;
/** Alternatives of alternatives of a schema. */
const MAX_LEVELS = 3;

/** The alternative that is a schema, or that has most in common with it. */
function findAlternative(
  { old, new: next, shapes }: Comparison['documents'],
  side: 'old' | 'new',
  ref: SchemaRef,
  options: readonly SchemaRef[],
): { option: SchemaRef; score: number } | undefined {
  const [own, other] = side === 'new' ? [old, next] : [next, old];
  const schema = own.normalize(ref);
  const shape = shapes.of(own, ref);
  // Alternatives can contain each other, or the same ones.
  const seen = new Set<string>();
  const scoreOf = (option: SchemaRef, level: number): number => {
    if (shapes.of(other, option) === shape) return level === 0 ? SAME : 1;
    const one = other.normalize(option);
    const inner = one.alternatives
      .flatMap(({ options: all }) => all)
      .filter(({ key }) => level < MAX_LEVELS && !seen.has(key) && seen.add(key));
    const scores = inner.map((each) => scoreOf(each, level + 1));
    return scores.reduce((most, score) => Math.max(most, score), shapes.similarity(schema, one));
  };
  const [best] = options
    .slice(0, MAX_COMPARED)
    .map((option) => ({ option, score: scoreOf(option, 0) }))
    .toSorted((first, second) => second.score - first.score);
  return best && best.score >= MIN_SIMILARITY ? best : undefined;
}

/** Whether a schema consists of alternatives and has no keywords that restrict all of them, except the types of another. */
function hasOnlyAlternatives(schema: NormalSchema, other: NormalSchema): boolean {
  const { alternatives, properties, required, parts, limits, values } = schema;
  const { texts, dependentRequired, multipleOf, uniqueItems } = schema;
  const sizes = [properties, required, parts, limits, texts, dependentRequired];
  const areTypesSame = [...(schema.types ?? [])].every((type) => other.types?.has(type));
  const isLimited = values ?? multipleOf ?? uniqueItems;
  return (
    areTypesSame && !isLimited && alternatives.length === 1 && sizes.every(({ size }) => size === 0)
  );
}

/** Changes of what the schema around alternatives can state for all of them. */
const OUTER_CHANGES: Readonly<Record<string, 'default' | 'deprecated'>> = {
  'default-changed': 'default',
  'property-deprecated': 'deprecated',
  'property-restored': 'deprecated',
};

/** The keywords of a schema that became an alternative, or was one, are compared with those of the alternative. */
function dropInnerChanges({ pair }: Comparison, outer: NormalSchema): void {
  const kept = pair.changes.filter(({ id }) => {
    const key = OUTER_CHANGES[id];
    return key !== undefined && outer[key] !== undefined;
  });
  pair.changes.splice(0, Infinity, ...kept);
  pair.edges.length = 0;
}

function matchOptions(
  { documents }: Comparison,
  before: readonly SchemaRef[],
  after: readonly SchemaRef[],
): Matched<SchemaRef> {
  const same = matchByKeys(before, after, [
    (option, side) => documents.shapes.of(documents[side], option),
    (option, side) => documents[side].normalize(option).name,
    (option, side) => documents[side].normalize(option).title?.value,
  ]);
  return addSimilar(documents, same);
}

/** Matches each removed option with the most similar added one, unless both have names: those differ. */
function addSimilar(
  { old, new: next, shapes }: Comparison['documents'],
  same: Matched<SchemaRef>,
): Matched<SchemaRef> {
  if (same.removed.length > MAX_COMPARED || same.added.length > MAX_COMPARED) return same;
  const removed = new Set(same.removed);
  const added = new Set(same.added);
  const similar: [SchemaRef, SchemaRef][] = [];
  for (const option of removed) {
    const was = old.normalize(option);
    const areLast = removed.size === 1 && added.size === 1;
    const [best] = [...added]
      .map((one) => ({ one, is: next.normalize(one) }))
      .filter(({ is }) => areLast || was.name === undefined || is.name === undefined)
      .map(({ one, is }) => ({ one, score: shapes.similarity(was, is) }))
      .toSorted((first, second) => second.score - first.score);
    if (!best || best.score < MIN_SIMILARITY) continue;
    similar.push([option, best.one]);
    removed.delete(option);
    added.delete(best.one);
  }
  return { matches: [...same.matches, ...similar], removed: [...removed], added: [...added] };
}

/** Compares discriminators by their property and the values of their mapping. */
export function compareDiscriminators(comparison: Comparison): void {
  const { old, new: next, add } = comparison;
  const [was, is] = [old.discriminator, next.discriminator];
  if (!was && !is) return;
  if (!was && is)
    return add(
      'discriminator-added',
      { new: is.node },
      `discriminator "${is.propertyName}" was added`,
    );
  if (was && !is)
    return add(
      'discriminator-removed',
      { old: was.node },
      `discriminator "${was.propertyName}" was removed`,
    );
  if (!was || !is) return;
  if (was.propertyName !== is.propertyName)
    add(
      'discriminator-changed',
      { new: is.node },
      `discriminator changed from "${was.propertyName}" to "${is.propertyName}"`,
    );
  for (const [value, node] of was.mapping)
    if (!is.mapping.has(value))
      add(
        'discriminator-mapping-removed',
        { old: node },
        `discriminator mapping "${value}" was removed`,
      );
  for (const [value, node] of is.mapping) {
    const former = was.mapping.get(value);
    if (!former)
      add(
        'discriminator-mapping-added',
        { new: node },
        `discriminator mapping "${value}" was added`,
      );
    else if (!selectsSame(comparison, former, node))
      add(
        'discriminator-mapping-changed',
        { new: node },
        `discriminator mapping "${value}" changed from ${String(former.value)} to ${String(node.value)}`,
      );
  }
}

/** Whether two targets of mappings have the same name, or alternatives with the same content. */
function selectsSame({ documents, old, new: next }: Comparison, former: Node, node: Node): boolean {
  const nameIn = ({ value }: Node) => nameOfReference(String(value));
  if (nameIn(former) === nameIn(node)) return true;
  const shapeOf = (schema: NormalSchema, target: Node, side: 'old' | 'new') => {
    const options = schema.alternatives.flatMap(({ options: schemas }) => schemas);
    const found = options.find((one) => documents[side].normalize(one).name === nameIn(target));
    return found && documents.shapes.of(documents[side], found);
  };
  const shape = shapeOf(old, former, 'old');
  return shape !== undefined && shape === shapeOf(next, node, 'new');
}
