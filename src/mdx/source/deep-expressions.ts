import * as satteri from 'satteri';
import type { Range } from '../../utils/code-ranges.ts';
import type { ParseTree } from './fenced-blocks.ts';
import type { Excess } from './nesting-scanner.ts';
import type { NestingState } from './nesting-state.ts';
import { INVALID_EXPRESSION, MAX_UNCLOSED_TAGS } from './parser-limits.ts';
import { readRejection } from './recover.ts';

type DeepRanges = Pick<NestingState, 'deepExpressions' | 'deepValues' | 'invalidTag'>;

/**
 * The first of the expressions that is invalid: the parser would read its elements in two ways on each level. Throws
 * the error of the parser if an expression or value is not where it seems to be, for example because a heading ends in
 * it.
 */
export function findInvalidExpression(
  text: string,
  { deepExpressions, deepValues, invalidTag = text.length }: DeepRanges,
  parse: ParseTree,
): Excess | undefined {
  const expressions = deepExpressions.filter(([, end]) => end <= invalidTag);
  for (const [start, end] of expressions) {
    const reason = findReason(text.slice(start, end));
    if (reason !== undefined) return [INVALID_EXPRESSION + reason, start];
  }
  const ranges = [...expressions, ...deepValues.filter(([, end]) => end <= invalidTag)].toSorted(
    ([a], [b]) => a - b,
  );
  const around = deepExpressions.find(([start, end]) => start < invalidTag && end > invalidTag);
  const rest = around?.[0] ?? invalidTag;
  if (mayBeDeep(text.slice(rest))) ranges.push([rest, text.length]);
  if (ranges.length > 0) parse(withoutContent(text, ranges));
  return undefined;
}

function mayBeDeep(text: string): boolean {
  return text.includes('{') && (text.match(/<[A-Za-z_$>]/g)?.length ?? 0) > MAX_UNCLOSED_TAGS;
}

/** The braces of an expression or a spread attribute, and what is in them. */
const BRACES = /^(\{\s*(?:\.{3})?)(.*\S)(\s*[)\]}])$/s;

/** Why an expression is no JavaScript. Module syntax is read in linear time. */
function findReason(expression: string): string | undefined {
  const [, , content = ''] = BRACES.exec(expression) ?? [];
  // A blank line would end the module syntax. The lines may be those of a block quotation.
  const lines = content.split('\n').filter((line) => line.trim() !== '');
  const isQuoted = lines.length > 1 && lines.slice(1).every((line) => /^[ \t]*>/.test(line));
  const code = isQuoted ? lines.map((line) => line.replace(/^[ \t>]+/, '')) : lines;
  try {
    satteri.mdxToJs(`export const value = (${code.join('\n')}\n)`, {
      features: { frontmatter: false },
    });
    return undefined;
  } catch (error) {
    const rejection = readRejection(error);
    if (!rejection) throw error;
    return rejection.message.replace(/^[^:]*: /, '');
  }
}

/**
 * The text with a template literal in place of the content of each expression, and letters in quoted values: blocks,
 * tags, and expressions begin and end as before.
 */
function withoutContent(text: string, ranges: readonly Range[]): string {
  let result = '';
  let from = 0;
  for (const [start, end] of ranges) {
    // A value in an expression.
    if (start < from) continue;
    result += text.slice(from, start) + withLetters(text.slice(start, end));
    from = end;
  }
  return result + text.slice(from);
}

function withLetters(written: string): string {
  const hide = (content: string) => content.replace(/[^\s>*+\-\d.)#|]/g, 'x');
  const [, open = '', content = '', close = ''] = BRACES.exec(written) ?? [];
  if (open !== '') return `${open}\`${hide(content.slice(1, -1))}\`${close}`;
  return written.charAt(0) + hide(written.slice(1, -1)) + written.slice(1).slice(-1);
}
