import type { Comparison } from './compare-schemas.ts';
import { matchByKeys, type Matched } from './match.ts';
import type { Node } from './source.ts';
import {
  nameOfReference,
  type Alternatives,
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
  const { pair, documents, add } = comparison;
  const shape = documents.shapes.of(documents.old, pair.old);
  const isSame = (option: SchemaRef) => documents.shapes.of(documents.new, option) === shape;
  const same = is.options.find(isSame);
  if (!same)
    return add(
      `${IDS[is.keyword]}-added`,
      { new: is.node },
      `values are restricted to ${is.keyword}`,
    );
  dropOwnChanges(comparison);
  for (const option of is.options)
    if (option !== same) addOption(comparison, 'added', option, is.keyword);
}

/** No alternatives where there were some: one of them can be all that is left. */
function compareFormerChoice(comparison: Comparison, was: Alternatives): void {
  const { pair, documents, add } = comparison;
  const shape = documents.shapes.of(documents.new, pair.new);
  const isSame = (option: SchemaRef) => documents.shapes.of(documents.old, option) === shape;
  const same = was.options.find(isSame);
  if (!same)
    return add(
      `${IDS[was.keyword]}-removed`,
      { old: was.node },
      `values are no longer restricted to ${was.keyword}`,
    );
  dropOwnChanges(comparison);
  for (const option of was.options)
    if (option !== same) addOption(comparison, 'removed', option, was.keyword);
}

/** The keywords of a schema that became an alternative, or was one, are unchanged. */
function dropOwnChanges({ pair }: Comparison): void {
  pair.changes.length = 0;
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
