import type { TermMatch } from './find-matches.ts';
import { firstSections, locateMatches, type PageHits } from './locate-matches.ts';

/** A word of the query with what it may mean in the index. */
export interface QueryTerm {
  matches: readonly TermMatch[];
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

/** What a page's title lends to its sections, and what its sections lend to the page. */
const FROM_TITLE = 0.45;
const FROM_SECTIONS = 0.45;

/** A term with the pages that it is on. */
interface LocatedTerm {
  pages: ReadonlyMap<number, PageHits>;
  isExtra: boolean;
  /** More for a term that is rare. */
  worth: number;
}

/** The pages that answer a query, best first, each with its sections, best first. */
export function rankPages(
  terms: readonly QueryTerm[],
  sectionCounts: readonly number[],
  accepts: (page: number) => boolean,
  boosts: Readonly<Record<string, number>>,
): Ranked[][] {
  const starts = firstSections(sectionCounts);
  const located = terms.map((term) => locateTerm(term, starts));
  const needed = located.filter(({ isExtra }) => !isExtra);
  const candidates = new Set(needed.flatMap(({ pages }) => [...pages.keys()]));
  const ranked = [...candidates]
    .filter(accepts)
    .map((page) => rankSections(page, located, boosts[page] ?? 1));
  return ranked.toSorted(
    (a, b) => (b[0]?.score ?? 0) - (a[0]?.score ?? 0) || (a[0]?.page ?? 0) - (b[0]?.page ?? 0),
  );
}

function locateTerm(
  { matches, isExtra, weight }: QueryTerm,
  starts: readonly number[],
): LocatedTerm {
  const pages = locateMatches(matches, starts);
  const total = starts.at(-1) ?? 0;
  const count = [...pages.values()].reduce((sum, hits) => sum + hits.sections.size, 0);
  const rarity = Math.log(1 + (total - count + 0.5) / (count + 0.5)) + 0.1;
  return { pages, isExtra, worth: weight * rarity };
}

function rankSections(page: number, terms: readonly LocatedTerm[], boost: number): Ranked[] {
  const hits = terms.flatMap(({ pages }) => [...(pages.get(page)?.sections.keys() ?? [])]);
  const numbers = [...new Set([0, ...hits])];
  return numbers
    .map((section) => ({ page, section, score: scoreOf(page, section, terms) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.section - b.section)
    .map((result) => ({ ...result, score: result.score * boost }));
}

function scoreOf(page: number, section: number, terms: readonly LocatedTerm[]): number {
  let [score, covered, whole] = [0, 0, 0];
  for (const { pages, isExtra, worth } of terms) {
    if (!isExtra) whole += worth;
    const hits = pages.get(page);
    const points = hits ? pointsOf(hits, section) : 0;
    if (points === 0) continue;
    score += worth * points;
    if (!isExtra) covered += worth;
  }
  // Answers that leave out a telling word fall far behind those that have them all.
  return whole === 0 ? 0 : score * (covered / whole) ** 2;
}

/** What one term adds to the score of a section. */
function pointsOf({ title, best, sections }: PageHits, section: number): number {
  const hit = sections.get(section) ?? { heading: 0, text: 0 };
  if (section === 0) return title + hit.text + FROM_SECTIONS * best;
  return Math.max(hit.heading, FROM_TITLE * title) + hit.text;
}
