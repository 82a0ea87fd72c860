import {
  findKnown,
  readSpellings,
  SAME_WORD,
  type IndexReader,
  type TermMatch,
} from './find-matches.ts';
import { plainWord, type QueryWord } from './read-query.ts';

/** A compound is as good as its two words, and a little less sure. */
const LIKENESS = 0.95;
const LEAST_FIRST = 3;
const LEAST_SECOND = 2;
/** At most this many ways to take a word apart are followed. */
const MAX_CUTS = 3;

/** The words of the index that two neighbours of the query give when written together: `open router`, `openrouter`. */
export async function findJoined(
  index: IndexReader,
  first: string,
  second: string,
): Promise<TermMatch[]> {
  const found = await findKnown(index, plainWord(first + second));
  return found
    .filter(({ likeness }) => likeness >= SAME_WORD)
    .map((match) => ({ ...match, likeness: match.likeness * LIKENESS }));
}

/** The two words that a word which is nowhere was put together from; none where the index knows no such two. */
export async function cutCompound(
  index: IndexReader,
  { text: word, isTyping }: QueryWord,
): Promise<QueryWord[]> {
  const known = await readSpellings(index, word[0] ?? '');
  const cuts = known
    .filter((first) => first.length >= LEAST_FIRST && word.startsWith(first))
    .map((first) => [first, word.slice(first.length)] as const)
    .filter(([, second]) => second.length >= LEAST_SECOND)
    .toSorted(([a], [b]) => b.length - a.length)
    .slice(0, MAX_CUTS);
  for (const [first, second] of cuts) {
    const found = await findKnown(index, plainWord(second, isTyping));
    if (found.length > 0) return [plainWord(first), plainWord(second, isTyping)];
  }
  return [];
}
