import { HEAD_NAME, pagesName } from './file-names.ts';
import { findWords, type TermMatch, type IndexReader } from './find-words.ts';
import { rankPages, type QueryTerm, type Ranked } from './rank.ts';
import { readQuery, type Query, type QueryWord } from './read-query.ts';
import type { IndexHead, ReadIndexFile, StoredPage } from './types.ts';
import { toResult, type SearchResult } from './search-result.ts';
import { isStopWord } from './stop-words.ts';
import { fold } from './words.ts';

/** What an answer must be for. */
export interface Reader {
  version?: string | undefined;
  language?: string | undefined;
}

/** Answers queries on one index. */
export interface SearchEngine {
  search(text: string, reader?: Reader): Promise<SearchResult[]>;
}

/** Pages looked at closely, and answers shown. */
const MOST_PAGES = 12;
const MOST_RESULTS = 20;
const MOST_PARTS = 3;
/** What a word is worth that only helps to ask, or is everywhere. */
const WEAK = 0.15;
/** Further parts of a page are shown when they are nearly as good as its best. */
const NEARLY = 0.55;

/** Opens an index; its files are read when a query needs them, each once. */
export function openSearch(readFile: ReadIndexFile): SearchEngine {
  const files = new Map<string, Promise<unknown>>();
  const read: ReadIndexFile = (name) => {
    const known = files.get(name);
    if (known) return known;
    const file = readFile(name);
    files.set(name, file);
    // A file that could not be had is asked for again next time.
    file.catch(() => files.delete(name));
    return file;
  };
  return {
    async search(text, reader = {}) {
      const query = readQuery(text);
      if (query.words.length === 0) return [];
      const head = (await read(HEAD_NAME)) as IndexHead;
      return answer({ head, read }, query, reader);
    },
  };
}

async function answer(index: IndexReader, query: Query, reader: Reader): Promise<SearchResult[]> {
  const { head } = index;
  const meanings = await findMeanings(index, query);
  const accepts = acceptFor(head, reader);
  const ranked = rankPages(meanings, head.sections, accepts, head.boosts).slice(0, MOST_PAGES);
  const pages = await Promise.all(ranked.map((results) => readPage(index, results[0]?.page ?? 0)));
  const telling = meanings.filter(({ weight }) => weight === 1);
  const words = new Set(telling.flatMap(({ found }) => found.map(({ word }) => word)));
  const typed = query.words.map(({ text }) => text);
  const looked = ranked.map((results, at) => lookClosely(results, pages[at], typed, words));
  return looked
    .toSorted((a, b) => (b[0]?.score ?? 0) - (a[0]?.score ?? 0))
    .flatMap((results) => results.map(({ result }) => result))
    .slice(0, MOST_RESULTS);
}

/** What each word of the query found; a word that is nowhere as it is gives way to its parts. */
async function findMeanings(index: IndexReader, { words, compounds }: Query): Promise<QueryTerm[]> {
  const common = new Set(index.head.common);
  const isWeak = (text: string) => common.has(text) || isStopWord(text);
  const isOnlyWeak = words.every(({ text }) => isWeak(text));
  const meanings = await Promise.all(words.map((word) => findMeaning(index, word)));
  const extra = await Promise.all(
    compounds.map(async (compound) => {
      const found = await findWords(index, compound, false);
      return { found: found.filter(({ word }) => word === compound), isExtra: true, weight: 1 };
    }),
  );
  const plain = meanings.flat().map(({ text, found }) => {
    const isExtra = isWeak(text) && !isOnlyWeak;
    return { found, isExtra, weight: isExtra ? WEAK : 1 };
  });
  return [...plain, ...extra];
}

async function findMeaning(
  index: IndexReader,
  word: QueryWord,
): Promise<{ text: string; found: TermMatch[] }[]> {
  const { text, parts, isTyping } = word;
  const found = await findWords(index, text, isTyping);
  const isItself = found.some(({ isGuess }) => !isGuess);
  if (isItself || parts.length === 0) return [{ text, found }];
  return Promise.all(
    parts.map(async (part) => ({ text: part, found: await findWords(index, part, false) })),
  );
}

function acceptFor(head: IndexHead, reader: Reader): (page: number) => boolean {
  const isFor = (names: string[], numbers: number[], wanted: string | undefined) => {
    const number = wanted === undefined ? -1 : names.indexOf(wanted);
    return (page: number) => {
      const own = numbers[page] ?? -1;
      return own < 0 || number < 0 || own === number;
    };
  };
  const isVersion = isFor(head.versions, head.pageVersions, reader.version);
  const isLanguage = isFor(head.languages, head.pageLanguages, reader.language);
  return (page) => isVersion(page) && isLanguage(page);
}

async function readPage(
  { head, read }: IndexReader,
  page: number,
): Promise<StoredPage | undefined> {
  let [file, at] = [0, page];
  for (const count of head.pageFiles) {
    if (at < count) break;
    file += 1;
    at -= count;
  }
  const pages = (await read(pagesName(head, file))) as StoredPage[];
  return pages[at];
}

/** Scores the answers of a page again by how its titles read, and makes them ready to be shown. */
function lookClosely(
  results: readonly Ranked[],
  page: StoredPage | undefined,
  typed: readonly string[],
  words: ReadonlySet<string>,
): Answer[] {
  if (!page) return [];
  const looked = results.map(({ section, score }) => {
    const heading = section === 0 ? page.title : (page.sections[section]?.[1] ?? '');
    return { section, score: score * titleFactor(heading, typed) };
  });
  const sorted = looked.toSorted((a, b) => b.score - a.score);
  const least = (sorted[0]?.score ?? 0) * NEARLY;
  const shown = sorted
    .filter(({ score }, index) => index === 0 || score >= least)
    .slice(0, MOST_PARTS)
    .map(({ section, score }) => ({ score, result: toResult(page, section, words) }));
  return shown.filter((answer) => !isBetterTold(answer, shown));
}

interface Answer {
  score: number;
  result: SearchResult;
}

/** A page whose title does not answer is left out beside a part of it that nearly does as well. */
function isBetterTold({ score, result }: Answer, others: readonly Answer[]): boolean {
  if (result.kind !== 'page' || result.title.some(({ marked }) => marked)) return false;
  return others.some((other) => other.result.kind !== 'page' && score < other.score * 1.5);
}

/** More for a title that is what was typed, or begins with it, or holds it as it stands. */
function titleFactor(title: string, typed: readonly string[]): number {
  const text = fold(title)
    .replace(/[^\p{L}\p{N}_]+/gu, ' ')
    .trim();
  const query = typed.join(' ');
  if (text === query) return 1.8;
  if (text.startsWith(query)) return 1.35;
  if (typed.length > 1 && text.includes(query)) return 1.25;
  return 1;
}
