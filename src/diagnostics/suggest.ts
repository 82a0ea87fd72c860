/** Longest word worth a comparison: no key or value of ours comes near it. */
const LONGEST = 60;
/** Shortest beginning of a word that is taken for the word. */
const SHORTEST_START = 4;
/** Share of the letters that may differ. */
const DIFFERENT_LETTERS = 0.4;

/** Known word nearest to a mistyped one; undefined when none is near enough to be meant. */
export function suggest(word: string, known: Iterable<string>): string | undefined {
  if (word.length > LONGEST) return undefined;
  const plain = simplify(word);
  let nearest: { word: string; distance: number } | undefined;
  for (const candidate of known) {
    const distance = wordDistance(plain, simplify(candidate));
    if (distance === undefined || (nearest && nearest.distance <= distance)) continue;
    nearest = { word: candidate, distance };
  }
  return nearest?.word;
}

/** Says whether one letter too many, too few, another or in the wrong place is all that two words differ in. */
export function isOneSlip(word: string, known: string): boolean {
  return Math.abs(word.length - known.length) <= 1 && editDistance(word, known) === 1;
}

/** How far apart two words are; undefined when they are not the same word mistyped or cut short. */
function wordDistance(word: string, known: string): number | undefined {
  const cutShort = word.length >= SHORTEST_START && known.startsWith(word);
  if (cutShort) return known.length - word.length;
  const shorter = Math.min(word.length, known.length);
  const limit = Math.min(shorter - 1, Math.max(1, Math.floor(shorter * DIFFERENT_LETTERS)));
  if (Math.abs(word.length - known.length) > limit) return undefined;
  const distance = editDistance(word, known);
  return distance <= limit ? distance : undefined;
}

/** Case and separators aside: `topbar-links` and `TopbarLinks` are both near `topbarLinks`. */
function simplify(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/g, '');
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
function editDistance(from: string, to: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const current = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = at(previous, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      let best = Math.min(replaced, at(previous, j) + 1, at(current, j - 1) + 1);
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) best = Math.min(best, at(beforePrevious, j - 2) + 1);
      current.push(best);
    }
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, to.length);
}

function at(row: number[], index: number): number {
  return row[index] ?? 0;
}
