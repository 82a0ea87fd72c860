import { tokenize } from 'css-tree/tokenizer';

/** Where a style sheet stops being CSS for browsers, and what to do about it. */
export interface SheetError {
  offset: number;
  length: number;
  message: string;
  hint: string;
}

/** What a style sheet leaves open, or closes without having opened it; the first of it. */
export function findSheetError(css: string): SheetError | undefined {
  const open: number[] = [];
  let error: SheetError | undefined;
  tokenize(css, (_type, start, end) => {
    if (error) return;
    const token = css.slice(start, end);
    if (token === '{') open.push(start);
    else if (token === '}' && open.pop() === undefined)
      error = toError(start, 1, 'a } closes nothing', 'remove it, or open a rule with { before it');
    else if (token.startsWith('/*') && !/.\*\/$/s.test(token.slice(1)))
      error = toError(start, 2, 'a comment is never closed', 'end it with */');
    else if (/^["']/.test(token) && (token.length < 2 || token.at(-1) !== token[0]))
      error = toError(start, 1, 'a text is never closed', `end it with ${token[0]} on its line`);
  });
  const [last] = open.slice(-1);
  if (error || last === undefined) return error;
  return toError(
    last,
    1,
    'a { is never closed, so that browsers skip what follows',
    'end the rule with }',
  );
}

function toError(offset: number, length: number, message: string, hint: string): SheetError {
  return { offset, length, message, hint };
}
