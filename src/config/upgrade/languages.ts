import type { JsonPath } from '../../diagnostics/position.ts';
import { valueAt, type JsonDocument } from '../read/document.ts';

/** Paths of all languages inside a part of the navigation. */
export function findLanguages(doc: JsonDocument, path: JsonPath = ['navigation']): JsonPath[] {
  const node = valueAt(doc, path);
  if (typeof node !== 'object' || node === null) return [];
  return Object.keys(node).flatMap((key) => {
    const inner = [...path, Array.isArray(node) ? Number(key) : key];
    const isLanguage = Array.isArray(node) && path.at(-1) === 'languages';
    return [...(isLanguage ? [inner] : []), ...findLanguages(doc, inner)];
  });
}
