import type { Ranked } from './rank.ts';
import { toResult, type SearchResult } from './search-result.ts';
import type { StoredPage } from './types.ts';
import { fold } from './words.ts';

/** Answers shown of one page. */
const MAX_PARTS = 3;
/** Further parts of a page are shown when they are nearly as good as its best. */
const NEARLY = 0.55;

/** The best answers of a page, scored again by how its titles read and ready to be shown. */
export function chooseAnswers(
  results: readonly Ranked[],
  page: StoredPage | undefined,
  typed: readonly string[],
  words: ReadonlySet<string>,
): Answer[] {
  if (!page) return [];
  const rescored = results.map(({ section, score }) => {
    const heading = section === 0 ? page.title : (page.sections[section]?.[1] ?? '');
    return { section, score: score * titleFactor(heading, typed) };
  });
  const sorted = rescored.toSorted((a, b) => b.score - a.score);
  const least = (sorted[0]?.score ?? 0) * NEARLY;
  const shown = sorted
    .filter(({ score }, index) => index === 0 || score >= least)
    .slice(0, MAX_PARTS)
    .map(({ section, score }) => ({ score, result: toResult(page, section, words) }));
  return shown.filter((answer) => !isBetterTold(answer, shown));
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

/** More for a title that is what was typed, or begins with it, or holds it as it stands. */
function titleFactor(title: string, typed: readonly string[]): number {
  const text = fold(title)
    .replace(/[^\p{L}\p{N}_]+/gu, ' ')
    .trim();
  const query = typed.join(' ');
  if (text === query) return 1.8;
  if (text.startsWith(query)) return 1.35;
  if (typed.length > 1 && text.includes(query)) return 1.25;
  return 1;
}
