import { splitWords } from './words.ts';

/** A piece of text, marked where it answers the query. */
export interface Marked {
  text: string;
  marked: boolean;
}

/** Characters of an excerpt. */
const LENGTH = 150;

/** A whole text in pieces, with the given words marked. */
export function markWords(text: string, words: ReadonlySet<string>): Marked[] {
  const pieces: Marked[] = [];
  let at = 0;
  for (const word of splitWords(text)) {
    if (!isMatch(word.text, word.parts, words)) continue;
    if (word.start > at) pieces.push({ text: text.slice(at, word.start), marked: false });
    const last = pieces.at(-1);
    if (last?.marked && word.start === at) last.text += text.slice(word.start, word.end);
    else pieces.push({ text: text.slice(word.start, word.end), marked: true });
    at = word.end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false });
  return pieces;
}

/** The piece of a text that holds most of the words, marked; its beginning where it has none of them. */
export function excerpt(text: string, words: ReadonlySet<string>): Marked[] {
  const hits = splitWords(text).filter((word) => isMatch(word.text, word.parts, words));
  const best = findDensest(hits);
  const from = best === undefined ? 0 : startOfWord(text, Math.max(0, best - 40));
  const to = endOfWord(text, from + LENGTH);
  const piece = text.slice(from, to);
  return markWords(`${from > 0 ? '… ' : ''}${piece}${to < text.length ? ' …' : ''}`, words);
}

/** How many different words of the query a text holds. */
export function countMatches(text: string, words: ReadonlySet<string>): number {
  const meant = splitWords(text).filter((word) => isMatch(word.text, word.parts, words));
  return new Set(meant.map((word) => word.text)).size;
}

function isMatch(word: string, parts: readonly string[], words: ReadonlySet<string>): boolean {
  return words.has(word) || parts.some((part) => words.has(part));
}

/** Start of the window with the most different words. */
function findDensest(hits: readonly { text: string; start: number }[]): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (const [index, { start }] of hits.entries()) {
    const inside = new Set<string>();
    for (let next = index; next < hits.length; next += 1) {
      const hit = hits[next];
      if (!hit || hit.start > start + LENGTH - 50) break;
      inside.add(hit.text);
    }
    if (inside.size > most) {
      most = inside.size;
      best = start;
    }
  }
  return best;
}

function startOfWord(text: string, from: number): number {
  if (from === 0) return 0;
  const sentence = text.slice(from, from + 40).search(/(?<=[.!?。] ?)[^\s.]/u);
  if (sentence > 0 && sentence < 30) return from + sentence;
  const space = text.indexOf(' ', from);
  return space < 0 || space > from + 20 ? from : space + 1;
}

function endOfWord(text: string, to: number): number {
  if (to >= text.length) return text.length;
  const space = text.lastIndexOf(' ', to);
  return space < to - 20 ? to : space;
}
