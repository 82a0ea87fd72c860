import { editDistance } from '../text/edit-distance.ts';

/** Longest word worth a comparison: no key or value of ours comes near it. */
const MAX_LENGTH = 60;
/** Shortest beginning of a word that is taken for the word. */
const MIN_START = 4;
/** Share of the letters that may differ. */
const MAX_DIFFERENT_SHARE = 0.4;

/** Known word nearest to a mistyped one; undefined when none is near enough to be meant. */
export function suggest(word: string, known: Iterable<string>): string | undefined {
  return findNearest(word, known)[0];
}

/** The known words that are nearest to a mistyped one, all of them as near; none where none is near enough. */
export function findNearest(word: string, known: Iterable<string>): string[] {
  if (word.length > MAX_LENGTH) return [];
  const plain = simplify(word);
  let nearest: string[] = [];
  let least = Infinity;
  for (const candidate of known) {
    const distance = wordDistance(plain, simplify(candidate));
    if (distance === undefined || distance > least) continue;
    nearest = distance < least ? [candidate] : [...nearest, candidate];
    least = distance;
  }
  return nearest;
}

/** Whether one letter too many, too few, another or in the wrong place is all that two words differ in. */
export function isTypo(word: string, known: string): boolean {
  return editDistance(word, known, 1) === 1;
}

/** How far apart two words are; undefined when they are not the same word mistyped or cut short. */
function wordDistance(word: string, known: string): number | undefined {
  const cutShort = word.length >= MIN_START && known.startsWith(word);
  if (cutShort) return known.length - word.length;
  const shorter = Math.min(word.length, known.length);
  const limit = Math.min(shorter - 1, Math.max(1, Math.floor(shorter * MAX_DIFFERENT_SHARE)));
  const distance = editDistance(word, known, limit);
  return distance <= limit ? distance : undefined;
}

/** Case and separators aside: `topbar-links` and `TopbarLinks` are both near `topbarLinks`. */
function simplify(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/g, '');
}
