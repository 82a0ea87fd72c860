import { parsePointer, setOwn, toObject, type JsonObject } from '../json.ts';
import type { References } from '../references/references.ts';

/** Shared parts in their places, and new places for those that are referred to anywhere else. */
export interface SharedParts {
  components: JsonObject;
  /** New references by the ones in the document. */
  moved: ReadonlyMap<string, string>;
}

/** All shared parts that a value refers to, and those that they refer to. */
export function collectSharedParts(references: References, first: unknown): SharedParts {
  const components: JsonObject = {};
  const moved = new Map<string, string>();
  const seen = new Set<string>();
  const waiting: unknown[] = [first];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const ref of listReferences(node)) {
      const [whole = ref, kind = 'schemas'] = /^#\/components\/([^/]+)\/[^/]+/.exec(ref) ?? [];
      if (seen.has(whole)) continue;
      seen.add(whole);
      const part = references.find(whole);
      if (!part) continue;
      const isShared = whole.startsWith('#/components/');
      const key = isShared ? (parsePointer(whole)[2] ?? '') : `shared-${seen.size}`;
      if (!isShared) moved.set(ref, `#/components/schemas/${key}`);
      const group = toObject(components[kind]);
      setOwn(group, key, part.value);
      setOwn(components, kind, group);
      waiting.push(part.value);
    }
  }
  return { components, moved };
}

function listReferences(node: unknown): string[] {
  const text = JSON.stringify(node) ?? '';
  return [...text.matchAll(/"\$(?:dynamicRef|ref)":"(#[^"\\]+)"/g)].map(([, ref = '']) => ref);
}
