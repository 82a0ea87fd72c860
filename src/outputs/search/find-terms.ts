import { findKnown, type IndexReader } from './find-matches.ts';
import { matchWord } from './match-word.ts';
import type { QueryTerm } from './rank.ts';
import { plainWord, type Query } from './read-query.ts';
import { isStopWord } from './stop-words.ts';

/** What a word is worth that only helps to ask, or is everywhere. */
const WEAK = 0.05;

/** What each word of the query may mean. */
export async function findTerms(index: IndexReader, query: Query): Promise<QueryTerm[]> {
  const { words, compounds } = query;
  const common = new Set(index.head.common);
  // Single letters and digits are kept of titles and headings only.
  const isWeak = (text: string) => common.has(text) || isStopWord(text) || /^\w$/.test(text);
  const isOnlyWeak = words.every(({ text }) => isWeak(text));
  const found = await Promise.all(words.map((_, at) => matchWord(index, words, at)));
  const plain = found.flat().map(({ text, matches }) => {
    const isExtra = isWeak(text) && !isOnlyWeak;
    return { matches, isExtra, weight: isExtra ? WEAK : 1 };
  });
  const names = compounds.map((compound) => matchName(index, compound));
  return [...plain, ...(await Promise.all(names))];
}

/** A name with signs inside, which makes a page likelier that has it as it is. */
async function matchName(index: IndexReader, name: string): Promise<QueryTerm> {
  const matches = await findKnown(index, plainWord(name));
  return { matches: matches.filter(({ word }) => word === name), isExtra: true, weight: 1 };
}
