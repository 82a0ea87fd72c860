import { replaceClosed } from '../../text/edits.ts';
import { convertContainerDirectives } from './container-directives.ts';
import { fixCjkEmphasis } from './cjk-emphasis.ts';
import { codeRanges, createCodeTest, mapProse } from '../../text/code-ranges.ts';
import { fixEmphasisFlanking } from './emphasis-flanking.ts';
import { releaseTags } from './release-tags.ts';
import { fixTables } from './table-pipes.ts';

const VOID = 'area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr';
const VOID_TAG = new RegExp(
  `<(${VOID})((?:\\s(?:[^"'<>{}]|"[^"]*"|'[^']*'|\\{[^{}]*(?:\\{[^{}]*\\}[^{}]*)*\\})*)?)>(?:\\s*</\\1>)?`,
  'gi',
);
/** An opening tag whose `>` stands on a line of its own with text behind it, which the parser does not take. */
const LATE_END = new RegExp(
  `^([ \\t]*)(<[A-Za-z][\\w.]*\\s(?:[^"'<>{}]|"[^"]*"|'[^']*'|\\{[^{}]*(?:\\{[^{}]*\\}[^{}]*)*\\})*?)\n[ \\t]*>(?=[ \\t]*\\S)`,
  'gm',
);
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/g;
const COMMENT = /(?<!\\)<!--[\s\S]*?-->/g;
/** `$x$` with nothing blank inside the signs and no digit or letter beside them, so that prices stay prices. */
const INLINE_MATH =
  /(?<![\\$\w])\$(?![\s$\d][^$\n]*\s\$)(?!\s|\$)((?:\\.|[^$\\\n])*[^\s\\$])\$(?![\w$])/g;

/**
 * Rewrites what HTML allows and MDX does not: comments go, void elements are closed, `<https://…>`
 * becomes a link, style sheets and scripts keep their braces. Line numbers stay true. Inline math is
 * doubled so that the parser, which would take any two dollar signs, sees only what is meant as math.
 * Strong text with a blank beside its marks or in scripts without blanks, callouts between colons, and tables
 * whose rule or pipes do not fit are written as Markdown wants them; closing tags behind lists stand outside of these.
 */
export function preprocess(body: string): string {
  const fixed = fixTables(fixEmphasisFlanking(fixCjkEmphasis(convertContainerDirectives(body))));
  if (!/[<$]/.test(fixed)) return fixed;
  const kept = keepVerbatim(releaseTags(fixed));
  const withoutComments = kept.includes('<!--') ? removeComments(kept) : kept;
  const close = (tag: string, name: string, attributes: string) =>
    isClosed(body, name) ? tag : closeVoid(tag, name, attributes);
  return mapProse(withoutComments, (prose) =>
    prose
      .replace(LATE_END, joinTag)
      .replace(VOID_TAG, close)
      .replace(AUTOLINK, (_, to: string) => `[${to}](${/^[a-z]+:/.test(to) ? to : `mailto:${to}`})`)
      .replace(INLINE_MATH, '$$$$$1$$$$'),
  );
}

const VERBATIM_START = /<(style|script)((?:\s[^<>]*)?)>/gi;

/** Signs that would be read as Markdown or MDX, even in a string. */
const MARKUP_SIGN = /[<>`$!]/g;

function toEscape(sign: string): string {
  return `\\u00${sign.charCodeAt(0).toString(16)}`;
}

/** Moves the text of `<style>` and `<script>` elements, which is no MDX, into an attribute. */
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
    // Text in braces is an expression already.
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

function removeComments(body: string): string {
  return mapProse(body, (prose) =>
    replaceClosed(prose, '-->', COMMENT, (comment) => comment.replace(/[^\n]+/g, '')),
  );
}

/** The tag on one line, after as many blank ones as it took. */
function joinTag(text: string, indent: string, tag: string): string {
  const lines = '\n'.repeat(text.split('\n').length - 1);
  return `${lines}${indent}${tag.replace(/(?<!\s)\s*\n\s*/g, ' ').trimEnd()}>`;
}

/** Whether a name that only looks like a void element's is a component with contents: `<Link>…</Link>`. */
function isClosed(body: string, name: string): boolean {
  return /^[A-Z][a-z]/.test(name) && body.includes(`</${name}>`);
}

function closeVoid(tag: string, name: string, attributes: string): string {
  const start = `<${name}${attributes.replace(/(?<!\s)\s*\/$/, '')}`;
  // Line breaks before the end of the tag move to its end.
  const lines = '\n'.repeat(tag.split('\n').length - start.split('\n').length);
  return `${start}${lines} />`;
}

/** Replaces `{{name}}` by the value docs.json gives it under `variables`; other names stay. */
export function fillVariables(body: string, variables: Record<string, string>): string {
  if (!body.includes('{{') || Object.keys(variables).length === 0) return body;
  return body.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (text, name: string) => variables[name] ?? text);
}
