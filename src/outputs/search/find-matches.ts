import { allowedEdits, editDistance } from '../../text/edit-distance.ts';
import { spellingName, wordsName } from './file-names.ts';
import type { QueryWord } from './read-query.ts';
import { stem } from './stem.ts';
import type { IndexHead, ReadIndexFile, WordFile } from './types.ts';
import { isUnspaced } from './words.ts';

/** A word of the index that a word of the query may mean. */
export interface TermMatch {
  word: string;
  /** How surely it is meant: 1 for the word itself. */
  likeness: number;
  /** It is what a misspelt word may have been. */
  isGuess: boolean;
  /** Gaps between section numbers, and weights, in turn. */
  list: readonly number[];
}

/** What reading the index needs. */
export interface IndexReader {
  head: IndexHead;
  read: ReadIndexFile;
}

/** The least likeness of a word to another form of itself. */
export const SAME_WORD = 0.9;

/** More endings than these of what was typed do not change what is shown. */
const MAX_ENDINGS = 80;
/** A word in no more sections than these may be a misspelling of one that is in so many times more. */
const FEW_PLACES = 2;
const MANY_TIMES = 5;
/** Files read for the endings of one or two letters, which may begin a large part of all words. */
const MAX_FILES = 3;

/**
 * The words of the index that a word of the query may mean: itself, its other forms, longer words that
 * begin with it and, where there is little of these, words that differ by a letter or two.
 */
export async function findMatches(index: IndexReader, word: QueryWord): Promise<TermMatch[]> {
  const found = await findKnown(index, word);
  const places = countPlaces(found);
  if (isUnspaced(word.text) || places > FEW_PLACES) return found;
  const guesses = await findMisspelt(index, word.text);
  if (places === 0) return guesses;
  // A misspelling that stands somewhere in the docs, too: what is meant is all over them.
  const known = new Set(found.map((one) => one.word));
  const likely = guesses.filter(
    (guess) => !known.has(guess.word) && countPlaces([guess]) >= places * MANY_TIMES,
  );
  return [...found, ...likely];
}

function countPlaces(found: readonly TermMatch[]): number {
  return found.reduce((sum, { list }) => sum + list.length / 2, 0);
}

/** The word itself, its other forms, and longer words that begin with it. */
export async function findKnown(index: IndexReader, word: QueryWord): Promise<TermMatch[]> {
  const { text } = word;
  const root = stem(text);
  const files = await readRange(
    index,
    text.startsWith(root) ? root : text,
    root.length < 3 && text.length < 3,
  );
  const found: TermMatch[] = [];
  for (const file of files) {
    for (const known in file) {
      const likeness = likenessOf(known, root, word);
      const list = file[known];
      if (likeness > 0 && list) found.push({ word: known, likeness, isGuess: false, list });
    }
  }
  return found.toSorted((a, b) => b.likeness - a.likeness).slice(0, MAX_ENDINGS);
}

function likenessOf(known: string, root: string, { text, parts, isTyping }: QueryWord): number {
  if (known === text) return 1;
  // Who types `maxRetry` means that name, not `maxRetries`.
  const isName = parts.length > 0;
  if (known.startsWith(root) && stem(known) === root) return isName ? 0.6 : SAME_WORD;
  if (!known.startsWith(text) || (text.length < 3 && !isTyping)) return 0;
  const rest = (known.length - text.length) / known.length;
  return (isTyping ? 0.85 : 0.6) * (1 - 0.5 * rest);
}

/** Files that hold the words from a beginning on. */
async function readRange(
  { head, read }: IndexReader,
  from: string,
  isShort: boolean,
): Promise<WordFile[]> {
  const { wordFiles } = head;
  const first = Math.max(
    0,
    wordFiles.findLastIndex((word) => word <= from),
  );
  const after = wordFiles.findIndex((word) => word > from && !word.startsWith(from));
  const last = after < 0 ? wordFiles.length : after;
  const end = isShort ? Math.min(last, first + MAX_FILES) : last;
  const numbers = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  return Promise.all(
    numbers.map(async (number) => (await read(wordsName(head, number))) as WordFile),
  );
}

/** At most this many readings of a misspelt word are followed. */
const MAX_READINGS = 4;

async function findMisspelt(index: IndexReader, word: string): Promise<TermMatch[]> {
  const limit = allowedEdits(word.length);
  if (limit === 0) return [];
  // The first letter itself may be one too many, or swapped with the second.
  const signs = [...new Set([word[0] ?? '', word[1] ?? ''])];
  const lists = await Promise.all(signs.map((sign) => readSpellings(index, sign)));
  const readings = lists
    .flat()
    .map((known) => ({ known, edits: editsBetween(word, known, limit) }))
    .filter(({ edits }) => edits <= limit)
    .toSorted(
      (a, b) =>
        a.edits - b.edits ||
        Math.abs(a.known.length - word.length) - Math.abs(b.known.length - word.length),
    )
    .slice(0, MAX_READINGS);
  const found = await Promise.all(
    readings.map(async ({ known, edits }) => {
      const files = await readRange(index, known, true);
      const list = files.map((file) => file[known]).find(Boolean);
      return list ? [{ word: known, likeness: edits <= 1 ? 0.7 : 0.5, isGuess: true, list }] : [];
    }),
  );
  return found.flat();
}

/** Edits between two words, or between the first and the beginning of the other, which costs half an edit more. */
function editsBetween(word: string, known: string, limit: number): number {
  const whole = editDistance(word, known, limit);
  if (whole <= limit || known.length <= word.length + limit || word.length < 5) return whole;
  return editDistance(word, known.slice(0, word.length), limit - 1) + 0.5;
}

/** All words of the index with that first sign. */
export async function readSpellings({ head, read }: IndexReader, sign: string): Promise<string[]> {
  if (!head.spellings.includes(sign)) return [];
  return (await read(spellingName(head, head.spellings.indexOf(sign)))) as string[];
}
