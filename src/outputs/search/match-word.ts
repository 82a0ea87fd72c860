import { cutCompound, findJoined } from './find-compounds.ts';
import {
  findKnown,
  findMatches,
  SAME_WORD,
  type IndexReader,
  type TermMatch,
} from './find-matches.ts';
import { plainWord, type QueryWord } from './read-query.ts';
import { relatedWords } from './related-words.ts';
import { isUnspaced } from './words.ts';

/** A word of the query, or a part of it, with the words of the index that it may mean. */
export interface MatchedWord {
  text: string;
  matches: TermMatch[];
}

/** What another word for the same is worth. */
const RELATED = 0.5;

/** What a word with its neighbours may mean; one that is nowhere as it is gives way to its parts. */
export async function matchWord(
  index: IndexReader,
  words: readonly QueryWord[],
  at: number,
): Promise<MatchedWord[]> {
  const word = words[at];
  if (!word) return [];
  const [own, before, after] = await Promise.all([
    matchAlone(index, word),
    joinWords(index, words[at - 1], word),
    joinWords(index, word, words[at + 1]),
  ]);
  // A compound stands for both of its words.
  return own.map(({ text, matches }) => ({ text, matches: [...matches, ...before, ...after] }));
}

async function matchAlone(index: IndexReader, word: QueryWord): Promise<MatchedWord[]> {
  const { text, parts } = word;
  const matches = [...(await findMatches(index, word)), ...(await findRelated(index, text))];
  const isItself = matches.some(({ isGuess }) => !isGuess);
  const pieces = isItself ? [] : parts.map((part) => plainWord(part));
  if (matches.length === 0 && parts.length === 0) pieces.push(...(await cutCompound(index, word)));
  if (pieces.length === 0) return [{ text, matches }];
  return Promise.all(
    pieces.map(async (piece) => ({ text: piece.text, matches: await findMatches(index, piece) })),
  );
}

/** Forms of other words for the same. */
async function findRelated(index: IndexReader, word: string): Promise<TermMatch[]> {
  const others = relatedWords(word).map((other) => findKnown(index, plainWord(other)));
  const found = (await Promise.all(others)).flat();
  return found
    .filter(({ likeness }) => likeness >= SAME_WORD)
    .map((match) => ({ ...match, likeness: match.likeness * RELATED }));
}

async function joinWords(
  index: IndexReader,
  first: QueryWord | undefined,
  second: QueryWord | undefined,
): Promise<TermMatch[]> {
  if (!first || !second || isUnspaced(first.text) || isUnspaced(second.text)) return [];
  return findJoined(index, first.text, second.text);
}
