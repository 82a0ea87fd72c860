import { isObject, setOwn } from '../json.ts';

const MERGE_KEY = /(?:^|[\s{,])<<\s*:/m;

/**
 * Puts what YAML's merge key (`<<: *other`) refers to in its place, in the value itself: own members win
 * over merged ones, and of several merged objects the first. Does nothing to a text without such a key.
 */
export function fillMergeKeys(text: string, value: unknown): void {
  if (MERGE_KEY.test(text)) fill(value, new Set());
}

function fill(value: unknown, done: Set<object>): void {
  if (typeof value !== 'object' || value === null || done.has(value)) return;
  done.add(value);
  for (const member of Object.values(value)) fill(member, done);
  if (!isObject(value)) return;
  const merged = [value['<<']].flat();
  if (!merged.every(isObject)) return;
  delete value['<<'];
  for (const from of merged)
    for (const [key, member] of Object.entries(from))
      if (!Object.hasOwn(value, key)) setOwn(value, key, member);
}
