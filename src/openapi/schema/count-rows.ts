import { isObject, toList, toObject } from '../../utils/json-object.ts';
import { follow, refOf, type References } from '../document.ts';
import { resolveSchema, identityOf } from './resolve-schema.ts';

/** Maximum depth. */
const MAX_DEPTH = 100;

/** Number of rows by schema identity. */
type Known = Map<unknown, number>;

const known = new WeakMap<References, Known>();

/**
 * Upper bound of the number of rows for all schemas in a part of a document. Infinite for recursive schemas, whose
 * size only the tree determines.
 */
export function countRows(references: References, node: unknown): number {
  return countParts(references, node, countsOf(references), new Set());
}

/** The same for one schema. */
export function countSchemaRows(references: References, schema: unknown): number {
  return countSchema(references, schema, countsOf(references));
}

function countsOf(references: References): Known {
  const counts: Known = known.get(references) ?? new Map<unknown, number>();
  known.set(references, counts);
  return counts;
}

function countParts(
  references: References,
  node: unknown,
  counts: Known,
  seen: Set<unknown>,
  depth = 0,
): number {
  if (depth > MAX_DEPTH) return Infinity;
  if (Array.isArray(node))
    return sum(node, (part) => countParts(references, part, counts, seen, depth + 1));
  if (!isObject(node)) return 0;
  const ref = refOf(node);
  if (ref !== undefined && seen.has(ref)) return 0;
  if (ref !== undefined) seen.add(ref);
  const { value } = follow(references, node);
  return sum(Object.entries(toObject(value)), ([key, part]) =>
    key === 'schema' || key === 'itemSchema'
      ? countSchema(references, part, counts)
      : key.startsWith('example')
        ? 0
        : countParts(references, part, counts, seen, depth + 1),
  );
}

function countSchema(references: References, node: unknown, counts: Known, depth = 0): number {
  if (depth > MAX_DEPTH) return Infinity;
  const flat = resolveSchema(references, node);
  const [identity] = identityOf(node, flat);
  const before = counts.get(identity);
  if (before !== undefined) return before;
  // A schema that recurs on the path contains itself.
  counts.set(identity, Infinity);
  const { properties, patternProperties, additionalProperties, items, prefixItems } = flat.schema;
  const inner = [
    ...Object.values(toObject(properties)),
    ...Object.values(toObject(patternProperties)),
    ...toList(prefixItems),
    ...[additionalProperties, items].filter(isObject),
    ...flat.choices.flatMap(({ options }) => options.map(({ schema }) => schema)),
  ];
  const rows = 1 + sum(inner, (schema) => countSchema(references, schema, counts, depth + 1));
  counts.set(identity, rows);
  return rows;
}

function sum<Item>(items: readonly Item[], count: (item: Item) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}
