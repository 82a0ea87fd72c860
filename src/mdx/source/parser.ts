import * as satteri from 'satteri';
import type { MdastNode, MdxCompileOptions, MdxToJsResult } from 'satteri';
import { encode } from '../../text/html.ts';
import { findExcessiveNesting, type TextKind } from './nesting-limits.ts';
import type { CompileProblem } from './recover.ts';

/** A text that is nested too deeply for the native parser, which would end the process. */
export class NestingError extends Error {
  override readonly name = 'NestingError';
  readonly problem: CompileProblem;

  constructor(problem: CompileProblem) {
    super(`${problem.line}:${problem.column}: ${problem.message}`);
    this.problem = problem;
  }
}

function check(text: string, kind: TextKind): void {
  const problem = findExcessiveNesting(text, kind);
  if (problem) throw new NestingError(problem);
}

/** Signs of one paragraph that smart punctuation replaces: its time is quadratic, and some 65,000 end the process. */
const MAX_PUNCTUATION = 2000;

/** The options without smart punctuation for a text that has too much of it in a paragraph. */
function withinLimits(text: string, options: MdxCompileOptions): MdxCompileOptions {
  let count = 0;
  for (const [found] of text.matchAll(/\n[ \t]*(?=\n)|["']|--|\.\.\./g)) {
    count = found.startsWith('\n') ? 0 : count + 1;
    if (count > MAX_PUNCTUATION)
      return { ...options, features: { ...options.features, smartPunctuation: false } };
  }
  return options;
}

const TREE_OPTIONS = { features: { frontmatter: false } };

/** JavaScript of an MDX text. Throws `NestingError`, and errors that `readRejection` reads. */
export function mdxToJs(text: string, options: MdxCompileOptions): string {
  check(text, 'mdx');
  return (satteri.mdxToJs(text, withinLimits(text, options)) as MdxToJsResult).code;
}

/** JavaScript of a Markdown text. Throws `NestingError`. */
export function markdownToJs(text: string, options: MdxCompileOptions): string {
  check(text, 'markdown');
  return (satteri.markdownToJs(text, withinLimits(text, options)) as MdxToJsResult).code;
}

/** JavaScript that shows a text as it is written, whatever is in it. */
export function textToJs(text: string, options: MdxCompileOptions): string {
  const longest = [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  const block = `${fence}text\n${text.trim()}\n${fence}`;
  return (satteri.markdownToJs(block, options) as MdxToJsResult).code;
}

/** The syntax tree of an MDX text. Throws `NestingError`, and errors that `readRejection` reads. */
export function mdxToMdast(text: string): MdastNode {
  check(text, 'mdx');
  return satteri.mdxToMdast(text, TREE_OPTIONS);
}

/** The syntax tree of a Markdown text. Throws `NestingError`. */
export function markdownToMdast(text: string): MdastNode {
  check(text, 'markdown');
  return satteri.markdownToMdast(text, TREE_OPTIONS);
}

/** HTML of a Markdown text; one that is nested too deeply is shown as it is written. */
export function markdownToHtml(text: string): string {
  if (findExcessiveNesting(text, 'markdown')) return `<pre>${encode(text)}</pre>`;
  return satteri.markdownToHtml(text).html;
}
