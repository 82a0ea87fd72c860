import type { TermMatch } from './find-matches.ts';
import { IN_HEADING, IN_KEYWORDS, IN_PLACE, IN_TITLE, TEXT_LEVELS } from './types.ts';

/** How much a section is about one word of the query. */
export interface SectionHit {
  heading: number;
  text: number;
}

/** One word of the query on one page. */
export interface PageHits {
  /** What the title and the keywords of the page are worth. */
  title: number;
  /** What the best of its sections is worth. */
  best: number;
  sections: Map<number, SectionHit>;
}

/** Titles first, then keywords, then headings, then the description of the page, then text, then tab and groups. */
const TITLE = 10;
const KEYWORDS = 8;
const HEADING = 6;
const DESCRIPTION = 4;
const PLACE = 2;
const TEXT = 3;

/** The pages that a word of the query is on, with the sections; `starts` as `firstSections` gives them. */
export function locateMatches(
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

/** Adds what one match is worth in a section; of several, the most counts. */
function addHit(hits: PageHits, section: number, weight: number, likeness: number): void {
  const hit = hits.sections.get(section) ?? { heading: 0, text: 0 };
  hits.sections.set(section, hit);
  hit.heading = Math.max(hit.heading, likeness * (weight & IN_HEADING ? HEADING : 0));
  hit.text = Math.max(hit.text, (likeness * TEXT * (weight & TEXT_LEVELS)) / TEXT_LEVELS);
  hits.title = Math.max(hits.title, likeness * titleWorth(section, weight));
  if (section > 0) hits.best = Math.max(hits.best, hit.text, hit.heading * 0.5);
}

/** What a word is worth to the whole page by where it stands. */
function titleWorth(section: number, weight: number): number {
  if (weight & IN_TITLE) return TITLE;
  if (weight & IN_KEYWORDS) return KEYWORDS;
  // The description of a page is kept as the heading of its first section.
  if (section === 0 && weight & IN_HEADING) return DESCRIPTION;
  return weight & IN_PLACE ? PLACE : 0;
}

/** Number of the first section of each page, and behind the last page the number of all: they count through the site. */
export function firstSections(sectionCounts: readonly number[]): number[] {
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
