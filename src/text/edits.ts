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
export function placeAt(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** The line and column of an offset, from 1. */
export type PlaceFinder = (offset: number) => { line: number; column: number };

/** Finds the places of many offsets of one text, each in logarithmic time. */
export function createPlaceFinder(source: string): PlaceFinder {
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
