import type { JsonPath } from '../../diagnostics/position.ts';
import { getMember } from '../reference/schema-view.ts';

type Container = Record<PropertyKey, unknown> | unknown[];

/** For lists that lost items: the index that each remaining item has in the file. */
export type OriginalIndexes = Map<unknown, number[]>;

/**
 * Takes the values at the given paths out of a document, and where one is missing, the object that
 * lacks it. Returns false when that is the document itself, which leaves nothing.
 */
export function dropValues(
  root: unknown,
  paths: readonly (readonly PropertyKey[])[],
  indexes: OriginalIndexes,
): boolean {
  const targets = new Map<Container, Set<PropertyKey>>();
  for (const path of paths) {
    const target = findTarget(root, path);
    if (!target) return false;
    const keys = targets.get(target.owner) ?? new Set();
    targets.set(target.owner, keys.add(target.key));
  }
  for (const [owner, keys] of targets) remove(owner, keys, indexes);
  return true;
}

/** Path in the file of a path in the document that is left. */
export function toOriginalPath(root: unknown, path: JsonPath, indexes: OriginalIndexes): JsonPath {
  let current = root;
  return path.map((segment) => {
    const original = indexes.get(current)?.[Number(segment)] ?? segment;
    current = getMember(current, segment);
    return original;
  });
}

function findTarget(root: unknown, path: readonly PropertyKey[]) {
  let target: { owner: Container; key: PropertyKey } | undefined;
  let current = root;
  for (const key of path) {
    const inner = getMember(current, key);
    if (inner === undefined) break;
    target = { owner: current as Container, key };
    current = inner;
  }
  return target;
}

function remove(owner: Container, keys: Set<PropertyKey>, indexes: OriginalIndexes): void {
  if (!Array.isArray(owner)) {
    for (const key of keys) delete owner[key];
    return;
  }
  const before = indexes.get(owner) ?? [...owner.keys()];
  const kept = [...owner.keys()].filter((index) => !keys.has(index));
  indexes.set(
    owner,
    kept.map((index) => before[index] ?? index),
  );
  for (const [to, from] of kept.entries()) owner[to] = owner[from];
  owner.length = kept.length;
}
