import { isObject, toSegment } from '../json.ts';
import type { References } from './references.ts';
import { encodeUrlPart } from '../../text/decode-path.ts';

const places = new WeakMap<References, Map<unknown, string>>();

/** A reference to an object of a document by its place; undefined for one that is not in it. */
export function findPlace(references: References, node: unknown): string | undefined {
  let known = places.get(references);
  if (!known) places.set(references, (known = indexPlaces(references.root)));
  return known.get(node);
}

function indexPlaces(root: unknown): Map<unknown, string> {
  const index = new Map<unknown, string>();
  const visit = (node: unknown, place: string): void => {
    if (index.has(node)) return;
    if (Array.isArray(node)) node.forEach((entry, at) => visit(entry, `${place}/${at}`));
    if (!isObject(node)) return;
    index.set(node, place);
    for (const [key, value] of Object.entries(node))
      visit(value, `${place}/${encodeUrlPart(toSegment(key))}`);
  };
  visit(root, '#');
  return index;
}
