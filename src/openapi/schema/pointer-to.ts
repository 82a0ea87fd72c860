import { isObject, toSegment } from '../../utils/json-object.ts';
import { encodeUrlPart } from '../../utils/url.ts';
import type { References } from '../document.ts';

/** The objects and lists around those of a document; pointers made of them take three times the memory. */
const containers = new WeakMap<References, Map<object, object>>();

/** Reference to an object of a document; undefined if the document does not contain it. */
export function pointerTo(references: References, node: unknown): string | undefined {
  let known = containers.get(references);
  if (!known) containers.set(references, (known = indexContainers(references.root)));
  let pointer = '';
  for (let at = node; at !== references.root;) {
    const container = isObject(at) || Array.isArray(at) ? known.get(at) : undefined;
    if (!container) return undefined;
    pointer = `/${encodeUrlPart(toSegment(keyOf(container, at)))}${pointer}`;
    at = container;
  }
  return `#${pointer}`;
}

/** The first container of each object and list, in the order of the document. */
function indexContainers(root: object): Map<object, object> {
  const index = new Map<object, object>();
  const visit = (container: object): void => {
    for (const value of Object.values(container)) {
      if (!(isObject(value) || Array.isArray(value)) || value === root || index.has(value))
        continue;
      index.set(value, container);
      visit(value);
    }
  };
  visit(root);
  return index;
}

/** Keys by member, only of containers that pointers pass: the shared schemas are thousands in one of them. */
const keysOfMembers = new WeakMap<object, Map<unknown, string>>();

function keyOf(container: object, member: unknown): string {
  let keys = keysOfMembers.get(container);
  if (!keys) {
    // The first key of a member that occurs twice is set last.
    const entries = Object.entries(container).toReversed();
    keysOfMembers.set(container, (keys = new Map(entries.map(([key, value]) => [value, key]))));
  }
  return keys.get(member) ?? '';
}
