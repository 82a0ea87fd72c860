import { decodeUrl } from '../../utils/url.ts';

/**
 * Lists up to four entries whose path is similar to the requested one, best first; empty if none is
 * similar.
 */
export function findNearest<Entry>(
  path: string,
  entries: Entry[],
  pathOf: (entry: Entry) => string,
): Entry[] {
  const wanted = pairsOf(path);
  const scored = new Map<string, { entry: Entry; score: number }>();
  for (const entry of entries) {
    const entryPath = pathOf(entry);
    scored.set(entryPath, { entry, score: likeness(wanted, pairsOf(entryPath)) });
  }
  return [...scored.values()]
    .filter(({ score }) => score > 0.3)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 4)
    .map(({ entry }) => entry);
}

/** Sørensen–Dice coefficient: 0 for nothing in common, 1 for the same set. */
function likeness(a: Set<string>, b: Set<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return (2 * shared) / (a.size + b.size || 1);
}

/** Neighboring letters of every word. */
function pairsOf(path: string): Set<string> {
  const words =
    decodeUrl(path)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.flatMap((word) => [...` ${word}`].map((_, index) => ` ${word}`.slice(index, index + 2))),
  );
}
