import type { MdastNode } from 'satteri';
import type { Slip } from './slip.ts';

/** Options behind the language of a fence that other tools know, with what does not come of them, and what does. */
const LOST: Record<string, [message: string, hint: string]> = {
  twoslash: [
    '"twoslash" of a code block shows no types here',
    'the code is coloured, and what it says to the compiler alone is left out',
  ],
  theme: [
    '"theme" of a code block has no effect here',
    'all code of a site has one theme, which docs.json names: `codeBlock.theme`',
  ],
};

const OPTION = /(?<=\s)(?:twoslash(?=\s|$)|theme(?==))/g;

/** Options of a fence that have no effect, at their places. */
export function findFenceSlips({ position }: MdastNode, text: string): Slip[] {
  if (!position) return [];
  const { line, column, offset = 0 } = position.start;
  const [first = ''] = text.slice(offset).split('\n', 1);
  return [...withoutQuoted(first).matchAll(OPTION)].map(({ 0: option, index }) => {
    const [message = '', hint = ''] = LOST[option] ?? [];
    const place = { line, column: column + index, length: option.length };
    return { code: 'ignored-prop', message, hint, ...place };
  });
}

/** The words of a title are no options; what stands behind them keeps its column. */
function withoutQuoted(line: string): string {
  return line.replace(/(["'])(?:(?!\1).)*\1/g, (quoted) => '"'.repeat(quoted.length));
}
