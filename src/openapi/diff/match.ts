/** The parts that two versions of a document have both, and those that only one of them has. */
export interface Matched<Part> {
  matches: [old: Part, next: Part][];
  removed: Part[];
  added: Part[];
}

/** Matches each old part with the first new one of the same key; parts without a match by the next kind of key. */
export function matchByKeys<Part>(
  before: readonly Part[],
  after: readonly Part[],
  keys: readonly ((part: Part) => string)[],
): Matched<Part> {
  const matches = new Map<Part, Part>();
  const matched = new Set<Part>();
  for (const keyOf of keys) {
    const byKey = Map.groupBy(
      after.filter((part) => !matched.has(part)),
      keyOf,
    );
    for (const part of before) {
      const other = matches.has(part) ? undefined : byKey.get(keyOf(part))?.shift();
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
