import { IN_HEADING, IN_KEYWORDS, IN_PLACE, IN_TITLE, TEXT_LEVELS } from './types.ts';
import type { SearchPage, Section, WeighedWords } from './types.ts';
import { countWords, splitWords } from './words.ts';

/** A word in code says less about a section than one in its sentences. */
const CODE_SHARE = 0.5;
/** How fast more occurrences of a word stop to matter, and the length of a usual section in words. */
const SATURATION = 1.2;
const USUAL_LENGTH = 120;

/** How much each section of a page is about each of its words, and which stand in titles and headings. */
export function weighPage(page: SearchPage): WeighedWords {
  const words = new Map<string, number[]>();
  for (const [number, section] of page.sections.entries()) {
    const weights = weighText(section);
    if (number === 0) markPage(page, weights);
    else mark(weights, section.heading, IN_HEADING);
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
  mark(weights, page.keywords.join(' '), IN_KEYWORDS);
  if (page.method && page.path) mark(weights, `${page.method} ${page.path}`, IN_KEYWORDS);
}

/** Marks the words of a title, and the compounds in it such as `docs.json` and `plants/id`. */
function mark(weights: Map<string, number>, text: string, place: number): void {
  const set = (word: string) => weights.set(word, (weights.get(word) ?? 0) | place);
  for (const { text: word, parts } of splitWords(text)) {
    set(word);
    for (const part of parts) set(part);
  }
  for (const compound of findCompounds(text)) set(compound);
}

const COMPOUND = /(?<![\p{L}\p{N}_{}$:])[\p{L}\p{N}_{}$:]+(?:[./:-]+[\p{L}\p{N}_{}$:]+)+/gu;

/** Names with signs inside, without braces and with plain slashes: `/plants/{id}` gives `plants/id`. */
export function findCompounds(text: string): string[] {
  const found = text.match(COMPOUND) ?? [];
  return found
    .map((name) => name.toLowerCase().replace(/[{}$:]/g, ''))
    .filter((name) => name.length <= 60);
}

function weighText({ text, code }: Section): Map<string, number> {
  const counts = new Map<string, number>();
  const length = count(counts, text, 1) + count(counts, code, CODE_SHARE) * CODE_SHARE;
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
