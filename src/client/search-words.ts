import {
  IN_HEADING,
  IN_KEYWORDS,
  IN_PLACE,
  IN_TITLE,
  TEXT_LEVELS,
  type SearchPage,
  type Section,
  type WeighedWords,
} from './file-formats.ts';

/** A word of a text, its position, and its index forms. */
interface Word {
  /** Lower case, without marks on letters and without an article. */
  text: string;
  start: number;
  end: number;
  /** Parts of an identifier (`max`, `retries` of `maxRetries`), or pairs of characters of a script without spaces. */
  parts: string[];
}

/** Longer runs are keys, digests, and data, which nobody searches for. */
const MAX_LENGTH = 40;
/** Runs of letters and digits; a period between digits is part of a number or version. */
const ASCII_RUN = /\w+(?:(?<=\d)\.\d+)*/g;
const RUN = /[\p{L}\p{N}\p{M}_]+(?:(?<=\d)\.\d+)*/gu;
/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNSPACED_RUN = new RegExp(`(?:${UNSPACED.source}|ー)+`, 'gu');
const ASCII = /^\p{ASCII}*$/u;

/**
 * Articles that Arabic and Hebrew write together with a word, in Arabic also with prepositions and conjunctions before
 * them. Texts and queries lose them alike, so words that begin with the same letters still match. They stay before a
 * single letter, because this is more likely the end of a word that only begins like an article.
 */
const ARTICLE = /^(?:(?:[وف]?(?:[بك]?ال|لل))+|ה+)(?=..)/;
/** An article before the first letter of a word that the reader may still be typing. */
const ARTICLE_OF_LETTER = /^(?:[وف]?(?:[بك]?ال|لل)|ה)(?=.$)/;

/** The words of a text in order. */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (!ASCII.test(run) && UNSPACED.test(run)) splitUnspaced(run, index, words);
    else if (run.length <= MAX_LENGTH) words.push(toWord(run, index));
  }
  return words;
}

/** Cached forms of runs: texts repeat words, and a look-up is cheaper than splitting. */
const knownForms = new Map<string, readonly string[]>();
const MAX_KNOWN = 200_000;

/**
 * Calls `take` with each word of a text, as found by `splitWords`, and its parts; returns their
 * number.
 */
function countWords(text: string, take: (word: string, isPart: boolean) => void): number {
  const runs = text.match(ASCII.test(text) ? ASCII_RUN : RUN) ?? [];
  for (const run of runs) {
    const forms = knownForms.get(run) ?? formsOf(run);
    for (let index = 0; index < forms.length; index += 1) take(forms[index] ?? '', index > 0);
  }
  return runs.length;
}

/** The words of a run with their parts; runs of scripts without spaces contain several words. */
function formsOf(run: string): readonly string[] {
  const forms = splitWords(run).flatMap(({ text, parts }) => [text, ...parts]);
  if (knownForms.size < MAX_KNOWN) knownForms.set(run, forms);
  return forms;
}

function toWord(run: string, start: number): Word {
  const text = fold(run).replace(ARTICLE, '');
  return { text, start, end: start + run.length, parts: splitIdentifier(run) };
}

/** Normalizes a text for comparison: lower case, without accents, with ASCII letters and digits. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
}

const JOINT = /[a-z\d][A-Z]|[A-Z]{2}[a-z]|_/;

/** Parts of `maxRetries`, `max_retries`, and `HTTPServer`; empty for a plain word. */
export function splitIdentifier(run: string): string[] {
  if (!JOINT.test(run)) return [];
  const parts = run
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .split('_')
    .filter((part) => part.length > 1);
  return parts.length > 1 || parts[0]?.length !== run.length ? parts.map(fold) : [];
}

let segmenter: Intl.Segmenter | undefined;

/** A word in code counts less for a section than one in its sentences. */
const CODE_SHARE = 0.5;
/** How fast more occurrences of a word stop to matter. */
export const SATURATION = 1.2;
/** Length of a usual section in words. */
const USUAL_LENGTH = 120;

const COMPOUND = /(?<![\p{L}\p{N}_{}$:])[\p{L}\p{N}_{}$:]+(?:[./:-]+[\p{L}\p{N}_{}$:]+)+/gu;

const MAX_WORDS = 12;

/** Words of English questions without meaning for the subject. */
const STOP_WORDS = new Set(
  (
    'a about all am an and another any anything are as at available be been being between but by can cannot could did do does ' +
    'doing done ever every everyone everything for from get gets getting give given got had has have having how i ' +
    'if in into is it its just like long make making many may me more most much must my need needs no of on or ' +
    'other our please same several shall should so some somebody someone something still such tell than that the ' +
    'their them then there these they thing things this those to too until us use using versus very vs want was way we were ' +
    'what when whenever where whether which while who why will with would you your'
  ).split(' '),
);

/**
 * Words of a run without spaces, with all pairs of adjacent characters as parts: if the reader's
 * browser segments words differently than the build, the pairs still match.
 */
function splitUnspaced(run: string, start: number, words: Word[]): void {
  let at = 0;
  for (const { 0: part, index } of run.matchAll(UNSPACED_RUN)) {
    if (index > at) words.push(toWord(run.slice(at, index), start + at));
    segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
    for (const { segment, index: offset } of segmenter.segment(part)) {
      const from = start + index + offset;
      const next = part.slice(offset, offset + segment.length + 1);
      words.push({
        text: fold(segment),
        start: from,
        end: from + segment.length,
        parts: pairsOf(next, segment),
      });
    }
    at = index + part.length;
  }
  if (at < run.length) words.push(toWord(run.slice(at), start + at));
}

/** Pairs inside a segment, and the one that joins it to the next. */
function pairsOf(text: string, segment: string): string[] {
  const characters = [...fold(text)];
  return characters
    .slice(1)
    .map((character, index) => `${characters[index] ?? ''}${character}`)
    .filter((pair) => pair !== fold(segment));
}

/** Whether a word belongs to a script without spaces. */
export function isUnspaced(word: string): boolean {
  return !ASCII.test(word) && UNSPACED.test(word);
}

/** Weights of the words in each section of a page, and marks for those in titles and headings. */
export function weighPage(page: SearchPage): WeighedWords {
  const words = new Map<string, number[]>();
  for (const [number, section] of page.sections.entries()) {
    const weights = weighText(section);
    if (number === 0) markPage(page, weights);
    else mark(weights, section.heading, section.kind === 'field' ? IN_PLACE : IN_HEADING);
    for (const [word, weight] of weights) {
      const list = words.get(word);
      if (list) list.push(number, weight);
      else words.set(word, [number, weight]);
    }
  }
  return words;
}

function markPage(page: SearchPage, weights: Map<string, number>): void {
  for (const name of [page.title, ...page.names]) mark(weights, name, IN_TITLE);
  mark(weights, page.description, IN_HEADING);
  mark(weights, page.place.join(' '), IN_PLACE);
  if (page.description === '') mark(weights, firstSentence(page.sections[0]?.text ?? ''), IN_PLACE);
  mark(weights, page.keywords.join(' '), IN_KEYWORDS);
  if (page.method && page.path) mark(weights, `${page.method} ${page.path}`, IN_KEYWORDS);
}

/** Maximum length of an opening sentence used as a description. */
const MAX_OPENING = 160;

function firstSentence(text: string): string {
  return text.slice(0, MAX_OPENING).replace(/[.!?] .*/s, '');
}

/** Marks the words of a title, and compounds in it such as `docs.json` and `plants/id`. */
function mark(weights: Map<string, number>, text: string, weight: number): void {
  const set = (word: string) => weights.set(word, (weights.get(word) ?? 0) | weight);
  for (const { text: word, parts } of splitWords(text)) {
    set(word);
    for (const part of parts) set(part);
  }
  for (const compound of findCompounds(text)) set(compound);
}

/**
 * Names with punctuation, without braces and with plain slashes: `/plants/{id}` gives `plants/id`.
 */
export function findCompounds(text: string): string[] {
  const found = text.match(COMPOUND) ?? [];
  return found
    .map((name) => name.toLowerCase().replace(/[{}$:]/g, ''))
    .filter((name) => name.length <= 60);
}

function weighText({ text, bold = '', code }: Section): Map<string, number> {
  const counts = new Map<string, number>();
  const length = count(counts, text, 1) + count(counts, code, CODE_SHARE) * CODE_SHARE;
  count(counts, bold, 1);
  const norm = SATURATION * (0.4 + (0.6 * length) / USUAL_LENGTH);
  for (const [word, times] of counts) {
    const share = times / (times + norm);
    counts.set(word, Math.max(1, Math.round(share * TEXT_LEVELS)));
  }
  return counts;
}

function count(counts: Map<string, number>, text: string, share: number): number {
  if (text === '') return 0;
  return countWords(text, (word, isPart) => {
    if (word.length > 1 || word > 'z')
      counts.set(word, (counts.get(word) ?? 0) + (isPart ? share / 2 : share));
  });
}

/** A word that the reader typed. */
export interface QueryWord {
  text: string;
  /** Used if the word itself has no match: parts of an identifier, pairs of characters, the letter after an article. */
  parts: string[];
  /** The reader may still be typing it. */
  isTyping: boolean;
}

/** A query word without spelling variants or related words. */
export function plainWord(text: string, isTyping = false): QueryWord {
  return { text, parts: [], isTyping };
}

/** A parsed query. */
export interface Query {
  words: QueryWord[];
  /**
   * Names with punctuation, such as `plants/id`, which raise the rank of pages that contain them
   * exactly.
   */
  compounds: string[];
  /** Path of the endpoint or URL that the query consists of, in small letters: `/v1/plants`. */
  path?: string | undefined;
}

/** The host and the query of a URL are the same for all operations, and would hide its path. */
const ENDPOINT =
  /^\s*([a-z]+\s+)?(?:https?:\/\/[^/\s]*)?(\/[^\s?#]*)(?:\?[^\s#]*)?((?:#\S*)?\s*)$/i;

/** Splits a query into distinct words. */
export function readQuery(typed: string): Query {
  const [, method = '', path = '', rest = ''] = ENDPOINT.exec(typed) ?? [];
  const isEndpoint = /\w/.test(path);
  const text = isEndpoint ? method + path + rest : typed;
  const words = new Map<string, QueryWord>();
  for (const { text: word, parts, end } of splitWords(text).slice(0, MAX_WORDS)) {
    const isTyping = end === text.length;
    const begun = isTyping ? word.replace(ARTICLE_OF_LETTER, '') : word;
    words.set(word, { text: word, parts: begun === word ? parts : [begun], isTyping });
  }
  return {
    words: [...words.values()],
    compounds: findCompounds(text),
    ...(isEndpoint && { path: path.toLowerCase() }),
  };
}

/** Whether a word is too common to narrow down a search. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
