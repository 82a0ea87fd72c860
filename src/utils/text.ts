/** Replaces the range from `start` to `end` (exclusive) with `text`. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Text after applying an edit. */
export function applyEdit(source: string, { start, end, text }: Edit): string {
  return source.slice(0, start) + text + source.slice(end);
}

/**
 * Replaces matches of a pattern whose matches end with `end`. Does not search after the last `end`, where a pattern
 * such as `<[^>]*>` would take quadratic time.
 */
export function replaceClosed(
  text: string,
  end: string,
  pattern: RegExp,
  replacement: string | ((match: string) => string),
): string {
  const last = text.lastIndexOf(end) + end.length;
  return text.slice(0, last).replace(pattern, replacement as string) + text.slice(last);
}

/** Maps an offset back to the text before sequential edits. Offsets in inserted text map to the start of the edit. */
export function offsetBefore(offset: number, edits: readonly Edit[]): number {
  return edits.reduceRight((at, { start, end, text }) => {
    if (at < start) return at;
    return at < start + text.length ? start : at - text.length + (end - start);
  }, offset);
}

/** Line and column of an offset in a text with `\n` only, both starting at 1. */
export function positionAt(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** Maps an offset to its line and column, both starting at 1. */
export type PositionFinder = (offset: number) => { line: number; column: number };

/** Position finder for many offsets of one text; each lookup takes logarithmic time. */
export function createPositionFinder(source: string): PositionFinder {
  const starts = lineStarts(source);
  return (offset) => {
    const line = countUpTo(starts, offset);
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}

/** Offset of the start of each line of a text with `\n` only, as pages are read; see `findLines` for other files. */
export function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1))
    starts.push(at + 1);
  return starts;
}

/** Number of elements in an ascending list that are less than or equal to `limit`. */
export function countUpTo(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Offset of a line and column, both starting at 1; the end of the text for lines beyond it. */
export function offsetAt(source: string, position: { line: number; column: number }): number {
  let offset = 0;
  for (let line = 1; line < position.line; line++) {
    const next = source.indexOf('\n', offset);
    if (next < 0) return source.length;
    offset = next + 1;
  }
  return offset + position.column - 1;
}

/** Removes the common indentation and the surrounding blank lines. */
export function dedent(text: string): string {
  const lines = text
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .split('\n');
  let shared = Infinity;
  for (const line of lines)
    if (line.trim()) shared = Math.min(shared, /^[ \t]*/.exec(line)?.[0].length ?? 0);
  return Number.isFinite(shared) ? lines.map((line) => line.slice(shared)).join('\n') : '';
}

/**
 * Damerau-Levenshtein distance between two words (insertions, deletions, substitutions, transpositions), or `limit +
 * 1` if it exceeds `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let older: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, (older[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    older = last;
    last = row;
  }
  return last[b.length] ?? limit + 1;
}

/** Maximum edit distance for suggestions, by the length of a word. */
export function allowedEdits(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** Maximum length of words to compare; longer than all keys and values of docs.json. */
const MAX_LENGTH = 60;
/** Minimum length of a prefix that matches a word. */
const MIN_START = 4;
/** Maximum share of letters that differ. */
const MAX_DIFFERENT_SHARE = 0.4;

/**
 * Closest known word, for "did you mean"; undefined if none is similar enough. Of equally close ones, the one that
 * contains all letters of the word in their order: "pst" is "post" and not "put".
 */
export function suggest(word: string, known: Iterable<string>): string | undefined {
  const nearest = findNearest(word, known);
  const letters = simplify(word);
  return nearest.find((candidate) => containsLetters(simplify(candidate), letters)) ?? nearest[0];
}

/** Whether a word contains letters in their order, perhaps with others between them. */
function containsLetters(word: string, letters: string): boolean {
  let found = 0;
  for (const letter of word) if (letter === letters[found]) found++;
  return found === letters.length;
}

/** All known words with the smallest distance to a word; empty if none is similar enough. */
export function findNearest(word: string, known: Iterable<string>): string[] {
  if (word.length > MAX_LENGTH) return [];
  const plain = simplify(word);
  let nearest: string[] = [];
  let least = Infinity;
  for (const candidate of known) {
    const distance = wordDistance(plain, simplify(candidate));
    if (distance === undefined || distance > least) continue;
    nearest = distance < least ? [candidate] : [...nearest, candidate];
    least = distance;
  }
  return nearest;
}

/** Whether two words differ by one inserted, deleted, substituted, or transposed letter. */
export function isTypo(word: string, known: string): boolean {
  return editDistance(word, known, 1) === 1;
}

/** Distance between two words; undefined if neither a typo nor a prefix explains the difference. */
function wordDistance(word: string, known: string): number | undefined {
  const cutShort = word.length >= MIN_START && known.startsWith(word);
  if (cutShort) return known.length - word.length;
  const shorter = Math.min(word.length, known.length);
  const limit = Math.min(shorter - 1, Math.max(1, Math.floor(shorter * MAX_DIFFERENT_SHARE)));
  const distance = editDistance(word, known, limit);
  return distance <= limit ? distance : undefined;
}

/** Ignores case and separators: `topbar-links` and `TopbarLinks` are both similar to `topbarLinks`. */
function simplify(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/g, '');
}

/** The text before and after the first separator; without one, the text and ''. `a=b=c` becomes `['a', 'b=c']`. */
export function splitAtFirst(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** The start of a text, of at most `length` code units. A pair of surrogates, such as an emoji, is not divided. */
export function cutText(text: string, length: number): string {
  const isDivided = text.length > length && /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, isDivided ? length - 1 : length);
}

/** A text of at most `length` code units: a longer one is cut, and ends with an ellipsis. */
export function truncate(text: string, length: number): string {
  return text.length > length ? `${cutText(text, length - 1).trimEnd()}…` : text;
}

/** A number with its noun in English, for messages: `1 page`, `3 pages`. */
export function countNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Text with all whitespace collapsed to single spaces and trimmed. */
export function oneLine(text: string): string {
  // Single spaces, which most texts are full of, stay as they are.
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim();
}

/** Text without characters that XML forbids and terminals interpret (XML 1.0, section 2.2). */
export function withoutControls(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, '');
}

/** Escapes a text for use in a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/\W/g, '\\$&');
}

/** Pattern of a name that is not part of a longer one. `\b` has no effect beside letters of other scripts. */
export function namePattern(name: string): string {
  const part = '(?:[\\w$]|(?!\\s)[\\u0080-\\uffff])';
  return `(?<!${part})${escapeRegExp(name)}(?!${part})`;
}

/** Letters and digits of a text in lower case: `A/b-C` gives `abc`. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Key that is equal for names that differ only in signs and case. Names without letters, such as emoji, keep their text. */
export function nameKey(name: string): string {
  return lettersOf(name) || name.trim();
}

/**
 * Whether a title describes its subject: generators write the first line of a comment there. Others are a name in
 * several words, most of which are capitalized.
 */
export function isSentence(title: string): boolean {
  const [, ...others] = title.trim().split(/\s+/);
  const count = (first: RegExp) => others.filter((word) => first.test(word)).length;
  return others.length >= 2 && count(/^\p{Ll}/u) > count(/^\p{Lu}/u);
}
