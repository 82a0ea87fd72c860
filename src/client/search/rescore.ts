import type { StoredPage } from '../file-formats.ts';
import { isStopWord, isUnspaced, splitWords, type Query } from '../search-words.ts';
import { SAME_WORD } from './find-matches.ts';
import { rarityOf, type QueryTerm, type Ranked } from './rank.ts';

/** What the reader typed, as titles and texts are compared with it. */
export interface Wanted {
  /** As it was typed, in small letters, with single spaces. */
  text: string;
  /** The words that say something, in order. */
  terms: readonly WantedTerm[];
  /** What the reader wants to do with an API, where the words show it. */
  intent: Intent | undefined;
}

interface WantedTerm {
  /** The words of the index that it may mean, and how surely, up to 1. */
  words: ReadonlyMap<string, number>;
  /** More for a term that is rare. */
  worth: number;
}

/** A query as titles and texts are compared with it; `sections` is the number of sections of the site. */
export function toWanted({ words }: Query, terms: readonly QueryTerm[], sections: number): Wanted {
  return {
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

/** Sections of a page whose texts are read. */
const MAX_SECTIONS = 6;

/** The best sections of a page with new scores, best first. */
export function rescore(
  results: readonly Ranked[],
  page: StoredPage,
  wanted: Wanted,
): Pick<Ranked, 'section' | 'score'>[] {
  const fit = fitOf(page, wanted);
  return results
    .slice(0, MAX_SECTIONS)
    .map(({ section, score, coverage }) => {
      const titles = section === 0 ? namesOf(page) : [page.sections[section]?.[1] ?? ''];
      const around = section === 0 ? page.place.join(' ') : page.title;
      const gain = Math.max(...titles.map((title) => titleGain(title, around, wanted)));
      const factor = 1 + (section === 0 ? gain : FOR_HEADING * gain);
      const near = coverage * nearnessIn(page, section, titles, wanted.terms);
      return { section, score: (score + near) * factor * fit };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** What a page is called; an operation also by its method and path. */
function namesOf({ title, names = [], method, path }: StoredPage): string[] {
  return [title, ...names, ...(method && path ? [`${method} ${path}`] : [])];
}

/** How much a title that says all of the query and nothing else adds to the score of what it stands over. */
const WHOLE = 1;
const EXACT = 0.3;
const BEGINS = 0.15;

/** What of this a heading adds, which more pages have in common with the query than titles. */
const FOR_HEADING = 0.7;

/** More than 0 for a title that is what was typed, or begins with it, or says much of it in few words. */
function titleGain(title: string, around: string, { text, terms }: Wanted): number {
  const own = toPlain(title);
  const typed = EXACT * Number(own === text) || BEGINS * Number(own.startsWith(text));
  return typed + WHOLE * shareOf(title, around, terms);
}

/** What a word is worth that is not in the title, but in the group of the page or the title above the heading. */
const AROUND = 0.6;

/** What of the title the query says, times the square of what of the query the title says: from 0 to 1. */
function shareOf(title: string, around: string, terms: readonly WantedTerm[]): number {
  const said = wordsOf(title, terms);
  const above = wordsOf(around, terms);
  const likeness = (word: string, { words }: WantedTerm) => words.get(word) ?? 0;
  const answered = said.map((word) => Math.max(0, ...terms.map((term) => likeness(word, term))));
  const asked = terms.map((term) =>
    Math.max(
      0,
      ...said.map((word) => likeness(word, term)),
      ...above.map((word) => AROUND * likeness(word, term)),
    ),
  );
  return mean(answered) * mean(asked) ** 2;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

/** The telling words of a title; parts of an identifier where nobody asks for the whole. */
function wordsOf(title: string, terms: readonly WantedTerm[]): string[] {
  const isAsked = (word: string) => terms.some(({ words }) => words.has(word));
  const all = splitWords(title).flatMap(({ text, parts }) =>
    parts.length === 0 || isUnspaced(text) || isAsked(text) ? [text] : parts,
  );
  const telling = all.filter((word) => !isStopWord(word));
  return telling.length > 0 ? telling : all;
}

/** A title as the words of a query are joined. */
function toPlain(title: string): string {
  return splitWords(title)
    .map(({ text }) => text)
    .join(' ');
}

/** What neighbors of the query add that are neighbors in a title, in a text, and in code. */
const NEAR_TITLE = 6;
const NEAR_TEXT = 2;
const NEAR_CODE = 2.5;

/** What a section adds to its score because words stand side by side in it as they do in the query. */
function nearnessIn(
  page: StoredPage,
  section: number,
  titles: readonly string[],
  terms: readonly WantedTerm[],
): number {
  if (terms.length < 2) return 0;
  const [, , , text = '', code = ''] = page.sections[section] ?? [];
  return Math.max(
    ...titles.map((title) => NEAR_TITLE * nearnessOf(title, terms)),
    section === 0 ? NEAR_TEXT * nearnessOf(page.description, terms) : 0,
    NEAR_TEXT * nearnessOf(text, terms),
    NEAR_CODE * nearnessOf(code, terms),
  );
}

/** What a pair of neighbors is worth by how many words further the second stands. */
const IN_ORDER = [0, 1, 0.7, 0.45, 0.3];
/** The same where the second stands first. */
const REVERSED = [0, 0.6, 0.4, 0.25, 0];

/** How much of the query stands in a text as neighbors: the sum over its pairs of closeness times worth. */
function nearnessOf(text: string, terms: readonly WantedTerm[]): number {
  const found = locate(text, terms);
  const best = terms.map(() => 0);
  for (const [index, a] of found.entries()) {
    for (let next = index + 1; next < found.length; next += 1) {
      const b = found[next];
      if (!b || b.place - a.place >= IN_ORDER.length) break;
      if (Math.abs(b.term - a.term) !== 1) continue;
      const closeness = (b.term > a.term ? IN_ORDER : REVERSED)[b.place - a.place] ?? 0;
      const pair = Math.min(a.term, b.term);
      best[pair] = Math.max(best[pair] ?? 0, closeness * Math.min(a.likeness, b.likeness));
    }
  }
  const worth = (pair: number) => ((terms[pair]?.worth ?? 0) + (terms[pair + 1]?.worth ?? 0)) / 2;
  return best.reduce((sum, closeness, pair) => sum + closeness * worth(pair), 0);
}

/** A term at a place of a text, counted in words. */
interface Found {
  place: number;
  term: number;
  likeness: number;
}

function locate(text: string, terms: readonly WantedTerm[]): Found[] {
  const found: Found[] = [];
  for (const [place, { text: word, parts }] of splitWords(text).entries()) {
    for (const [term, { words }] of terms.entries()) {
      const likeness = Math.max(words.get(word) ?? 0, ...parts.map((part) => words.get(part) ?? 0));
      if (likeness > 0) found.push({ place, term, likeness });
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

/** What the first word that says something asks for; undefined where it may be no verb. */
function readIntent(words: readonly string[]): Intent | undefined {
  const isVerb = (word: string) => READ.has(word) || WRITE.has(word);
  const at = words.findIndex((word) => isVerb(word) || !isStopWord(word));
  const [verb = '', next = ''] = words.slice(Math.max(0, at));
  if (READ.has(verb)) return 'read';
  if (REMOVE.has(verb)) return 'remove';
  return WRITE.has(verb) || AFTER_VERB.has(next) ? 'write' : undefined;
}

/** Methods that do what the reader wants; others make an operation less likely. */
const METHODS: Record<Intent, ReadonlySet<string>> = {
  read: listOf('GET HEAD POST QUERY'),
  remove: listOf('DELETE PATCH POST PUT'),
  write: listOf('PATCH POST PUT'),
};
const MISFIT = 0.75;

/** The page of an operation beside one that explains the same in sentences, as guides do. */
const OPERATION = 0.85;
/** The page of a webhook, which nobody calls, unless the question is about what an API sends. */
const WEBHOOK = 0.35;
const ABOUT_WEBHOOKS = /\b(?:webhook|event|callback|payload|notify|notification|listen)/;

/** Less than 1 for an operation, less again for one that does something else than the reader wants. */
function fitOf({ title, method, path }: StoredPage, { text, intent }: Wanted): number {
  if (path === undefined) return 1;
  if (method === undefined)
    return ABOUT_WEBHOOKS.test(text) || toPlain(title) === text ? 1 : WEBHOOK;
  const fits = intent === undefined || METHODS[intent].has(method.toUpperCase());
  return fits ? OPERATION : OPERATION * MISFIT;
}
