import { countUpTo } from './text.ts';

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
/** A line that does not continue the paragraph before it, and ends list items that are indented further. */
const BLOCK_START = /^[ \t>]*(?:[#<{`~$+=*|-]|\d{1,9}[.)](?:[ \t]|$))/;
const FENCE = /^(?:`{3,}|~{3,}|\${2,})/;

/** Reads which list items and block quotations the lines of a Markdown text are in (CommonMark, chapter 5). */
export class ContainerReader {
  readonly #text: string;
  /** Columns of the text of the list items around the line. */
  readonly #columns: number[] = [];
  /** Whether the line before has the marker of an item, and nothing after it. */
  #isEmptyItem = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the line at an offset, outside of fenced blocks. Returns the fenced block that begins there. */
  readLine(start: number): FencedBlock | undefined {
    const line = lineAt(this.#text, start);
    const margin = MARGIN.exec(line)?.[0] ?? '';
    if (margin.length === line.length) return undefined;
    const isAfterBlank = this.#isAfterBlank(start);
    // An item whose first two lines are blank is empty.
    if (this.#isEmptyItem && isAfterBlank) this.#columns.pop();
    if (isAfterBlank || BLOCK_START.test(line)) this.#leaveItems(widthOf(margin));
    const contentStart = this.#enterItems(line);
    const content = line.slice(contentStart);
    const marker = FENCE.exec(content)?.[0];
    const isOpen =
      marker !== undefined &&
      (marker.startsWith('~') || !content.includes(marker.charAt(0), marker.length));
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
    for (let item = ITEM.exec(line)?.[0]; item !== undefined;) {
      at += item.length;
      width = widthOf(item, width);
      this.#columns.push(width);
      item = ITEM.exec(line.slice(at))?.[0];
    }
    this.#isEmptyItem = at > 0 && at === line.length;
    return at + (MARGIN.exec(line.slice(at))?.[0].length ?? 0);
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
  const quotesOfLine = countQuotes(margin);
  if (!isIndented || quotesOfLine < quotes) return 'outside';
  const isEnd =
    quotesOfLine === quotes &&
    content.startsWith(marker) &&
    content === marker.charAt(0).repeat(content.length);
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
    let range = ranges[next];
    while (range && range[1] <= offset) range = ranges[++next];
    return range !== undefined && range[0] <= offset;
  };
}

/** A fence of code: one backtick more than the longest run of them in the code, and at least `least`. */
export function fenceFor(code: string, least: number): string {
  let length = least;
  for (const [run] of code.matchAll(/`+/g)) length = Math.max(length, run.length + 1);
  return '`'.repeat(length);
}
