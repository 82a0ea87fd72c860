/** The parts that two versions of a document have both, and those that only one of them has. */
export interface Matched<Part> {
  matches: [old: Part, next: Part][];
  removed: Part[];
  added: Part[];
}

/** Key of a part of the old or the new version; a part without a key matches no other. */
type KeyOf<Part> = (part: Part, side: 'old' | 'new') => unknown;

/** Matches each old part with the first new one of the same key; parts without a match by the next kind of key. */
export function matchByKeys<Part>(
  before: readonly Part[],
  after: readonly Part[],
  keys: readonly KeyOf<Part>[],
): Matched<Part> {
  const matches = new Map<Part, Part>();
  const matched = new Set<Part>();
  for (const keyOf of keys) {
    const byKey = Map.groupBy(
      after.filter((part) => !matched.has(part)),
      (part) => keyOf(part, 'new'),
    );
    for (const part of before) {
      const key = matches.has(part) ? undefined : keyOf(part, 'old');
      const other = key === undefined ? undefined : byKey.get(key)?.shift();
      if (!other) continue;
      matches.set(part, other);
      matched.add(other);
    }
  }
  return {
    matches: [...matches],
    removed: before.filter((part) => !matches.has(part)),
    added: after.filter((part) => !matched.has(part)),
  };
}
