import { flattenSchema } from './flat-schema.ts';
import { toList, toObject } from '../json.ts';
import type { References } from '../references/references.ts';

/**
 * What tells alternatives apart where one property has a single value in each of them: `text` and `image` for
 * objects with `type: { const: 'text' }` and `type: { const: 'image' }`. Empty where no property does.
 */
export function distinguishingValues(
  references: References,
  schemas: readonly unknown[],
): string[] {
  const [first, ...others] = schemas.map((schema) =>
    toObject(flattenSchema(references, schema).schema['properties']),
  );
  if (!first || others.length === 0) return [];
  for (const name of Object.keys(first)) {
    const values = new Set<string>();
    for (const properties of [first, ...others]) {
      const value = singleValue(references, properties[name]);
      if (value === undefined) break;
      values.add(value);
    }
    if (values.size === schemas.length) return [...values];
  }
  return [];
}

function singleValue(references: References, node: unknown): string | undefined {
  if (node === undefined) return undefined;
  const { schema } = flattenSchema(references, node);
  const [value, ...more] = 'const' in schema ? [schema['const']] : toList(schema['enum']);
  return typeof value === 'string' && value !== '' && more.length === 0 ? value : undefined;
}
