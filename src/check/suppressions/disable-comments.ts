import { codeRanges, createCodeTest } from '../../text/code-ranges.ts';
import { createPlaceFinder } from '../../text/edits.ts';

/** A comment that disables rules in the next line with text, or in the code block that begins there. */
export interface DisableComment {
  /** Line of the comment, from 1. */
  line: number;
  /** The line that is meant. */
  target: number;
  /** The last line that is meant; the end of a block, else `target`. */
  end: number;
  /** Empty for all rules. */
  rules: string[];
}

const COMMENT = /(?:\{\/\*|<!--)\s*trellis-ignore-next-line\b([^*<>]*)(?:\*\/\}|-->)/g;

/** The comments of a page that disable rules, `{/* trellis-ignore-next-line image-alt *\/}` or as HTML. */
export function readDisableComments(text: string): DisableComment[] {
  if (!text.includes('trellis-ignore-next-line')) return [];
  const code = codeRanges(text.replace(/\r/g, ' '));
  const isCode = createCodeTest(code);
  const placeOf = createPlaceFinder(text);
  return [...text.matchAll(COMMENT)]
    .filter(({ index }) => !isCode(index))
    .map(({ index, 0: comment, 1: words = '' }) => {
      const { line } = placeOf(index);
      const blank = /[^\S\n]*(?:\n\s*)?/y;
      blank.lastIndex = index + comment.length;
      blank.test(text);
      const from = blank.lastIndex;
      const to = code.find(([start, end]) => start <= from && from < end)?.[1] ?? from;
      const [{ line: target }, { line: end }] = [placeOf(from), placeOf(to)];
      return { line, target, end, rules: words.split(/[\s,]+/).filter(Boolean) };
    });
}
