import type { MdastNode } from 'satteri';
import type { RuleId } from '../../diagnostics/rules.ts';
import {
  codeRanges,
  ContainerReader,
  createCodeTest,
  placeInBlock,
  type Range,
} from '../../utils/code-ranges.ts';
import { createPositionFinder, isTypo, type PositionFinder, suggest } from '../../utils/text.ts';
import { listDefinitions } from '../components.ts';
import { findLanguage, listLanguageNames } from '../highlighter.ts';
import type { JsxElement, SourceAttributes, SourceRange } from '../source.ts';
import { lintForeignTags } from './foreign-tags.ts';
import { CALLOUT_KINDS } from './preprocess.ts';
import { findInvalidRuleCells, findUnevenRules } from './table-pipes.ts';

const MODULE = /^export\b.*(?:\n(?:[ \t].*|[)\]}].*|[ \t]*$))*/gm;
const DIRECTIVE = /^[ \t>]*:{3,}[ \t]*([A-Za-z][\w-]*)/gm;
/** `[text][name]`, but no lookup as in code, `list[0][1]`. */
const REFERENCE = /(?<![\w\])\\!])\[[^[\]\n]+\]\[([^[\]\n]+)\]/g;

/** `[text](/some page)`, but no call as in code, `list[0](a b)`, and no title behind the URL. */
const SPACED_URL =
  /(?<![\w\])\\])!?\[[^[\]\n]+\]\([ \t]*(?!<)([^()<>"'\s]+(?:[ \t]+[^()<>"'\s]+)+)[ \t]*\)/g;

/** Fence options of other tools, each with the message about its missing effect and a hint. */
const LOST: Record<string, [message: string, hint: string]> = {
  twoslash: [
    'The code block option "twoslash" does not show types.',
    'The code is highlighted, and comments for the compiler are removed.',
  ],
  theme: [
    'The code block option "theme" has no effect.',
    'Set the theme of all code blocks with "codeBlock.theme" in docs.json.',
  ],
};

const OPTION = /(?<=\s)(?:twoslash(?=\s|$)|theme(?==))/g;

/** Minimum length of a language name for a reliable suggestion. */
const MIN_LANGUAGE = 4;

const COMPONENT_NAMES = new Map(listDefinitions().map(({ name }) => [name.toLowerCase(), name]));
/** Names of components that are those of elements, too. */
const ELEMENTS = new Set(['color', 'frame', 'link', 'param', 'view', 'icon', 'update']);

/** A line of two to six number signs with a letter or another kind of space behind them, which Markdown shows as text. */
const NO_SPACE = /^(?:(#{2,6})(?=\p{Lu})|(#{1,6})(?=[\u00a0\u202f\u3000]))/u;

/** `- Bread. - Butter.`, `1. Open it. 2. Close it.`: two marks at least, as one may be a dash. */
const LIST = /^\s*(?:([-*+]) \S[^\n]*[^\s,;|] \1 \S|1([.)]) \S[^\n]*\S 2\2 \S)/;
/** The same behind the first mark. `key: String? - Text` describes a field. */
const REST = /[.!:] (?:[-*+]|2[.)]) \p{Lu}/u;
/** `| A | B | | --- | --- |`: a delimiter row between head and rows in one line. */
const TABLE = /\|[ \t]*:?-{3,}:?[ \t]*\|/;
/** A cell of its head. */
const CELL = /\|[ \t]*[^\s|:-]/;

/**
 * A language that is not a command: ` ```json {} ``` ` was a fence, ` ```go build``` ` may be
 * inline code.
 */
const LANGUAGE =
  /^`{3,}(?:bash|shell|zsh|powershell|json|jsonc|yaml|yml|toml|xml|html|css|scss|jsx?|tsx?|mdx?|javascript|typescript|python|py|rust|java|kotlin|swift|php|csharp|cpp|sql|graphql|diff)\s+\S/i;
/** The result of joined lines: a word, the code, and a space before the closing backticks. */
const JOINED = /^`{3,}[A-Za-z][\w+#.-]*\s+\S[\s\S]*\s`{3,}$/;

/** Markdown that is not closed, or refers to an undefined name. */
export function lintMarkdown(body: string): LintIssue[] {
  const code = codeRanges(body);
  const isInFence = createCodeTest(code);
  const isInModule = createCodeTest(moduleRanges(body));
  const isCode = (at: number) => isInFence(at) || isInModule(at);
  const positionOf = createPositionFinder(body);
  return [
    ...openFence(body, code, positionOf),
    ...directives(body, isCode, positionOf),
    ...lintForeignTags(body, isCode, positionOf),
    ...references(body, isCode, positionOf),
    ...spacedUrls(body, isCode, positionOf),
    ...unevenTables(body),
  ];
}

/** Exported values and components: their first lines, and the indented lines and closing brackets after them. */
function moduleRanges(body: string): Range[] {
  return Array.from(body.matchAll(MODULE), ({ 0: text, index }) => [index, index + text.length]);
}

/** A fence that reaches the end of the text without a closing one has all of the rest in it. */
function openFence(
  body: string,
  code: readonly [number, number][],
  positionOf: PositionFinder,
): LintIssue[] {
  const [start, end] = code.at(-1) ?? [0, 0];
  const block = new ContainerReader(body).readLine(start);
  if (!block || end < body.trimEnd().length) return [];
  const lines = body.slice(start).trimEnd().split('\n');
  if (lines.length > 1 && placeInBlock(block, lines.at(-1) ?? '') === 'end') return [];
  const marks = block.marker;
  const message = 'The code block is not closed, so the rest of the page is rendered as code.';
  const at = body.indexOf(marks, start);
  return [
    toEnd(positionOf, at, marks, {
      code: 'unclosed-fence',
      message,
      hint: `End it with a line of ${marks}.`,
    }),
  ];
}

function directives(
  body: string,
  isCode: (at: number) => boolean,
  positionOf: PositionFinder,
): LintIssue[] {
  return [...body.matchAll(DIRECTIVE)].flatMap(({ 0: match, 1: name = '', index }) => {
    if (isCode(index) || CALLOUT_KINDS.has(name.toLowerCase())) return [];
    const near = suggest(name, CALLOUT_KINDS.keys());
    const message = `Unknown directive ":::${name}"; rendered as text.`;
    const hint = near
      ? `Did you mean ":::${near}"?`
      : `Supported directives: ${[...CALLOUT_KINDS.keys()].join(', ')}.`;
    const at = index + match.lastIndexOf(name);
    return [toEnd(positionOf, at, name, { code: 'unknown-directive', message, hint })];
  });
}

function references(
  body: string,
  isCode: (at: number) => boolean,
  positionOf: PositionFinder,
): LintIssue[] {
  const normal = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();
  const known = new Set(
    [...body.matchAll(/^[ \t>]*\[([^\]\n\r]+)\]:/gm)].map(([, name = '']) => normal(name)),
  );
  return [...body.matchAll(REFERENCE)].flatMap(({ 0: match, 1: name = '', index }) => {
    if (isCode(index) || known.has(normal(name))) return [];
    const near = suggest(normal(name), known);
    const message = `No definition of [${name}]; ${match} is rendered as text.`;
    const hint = near ? `Did you mean [${near}]?` : `Add a line such as [${name}]: /path`;
    return [toEnd(positionOf, index, match, { code: 'missing-definition', message, hint })];
  });
}

/** A path in the first word, or the extension of a file in the last one; other words in parentheses are text. */
const LOOKS_LIKE_URL = /^\S*[/#]|\.[a-z]\w{1,4}$/i;

function spacedUrls(
  body: string,
  isCode: (at: number) => boolean,
  positionOf: PositionFinder,
): LintIssue[] {
  return [...body.matchAll(SPACED_URL)].flatMap(({ 0: match, 1: url = '', index }) => {
    if (isCode(index) || !LOOKS_LIKE_URL.test(url)) return [];
    const message = `The URL "${url}" contains a space; ${match} is rendered as text.`;
    const hint = `Use (${url.replace(/[ \t]/g, '%20')}) or (<${url}>).`;
    return [toEnd(positionOf, index, match, { code: 'space-in-url', message, hint })];
  });
}

function unevenTables(body: string): LintIssue[] {
  const lines = body.split('\n');
  const invalid = findInvalidRuleCells(body).map(({ line, cell }): LintIssue => ({
    code: 'table-columns',
    message: `The delimiter row has an invalid cell: "${cell}". The table is rendered as text.`,
    hint: 'Use dashes without spaces between them.',
    line,
    column: (lines[line - 1] ?? '').indexOf(cell) + 1,
    length: cell.length,
  }));
  const uneven = findUnevenRules(body).map(
    ({ line, text, columns, headColumns, isCorrected }): LintIssue => {
      const result = isCorrected
        ? `is rendered with ${headColumns} columns`
        : 'is rendered as text';
      const written = lines[line - 1] ?? '';
      return {
        code: 'table-columns',
        message: `The delimiter row has ${columns === 1 ? '1 column' : `${columns} columns`}, but the header has ${headColumns}. The table ${result}.`,
        hint: `Use ${headColumns} columns: |${' --- |'.repeat(headColumns)}`,
        line,
        column: Math.max(0, written.indexOf(text)) + 1,
        length: text.length,
      };
    },
  );
  return [...invalid, ...uneven];
}

function toEnd(
  positionOf: PositionFinder,
  offset: number,
  { length }: string,
  issue: Pick<LintIssue, 'code' | 'message' | 'hint'>,
): LintIssue {
  return { ...issue, ...positionOf(offset), length };
}

/** A probable mistake in a text. */
export interface LintIssue extends SourceRange {
  code: RuleId;
  message: string;
  hint: string;
  /** Replacement for the marked text, if there is one safe fix. */
  replacement?: string | undefined;
}

/** Options of a fence that have no effect, at their positions. */
export function lintFence({ position }: MdastNode, text: string): LintIssue[] {
  if (!position) return [];
  const { line, column, offset = 0 } = position.start;
  const [first = ''] = text.slice(offset).split('\n', 1);
  return [...withoutQuoted(first).matchAll(OPTION)].map(({ 0: option, index }) => {
    const [message = '', hint = ''] = LOST[option] ?? [];
    const location = { line, column: column + index, length: option.length };
    return { code: 'ignored-prop', message, hint, ...location };
  });
}

/** Blanks out quoted titles, which are not options, and keeps columns. */
function withoutQuoted(line: string): string {
  return line.replace(/(["'])(?:(?!\1).)*\1/g, (quoted) => '"'.repeat(quoted.length));
}

/** Probable mistakes in the opening line of a fence: its language, or the highlighted lines. */
export function findFenceIssues(node: MdastNode, text: string): LintIssue[] {
  if (node.type !== 'code' || !node.position) return [];
  const { line, column, offset = 0 } = node.position.start;
  const [first = ''] = text.slice(offset).split('\n', 1);
  const rangeOf = (part: string): SourceRange => ({
    line,
    column: column + Math.max(0, first.indexOf(part)),
    length: part.length,
  });
  return [languageIssue(node.lang ?? '', rangeOf), rangeIssue(first, rangeOf)].filter(
    (issue) => issue !== undefined,
  );
}

function languageIssue(
  lang: string,
  rangeOf: (part: string) => SourceRange,
): LintIssue | undefined {
  if (lang.length < MIN_LANGUAGE || findLanguage(lang) !== undefined) return undefined;
  const names = listLanguageNames();
  const near = names.includes(lang.toLowerCase()) ? undefined : suggest(lang, names);
  if (near === undefined || near.length < MIN_LANGUAGE || !isTypo(lang.toLowerCase(), near))
    return undefined;
  return {
    code: 'unknown-language',
    message: `Unknown language "${lang}"; the code is shown without colors.`,
    hint: `Did you mean "${near}"?`,
    ...rangeOf(lang),
  };
}

/** Braces with words and dashes behind the language; an object or an expression is an option of other tools. */
function rangeIssue(first: string, rangeOf: (part: string) => SourceRange): LintIssue | undefined {
  const [range] = /(?<=\s)\{(?=[\d\s,_-]*[A-Za-z])[\w\s,-]*\}(?=\s|$)/.exec(first) ?? [];
  if (range === undefined) return undefined;
  return {
    code: 'code-lines',
    message: `Expected line numbers, got "${range}".`,
    hint: 'Use line numbers and ranges, such as {2,4-6}.',
    ...rangeOf(range),
  };
}

/** Probable mistakes in an element: a component in lower case, a frame without a title. */
export function findElementIssues(
  { name }: JsxElement,
  attributes: SourceAttributes,
  find: () => SourceRange,
): LintIssue[] {
  const component = COMPONENT_NAMES.get(name ?? '');
  if (component !== undefined && component !== name && !ELEMENTS.has(name ?? ''))
    return [
      {
        code: 'unknown-component',
        message: `Unknown element <${name}>. Its content is rendered without it.`,
        hint: `Did you mean <${component}>?`,
        ...find(),
      },
    ];
  const isNamed = ['title', 'aria-label', 'aria-labelledby', 'aria-hidden', '...'].some((key) =>
    attributes.has(key),
  );
  if (name !== 'iframe' || isNamed) return [];
  return [
    {
      code: 'iframe-title',
      message: 'The <iframe> has no title.',
      hint: 'Describe its content. Example: title="Video: planting a fern"',
      ...find(),
    },
  ];
}

/** A heading without a space after its number signs, at the start of a paragraph. */
export function findHeadingIssues(
  node: MdastNode,
  find: (text: string) => SourceRange,
): LintIssue[] {
  if (node.type !== 'paragraph') return [];
  const [start] = node.children;
  if (start?.type !== 'text') return [];
  const [, unspaced, spaced] = NO_SPACE.exec(start.value) ?? [];
  const signs = unspaced ?? spaced;
  if (signs === undefined) return [];
  const problem = unspaced
    ? `Missing space after "${signs}"`
    : `The space after "${signs}" is not a regular space`;
  return [
    {
      code: 'heading-space',
      message: `${problem}; the heading is rendered as text.`,
      hint: `Use "${signs} ".`,
      ...find(signs),
    },
  ];
}

/** A block that a formatter joined to one line, so that Markdown reads it as words. */
export interface SquashedBlock {
  kind: 'list' | 'table' | 'code block';
  /** Its first characters, used to locate it in the text. */
  start: string;
  /** The node of code, whose position from the parser is exact. */
  at?: MdastNode | undefined;
}

/** The block that a text was before its lines were joined; undefined for regular text. */
export function findSquashed(
  node: MdastNode,
  sourceOf: (node: MdastNode) => string,
): SquashedBlock | undefined {
  switch (node.type) {
    case 'paragraph':
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return inCode(node.children, sourceOf) ?? inWords(node, node.type !== 'paragraph');
    case 'list': {
      const label = node.children.length === 1 ? sourceOf(node).replace(/\n[\s\S]*/, '') : '';
      return REST.test(label) ? { kind: 'list', start: firstWords(label) } : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * Fence syntax in inline code: the whole content of a paragraph or element, or with its language
 * after other text.
 */
function inCode(
  children: readonly MdastNode[],
  sourceOf: (node: MdastNode) => string,
): SquashedBlock | undefined {
  const parts = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const found = parts.find((child) => {
    if (child.type !== 'inlineCode') return false;
    const source = sourceOf(child);
    if (!source.startsWith('```')) return false;
    return parts.length === 1 || LANGUAGE.test(source) || JOINED.test(source);
  });
  return found && { kind: 'code block', start: '```', at: found };
}

/** Text directly in a paragraph or element; a list is only detected in elements. */
function inWords(node: MdastNode, isElement: boolean): SquashedBlock | undefined {
  const children = 'children' in node ? node.children : [];
  const words = children.map((child) => (child.type === 'text' ? child.value : 'x')).join('');
  const text = children.find((child) => child.type === 'text')?.value ?? '';
  // A row of dashes on a separate line is a delimiter row, whose columns are checked elsewhere.
  const isJoined = words.split('\n').some((line) => {
    const end = line.search(TABLE);
    return end > 0 && CELL.test(line.slice(0, end));
  });
  if (isJoined) return { kind: 'table', start: firstWords(text.slice(text.indexOf('|'))) };
  return isElement && children[0]?.type === 'text' && LIST.test(words)
    ? { kind: 'list', start: firstWords(text) }
    : undefined;
}

function firstWords(text: string): string {
  return text.trimStart().split('\n')[0]?.slice(0, 24).trimEnd() ?? '';
}
