import { cutCompound, findJoined } from './find-compounds.ts';
import { findMatches, type IndexReader, type TermMatch } from './find-matches.ts';
import type { QueryTerm } from './rank.ts';
import { plainWord, type Query, type QueryWord } from './read-query.ts';
import { isStopWord } from './stop-words.ts';
import { isUnspaced } from './words.ts';

/** What a word is worth that only helps to ask, or is everywhere. */
const WEAK = 0.15;

/** What each word of the query may mean; a word that is nowhere as it is gives way to its parts. */
export async function findTerms(
  index: IndexReader,
  { words, compounds }: Query,
): Promise<QueryTerm[]> {
  const common = new Set(index.head.common);
  // Single letters and digits are kept of titles and headings only.
  const isWeak = (text: string) => common.has(text) || isStopWord(text) || /^\w$/.test(text);
  const isOnlyWeak = words.every(({ text }) => isWeak(text));
  const found = await Promise.all(words.map((word) => matchWord(index, word)));
  const joined = await Promise.all(
    words.map((word, at) => joinWithNext(index, word, words[at + 1])),
  );
  const extra = await Promise.all(
    compounds.map(async (compound) => {
      const matches = await findMatches(index, plainWord(compound));
      return { matches: matches.filter(({ word }) => word === compound), isExtra: true, weight: 1 };
    }),
  );
  const plain = found.flatMap((matched, at) => {
    // A compound stands for both of its words.
    const compound = [...(joined[at] ?? []), ...(joined[at - 1] ?? [])];
    return matched.map(({ text, matches }) => {
      const isExtra = isWeak(text) && !isOnlyWeak;
      return { matches: [...matches, ...compound], isExtra, weight: isExtra ? WEAK : 1 };
    });
  });
  return [...plain, ...extra];
}

interface MatchedWord {
  text: string;
  matches: TermMatch[];
}

async function matchWord(index: IndexReader, word: QueryWord): Promise<MatchedWord[]> {
  const { text, parts } = word;
  const matches = await findMatches(index, word);
  const isItself = matches.some(({ isGuess }) => !isGuess);
  const pieces = isItself ? [] : parts.map((part) => plainWord(part));
  if (matches.length === 0 && parts.length === 0) pieces.push(...(await cutCompound(index, word)));
  if (pieces.length === 0) return [{ text, matches }];
  return Promise.all(
    pieces.map(async (piece) => ({ text: piece.text, matches: await findMatches(index, piece) })),
  );
}

async function joinWithNext(
  index: IndexReader,
  { text }: QueryWord,
  next: QueryWord | undefined,
): Promise<TermMatch[]> {
  if (!next || isUnspaced(text) || isUnspaced(next.text)) return [];
  return findJoined(index, text, next.text);
}
