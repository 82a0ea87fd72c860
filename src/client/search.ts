import { loadOnce } from './shared/loading.ts';
import { encodeUrlPart } from '../utils/url.ts';
import {
  HEAD_NAME,
  pagesName,
  SEARCH_PATH,
  type IndexHead,
  type ReadIndexFile,
  type Section,
  SECTION_KINDS,
  type StoredPage,
} from './file-formats.ts';
import { isStopWord, plainWord, readQuery, splitWords, type Query } from './search-words.ts';
import { findKnown, matchWord, type IndexReader } from './search/find-matches.ts';
import { rankPages, type QueryTerm, type Ranked } from './search/rank.ts';
import { rescore, toWanted } from './search/rescore.ts';

/** Filters of a search: version and language of the reader. */
export interface Reader {
  version?: string | undefined;
  language?: string | undefined;
}

/** Runs queries on one index. */
export interface SearchEngine {
  search(text: string, reader?: Reader): Promise<SearchResult[]>;
}

/** Number of pages that are ranked precisely, and of results that are shown. */
const MAX_PAGES = 12;
const MAX_RESULTS = 20;
/** On sites with so few pages, all are near the beginning. */
const FEW_PAGES = 30;

/** Opens an index; its files are read when a query needs them, each once. */
export function openSearch(readFile: ReadIndexFile): SearchEngine {
  const files = new Map<string, Promise<unknown>>();
  const read: ReadIndexFile = (name) => loadOnce(files, name, () => readFile(name));
  return {
    async search(text, reader = {}) {
      const query = readQuery(text);
      if (query.words.length === 0) return [];
      const head = (await read(HEAD_NAME)) as IndexHead;
      return runQuery({ head, read }, query, reader);
    },
  };
}

/** Opens the index of the site at a URL, which ends with a slash. A search rejects if a file cannot be loaded. */
export function openSiteSearch(url = `${SEARCH_PATH}/`): SearchEngine {
  return openSearch(async (name) => {
    const response = await fetch(url + name, name === HEAD_NAME ? { cache: 'no-cache' } : {});
    if (!response.ok) throw new DOMException(`${response.status} ${name}`, 'NetworkError');
    return response.json() as Promise<unknown>;
  });
}

async function runQuery(index: IndexReader, query: Query, reader: Reader): Promise<SearchResult[]> {
  const { head } = index;
  const terms = await findTerms(index, query);
  const accepts = acceptFor(head, reader);
  const ranked = rankPages(terms, head.sections, accepts, head.boosts).slice(0, MAX_PAGES);
  const pages = await Promise.all(ranked.map(({ page }) => readPage(index, page)));
  const total = head.sections.reduce((sum, count) => sum + count, 0);
  const meaningful = terms.filter(({ weight }) => weight === 1);
  const words = new Set(meaningful.flatMap(({ matches }) => matches.map(({ word }) => word)));
  const needed = terms.filter(({ isExtra }) => !isExtra);
  const wanted = toWanted(query, needed, total);
  const answers = ranked.map((results, at) => {
    const page = pages[at];
    const place = results.page / (head.sections.length + FEW_PAGES);
    return page ? chooseResults(rescore(results, place, page, wanted), page, words) : [];
  });
  return lowerRepeated(answers.flat().toSorted(byScore))
    .toSorted(byScore)
    .map(({ result }) => result)
    .slice(0, MAX_RESULTS);
}

function byScore(a: ScoredResult, b: ScoredResult): number {
  return b.score - a.score;
}

/** Factor for a field with the name of a better result: many operations have a property with the same name. */
const REPEATED = 0.5;

function lowerRepeated(sorted: readonly ScoredResult[]): ScoredResult[] {
  const titles = new Set<string>();
  return sorted.map(({ score, result }) => {
    const title = result.title.map(({ text }) => text).join('');
    const isRepeated = result.kind === 'field' && titles.has(title);
    titles.add(title);
    return { score: isRepeated ? REPEATED * score : score, result };
  });
}

function acceptFor(head: IndexHead, reader: Reader): (page: number) => boolean {
  const isFor = (names: string[], numbers: number[], wanted: string | undefined) => {
    const number = wanted === undefined ? -1 : names.indexOf(wanted);
    return (page: number) => {
      const pageNumber = numbers[page] ?? -1;
      return pageNumber < 0 || number < 0 || pageNumber === number;
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

/** A search result: a page, or a section with its own URL. */
export interface SearchResult {
  /** With the base path, and with a fragment for a section. */
  href: string;
  kind: Section['kind'];
  /** Title of the page, or heading of the part. */
  title: Marked[];
  /** Tab and groups; for a part also the page's title and the headings around it. */
  place: string[];
  excerpt: Marked[];
  method?: string | undefined;
  path?: string | undefined;
  version?: string | undefined;
}

/** A page, or its section with a number, as the result of a query. */
function toResult(page: StoredPage, number: number, words: ReadonlySet<string>): SearchResult {
  const [id = '', heading = '', kind = 0, text = '', , code = ''] = page.sections[number] ?? [];
  const isPage = number === 0;
  const title = markWords(isPage ? page.title : heading, words);
  const passage = isPage ? passageOfPage(page, title, words) : passageOf([text, code], words);
  return {
    href: isPage ? page.href : `${page.href}#${encodeUrlPart(id)}`,
    kind: isPage ? 'page' : (SECTION_KINDS[kind] ?? 'heading'),
    title,
    place: isPage ? page.place : [...page.place, page.title, ...headingsAround(page, number)],
    excerpt: excerpt(passage, words),
    method: page.method,
    path: page.path,
    version: page.version,
  };
}

/** Headings above a section, outermost first. */
function headingsAround({ sections }: Pick<StoredPage, 'sections'>, number: number): string[] {
  const parent = sections[number]?.[4] ?? 0;
  if (parent === 0 || parent >= number) return [];
  return [...headingsAround({ sections }, parent), sections[parent]?.[1] ?? ''];
}

/** The description of the page if it or the title matches, or else a matching text of the page. */
function passageOfPage(page: StoredPage, title: Marked[], words: ReadonlySet<string>): string {
  const { description, sections } = page;
  const answers = title.some(({ marked }) => marked) || countMatches(description, words) > 0;
  if (description !== '' && answers) return description;
  return passageOf([description, ...sections.map(([, , , text]) => text)], words);
}

/**
 * The text with the most words of the query, the first of equals; or else the first with any words.
 */
function passageOf(texts: readonly string[], words: ReadonlySet<string>): string {
  const counts = texts.map((text) => countMatches(text, words));
  const most = Math.max(0, ...counts);
  return (most > 0 ? texts[counts.indexOf(most)] : texts.find((text) => text !== '')) ?? '';
}

/** A piece of text; marked if it matches the query. */
export interface Marked {
  text: string;
  marked: boolean;
}

/** Characters of an excerpt. */
const LENGTH = 150;

/** A whole text in pieces, with the given words marked. */
function markWords(text: string, words: ReadonlySet<string>): Marked[] {
  const pieces: Marked[] = [];
  let at = 0;
  for (const word of splitWords(text)) {
    if (!isMatch(word.text, word.parts, words)) continue;
    if (word.start > at) pieces.push({ text: text.slice(at, word.start), marked: false });
    const last = pieces.at(-1);
    if (last?.marked && word.start === at) last.text += text.slice(word.start, word.end);
    else pieces.push({ text: text.slice(word.start, word.end), marked: true });
    at = word.end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false });
  return pieces;
}

/** The part of a text with the most words, marked; its beginning if it contains none. */
function excerpt(text: string, words: ReadonlySet<string>): Marked[] {
  const hits = splitWords(text).filter((word) => isMatch(word.text, word.parts, words));
  const best = findDensest(hits);
  const from = best === undefined ? 0 : startOfWord(text, Math.max(0, best - 40));
  const to = endOfWord(text, from + LENGTH);
  // A text without spaces can be cut between the two code units of a character.
  const piece = text.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return markWords(`${from > 0 ? '… ' : ''}${piece}${to < text.length ? ' …' : ''}`, words);
}

/** Number of distinct words of the query in a text. */
function countMatches(text: string, words: ReadonlySet<string>): number {
  const meant = splitWords(text).filter((word) => isMatch(word.text, word.parts, words));
  return new Set(meant.map((word) => word.text)).size;
}

function isMatch(word: string, parts: readonly string[], words: ReadonlySet<string>): boolean {
  return words.has(word) || parts.some((part) => words.has(part));
}

/** Start of the window with the most different words. */
function findDensest(hits: readonly { text: string; start: number }[]): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (const [index, { start }] of hits.entries()) {
    const inside = new Set<string>();
    for (let next = index; next < hits.length; next += 1) {
      const hit = hits[next];
      if (!hit || hit.start > start + LENGTH - 50) break;
      inside.add(hit.text);
    }
    if (inside.size > most) {
      most = inside.size;
      best = start;
    }
  }
  return best;
}

function startOfWord(text: string, from: number): number {
  if (from === 0) return 0;
  const sentence = text.slice(from, from + 40).search(/(?<=[.!?。] ?)[^\s.]/u);
  if (sentence > 0 && sentence < 30) return from + sentence;
  const space = text.indexOf(' ', from);
  return space < 0 || space > from + 20 ? from : space + 1;
}

function endOfWord(text: string, to: number): number {
  if (to >= text.length) return text.length;
  const space = text.lastIndexOf(' ', to);
  return space < to - 20 ? to : space;
}

/** Number of results that are shown per page. */
const MAX_PARTS = 3;
/** Minimum score of further parts of a page, as a share of its best score. */
const MIN_SHARE_OF_BEST = 0.55;
/** Factor for these, so that they come after the best results of other pages that match about as well. */
const FURTHER_PART = 0.5;

/** The best results of a page, ready to be shown. */
function chooseResults(
  sorted: readonly Pick<Ranked, 'section' | 'score'>[],
  page: StoredPage,
  words: ReadonlySet<string>,
): ScoredResult[] {
  const least = (sorted[0]?.score ?? 0) * MIN_SHARE_OF_BEST;
  const best = sorted
    .filter(({ score }, index) => index === 0 || score >= least)
    .slice(0, MAX_PARTS)
    .map(({ section, score }) => ({ score, result: toResult(page, section, words) }));
  return best
    .filter((result) => !isReplacedBySection(result, best))
    .map(({ score, result }, index) => ({
      score: index === 0 ? score : FURTHER_PART * score,
      result,
    }));
}

interface ScoredResult {
  score: number;
  result: SearchResult;
}

/**
 * Whether a page without a matching title is replaced by one of its sections with a similar score.
 */
function isReplacedBySection(
  { score, result }: ScoredResult,
  others: readonly ScoredResult[],
): boolean {
  if (result.kind !== 'page' || result.title.some(({ marked }) => marked)) return false;
  return others.some((other) => other.result.kind !== 'page' && score < other.score * 1.5);
}

/** Weight of a stop word, or of a word on all pages. */
const WEAK = 0.05;

/** Possible matches of each word of the query. */
async function findTerms(index: IndexReader, query: Query): Promise<QueryTerm[]> {
  const { words, compounds } = query;
  const common = new Set(index.head.common);
  // Single letters and digits are indexed in titles and headings only.
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

/** Matches a name with punctuation, which raises the rank of pages that contain it exactly. */
async function matchName(index: IndexReader, name: string): Promise<QueryTerm> {
  const matches = await findKnown(index, plainWord(name));
  return { matches: matches.filter(({ word }) => word === name), isExtra: true, weight: 1 };
}
