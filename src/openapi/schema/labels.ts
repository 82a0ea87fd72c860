import { getOwn, toObject } from '../json.ts';
import type { FlatSchema } from './flat-schema.ts';
import type { ViewContext } from './view-context.ts';

/** Labels beside the name of a parameter or property. */
export interface SchemaLabels {
  pre: string[];
  post: string[];
}

/** What one name has room for. */
const MAX_LABELS = 12;
const MAX_LENGTH = 60;

/**
 * The labels of a schema: members that docs.json names (`api.params.post`), then those of its own `x-mint.pre` and `x-mint.post`.
 * Undefined for a schema without any.
 */
export function listLabels(
  { labelled = [] }: Pick<ViewContext, 'labelled'>,
  { schema, nullable }: Pick<FlatSchema, 'schema' | 'nullable'>,
): SchemaLabels | undefined {
  const mint = toObject(schema['x-mint']);
  const pre = toLabels(mint['pre']);
  const post = [
    // Documents of 3.0 say it in a word that those of 3.1 have none for.
    ...labelled.flatMap((key) =>
      key === 'nullable' ? toLabels(nullable, key) : toLabels(getOwn(schema, key), key),
    ),
    ...toLabels(mint['post']),
  ];
  if (pre.length + post.length === 0) return undefined;
  return { pre: pre.slice(0, MAX_LABELS), post: post.slice(0, MAX_LABELS) };
}

/** A text, a number, or a list of them; `true` is the name of the member. Anything else is no label. */
function toLabels(value: unknown, key?: string): string[] {
  if (Array.isArray(value))
    return value.flatMap((entry) => (Array.isArray(entry) ? [] : toLabels(entry)));
  if (value === true) return key === undefined ? [] : [key];
  if (typeof value === 'number') return [String(value)];
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? [] : [text.slice(0, MAX_LENGTH)];
}
