import { hideCode } from '../../utils/code-ranges.ts';
import { offsetAt, type Edit } from '../../utils/text.ts';
import { createDelimiterScale } from './parser-limits.ts';
import { messageOf } from '../../utils/errors.ts';

/** A position in a text, both numbers from 1. */
interface SourcePosition {
  line: number;
  column: number;
}

/** A text that needs more repairs is not MDX. */
const MAX_REPAIRS = 60;
const MIN_REPAIRS = 1;
/** Maximum weight of the delimiters of a paragraph for which the text is parsed repeatedly. The time is quadratic. */
const MAX_DELIMITERS = 2000;

/** Maximum number of tags of a text that is parsed repeatedly. The time is quadratic if one of them is unclosed. */
const MAX_TAGS = 2000;
/** Maximum number of tags without a partner in their paragraph. Each needs a repair; some are fixed in twos. */
const MAX_UNPAIRED = 3 * MAX_REPAIRS;

/** Maximum number of repairs: fewer if parsing is slow, or if all of them would not suffice. */
export function maxRepairs(text: string): number {
  const weigh = createDelimiterScale(text);
  const prose = hideCode(text);
  let most = 0;
  let signs = 0;
  for (const [sign] of prose.matchAll(/\n[ \t]*(?=\n)|[{<*_~&[\]\\]/g)) {
    signs = sign.startsWith('\n') ? 0 : signs + weigh(sign);
    most = Math.max(most, signs);
  }
  const { tags, unpaired } = countTags(prose);
  if (unpaired > MAX_UNPAIRED) return MIN_REPAIRS;
  const share = Math.min(MAX_DELIMITERS / Math.max(most, 1), MAX_TAGS / Math.max(tags, 1));
  const repairs = Math.ceil(MAX_REPAIRS * share ** 2);
  return Math.max(MIN_REPAIRS, Math.min(MAX_REPAIRS, repairs));
}

const TAG_OR_BLANK = /\n[ \t]*(?=\n)|<(\/?)([A-Za-z][\w.]*)(?![\w.])([^<>{}]*)>/g;

/** Counts tags, and those between other text whose partner is in another paragraph. */
function countTags(prose: string): { tags: number; unpaired: number } {
  const open = new Map<string, number>();
  let tags = 0;
  let unpaired = 0;
  for (const { 1: slash, 2: name = '', 3: rest = '', index } of prose.matchAll(TAG_OR_BLANK)) {
    if (slash === undefined) {
      for (const count of open.values()) unpaired += count;
      open.clear();
      continue;
    }
    tags += 1;
    const count = open.get(name) ?? 0;
    if (slash !== '') {
      if (count > 0) open.set(name, count - 1);
      else if (!isFirstOnLine(prose, index)) unpaired += 1;
    } else if (!isFirstOnLine(prose, index) && !rest.endsWith('/')) open.set(name, count + 1);
  }
  return { tags, unpaired };
}

function isFirstOnLine(text: string, at: number): boolean {
  return /(?:^|\n)[ \t>]*$/.test(text.slice(Math.max(0, at - 100), at));
}

/** Something that MDX rejects, at a position in the file. */
export interface CompileProblem extends SourcePosition {
  message: string;
}

/** The first thing that the parser rejects. */
export interface Rejection extends CompileProblem {
  /** Position of the opening tag without a partner. */
  opening?: SourcePosition | undefined;
}

/**
 * Parses "3:13: message (code)", the format of the parser's errors; undefined if an error has no
 * position.
 */
export function readRejection(error: unknown): Rejection | undefined {
  const text = messageOf(error);
  const match = /^(\d+):(\d+): ([\s\S]*?)(?: \([\w-]+:[\w-]+\))?$/.exec(text);
  if (!match) return undefined;
  const full = match[3] ?? '';
  const opening = /for `<[^`]*>` \((\d+):(\d+)\)/.exec(full);
  const message = full.replace(/ \(note: [\s\S]*\)$| with oxc| \(\d+:\d+\)/g, '');
  return { message, ...toPosition(match), opening: opening ? toPosition(opening) : undefined };
}

function toPosition(match: RegExpExecArray): SourcePosition {
  return { line: Number(match[1]), column: Number(match[2]) };
}

/**
 * The edit that escapes the character at which the parser failed. Fixes quotes of attributes, and
 * removes an unmatched tag of a known component but keeps its content. Undefined if no character
 * can be identified.
 */
export function findRepair(
  source: string,
  problem: Rejection,
  isComponent: (name: string) => boolean,
): Edit | undefined {
  const offset = offsetAt(source, problem.opening ?? problem);
  if (problem.message.startsWith('Could not parse esm')) return separateModuleLine(source, offset);
  const placeholder = escapePlaceholder(source, offset);
  if (placeholder) return placeholder;
  const at = '<{}'.includes(source[offset] ?? ' ') ? offset : lastSign(source, offset);
  if (at === undefined) return undefined;
  if (source[at] !== '<') return escapeAt(source, at);
  return repairAttributes(source, at) ?? removeTag(source, at, isComponent) ?? escapeAt(source, at);
}

/** A tag on a line with text whose partner is alone on its line: the message and the fix. */
interface UnevenTag {
  message: string;
  edit: Edit;
}

const TAG_END = /<[A-Za-z][\w.]*(?:\s(?:[^"'<>{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*)?>/y;

/**
 * `<Tab>text` with `</Tab>` on a separate line, or the other way round: the parser requires both
 * tags on lines with text, or both alone. Undefined for other errors.
 */
export function findUnevenTag(source: string, problem: Rejection): UnevenTag | undefined {
  const offset = offsetAt(source, problem);
  const lineStart = source.lastIndexOf('\n', offset - 1) + 1;
  const before = source.slice(lineStart, offset);
  const [, opened] =
    /^Expected a closing tag for `<([\w.]+)>` before the end/.exec(problem.message) ?? [];
  if (opened !== undefined) {
    TAG_END.lastIndex = offset;
    const end = offset + (TAG_END.exec(source)?.[0].length ?? 0);
    const isAlone = new RegExp(`^[ \\t]*</${opened.replaceAll('.', '\\.')}>[ \\t]*$`, 'm');
    // The markers of a quotation would have to be repeated.
    if (end === offset || !/^[ \t]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?$/.test(before)) return undefined;
    if (!isAlone.test(source.slice(end))) return undefined;
    return {
      message: `\`<${opened}>\` is followed by text, but its closing tag is on its own line`,
      edit: { start: end, end, text: `\n${' '.repeat(before.length)}` },
    };
  }
  const [, closed] =
    /^Expected the closing tag `<\/([\w.]+)>` either after the end of/.exec(problem.message) ?? [];
  if (closed === undefined || !source.startsWith(`</${closed}>`, offset)) return undefined;
  const isFirst = before.trim() === '';
  const [indent = ''] = /^[ \t]*/.exec(before) ?? [];
  const at = isFirst ? offset + `</${closed}>`.length : offset;
  return {
    message: `\`</${closed}>\` ${isFirst ? 'is followed by' : 'follows'} text, but its opening tag is on its own line`,
    edit: { start: at, end: at, text: `\n${indent}` },
  };
}

const ENTITIES: Record<string, string> = { '<': '&lt;', '{': '&#123;', '}': '&#125;' };

/** Makes text of a whole `{{name}}` at once. */
function escapePlaceholder(source: string, offset: number): Edit | undefined {
  const start = source.lastIndexOf('{{', offset + 1);
  const [text] = /^\{\{[^{}\n]*\}\}/.exec(source.slice(start, start + 200)) ?? [];
  if (start < 0 || text === undefined || start + text.length < offset) return undefined;
  if (source[start - 1] === '=') return undefined;
  const escaped = text.replace(/[{}]/g, (sign) => ENTITIES[sign] ?? sign);
  return { start, end: start + text.length, text: escaped };
}

function escapeAt(source: string, offset: number): Edit {
  return { start: offset, end: offset + 1, text: ENTITIES[source[offset] ?? ''] ?? '' };
}

/** The offset of the closest `{` or `<` before an offset, within the length of a long paragraph. */
function lastSign(source: string, offset: number): number | undefined {
  for (let i = Math.min(offset, source.length - 1); i >= 0 && offset - i < 2000; i--) {
    if (source[i] === '{' || source[i] === '<') return i;
  }
  return undefined;
}

const COMPONENT_TAG =
  /<\/?(?<name>[A-Z][\w.]*)(?:\s(?:[^"'<>{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*)?>/y;

/** A word in angle brackets that is not a component is text, as in `List<String>`. */
function removeTag(
  source: string,
  offset: number,
  isComponent: (name: string) => boolean,
): Edit | undefined {
  COMPONENT_TAG.lastIndex = offset;
  const found = COMPONENT_TAG.exec(source);
  const [name = ''] = found?.groups?.['name']?.split('.') ?? [];
  if (!found || !isComponent(name)) return undefined;
  return { start: offset, end: offset + found[0].length, text: '' };
}

/** Prose that directly follows an import or export line is read as its continuation: part them. */
function separateModuleLine(source: string, offset: number): Edit {
  const start = source.lastIndexOf('\n', offset - 1) + 1;
  const isModuleLine = /^(?:import|export)\b/.test(source.slice(start));
  if (!isModuleLine) return { start, end: start, text: '\n' };
  return { start, end: start + 1, text: `&#${source.charCodeAt(start)};` };
}

/** A tag with its attributes, however their values are quoted. */
const TAG = /<[A-Za-z][\w.-]*(?:\s(?:[^<>{}]|\{[^{}]*\})*)?>/y;
/** The value of an attribute up to the last quote before the next attribute or the end of the tag. */
const QUOTED = /(\s[\w-]+=)"([^=<>{}]*)"(?=\s+[\w-]+(?:=|\s|\/?>)|\s*\/?>)/g;
const BARE = /(\s[\w-]+=)([^\s"'`{}<>=/]+)(?=[\s>]|\/>)/g;

/**
 * The edit that quotes attribute values of a tag, and escapes nested quotes as in HTML; undefined
 * if there are none.
 */
function repairAttributes(source: string, offset: number): Edit | undefined {
  TAG.lastIndex = offset;
  const tag = TAG.exec(source)?.[0];
  if (tag === undefined) return undefined;
  const text = tag
    .replace(
      QUOTED,
      (_, name: string, value: string) => `${name}"${value.replaceAll('"', '&quot;')}"`,
    )
    .replace(BARE, '$1"$2"');
  return text === tag ? undefined : { start: offset, end: offset + tag.length, text };
}

/** Hints for MDX syntax errors, by the message of the parser. */
const HINTS: readonly [RegExp, (...names: string[]) => string][] = [
  [
    /^`<\/?[\w.]+>` (?:is followed by|follows) text/,
    () => 'Put the content on its own lines between the tags, or put everything on one line.',
  ],
  [
    /^Expected a closing tag for `<([\w.-]+)>`/,
    (name) => `Close it with </${name}>, or use \\<${name}> to show the text.`,
  ],
  [
    /^Unexpected closing tag `<\/([\w.-]*)>`, expected corresponding closing tag for `<([\w.-]*)>`/,
    (name = '', open = '') =>
      name.toLowerCase() === open.toLowerCase()
        ? `Use the same case as in the opening tag <${open}>.`
        : `Close <${open}> first, or use </${open}> instead of </${name}>.`,
  ],
  [/^Unexpected closing tag `<\/([\w.-]*)>`/, (name) => `Remove it, or add <${name}> before it.`],
  [
    /^Unexpected character after `<`/,
    () => 'Use \\< to show the character. Put attribute values in quotes.',
  ],
  [
    /^Unexpected end of file in expression/,
    () => 'Close it with }, or use \\{ to show the character.',
  ],
  [
    /^Could not parse expression/,
    () => 'Braces contain JavaScript. Correct it, or use \\{ to show the character.',
  ],
  [
    /^Could not parse esm/,
    () => 'Correct the import or export, and add an empty line before the text below it.',
  ],
];

/** Attributes of a tag that are complete. */
const ATTRIBUTES = /^<[\w.]+(?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?(?=[\s/>]))*/;

/** An attribute that ends a tag for the parser. */
interface AttributeProblem {
  message: string;
  hint: string;
  /** Offset from the `<` of its tag. */
  at: number;
}

/** The first invalid attribute of a tag at the start of a text; undefined without one. */
export function findInvalidAttribute(text: string): AttributeProblem | undefined {
  const tag = /^<([\w.]+)/.exec(text)?.[1];
  const start = ATTRIBUTES.exec(text)?.[0].length ?? 0;
  const [all, space = '', name = '', value = ''] =
    /^(\s+)([\w-]+)=([^\s>]*)/.exec(text.slice(start)) ?? [];
  if (tag === undefined || all === undefined) return undefined;
  const message = `The attribute "${name}" of <${tag}> is invalid.`;
  return { message, hint: attributeHint(name, value), at: start + space.length };
}

function attributeHint(name: string, value: string): string {
  const [quote = ''] = value;
  if (quote === '') return `Add a value: ${name}="…".`;
  if ('“”„‘’'.includes(quote))
    return `Put the value in straight quotes instead of curly ones: ${name}="…".`;
  if (!`"'{`.includes(quote)) return `Put the value in quotes: ${name}="${value}".`;
  if (quote === '{') return 'Braces contain JavaScript. Correct it, or put the value in quotes.';
  const other = quote === '"' ? "'" : '"';
  return `Close the quote: ${name}=${quote}…${quote}. If the value contains ${quote}, use ${other} around it.`;
}

/** A message of the parser without the names of its nodes, such as "before the end of `paragraph`". */
export function syntaxMessage(message: string): string {
  return message.replace(/ before the end of `[\w.]+`/, '');
}

/** The hint for a message of the parser. */
export function syntaxHint(message: string): string {
  for (const [kind, hint] of HINTS) {
    const found = kind.exec(message);
    if (found) return hint(...found.slice(1));
  }
  return 'Rendered as text. Use \\{ or \\< to show the characters.';
}

/**
 * The column in a line of the source that a message of the parser refers to: the closest such tag
 * or brace to the reported position, before which text may have been rewritten.
 */
export function findSign(line: string, near: number, message: string): number {
  const [, tag] = /`(<\/?[\w.-]*)>?`/.exec(message) ?? [];
  const sign = message.startsWith('Unexpected end of file in expression') ? '{' : tag;
  if (sign === undefined || line.startsWith(sign, near)) return near;
  let nearest = -1;
  for (let at = line.indexOf(sign); at >= 0; at = line.indexOf(sign, at + 1))
    if (nearest < 0 || Math.abs(at - near) < Math.abs(nearest - near)) nearest = at;
  return nearest < 0 ? near : nearest;
}
