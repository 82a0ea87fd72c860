import type { StoredPage } from '../file-formats.ts';
import { isStopWord, isUnspaced, splitWords, type Query } from '../search-words.ts';
import { SAME_WORD } from './find-matches.ts';
import { rarityOf, type QueryTerm, type Ranked, type RankedPage } from './rank.ts';

/** The query, prepared for comparison with titles and texts. */
export interface Wanted {
  /** As it was typed, in small letters, with single spaces. */
  text: string;
  /** The words with meaning, in order. */
  terms: readonly WantedTerm[];
  /** Intended API action, if the words show it. */
  intent: Intent | undefined;
  /** Path of an endpoint, if the query is one. */
  path: string | undefined;
}

interface WantedTerm {
  /** Its matches in the index, with their likeness up to 1. */
  words: ReadonlyMap<string, number>;
  /** More for a term that is rare. */
  worth: number;
}

/** A query as titles and texts are compared with it; `sections` is the number of sections of the site. */
export function toWanted(
  { words, path }: Query,
  terms: readonly QueryTerm[],
  sections: number,
): Wanted {
  return {
    path,
    text: words.map(({ text }) => text).join(' '),
    terms: terms.map((term) => ({
      words: new Map(
        term.matches.map(({ word, likeness }) => [word, Math.min(1, likeness / SAME_WORD)]),
      ),
      worth: rarityOf(term.matches, sections),
    })),
    intent: readIntent(words.map(({ text }) => text)),
  };
}

/** Bonus for an operation whose path the query is. */
const ENDPOINT = 3;
/** Likeness of a parameter and the value that the query has for it. */
const FILLED_IN = 0.9;

/**
 * Share of the path of a query that the path of an operation is the end of, from 0 to 1: a pasted URL begins with the
 * path of the server, and can have values in place of parameters.
 */
function endingOf({ method, path = '' }: StoredPage, { path: typed }: Wanted): number {
  if (typed === undefined || method === undefined) return 0;
  const [asked, own] = [typed, path.toLowerCase()].map((one) => one.split('/').filter(Boolean));
  const ending = asked?.slice(-(own?.length ?? 0)) ?? [];
  if (!asked || !own || own.length > asked.length) return 0;
  const fits = own.map((part, at) => {
    if (part === ending[at]) return 1;
    return /^\{[^{}]*\}$/.test(part) ? FILLED_IN : 0;
  });
  return fits.includes(0) ? 0 : fits.reduce((sum: number, fit) => sum + fit, 0) / asked.length;
}

/** Maximum number of sections of a page whose texts are read. */
const MAX_SECTIONS = 6;

/**
 * The best sections of a page with new scores, best first; `place` is the position of the page in the reading order,
 * from 0 to 1.
 */
export function rescore(
  { sections, counts }: RankedPage,
  place: number,
  page: StoredPage,
  wanted: Wanted,
): Pick<Ranked, 'section' | 'score'>[] {
  const isNamed = toPlain(page.title) === wanted.text;
  const inPath = isNamed ? PATH : pathShare(page, wanted.terms);
  const subject = densityOf(page, counts, wanted.terms) + inPath - LATE * place;
  const fit = fitOf(page, wanted) * Math.exp(subject);
  return sections
    .slice(0, MAX_SECTIONS)
    .map(({ section, score, coverage }) => {
      const titles = section === 0 ? namesOf(page) : [page.sections[section]?.[1] ?? ''];
      const around = section === 0 ? page.place.join(' ') : page.title;
      const whole = section === 0 ? WHOLE : WHOLE_HEADING;
      const gains = titles.map((title) => titleGain(title, around, whole, wanted));
      const endpoint = section === 0 ? ENDPOINT * endingOf(page, wanted) : 0;
      const factor = 1 + Math.max(...gains) + endpoint;
      const near = coverage * nearnessIn(page, section, titles, wanted.terms);
      return { section, score: (score + near) * factor * fit };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** A page near the end of the reading order, such as one of an appendix, is rarely the answer. */
const LATE = 0.5;

/** Occurrences of a word for half of its effect, on an empty page and for each character more. */
const HALF = 1;
const HALF_PER_CHARACTER = 1 / 1200;

/** How much of the query a page is about, from 0 to 1: long pages mention everything. */
function densityOf(
  { sections }: StoredPage,
  counts: readonly number[],
  terms: readonly WantedTerm[],
): number {
  const length = sections.reduce(
    (sum, [, heading, , text, , code = '']) => sum + heading.length + text.length + code.length,
    0,
  );
  const half = HALF + HALF_PER_CHARACTER * length;
  return shareBy(terms, (_, index) => {
    const count = counts[index] ?? 0;
    return count / (count + half);
  });
}

/** Weight of the words in the path of a page; a page whose title is the query counts as if its path had all. */
const PATH = 0.8;

/** Share of the query in the path of a page, such as its section; the path of an operation only repeats its title. */
function pathShare({ href, method, path }: StoredPage, terms: readonly WantedTerm[]): number {
  if (path !== undefined && method !== undefined) return 0;
  const words = splitWords(href.replaceAll('_', ' ')).flatMap(({ text, parts }) => [
    text,
    ...parts,
  ]);
  return (
    PATH * shareBy(terms, (term) => Math.max(0, ...words.map((word) => likenessOf(word, term))))
  );
}

/** Mean of a value of each term, the rare ones with more weight. */
function shareBy(
  terms: readonly WantedTerm[],
  valueOf: (term: WantedTerm, index: number) => number,
): number {
  const total = terms.reduce((sum, { worth }) => sum + worth, 0);
  return (
    terms.reduce((sum, term, index) => sum + term.worth * valueOf(term, index), 0) / (total || 1)
  );
}

function likenessOf(word: string, { words }: WantedTerm): number {
  return words.get(word) ?? 0;
}

/** Names of a page; an operation also has its method and path. */
function namesOf({ title, names = [], method, path }: StoredPage): string[] {
  return [title, ...names, ...(method && path ? [`${method} ${path}`] : [])];
}

/** Bonus for a title that consists of exactly the query; headings match queries more often than titles. */
const WHOLE = 1;
const WHOLE_HEADING = 0.5;
const EXACT = 1;
const BEGINS = 0.15;

/**
 * Positive for a title that equals the query, begins with it, or covers much of it in few words.
 */
function titleGain(title: string, around: string, whole: number, { text, terms }: Wanted): number {
  const plainTitle = toPlain(title);
  const typed =
    EXACT * whole * Number(plainTitle === text) || BEGINS * Number(plainTitle.startsWith(text));
  return typed + whole * shareOf(title, around, terms);
}

/**
 * Weight of a word that is not in the title, but in the group of the page or the title above the
 * heading.
 */
const AROUND = 0.6;

/**
 * Share of the title covered by the query, times the square of the share of the query covered by
 * the title: from 0 to 1.
 */
function shareOf(title: string, around: string, terms: readonly WantedTerm[]): number {
  const titleWords = wordsOf(title, terms);
  const above = wordsOf(around, terms);
  const answered = titleWords.map((word) =>
    Math.max(0, ...terms.map((term) => likenessOf(word, term))),
  );
  const asked = terms.map((term) =>
    Math.max(
      0,
      ...titleWords.map((word) => likenessOf(word, term)),
      ...above.map((word) => AROUND * likenessOf(word, term)),
    ),
  );
  return mean(answered) * mean(asked) ** 2;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

/** The meaningful words of a title; parts of an identifier if the query does not contain it. */
function wordsOf(title: string, terms: readonly WantedTerm[]): string[] {
  const isInQuery = (word: string) => terms.some(({ words }) => words.has(word));
  const all = splitWords(title).flatMap(({ text, parts }) =>
    parts.length === 0 || isUnspaced(text) || isInQuery(text) ? [text] : parts,
  );
  const meaningful = all.filter((word) => !isStopWord(word));
  return meaningful.length > 0 ? meaningful : all;
}

/** A title as the words of a query are joined. */
function toPlain(title: string): string {
  return splitWords(title)
    .map(({ text }) => text)
    .join(' ');
}

/** Bonus for adjacent query words that are adjacent in a title, in a text, and in code. */
const NEAR_TITLE = 4;
const NEAR_TEXT = 3;
const NEAR_CODE = 2.5;

/** Bonus of a section whose words are adjacent as in the query. */
function nearnessIn(
  page: StoredPage,
  section: number,
  titles: readonly string[],
  terms: readonly WantedTerm[],
): number {
  if (terms.length < 2) return 0;
  const [, , , text = '', , code = ''] = page.sections[section] ?? [];
  return Math.max(
    ...titles.map((title) => NEAR_TITLE * nearnessOf(title, terms)),
    section === 0 ? NEAR_TEXT * nearnessOf(page.description, terms) : 0,
    NEAR_TEXT * nearnessOf(text, terms),
    NEAR_CODE * nearnessOf(code, terms),
  );
}

/** Weight of a pair by the distance of the second word, in words. */
const IN_ORDER = [0, 1, 0.7, 0.45, 0.3];
/** The same in reverse order. */
const REVERSED = [0, 0.6, 0.4, 0.25, 0];

/** Proximity of the query words in a text: the sum of closeness times weight of pairs. */
function nearnessOf(text: string, terms: readonly WantedTerm[]): number {
  const found = locate(text, terms);
  const best = terms.map(() => 0);
  for (const [index, a] of found.entries()) {
    for (let next = index + 1; next < found.length; next += 1) {
      const b = found[next];
      if (!b || b.position - a.position >= IN_ORDER.length) break;
      if (Math.abs(b.term - a.term) !== 1) continue;
      const closeness = (b.term > a.term ? IN_ORDER : REVERSED)[b.position - a.position] ?? 0;
      const pair = Math.min(a.term, b.term);
      best[pair] = Math.max(best[pair] ?? 0, closeness * Math.min(a.likeness, b.likeness));
    }
  }
  const worth = (pair: number) => ((terms[pair]?.worth ?? 0) + (terms[pair + 1]?.worth ?? 0)) / 2;
  return best.reduce((sum, closeness, pair) => sum + closeness * worth(pair), 0);
}

/** A term at a position of a text, counted in words. */
interface Found {
  position: number;
  term: number;
  likeness: number;
}

function locate(text: string, terms: readonly WantedTerm[]): Found[] {
  const found: Found[] = [];
  for (const [position, { text: word, parts }] of splitWords(text).entries()) {
    for (const [term, { words }] of terms.entries()) {
      const likeness = Math.max(words.get(word) ?? 0, ...parts.map((part) => words.get(part) ?? 0));
      if (likeness > 0) found.push({ position, term, likeness });
    }
  }
  return found;
}

type Intent = 'read' | 'remove' | 'write';

const listOf = (words: string) => new Set(words.split(' '));
const READ = listOf('check download export fetch find get list query read retrieve see show view');
const REMOVE = listOf('cancel clear delete disable dismiss drop remove revoke unsubscribe');
const WRITE = listOf(
  'add assign change create edit enable insert invite make modify post publish register rename replace ' +
    'rerun reset restart run save send set start submit subscribe trigger update upload',
);
/** After these the first word is a verb: `fork a repository`. */
const AFTER_VERB = listOf('a all an for from my on some the to');

/** The action of the first meaningful word; undefined if it may not be a verb. */
function readIntent(words: readonly string[]): Intent | undefined {
  const isVerb = (word: string) => READ.has(word) || WRITE.has(word);
  const at = words.findIndex((word) => isVerb(word) || !isStopWord(word));
  const [verb = '', next = ''] = words.slice(Math.max(0, at));
  if (READ.has(verb)) return 'read';
  if (REMOVE.has(verb)) return 'remove';
  return WRITE.has(verb) || AFTER_VERB.has(next) ? 'write' : undefined;
}

/** Methods that perform the intended action; others lower the rank of an operation. */
const METHODS: Record<Intent, ReadonlySet<string>> = {
  read: listOf('GET HEAD POST QUERY'),
  remove: listOf('DELETE PATCH POST PUT'),
  write: listOf('PATCH POST PUT'),
};
const MISFIT = 0.75;

/** The page of an operation next to one that explains the same in sentences, as guides do. */
const OPERATION = 0.85;
/** Factor for a webhook page, which readers rarely need, unless the query is about webhooks. */
const WEBHOOK = 0.35;
const ABOUT_WEBHOOKS = /\b(?:webhook|event|callback|payload|notify|notification|listen)/;

/** Below 1 for an operation, and lower for one with another action than intended. */
function fitOf({ title, method, path }: StoredPage, { text, intent }: Wanted): number {
  if (path === undefined) return 1;
  if (method === undefined)
    return ABOUT_WEBHOOKS.test(text) || toPlain(title) === text ? 1 : WEBHOOK;
  const fits = intent === undefined || METHODS[intent].has(method.toUpperCase());
  return fits ? OPERATION : OPERATION * MISFIT;
}
