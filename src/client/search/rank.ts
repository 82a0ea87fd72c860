import {
  IN_HEADING,
  IN_KEYWORDS,
  IN_PLACE,
  IN_TITLE,
  TEXT_LEVEL,
  TEXT_LEVELS,
} from '../file-formats.ts';
import { SATURATION } from '../search-words.ts';
import { SAME_WORD, type TermMatch } from './find-matches.ts';

/** A word of the query with its matches in the index. */
export interface QueryTerm {
  matches: readonly TermMatch[];
  /** It raises the score if present, and does not lower it if absent. */
  isExtra: boolean;
  /** 1 for most. */
  weight: number;
}

/** Score of a section for the query. */
export interface Ranked {
  /** Number of the page, and of the section in it; 0 is the page itself. */
  page: number;
  section: number;
  score: number;
  /** Share of the query that the section covers, times the weight of its page. */
  coverage: number;
}

/**
 * Share of the title's score that sections inherit, and of the sections' scores that the page
 * inherits.
 */
const FROM_TITLE = 0.58;
const FROM_SECTIONS = 0.45;
/** Factor for the text before the first heading, which introduces the topic of the page. */
const OPENING = 1.25;

/** A page that matches the query. */
export interface RankedPage {
  /** Number of the page. */
  page: number;
  /** Its sections, best first. */
  sections: Ranked[];
  /** Number of occurrences of each word of the query that is not `isExtra`. */
  counts: number[];
}

/** A term with its pages. */
interface LocatedTerm {
  pages: ReadonlyMap<number, PageHits>;
  isExtra: boolean;
  /** More for a term that is rare. */
  worth: number;
}

/** The pages that match a query, best first. */
export function rankPages(
  terms: readonly QueryTerm[],
  sectionCounts: readonly number[],
  accepts: (page: number) => boolean,
  boosts: Readonly<Record<string, number>>,
): RankedPage[] {
  const starts = firstSections(sectionCounts);
  const located = terms.map((term) => locateTerm(term, starts));
  const needed = located.filter(({ isExtra }) => !isExtra);
  const candidates = new Set(needed.flatMap(({ pages }) => [...pages.keys()]));
  const ranked = [...candidates].filter(accepts).map((page) => ({
    page,
    sections: rankSections(page, located, boosts[page] ?? 1),
    counts: needed.map(({ pages }) => countIn(pages.get(page))),
  }));
  return ranked.toSorted((a, b) => bestScore(b) - bestScore(a) || a.page - b.page);
}

function bestScore({ sections }: RankedPage): number {
  return sections[0]?.score ?? 0;
}

function locateTerm(
  { matches, isExtra, weight }: QueryTerm,
  starts: readonly number[],
): LocatedTerm {
  const pages = locateMatches(matches, starts);
  const total = starts.at(-1) ?? 0;
  return { pages, isExtra, worth: weight * rarityOf(matches, total) };
}

/** Higher for a word in few sections. Other matches only count if the word itself has none. */
export function rarityOf(matches: readonly TermMatch[], total: number): number {
  const sameWord = matches.filter(({ likeness }) => likeness >= SAME_WORD);
  const lists = (sameWord.length > 0 ? sameWord : matches).map(({ list }) => list.length / 2);
  const count = Math.min(
    total,
    lists.reduce((sum, one) => sum + one, 0),
  );
  return Math.log(1 + (total - count + 0.5) / (count + 0.5)) + 0.1;
}

function rankSections(page: number, terms: readonly LocatedTerm[], boost: number): Ranked[] {
  const hits = terms.flatMap(({ pages }) => [...(pages.get(page)?.sections.keys() ?? [])]);
  const numbers = [...new Set([0, ...hits])];
  return numbers
    .map((section) => ({ page, section, ...scoreOf(page, section, terms, boost) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.section - b.section);
}

function scoreOf(
  page: number,
  section: number,
  terms: readonly LocatedTerm[],
  boost: number,
): Pick<Ranked, 'score' | 'coverage'> {
  let [score, covered, total] = [0, 0, 0];
  for (const { pages, isExtra, worth } of terms) {
    if (!isExtra) total += worth;
    const hits = pages.get(page);
    const points = hits ? pointsOf(hits, section) : 0;
    if (points === 0) continue;
    score += worth * points;
    if (!isExtra) covered += worth;
  }
  // Results without a rare word rank far below those with all words.
  const coverage = total === 0 ? 0 : (boost * covered) / total;
  return { score: score * coverage, coverage };
}

/** Score that one term adds to a section. */
function pointsOf({ title, best, sections }: PageHits, section: number): number {
  const { heading, text } = sections.get(section) ?? { heading: 0, text: 0 };
  if (section === 0) return title + OPENING * text + FROM_SECTIONS * best;
  return Math.max(heading, FROM_TITLE * title) + text;
}

/** The level that a text without end would have. */
const MAX_LEVEL = 0.95;

/** Occurrences that a heading and a title are worth. */
const IN_HEADINGS = 2;
const IN_TITLES = 4;

/** Approximate number of occurrences on a page: in text by the levels of its sections (`weighText`). */
function countIn(hits: PageHits | undefined): number {
  if (!hits) return 0;
  let count = IN_TITLES * Math.min(1, hits.title / TITLE);
  for (const { heading, text } of hits.sections.values()) {
    const level = Math.min(MAX_LEVEL, text / TEXT);
    count += (SATURATION * level) / (1 - level) + (IN_HEADINGS * heading) / HEADING;
  }
  return count;
}

/** How much a section is about one word of the query. */
interface SectionHit {
  heading: number;
  text: number;
}

/** One word of the query on one page. */
interface PageHits {
  /** Score of the title and keywords of the page. */
  title: number;
  /** Score of its best section. */
  best: number;
  sections: Map<number, SectionHit>;
}

/** Titles first, then keywords, then headings and the description of the page, then text, then tab and groups. */
const TITLE = 10;
const KEYWORDS = 8;
const HEADING = 6;
const FIELD = 3;
const DESCRIPTION = 6;
const PLACE = 2;
const TEXT = 1.5;

/** The pages of a query word, with sections; `starts` is the result of `firstSections`. */
function locateMatches(
  matches: readonly TermMatch[],
  starts: readonly number[],
): Map<number, PageHits> {
  const pages = new Map<number, PageHits>();
  for (const { likeness, list } of matches) {
    let number = 0;
    let page = 0;
    for (let index = 0; index < list.length; index += 2) {
      number += list[index] ?? 0;
      if (number >= (starts[page + 1] ?? Infinity)) page = pageOf(number, starts, page + 1);
      let hits = pages.get(page);
      if (!hits) pages.set(page, (hits = { title: 0, best: 0, sections: new Map() }));
      addHit(hits, number - (starts[page] ?? 0), list[index + 1] ?? 0, likeness);
    }
  }
  return pages;
}

/** Adds the score of a match in a section; the highest of several counts. */
function addHit(hits: PageHits, section: number, weight: number, likeness: number): void {
  const hit = hits.sections.get(section) ?? { heading: 0, text: 0 };
  hits.sections.set(section, hit);
  hit.heading = Math.max(hit.heading, likeness * headingWorth(section, weight));
  const level = (likeness * (weight & TEXT_LEVEL)) / TEXT_LEVELS;
  hit.text = Math.max(hit.text, TEXT * level);
  hits.title = Math.max(hits.title, likeness * titleWorth(section, weight));
  if (section > 0) hits.best = Math.max(hits.best, hit.text, hit.heading * 0.5);
}

/**
 * Score of a heading word for its section; lower for names of parameters and properties, which are
 * many.
 */
function headingWorth(section: number, weight: number): number {
  if (weight & IN_HEADING) return HEADING;
  return section > 0 && weight & IN_PLACE ? FIELD : 0;
}

/** Score of a word for the whole page, by its position. */
function titleWorth(section: number, weight: number): number {
  if (weight & IN_TITLE) return TITLE;
  if (weight & IN_KEYWORDS) return KEYWORDS;
  // The description of a page is indexed as the heading of its first section.
  if (section === 0 && weight & IN_HEADING) return DESCRIPTION;
  return section === 0 && weight & IN_PLACE ? PLACE : 0;
}

/**
 * Number of the first section of each page, followed by the number of all sections. Sections are numbered through the site.
 */
function firstSections(sectionCounts: readonly number[]): number[] {
  const starts = [0];
  for (const count of sectionCounts) starts.push((starts.at(-1) ?? 0) + count);
  return starts;
}

/** The page of a section; the search begins at the given page. */
function pageOf(section: number, starts: readonly number[], from: number): number {
  let low = from;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle + 1] ?? Infinity) > section) high = middle;
    else low = middle + 1;
  }
  return low;
}
