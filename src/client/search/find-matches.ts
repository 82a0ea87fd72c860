import { allowedEdits, editDistance } from '../../utils/text.ts';
import {
  spellingName,
  unpackWords,
  wordsName,
  type IndexHead,
  type ReadIndexFile,
  type WordFile,
} from '../file-formats.ts';
import { MAX_PHRASE, relatedWords } from './vocabulary.ts';
import { isUnspaced, plainWord, type QueryWord } from '../search-words.ts';

const VOWEL = /[aeiouy]/;

/** A word of the index that matches a word of the query. */
export interface TermMatch {
  word: string;
  /** Probability that it is the intended word: 1 for an exact match. */
  likeness: number;
  /** It corrects a misspelled word. */
  isGuess: boolean;
  /** Gaps between section numbers, and weights, in turn. */
  list: readonly number[];
}

/** Dependencies for reading the index. */
export interface IndexReader {
  head: IndexHead;
  read: ReadIndexFile;
}

/** The least likeness of a word to another form of itself. */
export const SAME_WORD = 0.9;

/** Maximum number of completions; more would not change the results. */
const MAX_ENDINGS = 80;
/** A word in no more sections than these may be a misspelling of one that is in so many times more. */
const FEW_POSITIONS = 2;
const MANY_TIMES = 5;
/** Files read for the endings of one or two letters, which may begin a large part of all words. */
const MAX_FILES = 3;

/**
 * The words of the index that match a word of the query: exact, other forms, words with this prefix
 * and, if there are few of these, words that differ by a letter or two.
 */
async function findMatches(index: IndexReader, word: QueryWord): Promise<TermMatch[]> {
  const found = await findKnown(index, word);
  const positions = countPositions(found);
  if (isUnspaced(word.text) || positions > FEW_POSITIONS) return found;
  const guesses = await findMisspelled(index, word.text);
  if (positions === 0) return guesses;
  // For a misspelling that also occurs in the docs: the intended word is much more frequent.
  const known = new Set(found.map((one) => one.word));
  const likely = guesses.filter(
    (guess) => !known.has(guess.word) && countPositions([guess]) >= positions * MANY_TIMES,
  );
  return [...found, ...likely];
}

function countPositions(found: readonly TermMatch[]): number {
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
  // `maxRetry` refers to that name, not to `maxRetries`.
  const isName = parts.length > 0;
  if (known.startsWith(root) && stem(known) === root) return isName ? 0.6 : SAME_WORD;
  if (!known.startsWith(text) || (text.length < 3 && !isTyping)) return 0;
  const extraShare = (known.length - text.length) / known.length;
  return (isTyping ? 0.85 : 0.6) * (1 - 0.5 * extraShare);
}

/** Files with the words that have a prefix. */
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

/** At most this many readings of a misspelled word are followed. */
const MAX_READINGS = 4;

/** A compound is as good as its two words, and a little less sure. */
const LIKENESS = 0.95;
const LEAST_FIRST = 3;
const LEAST_SECOND = 2;
/** Maximum number of ways to split a word. */
const MAX_CUTS = 3;

/** Maximum number of other words, since each may require another file. */
const MAX_RELATED = 3;

/** Likeness of a synonym. */
const RELATED_LIKENESS = 0.5;
/** The same for several words, which leave less room for another meaning. */
const PHRASE_LIKENESS = 0.8;

async function findMisspelled(index: IndexReader, word: string): Promise<TermMatch[]> {
  const limit = allowedEdits(word.length);
  if (limit === 0) return [];
  // The first letter itself may be one too many, or swapped with the second.
  const characters = [...new Set([word[0] ?? '', word[1] ?? ''])];
  const lists = await Promise.all(characters.map((character) => readSpellings(index, character)));
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
  const distance = editDistance(word, known, limit);
  if (distance <= limit || known.length <= word.length + limit || word.length < 5) return distance;
  return editDistance(word, known.slice(0, word.length), limit - 1) + 0.5;
}

/** All words of the index with that first character. */
async function readSpellings({ head, read }: IndexReader, character: string): Promise<string[]> {
  if (!head.spellings.includes(character)) return [];
  return unpackWords((await read(spellingName(head, head.spellings.indexOf(character)))) as string);
}

/** A word or part of the query with its matches in the index. */
interface MatchedWord {
  text: string;
  matches: TermMatch[];
}

/** Matches a word together with its neighbors; one without matches is replaced with its parts. */
export async function matchWord(
  index: IndexReader,
  words: readonly QueryWord[],
  at: number,
): Promise<MatchedWord[]> {
  const word = words[at];
  if (!word) return [];
  const [exact, ...others] = await Promise.all([
    matchAlone(index, word),
    joinWords(index, words[at - 1], word),
    joinWords(index, word, words[at + 1]),
    ...phrasesAround(words, at).map((phrase) => findRelated(index, phrase, PHRASE_LIKENESS)),
  ]);
  // The matches of a compound apply to all of its words, as do those of a phrase with a synonym.
  return exact.map(({ text, matches }) => ({ text, matches: [...matches, ...others.flat()] }));
}

/** All neighbors of a query that a word is one of: `single sign on`. */
function phrasesAround(words: readonly QueryWord[], at: number): string[] {
  const phrases: string[] = [];
  for (let start = Math.max(0, at - MAX_PHRASE + 1); start <= at; start += 1)
    for (
      let end = Math.max(at, start + 1);
      end < start + MAX_PHRASE && end < words.length;
      end += 1
    )
      phrases.push(
        words
          .slice(start, end + 1)
          .map(({ text }) => text)
          .join(' '),
      );
  return phrases;
}

async function matchAlone(index: IndexReader, word: QueryWord): Promise<MatchedWord[]> {
  const { text, parts, isTyping } = word;
  const matches = [...(await findMatches(index, word)), ...(await findRelated(index, text))];
  const isItself = matches.some(({ isGuess }) => !isGuess);
  const pieces = isItself
    ? []
    : parts.map((part) => plainWord(part, isTyping && part.length === 1));
  if (matches.length === 0 && parts.length === 0) pieces.push(...(await cutCompound(index, word)));
  if (pieces.length === 0) return [{ text, matches }];
  return Promise.all(
    pieces.map(async (piece) => ({ text: piece.text, matches: await findMatches(index, piece) })),
  );
}

/** Forms of other words for the same as a word, or as words with spaces between them. */
async function findRelated(
  index: IndexReader,
  words: string,
  likeness = RELATED_LIKENESS,
): Promise<TermMatch[]> {
  const others = relatedWords(words)
    .slice(0, MAX_RELATED)
    .map((other) => findKnown(index, plainWord(other)));
  const found = (await Promise.all(others)).flat();
  return found
    .filter((match) => match.likeness >= SAME_WORD)
    .map((match) => ({ ...match, likeness: match.likeness * likeness }));
}

async function joinWords(
  index: IndexReader,
  first: QueryWord | undefined,
  second: QueryWord | undefined,
): Promise<TermMatch[]> {
  if (!first || !second || isUnspaced(first.text) || isUnspaced(second.text)) return [];
  return findJoined(index, first.text, second.text);
}

/** The words of the index that two neighbors of the query give when written together: `open router`, `openrouter`. */
async function findJoined(index: IndexReader, first: string, second: string): Promise<TermMatch[]> {
  const found = await findKnown(index, plainWord(first + second));
  return found
    .filter(({ likeness }) => likeness >= SAME_WORD)
    .map((match) => ({ ...match, likeness: match.likeness * LIKENESS }));
}

/** The two words of a compound that is not in the index; empty if no such pair is. */
async function cutCompound(
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

/**
 * The common stem of English word forms: `retry`, `retries`, and `retrying` give `retr`. Words of
 * other alphabets, short words, and identifiers are unchanged.
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let root = cut(word, /(?<=ss|x|ch|sh)es$|ies$|(?<![su])s$/);
  root =
    cut(root, /(?:ization|isation|ation|ating|ated|ator|ate|ion|izing|ising|ized|ised|ize|ise)$/) ||
    root;
  root = cut(root, /(?:ing|ed|ly)$/);
  root = root.replace(/([bdfgmnprt])\1$/, '$1');
  return cut(root, /[eyi]$/);
}

function cut(word: string, ending: RegExp): string {
  const rest = word.replace(ending, '');
  return rest.length >= 3 && VOWEL.test(rest) ? rest : word;
}
