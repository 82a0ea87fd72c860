import { HEAD_NAME, pagesName } from './file-names.ts';
import { chooseAnswers } from './choose-answers.ts';
import { SAME_WORD, type IndexReader } from './find-matches.ts';
import { findTerms } from './find-terms.ts';
import { rankPages, type QueryTerm } from './rank.ts';
import { readQuery, type Query } from './read-query.ts';
import type { IndexHead, ReadIndexFile, StoredPage } from './types.ts';
import type { SearchResult } from './search-result.ts';
import type { Wanted } from './title-factor.ts';
import { loadOnce } from '../../text/promises.ts';

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
const MAX_PAGES = 12;
const MAX_RESULTS = 20;

/** Opens an index; its files are read when a query needs them, each once. */
export function openSearch(readFile: ReadIndexFile): SearchEngine {
  const files = new Map<string, Promise<unknown>>();
  const read: ReadIndexFile = (name) => loadOnce(files, name, () => readFile(name));
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
  const terms = await findTerms(index, query);
  const accepts = acceptFor(head, reader);
  const ranked = rankPages(terms, head.sections, accepts, head.boosts).slice(0, MAX_PAGES);
  const pages = await Promise.all(ranked.map((results) => readPage(index, results[0]?.page ?? 0)));
  const telling = terms.filter(({ weight }) => weight === 1);
  const words = new Set(telling.flatMap(({ matches }) => matches.map(({ word }) => word)));
  const wanted = toWanted(query, telling);
  const answers = ranked.map((results, at) => chooseAnswers(results, pages[at], wanted, words));
  return answers
    .flat()
    .toSorted((a, b) => b.score - a.score)
    .map(({ result }) => result)
    .slice(0, MAX_RESULTS);
}

function toWanted({ words }: Query, terms: readonly QueryTerm[]): Wanted {
  const needed = terms.filter(({ isExtra }) => !isExtra);
  return {
    text: words.map(({ text }) => text).join(' '),
    terms: needed.map(
      ({ matches }) =>
        new Map(matches.map(({ word, likeness }) => [word, Math.min(1, likeness / SAME_WORD)])),
    ),
  };
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
