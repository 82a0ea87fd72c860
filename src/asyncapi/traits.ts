import { isObject, setOwn, toList, toObject, type JsonObject } from '../openapi/json.ts';
import { follow, type References } from '../openapi/references/references.ts';

/**
 * An operation or a message with its traits merged into it (RFC 7396), in their order. Its own values win in version 3,
 * those of the traits in version 2.
 */
export function withTraits(references: References, node: unknown): JsonObject {
  const own = toObject(follow(references, node).value);
  const traits = toList(own['traits']).map((trait) => toObject(follow(references, trait).value));
  if (traits.length === 0) return own;
  const isOld = String(references.root['asyncapi'] ?? '').startsWith('2');
  const parts = isOld ? [own, ...traits] : [...traits, own];
  return parts.reduce((merged, part) => merge(references, merged, part), {});
}

/** A reference stands for itself where nothing is merged with it. */
function merge(references: References, target: JsonObject, patch: JsonObject): JsonObject {
  const merged = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    const before = merged[key];
    if (value === null) delete merged[key];
    else if (isObject(value) && isObject(before) && before !== value) {
      const [outer, inner] = [before, value].map((one) => toObject(follow(references, one).value));
      setOwn(merged, key, merge(references, outer ?? {}, inner ?? {}));
    } else setOwn(merged, key, value);
  }
  return merged;
}
