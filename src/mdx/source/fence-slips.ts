import type { MdastNode } from 'satteri';
import type { Slip } from './slip.ts';

/** Options behind the language of a fence that other tools know, and why nothing comes of them. */
const REASONS: Record<string, string> = {
  twoslash: 'the code is shown as on a page with types, and the types are not computed',
  theme: 'all code of a site has one theme, which docs.json names: `codeBlock.theme`',
};

const OPTION = /(?<=\s)(?:twoslash(?=\s|$)|theme(?==))/g;

/** Options of a fence that have no effect, at their places. */
export function findFenceSlips({ position }: MdastNode, text: string): Slip[] {
  if (!position) return [];
  const { line, column, offset = 0 } = position.start;
  const [first = ''] = text.slice(offset).split('\n', 1);
  return [...withoutQuoted(first).matchAll(OPTION)].map((match) => ({
    code: 'ignored-prop',
    message: `"${match[0]}" of a code block has no effect here`,
    hint: REASONS[match[0]] ?? '',
    line,
    column: column + match.index,
    length: match[0].length,
  }));
}

/** The words of a title are no options; what stands behind them keeps its column. */
function withoutQuoted(line: string): string {
  return line.replace(/(["'])(?:(?!\1).)*\1/g, (quoted) => '"'.repeat(quoted.length));
}
