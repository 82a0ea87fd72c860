import type { JsonPath } from '../../diagnostics/position.ts';
import { getChild, isAnything, jsonTypeOf, pickBranch, type Schema } from './view.ts';

/** A property or list item on the way through a document. */
export interface Visit {
  path: JsonPath;
  value: unknown;
  /** Object or list that holds the value, to change it in place. */
  owner: Record<string | number, unknown>;
  /** Schema of the owner: the alternative that fits it. */
  ownerSchema: Schema;
  /** Schema of the value; absent when the owner has no such property. */
  schema?: Schema | undefined;
}

/** Calls back for every property and list item from the outside in, as far as the schema knows the way. */
export function walkSchema(
  root: Schema,
  value: unknown,
  visit: (found: Visit) => void,
  path: JsonPath = [],
): void {
  const ownerSchema = pickBranch(root, value);
  if (!ownerSchema || isAnything(ownerSchema) || !isContainer(value)) return;
  for (const key of Object.keys(value)) {
    const segment = Array.isArray(value) ? Number(key) : key;
    const schema = getChild(ownerSchema, segment);
    const inner = [...path, segment];
    visit({ path: inner, value: value[segment], owner: value, ownerSchema, schema });
    // The visitor may have replaced the value.
    if (schema && Object.hasOwn(value, segment)) walkSchema(schema, value[segment], visit, inner);
  }
}

function isContainer(value: unknown): value is Record<string | number, unknown> {
  const type = jsonTypeOf(value);
  return type === 'object' || type === 'array';
}
