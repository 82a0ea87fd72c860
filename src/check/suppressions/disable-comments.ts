import { codeRanges } from '../../text/code-ranges.ts';

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

const COMMENT = /(?:\{\/\*|<!--)\s*trellis-ignore-next-line\b([^*>]*?)(?:\*\/\}|-->)/g;

/** The comments of a page that disable rules, `{/* trellis-ignore-next-line image-alt *\/}` or as HTML. */
export function readDisableComments(text: string): DisableComment[] {
  if (!text.includes('trellis-ignore-next-line')) return [];
  const code = codeRanges(text.replace(/\r/g, ' '));
  return [...text.matchAll(COMMENT)]
    .filter(({ index }) => !code.some(([start, end]) => start <= index && index < end))
    .map(({ index, 0: comment, 1: words = '' }) => {
      const line = lineAt(text, index);
      const rest = text.slice(index + comment.length);
      const blank = /^[^\S\n]*(?:\n\s*)?/.exec(rest)?.[0] ?? '';
      const from = index + comment.length + blank.length;
      const to = code.find(([start, end]) => start <= from && from < end)?.[1] ?? from;
      const [target, end] = [lineAt(text, from), lineAt(text, to)];
      return { line, target, end, rules: words.split(/[\s,]+/).filter(Boolean) };
    });
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
