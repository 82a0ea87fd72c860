import type { TermMatch } from './find-words.ts';
import { IN_HEADING, IN_KEYWORDS, IN_TITLE, TEXT_LEVELS } from './types.ts';

/** What a word of the query found. */
export interface QueryTerm {
  found: readonly TermMatch[];
  /** It counts where it is there, and nothing is missing where it is not. */
  isExtra: boolean;
  /** 1 for most. */
  weight: number;
}

/** How well one section answers the query. */
export interface Ranked {
  /** Number of the page, and of the section in it; 0 is the page itself. */
  page: number;
  section: number;
  score: number;
}

/** Titles first, then keywords, then headings, then text. */
const TITLE = 10;
const KEYWORDS = 8;
const HEADING = 6;
const TEXT = 3;
/** What a page's title lends to its sections, and what its sections lend to the page. */
const FROM_TITLE = 0.3;
const FROM_SECTIONS = 0.6;

interface Hit {
  title: number;
  heading: number;
  text: number;
}

/** One word of the query on one page: the page's title, the best of its sections, and each of them. */
interface PageHits {
  title: number;
  best: number;
  sections: Map<number, Hit>;
}

/** The pages that answer a query, best first, each with its sections, best first. */
export function rankPages(
  meanings: readonly QueryTerm[],
  sectionCounts: readonly number[],
  accepts: (page: number) => boolean,
  boosts: Readonly<Record<string, number>>,
): Ranked[][] {
  const starts = startsOf(sectionCounts);
  const total = starts.at(-1) ?? 0;
  const words = meanings.map(({ found, isExtra, weight }) => {
    const pages = collectHits(found, starts);
    let df = 0;
    for (const hits of pages.values()) df += hits.sections.size;
    return {
      pages,
      isExtra,
      worth: weight * (Math.log(1 + (total - df + 0.5) / (df + 0.5)) + 0.1),
    };
  });
  const whole = words.reduce((sum, { isExtra, worth }) => sum + (isExtra ? 0 : worth), 0);
  const candidates = new Set(
    words.flatMap(({ pages, isExtra }) => (isExtra ? [] : [...pages.keys()])),
  );
  const ranked: Ranked[][] = [];
  for (const page of candidates) {
    if (!accepts(page)) continue;
    const results = rankPage(page, words, whole);
    for (const result of results) result.score *= boosts[page] ?? 1;
    ranked.push(results);
  }
  return ranked.toSorted(
    (a, b) => (b[0]?.score ?? 0) - (a[0]?.score ?? 0) || (a[0]?.page ?? 0) - (b[0]?.page ?? 0),
  );
}

interface WordOnPages {
  pages: Map<number, PageHits>;
  isExtra: boolean;
  worth: number;
}

function rankPage(page: number, words: readonly WordOnPages[], whole: number): Ranked[] {
  const numbers = new Set([0]);
  for (const { pages } of words)
    for (const section of pages.get(page)?.sections.keys() ?? []) numbers.add(section);
  const results = [...numbers].map((section) => ({
    page,
    section,
    score: scoreOf(page, section, words, whole),
  }));
  return results
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.section - b.section);
}

function scoreOf(
  page: number,
  section: number,
  words: readonly WordOnPages[],
  whole: number,
): number {
  let score = 0;
  let covered = 0;
  for (const { pages, isExtra, worth } of words) {
    const hits = pages.get(page);
    if (!hits) continue;
    const own = hits.sections.get(section);
    const points =
      section === 0
        ? hits.title + (own ? own.text : 0) + FROM_SECTIONS * hits.best
        : Math.max(own?.heading ?? 0, FROM_TITLE * hits.title) + (own?.text ?? 0);
    if (points === 0) continue;
    score += worth * points;
    if (!isExtra) covered += worth;
  }
  // Answers that leave out a telling word fall far behind those that have them all.
  return whole === 0 ? 0 : score * (covered / whole) ** 3;
}

function collectHits(
  found: readonly TermMatch[],
  starts: readonly number[],
): Map<number, PageHits> {
  const pages = new Map<number, PageHits>();
  for (const { likeness, list } of found) {
    let number = 0;
    let page = 0;
    for (let index = 0; index < list.length; index += 2) {
      number += list[index] ?? 0;
      if (number >= (starts[page + 1] ?? Infinity)) page = pageOf(number, starts, page + 1);
      addHit(pages, page, number - (starts[page] ?? 0), list[index + 1] ?? 0, likeness);
    }
  }
  return pages;
}

function addHit(
  pages: Map<number, PageHits>,
  page: number,
  section: number,
  weight: number,
  likeness: number,
): void {
  let hits = pages.get(page);
  if (!hits) pages.set(page, (hits = { title: 0, best: 0, sections: new Map() }));
  let hit = hits.sections.get(section);
  if (!hit) hits.sections.set(section, (hit = { title: 0, heading: 0, text: 0 }));
  const title =
    weight & IN_TITLE
      ? TITLE
      : weight & IN_KEYWORDS
        ? KEYWORDS
        : section === 0 && weight & IN_HEADING
          ? 4
          : 0;
  hit.heading = Math.max(hit.heading, likeness * (weight & IN_HEADING ? HEADING : 0));
  hit.text = Math.max(hit.text, (likeness * TEXT * (weight & TEXT_LEVELS)) / TEXT_LEVELS);
  hits.title = Math.max(hits.title, likeness * title);
  if (section > 0) hits.best = Math.max(hits.best, hit.text, hit.heading * 0.5);
}

/** Number of the first section of each page, and behind the last page the number of all. */
function startsOf(sectionCounts: readonly number[]): number[] {
  const starts = [0];
  for (const count of sectionCounts) starts.push((starts.at(-1) ?? 0) + count);
  return starts;
}

/** The page that a section is on, looked for from a page on. */
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
