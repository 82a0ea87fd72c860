import { isStopWord } from './stop-words.ts';
import { fold, isUnspaced, splitWords } from './words.ts';

/** What the reader typed, as titles are compared with it. */
export interface Wanted {
  /** As it stands, in small letters, with single spaces. */
  text: string;
  /** For each word that tells something, the words of the index that it may mean, and how surely. */
  terms: readonly ReadonlyMap<string, number>[];
}

/** How much a title that says all of the query and nothing else adds to the score of what it stands over. */
const WHOLE = 1;
const EXACT = 0.3;
const BEGINS = 0.15;

/** More than 1 for a title that is what was typed, or begins with it, or says much of it in few words. */
export function titleFactor(title: string, { text, terms }: Wanted): number {
  const own = toPlain(title);
  const typed = EXACT * Number(own === text) || BEGINS * Number(own.startsWith(text));
  return 1 + typed + WHOLE * shareOf(title, terms);
}

/** What of the title the query says, times the square of what of the query the title says: from 0 to 1. */
function shareOf(title: string, terms: Wanted['terms']): number {
  const said = wordsOf(title, terms);
  const likeness = (word: string, term: ReadonlyMap<string, number>) => term.get(word) ?? 0;
  const answered = said.map((word) => Math.max(0, ...terms.map((term) => likeness(word, term))));
  const asked = terms.map((term) => Math.max(0, ...said.map((word) => likeness(word, term))));
  return mean(answered) * mean(asked) ** 2;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

/** The telling words of a title; parts of an identifier where nobody asks for the whole. */
function wordsOf(title: string, terms: Wanted['terms']): string[] {
  const all = splitWords(title).flatMap(({ text, parts }) =>
    parts.length === 0 || isUnspaced(text) || terms.some((term) => term.has(text)) ? [text] : parts,
  );
  const telling = all.filter((word) => !isStopWord(word));
  return telling.length > 0 ? telling : all;
}

function toPlain(title: string): string {
  return fold(title)
    .replace(/[^\p{L}\p{N}_]+/gu, ' ')
    .trim();
}
