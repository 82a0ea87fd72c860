import { isObject, toList, toObject } from '../../utils/json-object.ts';
import { follow, refOf, type References } from '../document.ts';
import { resolveSchema, identityOf } from './resolve-schema.ts';

/** Maximum number of rows of a schema tree. Filled breadth-first, so that the deepest levels are cut. */
export const MAX_ROWS = 600;

/** Maximum depth. */
const MAX_DEPTH = 100;

/** Cached facts about the schemas of a document. */
interface Counter {
  references: References;
  /** Number of rows by schema identity. */
  counts: Map<unknown, number>;
  /** References of schemas that take one row, because they are shown elsewhere. */
  elsewhere: ReadonlySet<string>;
}

const known = new WeakMap<References, Counter[]>();

/**
 * Upper bound of the number of rows for all schemas in a part of a document. Infinite for recursive schemas, whose
 * size only the tree determines. Schemas in `elsewhere` are counted as one row.
 */
export function countRows(
  references: References,
  node: unknown,
  elsewhere: ReadonlySet<string> = NONE,
): number {
  return countParts(counterOf(references, elsewhere), node, new Set());
}

/** The same for one schema. */
export function countSchemaRows(references: References, schema: unknown): number {
  return countSchema(counterOf(references, NONE), schema);
}

const NONE: ReadonlySet<string> = new Set();

function counterOf(references: References, elsewhere: ReadonlySet<string>): Counter {
  const counters = known.get(references) ?? [];
  known.set(references, counters);
  let counter = counters.find((one) => one.elsewhere === elsewhere);
  if (!counter) counters.push((counter = { references, counts: new Map(), elsewhere }));
  return counter;
}

function countParts(counter: Counter, node: unknown, seen: Set<unknown>, depth = 0): number {
  if (depth > MAX_DEPTH) return Infinity;
  if (Array.isArray(node)) return sum(node, (part) => countParts(counter, part, seen, depth + 1));
  if (!isObject(node)) return 0;
  const ref = refOf(node);
  if (ref !== undefined && seen.has(ref)) return 0;
  if (ref !== undefined) seen.add(ref);
  const { value } = follow(counter.references, node);
  return sum(Object.entries(toObject(value)), ([key, part]) =>
    key === 'schema' || key === 'itemSchema'
      ? countSchema(counter, part)
      : key.startsWith('example')
        ? 0
        : countParts(counter, part, seen, depth + 1),
  );
}

function countSchema(counter: Counter, node: unknown, depth = 0): number {
  if (depth > MAX_DEPTH) return Infinity;
  const { references, counts, elsewhere } = counter;
  if (depth > 0 && elsewhere.has(findPlainReference(node) ?? '')) return 1;
  const resolved = resolveSchema(references, node);
  const [identity] = identityOf(node, resolved);
  const before = counts.get(identity);
  if (before !== undefined) return before;
  // A schema that recurs on the path contains itself.
  counts.set(identity, Infinity);
  const {
    properties,
    patternProperties,
    dependentSchemas,
    additionalProperties,
    items,
    prefixItems,
  } = resolved.schema;
  const inner = [
    ...Object.values(toObject(properties)),
    ...Object.values(toObject(patternProperties)),
    ...toList(prefixItems),
    ...[additionalProperties, items].filter(isObject),
    ...resolved.choices.flatMap(({ options }) => options.map(({ schema }) => schema)),
    ...resolved.conditions.flatMap(({ met, unmet }) => [met, unmet]).filter(isObject),
    ...Object.values(toObject(dependentSchemas)),
  ];
  const rows = 1 + sum(inner, (schema) => countSchema(counter, schema, depth + 1));
  counts.set(identity, rows);
  return rows;
}

function sum<Item>(items: readonly Item[], count: (item: Item) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}

/** Members next to a reference that only describe it. */
const DESCRIBING =
  /^(?:\$ref|title|description|summary|deprecated|nullable|readOnly|writeOnly|default|examples?|x-.*)$/;

/** Reference of a schema that adds only null and texts to its target. */
export function findPlainReference(schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined;
  const others = Object.keys(schema).filter((key) => !DESCRIBING.test(key));
  const [wrapper = ''] = others;
  if (others.length === 0) return refOf(schema);
  if (others.length > 1 || !/^(?:allOf|anyOf|oneOf)$/.test(wrapper)) return undefined;
  const parts = toList(schema[wrapper]).filter((part) => toObject(part)['type'] !== 'null');
  return parts.length === 1 ? findPlainReference(parts[0]) : undefined;
}
