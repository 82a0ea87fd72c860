import type { JsonObject } from '../json.ts';

const ANNOTATIONS = new Set([
  'title', 'description', 'default', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly',
  'nullable', 'externalDocs',
]); // prettier-ignore

/** Whether a schema only describes, and demands nothing of a value. */
export function hasOnlyAnnotations(schema: JsonObject): boolean {
  return Object.keys(schema).every((key) => ANNOTATIONS.has(key) || key.startsWith('x-'));
}
