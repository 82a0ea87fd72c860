import { codeRanges, createCodeTest, mapProse, removeComments } from '../../utils/code-ranges.ts';
import { rethrowUnless } from '../../utils/errors.ts';
import { VOID_ELEMENTS } from '../../utils/html.ts';
import { lineStarts } from '../../utils/text.ts';
import { fixEmphasis } from './emphasis.ts';
import { doubleDollars } from './formulas.ts';
import { mdxToMdast, NestingError } from './parser.ts';
import { fixTables } from './table-pipes.ts';
import { getOwn } from '../../utils/json-object.ts';

/** Callouts by the word behind the colons. */
export const CALLOUT_KINDS: ReadonlyMap<string, string> = new Map(Object.entries({
  note: 'Note', info: 'Info', tip: 'Tip', important: 'Info', success: 'Check',
  warning: 'Warning', warn: 'Warning', caution: 'Warning', danger: 'Danger', error: 'Danger',
})); // prettier-ignore

const FENCE = /^([ \t>]*)(:{3,})[ \t]*(?:([A-Za-z][\w-]*)(?![\w-])[ \t]*(\S.*)?)?$/;

const ITEM = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+/;
const OPENING = /^[ \t]*<([A-Z][\w.]*)(?:\s[^<>]*)?(?<!\/)>[ \t]*$/;
const CLOSING = /^([ \t]+)<\/([A-Z][\w.]*)>[ \t]*$/;

/** A void element; `[text](<link>)` is the destination of a link. */
const VOID_TAG = new RegExp(
  `(?<!\\]\\([ \\t]{0,3})<(${VOID_ELEMENTS.join('|')})((?:\\s(?:[^"'<>{}]|"[^"]*"|'[^']*'|\\{[^{}]*(?:\\{[^{}]*\\}[^{}]*)*\\})*)?)>(?:\\s*</\\1>)?`,
  'gi',
);
/** An opening tag whose `>` is on a separate line followed by text, which the parser rejects. */
const LATE_END = new RegExp(
  `^([ \\t]*)(<[A-Za-z][\\w.]*\\s(?:[^"'<>{}]|"[^"]*"|'[^']*'|\\{[^{}]*(?:\\{[^{}]*\\}[^{}]*)*\\})*?)\n[ \\t]*>(?=[ \\t]*\\S)`,
  'gm',
);
/** An address in angle brackets, other than the destination of a link or of a definition. A footnote is text. */
const AUTOLINK =
  /(?<!\]\([ \t]{0,3})(?!(?<=^[ \t>]{0,9}(?:[-*+][ \t]{1,4})?\[(?!\^)[^\]\n]{1,99}\]:[ \t]{0,3})<[^<>\n]*>[ \t]*(?:["'(]|$))<((?:https?:\/\/|mailto:)[^\s<>]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/gm;
/**
 * Rewrites HTML that MDX rejects: removes comments, closes void elements, turns `<https://…>` into
 * a link, escapes braces of style sheets and scripts. Keeps line numbers. Doubles the dollar signs
 * of inline math, because the parser would take any two dollar signs for math. Rewrites strong text
 * with spaces inside its marks or in scripts without spaces, colon directives, and tables with
 * mismatched columns or pipes as valid Markdown; moves closing tags out of lists.
 */
export function preprocess(body: string): string {
  const directives = replaceRequires(convertContainerDirectives(body));
  const fixed = fixSpaces(keepHeadingBraces(fixTables(fixEmphasis(directives))));
  if (!/[<$]/.test(fixed)) return fixed;
  const verbatim = keepVerbatim(releaseTags(fixed));
  const withoutComments = verbatim.includes('<!--') ? removeComments(verbatim) : verbatim;
  const close = (tag: string, name: string, attributes: string) =>
    isClosed(body, name) ? tag : closeVoid(tag, name, attributes);
  const html = mapProse(withoutComments, (prose) =>
    prose
      .replace(LATE_END, joinTag)
      .replace(VOID_TAG, close)
      .replace(
        AUTOLINK,
        (_, to: string) => `[${to}](${/^[a-z]+:/.test(to) ? to : `mailto:${to}`})`,
      ),
  );
  return doubleDollars(html);
}

/** `src={require("./a.png").default}`, and the alias that Docusaurus has for its folder of static files. */
const REQUIRED =
  /=\{[ \t]*require\([ \t]*(["'])((?:\.{1,2}|@site)?\/[^"'\n{}<>]+\.(?:a?png|jpe?g|jfif|gif|webp|avif|svg|bmp|ico|mp4|webm|mov|mp3|pdf))\1[ \t]*\)(?:\.default)?[ \t]*\}/gi;

/** Attributes whose value is a file that a bundler would load, with its path. */
function replaceRequires(text: string): string {
  if (!text.includes('require(')) return text;
  return mapProse(text, (prose) =>
    prose.replace(
      REQUIRED,
      (_, quote: string, path: string) =>
        `=${quote}${path.replace(/^@site(?:\/static)?(?=\/)/, '')}${quote}`,
    ),
  );
}

/** Spaces at the end of an expression. */
const LAST_SPACES = /(?<!\s)\s+\}/g;

/** The parser rejects other spaces than those of ASCII at the end of an expression, without a location. */
function fixSpaces(text: string): string {
  if (!/[^\S \t\r\n]/.test(text)) return text;
  return mapProse(text, (prose) =>
    prose.replace(LAST_SPACES, (end) => end.replace(/[^\S\r\n]/g, ' ')),
  );
}

/** Braces at the end of a heading, which the parser takes for attributes. */
const HEADING_BRACES = /\{([^{}\n]*)\}(?=[ \t]*(?:#+[ \t]*)?$)/gm;
const HEADING_LINE = /^[ \t>*+.)\d-]*#{1,6}[ \t]/;
const SETEXT_UNDERLINE = /^[ \t>*+.)\d-]*(?:=+|-+)[ \t]*$/;
/** `v1.2`, which is not an id, a class, or a valid JSX name. */
const DOTTED_NAME = /^[^#.=][^.=]*\./;

/**
 * Escapes braces after a heading that contain neither attributes nor an expression (`{v1.2}`). The
 * native parser would turn them into attributes, and aborts the process when such a heading becomes
 * JSX.
 */
function keepHeadingBraces(text: string): string {
  let isCode: ((offset: number) => boolean) | undefined;
  return text.replace(HEADING_BRACES, (braces: string, inside: string, offset: number) => {
    if (!inside.split(/\s+/).some((word) => DOTTED_NAME.test(word))) return braces;
    if (!isInHeading(text, offset) || isExpression(braces)) return braces;
    isCode ??= createCodeTest(codeRanges(text));
    return isCode(offset) ? braces : `&#123;${braces.slice(1)}`;
  });
}

function isInHeading(text: string, offset: number): boolean {
  const start = text.lastIndexOf('\n', offset) + 1;
  const end = text.indexOf('\n', offset);
  if (HEADING_LINE.test(text.slice(start, offset))) return true;
  if (end === -1) return false;
  const nextEnd = text.indexOf('\n', end + 1);
  return SETEXT_UNDERLINE.test(text.slice(end + 1, nextEnd === -1 ? text.length : nextEnd));
}

function isExpression(braces: string): boolean {
  try {
    mdxToMdast(braces);
    return true;
  } catch (error) {
    // The parser throws plain errors for invalid syntax. Excessive nesting is reported with the
    // page.
    return error instanceof NestingError || (rethrowUnless(error, 'Error') ?? false);
  }
}

const VERBATIM_START = /<(style|script)((?:\s[^<>]*)?)>/gi;

/** Characters that would be parsed as Markdown or MDX, even in a string. */
const MARKUP_SIGN = /[<>`$!]/g;

function toEscape(character: string): string {
  return `\\u00${character.charCodeAt(0).toString(16)}`;
}

/** Moves the text of `<style>` and `<script>` elements, which is not MDX, into an attribute. */
function keepVerbatim(body: string): string {
  const ends = { style: /<\/style\s*>/gi, script: /<\/script\s*>/gi };
  const unclosed = new Set<string>();
  let isCode: ReturnType<typeof createCodeTest> | undefined;
  let result = '';
  let from = 0;
  for (const { 0: tag, 1: name = '', 2: attributes = '', index } of body.matchAll(VERBATIM_START)) {
    const kind = name.toLowerCase() === 'style' ? 'style' : 'script';
    if (index < from || unclosed.has(kind)) continue;
    const start = index + tag.length;
    ends[kind].lastIndex = start;
    const end = ends[kind].exec(body);
    if (!end) {
      unclosed.add(kind);
      continue;
    }
    isCode ??= createCodeTest(codeRanges(body));
    const text = body.slice(start, end.index);
    const after = ends[kind].lastIndex;
    // Text in braces is already an expression.
    const isKept = isCode(index) || text.trim() === '' || /^\s*\{/.test(text);
    result += body.slice(from, index);
    result += isKept ? body.slice(index, after) : toAttribute(name, attributes, text);
    if (!isKept) result += '\n'.repeat(body.slice(index, after).split('\n').length - 1);
    from = after;
  }
  return result + body.slice(from);
}

function toAttribute(name: string, attributes: string, text: string): string {
  const html = JSON.stringify(text).replace(MARKUP_SIGN, toEscape);
  return `<${name}${attributes} dangerouslySetInnerHTML={{ __html: ${html} }} />`;
}

/** The tag on one line, after as many blank ones as it took. */
function joinTag(text: string, indent: string, tag: string): string {
  const lines = '\n'.repeat(text.split('\n').length - 1);
  return `${lines}${indent}${tag.replace(/(?<!\s)\s*\n\s*/g, ' ').trimEnd()}>`;
}

/** Whether a component with the name of a void element in other case has content: `<Link>…</Link>`. */
function isClosed(body: string, name: string): boolean {
  return /^[A-Z][a-z]/.test(name) && body.includes(`</${name}>`);
}

function closeVoid(tag: string, name: string, attributes: string): string {
  const start = `<${name}${attributes.replace(/(?<!\s)\s*\/\s*$/, '')}`;
  // Line breaks before the end of the tag move to its end.
  const lines = '\n'.repeat(tag.split('\n').length - start.split('\n').length);
  return `${start}${lines} />`;
}

/**
 * Replaces `{{name}}` with the value of the variable in docs.json (`variables`); other names stay.
 */
export function fillVariables(body: string, variables: Record<string, string>): string {
  if (!body.includes('{{') || Object.keys(variables).length === 0) return body;
  return body.replace(
    /\{\{\s*([\w.-]+)\s*\}\}/g,
    (text, name: string) => getOwn(variables, name) ?? text,
  );
}

/**
 * Unindents a closing tag that would become part of the list before it: the tag is indented like
 * the text of the list, but its element began before the list. The parser would see the end inside
 * the item, and fail.
 */
export function releaseTags(body: string): string {
  if (!/^[ \t]+<\/[A-Z]/m.test(body)) return body;
  const lines = body.split('\n');
  const starts = lineStarts(body);
  const isCode = createCodeTest(codeRanges(body));
  const open: { name: string; at: number }[] = [];
  /** The first line of the open list, and the text column of its last item. */
  let list: { at: number; words: number } | undefined;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '' || isCode(starts[at] ?? 0)) continue;
    const [, indent, name] = CLOSING.exec(line) ?? [];
    const item = ITEM.exec(line);
    const isInside = list !== undefined && indentOf(line) >= list.words;
    if (indent !== undefined && name !== undefined) {
      const start = open[lastIndexOf(open, name)];
      open.length = Math.max(0, lastIndexOf(open, name));
      if (!isInside || !list || !start || start.at > list.at) continue;
      lines[at] = line.trim();
      list = undefined;
    } else if (item) list = { at: list?.at ?? at, words: item[0].length };
    else if (!isInside) list = undefined;
    const [, opened] = OPENING.exec(line) ?? [];
    if (opened !== undefined) open.push({ name: opened, at });
  }
  return lines.join('\n');
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function lastIndexOf(open: readonly { name: string }[], name: string): number {
  return open.findLastIndex((one) => one.name === name);
}

interface OpenBlock {
  line: number;
  colons: number;
  /** Undefined for a directive that is not a callout; its lines stay unchanged. */
  tag: string | undefined;
  name: string | undefined;
}

/**
 * Makes callouts of the blocks between `:::note Title` and `:::` that Docusaurus and VitePress have. Blocks of
 * other kinds, and those that nothing ends, stay text.
 */
export function convertContainerDirectives(body: string): string {
  if (!/^[ \t>]*:::/m.test(body)) return body;
  const isCode = createCodeTest(codeRanges(body));
  const lines = body.split('\n');
  const open: OpenBlock[] = [];
  let offset = 0;
  for (const [index, line] of lines.entries()) {
    const at = offset;
    offset += line.length + 1;
    const fence = FENCE.exec(line.trimEnd());
    if (!fence || isCode(at)) continue;
    const [, indent = '', marks = '', kind, info = ''] = fence;
    if (kind !== undefined) {
      const name = CALLOUT_KINDS.get(kind.toLowerCase());
      const tag = name && `${indent}<${name}${titleOf(info)}>`;
      open.push({ line: index, colons: marks.length, tag, name });
      continue;
    }
    const block = closest(open, marks.length);
    if (!block?.name || block.tag === undefined) continue;
    lines[block.line] = block.tag;
    lines[index] = `${indent}</${block.name}>`;
  }
  return lines.join('\n');
}

/** Takes the innermost block that a line of so many colons ends from the list. */
function closest(open: OpenBlock[], colons: number): OpenBlock | undefined {
  const at = open.findLastIndex((block) => block.colons <= colons);
  if (at < 0) return undefined;
  const block = open[at];
  open.length = at;
  return block;
}

/** The title as an attribute: `Title`, `[Title]` or `{title="Title"}`. */
function titleOf(info: string): string {
  const title =
    /^\[(.*)\]/.exec(info)?.[1] ??
    /^\{.*?\btitle=(?:"([^"]*)"|'([^']*)')/
      .exec(info.endsWith('}') ? info : '')
      ?.slice(1)
      .find(Boolean) ??
    (info.startsWith('{') ? '' : info);
  return title.trim() === '' ? '' : ` title={${JSON.stringify(title.trim())}}`;
}
