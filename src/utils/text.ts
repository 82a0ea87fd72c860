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

/** Range of a text; `end` is exclusive. */
export type Range = [start: number, end: number];

/** A fenced block: code, or a formula on lines of its own. */
export interface FencedBlock {
  /** Backticks, tildes, or dollar signs. */
  marker: string;
  /** Number of block quotations around it. */
  quotes: number;
  /** Column of the text of the list item around it; 0 for none. */
  column: number;
}

/** Start of a line, with the markers of block quotations. */
const MARGIN = /^[ \t>]*/;
const ITEM = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]+|$)/;
/** A line that is no text of the paragraph before it, so that it ends list items whose text is to its right. */
const BLOCK_START = /^[ \t>]*(?:[#<{`~$+=*|-]|\d{1,9}[.)](?:[ \t]|$))/;
const FENCE = /^(?:`{3,}|~{3,}|\${2,})/;

/** Reads which list items and block quotations the lines of a Markdown text are in (CommonMark, chapter 5). */
export class ContainerReader {
  readonly #text: string;
  /** Columns of the text of the list items around the line. */
  readonly #columns: number[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the line at an offset, outside of fenced blocks. Returns the fenced block that begins there. */
  readLine(start: number): FencedBlock | undefined {
    const line = lineAt(this.#text, start);
    const margin = MARGIN.exec(line)?.[0] ?? '';
    if (margin.length === line.length) return undefined;
    if (BLOCK_START.test(line) || this.#isAfterBlank(start)) this.#leaveItems(widthOf(margin));
    const contentStart = this.#enterItems(line);
    const content = line.slice(contentStart);
    const marker = FENCE.exec(content)?.[0];
    const isOpen = marker !== undefined && (marker.startsWith('~') || !content.includes(marker[0]!, marker.length)); // prettier-ignore
    if (!isOpen) return undefined;
    const before = line.slice(0, contentStart);
    const width = widthOf(before);
    return {
      marker,
      quotes: countQuotes(before),
      column: this.#columns.findLast((column) => column <= width) ?? 0,
    };
  }

  #isAfterBlank(start: number): boolean {
    if (start < 2) return false;
    const before = this.#text.slice(this.#text.lastIndexOf('\n', start - 2) + 1, start - 1);
    return MARGIN.exec(before)?.[0].length === before.length;
  }

  #leaveItems(width: number): void {
    while ((this.#columns.at(-1) ?? 0) > width) this.#columns.pop();
  }

  /** Enters the items that begin at a line. Returns the offset of their text in it. */
  #enterItems(line: string): number {
    let at = 0;
    let width = 0;
    for (;;) {
      const rest = line.slice(at);
      const [item] = ITEM.exec(rest) ?? [];
      if (item === undefined) return at + (MARGIN.exec(rest)?.[0].length ?? 0);
      at += item.length;
      width = widthOf(item, width);
      this.#columns.push(width);
    }
  }
}

/** Whether a line is in a fenced block, its last one, or outside of the list item or quotation around it. */
export function placeInBlock(
  { marker, quotes, column }: FencedBlock,
  line: string,
): 'inside' | 'end' | 'outside' {
  const margin = MARGIN.exec(line)?.[0] ?? '';
  const content = line.slice(margin.length).trimEnd();
  const isIndented = content === '' || widthOf(margin) >= column;
  if (!isIndented || countQuotes(margin) < quotes) return 'outside';
  const isEnd = content.startsWith(marker) && content === marker[0]!.repeat(content.length);
  return isEnd ? 'end' : 'inside';
}

/** The line at an offset, without its end. */
export function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? text.length : end);
}

function countQuotes(text: string): number {
  return text.split('>').length - 1;
}

/** Column after a text that begins at a column. */
function widthOf(text: string, start = 0): number {
  let width = start;
  for (const character of text) width += character === '\t' ? 4 - (width % 4) : 1;
  return width;
}

/** Ranges of a Markdown text that are code: fenced blocks, inline code, and comments of several lines. */
export function codeRanges(text: string): Range[] {
  const ranges: Range[] = [];
  const findComment = createCommentFinder(text);
  const containers = new ContainerReader(text);
  let fence: (FencedBlock & { start: number }) | undefined;
  let proseStart = 0;
  let offset = 0;
  for (const line of text.split('\n')) {
    const end = offset + line.length;
    const place = fence && placeInBlock(fence, line);
    if (fence && place !== 'inside') {
      // A fence also ends with the list item or quotation around it.
      proseStart = place === 'end' ? end : offset;
      ranges.push([fence.start, place === 'end' ? end : offset - 1]);
      fence = undefined;
    }
    const isProse = place === undefined || place === 'outside';
    if (isProse && offset >= proseStart) {
      const comment = findComment(line, offset);
      const block = comment ? undefined : containers.readLine(offset);
      const isCode = block && !block.marker.startsWith('$');
      if (comment ?? isCode) addInline(ranges, text, proseStart, comment?.[0] ?? offset);
      if (comment) {
        ranges.push(comment);
        proseStart = comment[1];
      } else if (isCode) fence = { ...block, start: offset };
    }
    offset = end + 1;
  }
  if (fence) ranges.push([fence.start, text.length]);
  else addInline(ranges, text, proseStart, text.length);
  return ranges;
}

const COMMENT_END = '*/}';

/** Whether a character occurs an odd number of times. */
function isOdd(text: string, character: string): boolean {
  return text.split(character).length % 2 === 0;
}

/** Finds an MDX comment in braces that begins on a line and ends on a later one. */
function createCommentFinder(text: string): (line: string, offset: number) => Range | undefined {
  let lastEnd: number | undefined;
  return (line, offset) => {
    const start = line.lastIndexOf('{/*');
    if (start < 0 || line.includes('*/', start)) return undefined;
    // The mark may be in inline code, or in a value such as `"/files{/*path}"`.
    const before = line.slice(0, start);
    if (!/(?:^|[\s>}])$/.test(before) || isOdd(before, '`') || isOdd(before, '"')) return undefined;
    lastEnd ??= text.lastIndexOf(COMMENT_END);
    if (lastEnd < offset + start) return undefined;
    return [offset + start, text.indexOf(COMMENT_END, offset + start) + COMMENT_END.length];
  };
}

/** Tests whether an offset of a Markdown text is in code; efficient for many offsets. */
export function createCodeTest(ranges: readonly Range[]): (offset: number) => boolean {
  const starts = ranges.map(([start]) => start);
  return (offset) => offset < (ranges[countUpTo(starts, offset) - 1]?.[1] ?? 0);
}

/** Adds inline code between two offsets: a run of backticks closed by an equal run in the same paragraph. */
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

/** Applies `change` to all text outside code, with its offset. Code keeps its length. */
export function mapProse(text: string, change: (prose: string, offset: number) => string): string {
  let result = '';
  let from = 0;
  for (const [start, end] of codeRanges(text)) {
    result += change(text.slice(from, start), from) + text.slice(start, end);
    from = end;
  }
  return result + change(text.slice(from), from);
}

/** Text with code replaced by letters, so that later searches ignore it. Offsets stay the same. */
export function hideCode(body: string): string {
  let result = '';
  let from = 0;
  for (const [start, end] of codeRanges(body)) {
    result += body.slice(from, start) + hideLetters(body.slice(start, end));
    from = end;
  }
  return result + body.slice(from);
}

function hideLetters(code: string): string {
  return code
    .split('\n')
    .map(({ length }) => 'x'.repeat(length))
    .join('\n');
}

/** Removes HTML comments outside code. Keeps line numbers. */
export function removeComments(body: string): string {
  const isCode = createForwardCodeTest(body);
  const find = (text: string, from: number): number => {
    let at = body.indexOf(text, from);
    while (at >= 0 && (isCode(at) || body[at - 1] === '\\')) at = body.indexOf(text, at + 1);
    return at;
  };
  let result = '';
  let from = 0;
  for (;;) {
    const start = find('<!--', from);
    // A comment can contain code blocks, in which arrows do not end it.
    const end = start < 0 ? -1 : find('-->', start + 4);
    if (end < 0) return result + body.slice(from);
    result += body.slice(from, start) + body.slice(start, end + 3).replace(/[^\n]+/g, '');
    from = end + 3;
  }
}

/** Tests whether offsets, in ascending order, are in code. */
function createForwardCodeTest(body: string): (offset: number) => boolean {
  const ranges = codeRanges(body);
  let next = 0;
  return (offset) => {
    while (next < ranges.length && ranges[next]![1] <= offset) next++;
    return next < ranges.length && ranges[next]![0] <= offset;
  };
}

/** A fence of code: one backtick more than the longest run of them in the code, and at least `least`. */
export function fenceFor(code: string, least: number): string {
  let length = least;
  for (const [run] of code.matchAll(/`+/g)) length = Math.max(length, run.length + 1);
  return '`'.repeat(length);
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

/** Closest known word, for "did you mean"; undefined if none is similar enough. */
export function suggest(word: string, known: Iterable<string>): string | undefined {
  return findNearest(word, known)[0];
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

/** Text with all whitespace collapsed to single spaces and trimmed. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Text without characters that XML forbids and terminals interpret (XML 1.0, section 2.2). */
export function withoutControls(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, '');
}

/** Escapes a text for use in a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/\W/g, '\\$&');
}

/** Letters and digits of a text in lower case: `A/b-C` gives `abc`. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
