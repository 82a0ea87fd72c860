import { TEXT_LEVELS, type SearchPage } from './types.ts';

/** On sites with this many sections, words in more than that share of them count only in headings. */
const MANY_SECTIONS = 500;
const COMMON_SHARE = 0.4;

/** Gives the words of a page, each with section numbers and weights in turn. */
export type Weigh = (page: SearchPage) => Iterable<[string, number[]]>;

/** For each word: gaps between section numbers, and weights. Sections are counted through the site. */
export function joinWords(pages: readonly SearchPage[], weigh: Weigh): Map<string, number[]> {
  const words = new Map<string, { list: number[]; last: number }>();
  let offset = 0;
  for (const page of pages) {
    for (const [word, found] of weigh(page)) {
      let known = words.get(word);
      if (!known) words.set(word, (known = { list: [], last: 0 }));
      for (let index = 0; index < found.length; index += 2) {
        const number = offset + (found[index] ?? 0);
        known.list.push(number - known.last, found[index + 1] ?? 0);
        known.last = number;
      }
    }
    offset += page.sections.length;
  }
  return new Map([...words].map(([word, { list }]) => [word, list]));
}

/** Leaves words that are nearly everywhere in headings only, and gives them. */
export function dropCommon(words: Map<string, number[]>, total: number): string[] {
  if (total < MANY_SECTIONS) return [];
  const common: string[] = [];
  for (const [word, list] of words) {
    if (list.length / 2 <= total * COMMON_SHARE) continue;
    common.push(word);
    words.set(word, headingsOnly(list));
  }
  return common;
}

function headingsOnly(list: readonly number[]): number[] {
  const kept: number[] = [];
  let gap = 0;
  for (let index = 0; index < list.length; index += 2) {
    gap += list[index] ?? 0;
    const weight = list[index + 1] ?? 0;
    if (weight <= TEXT_LEVELS) continue;
    kept.push(gap, weight);
    gap = 0;
  }
  return kept;
}
