import type { Ranked } from './rank.ts';
import { toResult, type SearchResult } from './search-result.ts';
import type { StoredPage } from './types.ts';
import { titleFactor, type Wanted } from './title-factor.ts';

/** Answers shown of one page. */
const MAX_PARTS = 3;
/** Further parts of a page are shown when they are nearly as good as its best. */
const NEARLY = 0.55;

/** The best answers of a page, scored again by how its titles read and ready to be shown. */
export function chooseAnswers(
  results: readonly Ranked[],
  page: StoredPage | undefined,
  wanted: Wanted,
  words: ReadonlySet<string>,
): Answer[] {
  if (!page) return [];
  const rescored = results.map(({ section, score }) => {
    const titles = section === 0 ? namesOf(page) : [page.sections[section]?.[1] ?? ''];
    const factors = titles.map((title) => titleFactor(title, wanted));
    return { section, score: score * Math.max(...factors) };
  });
  const sorted = rescored.toSorted((a, b) => b.score - a.score);
  const least = (sorted[0]?.score ?? 0) * NEARLY;
  const shown = sorted
    .filter(({ score }, index) => index === 0 || score >= least)
    .slice(0, MAX_PARTS)
    .map(({ section, score }) => ({ score, result: toResult(page, section, words) }));
  return shown.filter((answer) => !isBetterTold(answer, shown));
}

/** What a page is called; an operation also by its method and path. */
function namesOf({ title, names = [], method, path }: StoredPage): string[] {
  return [title, ...names, ...(method && path ? [`${method} ${path}`] : [])];
}

export interface Answer {
  score: number;
  result: SearchResult;
}

/** A page whose title does not answer is left out beside a part of it that nearly does as well. */
function isBetterTold({ score, result }: Answer, others: readonly Answer[]): boolean {
  if (result.kind !== 'page' || result.title.some(({ marked }) => marked)) return false;
  return others.some((other) => other.result.kind !== 'page' && score < other.score * 1.5);
}
