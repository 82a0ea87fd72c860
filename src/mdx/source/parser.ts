import * as satteri from 'satteri';
import type { MdastNode, MdxCompileOptions, MdxToJsResult } from 'satteri';
import { fenceFor, type Range } from '../../utils/code-ranges.ts';
import { findExcessiveNesting } from './nesting-limits.ts';
import type { TextKind } from './nesting-scanner.ts';
import { INVALID_EXPRESSION, UNCLOSED } from './parser-limits.ts';
import type { CompileProblem } from './recover.ts';

/**
 * Maximum number of characters in a paragraph that smart punctuation replaces: its time is quadratic, and about 65,000
 * crash the process.
 */
const MAX_PUNCTUATION = 2000;

const TREE_OPTIONS = { features: { frontmatter: false, math: { singleDollarTextMath: false } } };

/** A text that is nested too deeply for the native parser, which would end the process. */
export class NestingError extends Error {
  override readonly name = 'NestingError';
  readonly problem: CompileProblem;

  constructor(problem: CompileProblem) {
    super(`${problem.line}:${problem.column}: ${problem.message}`);
    this.problem = problem;
  }

  /** Whether an edit can correct the text: `readRejection` reads the error then. */
  get isRepairable(): boolean {
    const { message } = this.problem;
    return message === UNCLOSED || message.startsWith(INVALID_EXPRESSION);
  }
}

/** JavaScript of an MDX text. Throws `NestingError`, and errors that `readRejection` reads. */
export function mdxToJs(text: string, options: MdxCompileOptions): string {
  check(text, 'mdx');
  const document = escapeRanges(withEnd(text), satteri.mdxToMdast);
  return (satteri.mdxToJs(document, withinLimits(text, options, mdxToMdast)) as MdxToJsResult).code;
}

/** JavaScript of a Markdown text. Throws `NestingError`. */
export function markdownToJs(text: string, options: MdxCompileOptions): string {
  check(text, 'markdown');
  const document = escapeRanges(text, satteri.markdownToMdast);
  return (
    satteri.markdownToJs(
      document,
      withinLimits(text, options, satteri.markdownToMdast),
    ) as MdxToJsResult
  ).code;
}

/** HTML of a Markdown text. Throws `NestingError`. */
export function renderMarkdown(text: string): string {
  check(text, 'markdown');
  return satteri.markdownToHtml(escapeRanges(text, satteri.markdownToMdast)).html;
}

/** JavaScript that renders any text as its source. */
export function textToJs(text: string, options: MdxCompileOptions): string {
  const fence = fenceFor(text, 3);
  const block = `${fence}text\n${text.trim()}\n${fence}`;
  return (satteri.markdownToJs(block, options) as MdxToJsResult).code;
}

/** The syntax tree of an MDX text. Throws `NestingError`, and errors that `readRejection` reads. */
export function mdxToMdast(text: string, options: MdxCompileOptions = TREE_OPTIONS): MdastNode {
  check(text, 'mdx');
  return satteri.mdxToMdast(withEnd(text), options);
}

/** The syntax tree of a Markdown text. Throws `NestingError`. */
export function markdownToMdast(text: string): MdastNode {
  check(text, 'markdown');
  return satteri.markdownToMdast(text, TREE_OPTIONS);
}

/**
 * The native parser aborts the process if the text of an import or export ends with a backslash.
 */
function withEnd(text: string): string {
  return text.endsWith('\\') ? `${text}\n` : text;
}

/** A range of numbers such as `1~2`, which is common in Korean and Chinese. */
const NUMBER_RANGE = /[\p{L}\p{N}%]~\p{N}/gu;

/** Escapes the tildes of ranges such as `1~2 or 3~5`: Markdown takes the text between them for deleted text. */
function escapeRanges(
  text: string,
  parse: (text: string, options: MdxCompileOptions) => MdastNode,
): string {
  const tildes = new Set([...text.matchAll(NUMBER_RANGE)].map(({ index }) => index + 1));
  if (tildes.size < 2) return text;
  const deleted = listDeleted(parse(text, TREE_OPTIONS)).filter(
    ([start, end]) => tildes.has(start) && tildes.has(end - 1),
  );
  const edits = deleted.flatMap(([start, end]) => [start, end - 1]).toSorted((a, b) => a - b);
  return edits.length === 0
    ? text
    : [0, ...edits].map((from, index) => text.slice(from, edits[index])).join('\\');
}

/** Offsets of deleted text below a node. */
function listDeleted(node: MdastNode): Range[] {
  const { start, end } = node.position ?? {};
  const own: Range[] =
    node.type === 'delete' && start && end ? [[start.offset ?? 0, end.offset ?? 0]] : [];
  return 'children' in node ? [...own, ...node.children.flatMap(listDeleted)] : own;
}

function check(text: string, kind: TextKind): void {
  const parse = (other: string) =>
    kind === 'mdx'
      ? satteri.mdxToMdast(withEnd(other), TREE_OPTIONS)
      : satteri.markdownToMdast(other, TREE_OPTIONS);
  const problem = findExcessiveNesting(text, kind, parse);
  if (problem) throw new NestingError(problem);
}

/** Punctuation that is replaced, and the blank lines that end a paragraph. */
const PUNCTUATION = /\n[ \t]*(?=\n)|["']|--|\.\.\./g;

/**
 * The options without smart punctuation if a paragraph contains too much of it. `parse` returns the
 * tree of the text.
 */
function withinLimits(
  text: string,
  options: MdxCompileOptions,
  parse: (text: string, options: MdxCompileOptions) => MdastNode,
): MdxCompileOptions {
  if (!hasMuchPunctuation(text)) return options;
  const features = { ...options.features, smartPunctuation: false };
  // Only the tree shows which of it is in code and tags.
  const isOverLimit = hasLongParagraph(parse(text, { features }), text);
  return isOverLimit ? { ...options, features } : options;
}

function hasMuchPunctuation(text: string): boolean {
  let count = 0;
  for (const [found] of text.matchAll(PUNCTUATION)) {
    count = found.startsWith('\n') ? 0 : count + 1;
    if (count > MAX_PUNCTUATION) return true;
  }
  return false;
}

/** Whether a paragraph, a heading or a row of a table below a node has too much punctuation. */
function hasLongParagraph(node: MdastNode, text: string): boolean {
  if (['paragraph', 'heading', 'tableRow'].includes(node.type))
    return hasMuchPunctuation(text.slice(node.position?.start.offset, node.position?.end.offset));
  return 'children' in node && node.children.some((child) => hasLongParagraph(child, text));
}
