/** The stretch of a text from `start` to `end`, exclusive, becomes `text`. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The text after an edit. */
export function applyEdit(source: string, { start, end, text }: Edit): string {
  return source.slice(0, start) + text + source.slice(end);
}

/**
 * Replaces matches of a pattern that end with `end`. Nothing is searched behind the last `end`, where a pattern such as `<[^>]*>`
 * would take quadratic time.
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

/** Where an offset was before edits that were made one after the other; in what an edit put in, its start. */
export function offsetBefore(offset: number, edits: readonly Edit[]): number {
  return edits.reduceRight((at, { start, end, text }) => {
    if (at < start) return at;
    return at < start + text.length ? start : at - text.length + (end - start);
  }, offset);
}

/** Line and column of an offset, from 1. */
export function positionAt(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** The line and column of an offset, from 1. */
export type PositionFinder = (offset: number) => { line: number; column: number };

/** Finds the places of many offsets of one text, each in logarithmic time. */
export function createPositionFinder(source: string): PositionFinder {
  const starts = lineStarts(source);
  return (offset) => {
    const line = countUpTo(starts, offset);
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}

/** The offset at which each line of a text begins. */
export function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1))
    starts.push(at + 1);
  return starts;
}

/** How many of some ascending numbers are no larger than another. */
function countUpTo(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Offset of a line and column, from 1; the end of the text for lines beyond it. */
export function offsetAt(source: string, place: { line: number; column: number }): number {
  let offset = 0;
  for (let line = 1; line < place.line; line++) {
    const next = source.indexOf('\n', offset);
    if (next < 0) return source.length;
    offset = next + 1;
  }
  return offset + place.column - 1;
}

/** A stretch of text, `end` exclusive. */
export type Range = [start: number, end: number];

const FENCE = /^[ \t>]*(`{3,}|~{3,})/;

/** The stretches of a Markdown text that are code (fences and inline code), where no other syntax counts. */
export function codeRanges(text: string): Range[] {
  const ranges: Range[] = [];
  let fence: { marker: string; start: number } | undefined;
  let proseStart = 0;
  let offset = 0;
  for (const line of text.split('\n')) {
    const marker = FENCE.exec(line)?.[1];
    if (fence) {
      if (marker?.startsWith(fence.marker) && line.replace(/^[ \t>]*/, '').trimEnd() === marker) {
        ranges.push([fence.start, offset + line.length]);
        proseStart = offset + line.length;
        fence = undefined;
      }
    } else if (
      marker &&
      !(marker[0] === '`' && line.slice(line.indexOf(marker) + marker.length).includes('`'))
    ) {
      addInline(ranges, text, proseStart, offset);
      fence = { marker, start: offset };
    }
    offset += line.length + 1;
  }
  if (fence) ranges.push([fence.start, text.length]);
  else addInline(ranges, text, proseStart, text.length);
  return ranges;
}

/** Whether an offset of a Markdown text is in code, for many offsets. */
export function createCodeTest(ranges: readonly Range[]): (offset: number) => boolean {
  const starts = ranges.map(([start]) => start);
  return (offset) => offset < (ranges[countUpTo(starts, offset) - 1]?.[1] ?? 0);
}

/** Adds inline code between two offsets: a run of backticks closed by a run of the same length in the same paragraph. */
function addInline(ranges: Range[], text: string, start: number, end: number): void {
  const part = text.slice(start, end);
  const ticks = /`+/g;
  for (let open = ticks.exec(part); open; open = ticks.exec(part)) {
    const run = open[0];
    if (part[open.index - 1] === '\\') continue;
    const close = findClose(part, open.index + run.length, run);
    if (close === undefined) continue;
    ranges.push([start + open.index, start + close]);
    ticks.lastIndex = close;
  }
}

function findClose(text: string, from: number, run: string): number | undefined {
  const ticks = /`+|\n[ \t]*\n/g;
  ticks.lastIndex = from;
  for (let match = ticks.exec(text); match; match = ticks.exec(text)) {
    if (match[0][0] === '\n') return undefined;
    if (match[0] === run) return match.index + run.length;
  }
  return undefined;
}

/** Applies `change` to everything that is not code; the length of code is kept as it is. */
export function mapProse(text: string, change: (prose: string) => string): string {
  let result = '';
  let from = 0;
  for (const [start, end] of codeRanges(text)) {
    result += change(text.slice(from, start)) + text.slice(start, end);
    from = end;
  }
  return result + change(text.slice(from));
}

/** The text with letters in place of code, for finding signs that are none. Every offset stays. */
export function hideCode(body: string): string {
  let result = '';
  let from = 0;
  for (const [start, end] of codeRanges(body)) {
    result += body.slice(from, start) + body.slice(start, end).replace(/[^\n]/g, 'x');
    from = end;
  }
  return result + body.slice(from);
}

/** Lines without the indentation that all of them share, and without blank lines around them. */
export function dedent(text: string): string {
  const lines = text
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .split('\n');
  const indents = lines
    .filter((line) => line.trim())
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const shared = Math.min(...indents);
  return Number.isFinite(shared) ? lines.map((line) => line.slice(shared)).join('\n') : '';
}

/**
 * Number of edits (a letter added, left out, changed, or swapped with its neighbor) between two words;
 * `limit + 1` as soon as it is more than `limit`.
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

/** How many edits a word of that length may be away from the one that is meant. */
export function allowedEdits(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** Longest word worth a comparison: no key or value of ours comes near it. */
const MAX_LENGTH = 60;
/** Shortest beginning of a word that is taken for the word. */
const MIN_START = 4;
/** Share of the letters that may differ. */
const MAX_DIFFERENT_SHARE = 0.4;

/** Known word nearest to a mistyped one; undefined when none is near enough to be meant. */
export function suggest(word: string, known: Iterable<string>): string | undefined {
  return findNearest(word, known)[0];
}

/** The known words that are nearest to a mistyped one, all of them as near; none where none is near enough. */
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

/** Whether one letter too many, too few, another or in the wrong place is all that two words differ in. */
export function isTypo(word: string, known: string): boolean {
  return editDistance(word, known, 1) === 1;
}

/** How far apart two words are; undefined when they are not the same word mistyped or cut short. */
function wordDistance(word: string, known: string): number | undefined {
  const cutShort = word.length >= MIN_START && known.startsWith(word);
  if (cutShort) return known.length - word.length;
  const shorter = Math.min(word.length, known.length);
  const limit = Math.min(shorter - 1, Math.max(1, Math.floor(shorter * MAX_DIFFERENT_SHARE)));
  const distance = editDistance(word, known, limit);
  return distance <= limit ? distance : undefined;
}

/** Case and separators aside: `topbar-links` and `TopbarLinks` are both near `topbarLinks`. */
function simplify(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/g, '');
}

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = ['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** The direction in which a language is written, by its tag. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(lang.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

/** A text on one line, without blanks around it. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A text as a part of a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/\W/g, '\\$&');
}
