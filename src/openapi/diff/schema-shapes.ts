import type { Normalizer, NormalSchema, SchemaRef } from './normal-schema.ts';
import { toCanonical } from './schema-keywords.ts';

/** Levels of a schema that its shape contains. */
const DEPTH = 5;

/** Numbers schemas so that equal ones have equal numbers, judged by a few levels. */
export interface Shapes {
  of(normalizer: Normalizer, schema: SchemaRef): number;
  /** How much two schemas have in common: 0 for nothing, 1 for everything at their first level. */
  similarity(first: NormalSchema, second: NormalSchema): number;
}

/** Creates the numbering for the schemas of two documents. */
export function createShapes(): Shapes {
  const numbers = new Map<string, number>();
  const known = new Map<Normalizer, Map<string, number>>();

  const shapeOf = (normalizer: Normalizer, schema: SchemaRef, depth: number): number => {
    let shapes = known.get(normalizer);
    if (!shapes) known.set(normalizer, (shapes = new Map()));
    const key = `${depth} ${schema.key}`;
    const found = shapes.get(key);
    if (found !== undefined) return found;
    const inner = (one: SchemaRef) => (depth === 0 ? 0 : shapeOf(normalizer, one, depth - 1));
    const text = JSON.stringify(describe(normalizer.normalize(schema), inner));
    let number = numbers.get(text);
    if (number === undefined) numbers.set(text, (number = numbers.size));
    shapes.set(key, number);
    return number;
  };

  return {
    of: (normalizer, schema) => shapeOf(normalizer, schema, DEPTH),
    similarity(first, second) {
      if (sorted(first.types).join() !== sorted(second.types).join()) return 0;
      const names = new Set([...first.properties.keys(), ...second.properties.keys()]);
      if (names.size === 0) return 0.5;
      const shared = [...names].filter((n) => first.properties.has(n) && second.properties.has(n));
      return shared.length / names.size;
    },
  };
}

function describe(schema: NormalSchema, inner: (schema: SchemaRef) => number): unknown[] {
  const { limits, properties, parts, alternatives } = schema;
  return [
    schema.isNever,
    schema.types && sorted(schema.types),
    schema.isNullable,
    schema.values && sorted(schema.values.keys()),
    [...limits].map(([key, { value, isExclusive }]) => [key, value, isExclusive]).toSorted(byName),
    [...schema.texts].map(([key, { value }]) => [key, value]).toSorted(byName),
    schema.multipleOf?.value,
    schema.uniqueItems !== undefined,
    [...properties].map(([name, one]) => [name, inner(one.schema)]).toSorted(byName),
    sorted(schema.required.keys()),
    [...schema.dependentRequired]
      .map(([name, names]) => [name, sorted(names.keys())])
      .toSorted(byName),
    [...parts].map(([name, one]) => [name, inner(one.schema)]).toSorted(byName),
    alternatives.map(({ keyword, options }) => [
      keyword,
      options.map(inner).toSorted((a, b) => a - b),
    ]),
    schema.discriminator?.propertyName,
    [schema.readOnly, schema.writeOnly, schema.deprecated].map((node) => node !== undefined),
    toCanonical(schema.default?.value),
  ];
}

function byName(first: readonly unknown[], second: readonly unknown[]): number {
  return String(first[0]) < String(second[0]) ? -1 : 1;
}

function sorted(names: Iterable<string> | undefined): string[] {
  return names ? [...names].toSorted() : [];
}
