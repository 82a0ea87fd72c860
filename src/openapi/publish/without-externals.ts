import { isObject, setOwn, type JsonObject } from '../json.ts';

/**
 * A copy without what would make a reader's client fetch something or run a script: references to other
 * documents, external examples, and extensions that clients act upon. References in `moved` get new places.
 */
export function withoutExternals(
  node: unknown,
  moved: ReadonlyMap<string, string> = new Map(),
): unknown {
  if (Array.isArray(node)) return node.map((item) => withoutExternals(item, moved));
  if (!isObject(node)) return node;
  const copy: JsonObject = {};
  for (const [key, value] of Object.entries(node)) {
    const isText = typeof value === 'string';
    const isReference = isText && /^\$(?:dynamic)?ref$/i.test(key);
    if (isReference && !value.startsWith('#')) continue;
    if (isText && key === 'externalValue') continue;
    if (/^x-(?:scalar|pre-request|post-response|code-?samples)/i.test(key)) continue;
    setOwn(copy, key, isReference ? (moved.get(value) ?? value) : withoutExternals(value, moved));
  }
  return copy;
}
