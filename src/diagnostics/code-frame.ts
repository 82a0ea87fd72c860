import type { Position } from './position.ts';
import { displayWidth, toVisible } from './visible.ts';

/** Widest piece of a line that is shown; minified files have lines of many thousand characters. */
const WIDTH = 96;
/** Characters kept before the mark when a long line is cut. */
const LEAD = 32;

/** A line of a file with its number, and carets under the marked piece of it. */
export function codeFrame(line: string, position: Position): string {
  const cut = cutLine(line, position);
  const gutter = `  ${position.line} | `;
  const before = toVisible(cut.text.slice(0, cut.column - 1));
  const marked = toVisible(cut.text.slice(cut.column - 1, cut.column - 1 + position.length));
  const margin = `${' '.repeat(gutter.length - 2)}| ${' '.repeat(displayWidth(before))}`;
  return `${gutter}${toVisible(cut.text)}\n${margin}${'^'.repeat(Math.max(1, displayWidth(marked)))}`;
}

function cutLine(line: string, { column, length }: Position): { text: string; column: number } {
  const fits = column - 1 + Math.min(length, WIDTH / 2) <= WIDTH;
  const start = fits ? 0 : column - 1 - LEAD;
  const head = start > 0 ? '…' : '';
  const tail = start + WIDTH < line.length ? '…' : '';
  return {
    text: head + line.slice(start, start + WIDTH) + tail,
    column: column - start + head.length,
  };
}
