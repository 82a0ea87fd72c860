import { countUpTo } from './edits.ts';

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
  const ticks = /`+/g;
  ticks.lastIndex = start;
  for (let open = ticks.exec(text); open && open.index < end; open = ticks.exec(text)) {
    const run = open[0];
    if (text[open.index - 1] === '\\') continue;
    const close = findClose(text, open.index + run.length, end, run);
    if (close === undefined) continue;
    ranges.push([open.index, close]);
    ticks.lastIndex = close;
  }
}

function findClose(text: string, from: number, end: number, run: string): number | undefined {
  const ticks = /`+|\n[ \t]*\n/g;
  ticks.lastIndex = from;
  for (let match = ticks.exec(text); match && match.index < end; match = ticks.exec(text)) {
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
