import { replaceClosed } from './text.ts';

/** Elements that have no end tag: https://html.spec.whatwg.org/multipage/syntax.html#void-elements */
export const VOID_ELEMENTS: readonly string[] = [
  'area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr',
]; // prettier-ignore

const ENTITIES = /* @__PURE__ */ new Map([
  ['amp', '&'], ['lt', '<'], ['gt', '>'], ['quot', '"'], ['apos', "'"], ['nbsp', '\u00a0'],
]); // prettier-ignore

/** Text with HTML entities decoded. Keeps unknown and invalid entities. */
export function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name) => {
    if (name) return ENTITIES.get(name) ?? entity;
    const code = decimal ? Number(decimal) : parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

/** Plain text of HTML: without tags, with entities decoded. */
export function htmlToText(html: string): string {
  return decode(replaceClosed(html, '>', /<[^>]*>/g, ''));
}

const SIGNS: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Escapes text for attribute values and element content. */
export function encode(text: string): string {
  return text.replace(/[&"<>]/g, (character) => SIGNS[character] ?? character);
}

/** Escapes text for element content only; keeps quotes. */
export function encodeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => SIGNS[character] ?? character);
}

/**
 * Creates a function for a pattern by name, compiled once: the same few names are used for every
 * tag of a page.
 */
function patternOf(source: (name: string) => string): (name: string) => RegExp {
  const patterns = new Map<string, RegExp>();
  return (name) => {
    const known = patterns.get(name) ?? new RegExp(source(name), 'i');
    patterns.set(name, known);
    return known;
  };
}

const valueOf = /* @__PURE__ */ patternOf((name) => ` ${name}="([^"]*)"`);
const nameOf = /* @__PURE__ */ patternOf((name) => ` ${name}(?=[\\s=/]|$)`);

/** Value of an attribute in the source text of a tag's attributes; undefined if it is missing. */
export function readAttribute(attributes: string, name: string): string | undefined {
  if (attributes === '') return undefined;
  const value = valueOf(name).exec(attributes)?.[1];
  return value === undefined ? undefined : decode(value);
}

/** The attributes of a tag with another one, unless there is one of this name. */
export function addAttribute(attributes: string, name: string, value: string): string {
  return hasAttribute(attributes, name) ? attributes : `${attributes} ${name}="${value}"`;
}

/** Source text of a tag's attributes with the value of an existing attribute replaced. */
export function replaceAttribute(attributes: string, name: string, value: string): string {
  return attributes.replace(valueOf(name), () => ` ${name}="${encode(value)}"`);
}

/** Whether the source text of a tag's attributes has an attribute, with or without a value. */
export function hasAttribute(attributes: string, name: string): boolean {
  return nameOf(name).test(attributes.replace(/"[^"]*"/g, '""'));
}

/** A tag, comment, script, or style sheet in HTML. */
export interface HtmlToken {
  /** `code` is a whole script or style element, whose content is not markup. */
  type: 'start' | 'end' | 'comment' | 'code';
  /** Tag name as written; empty for comments. */
  name: string;
  /** Source text after the tag name: ` href="/setup"`, or `/`. */
  attributes: string;
  /** Content of a comment, script, or style element. */
  text: string;
  /** Offset in the HTML. */
  start: number;
  /** Offset after the token. */
  end: number;
}

const NAME = /[a-z][\w:-]*/iy;
const REST = /[^"'<>]*(?:(?:"[^"]*"|'[^']*')[^"'<>]*)*>/y;
/** Elements whose content is not markup. */
const CODE = /^(?:script|style)$/i;

/** Selects tokens by name; compiled once for many texts. */
interface TokenFilter {
  names: Pick<ReadonlySet<string>, 'has'>;
  /** Matches the `<` of a selected tag, and of comments and scripts that may contain something similar. */
  start: RegExp;
}

/** Filter for tags with these names; much faster than reading every tag. */
export function onlyTokens(names: Iterable<string>): TokenFilter {
  const all = [...names];
  const start = new RegExp(`<(?=!--|(?:script|style)\\b|/?(?:${all.join('|')})(?![\\w:-]))`, 'g');
  return { names: new Set(all), start };
}

/** All tokens except plain end tags: half of all tags. */
export const EXCEPT_ENDS: TokenFilter = {
  names: { has: () => true },
  start: /<(?!\/[a-z][\w:-]*>)/gi,
};

/** Next token at or after an offset; undefined if only text follows. A `<` that does not start a tag is text. */
export function nextToken(html: string, from: number, only?: TokenFilter): HtmlToken | undefined {
  let start = findStart(html, from, only);
  while (start >= 0) {
    const token = tokenAt(html, start);
    if (token && (!only || only.names.has(token.name))) return token;
    start = findStart(html, token?.end ?? start + 1, only);
  }
  return undefined;
}

function findStart(html: string, from: number, only: TokenFilter | undefined): number {
  if (!only) return html.indexOf('<', from);
  only.start.lastIndex = from;
  return only.start.test(html) ? only.start.lastIndex - 1 : -1;
}

function tokenAt(html: string, start: number): HtmlToken | undefined {
  if (html.startsWith('<!--', start)) return commentAt(html, start);
  const type = html[start + 1] === '/' ? 'end' : 'start';
  const nameStart = start + (type === 'end' ? 2 : 1);
  const nameEnd = endOf(NAME, html, nameStart);
  const end = nameEnd < 0 ? -1 : endOf(REST, html, nameEnd) - 1;
  if (end < 0) return undefined;
  const name = html.slice(nameStart, nameEnd);
  const token: HtmlToken = {
    type,
    name,
    attributes: html.slice(nameEnd, end),
    text: '',
    start,
    end: end + 1,
  };
  return type === 'start' && CODE.test(name) ? withCode(html, token) : token;
}

/** Offset after what a sticky pattern matches at an offset; -1 if it does not match. Makes no array of groups. */
function endOf(pattern: RegExp, html: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(html) ? pattern.lastIndex : -1;
}

/** A comment; extends to the end of the text if it is unclosed, as in browsers. */
function commentAt(html: string, start: number): HtmlToken {
  const close = html.indexOf('-->', start + 4);
  const text = html.slice(start + 4, close < 0 ? undefined : close);
  const end = close < 0 ? html.length : close + 3;
  return { type: 'comment', name: '', attributes: '', text, start, end };
}

/** A script with its content; extends to the end of the text if it is unclosed, as in browsers. */
function withCode(html: string, token: HtmlToken): HtmlToken {
  const close = new RegExp(`</${token.name}\\s*>`, 'gi');
  close.lastIndex = token.end;
  const match = close.exec(html);
  const text = html.slice(token.end, match?.index);
  return { ...token, type: 'code', text, end: match ? close.lastIndex : html.length };
}

/** HTML with tokens replaced. `replace` returns the new text, optionally with the offset up to which it replaces. */
export function replaceTokens(
  html: string,
  replace: (token: HtmlToken) => string | { text: string; end: number } | undefined,
  only?: TokenFilter,
): string {
  let result = '';
  let at = 0;
  let token = nextToken(html, 0, only);
  while (token) {
    const replaced = replace(token);
    const { text, end } =
      typeof replaced === 'string' ? { text: replaced, end: token.end } : (replaced ?? token);
    if (replaced !== undefined) {
      result += html.slice(at, token.start) + text;
      at = end;
    }
    token = nextToken(html, end, only);
  }
  return at === 0 ? html : result + html.slice(at);
}

const ATTRIBUTE = /\s?([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=]+)))?/g;

/** Attributes in source order, with values as written; undefined for attributes without a value. */
export function readAttributes(attributes: string): [name: string, value: string | undefined][] {
  return [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
    name,
    double ?? single ?? bare,
  ]);
}

/** Source text of a tag's attributes with values replaced where `replace` returns a text. */
export function replaceAttributes(
  attributes: string,
  replace: (name: string, value: string | undefined) => string | undefined,
): string {
  return attributes.replace(
    ATTRIBUTE,
    (written: string, name: string, double?: string, single?: string, bare?: string) =>
      replace(name, double ?? single ?? bare) ?? written,
  );
}

/** Placeholder for the default content in the HTML of a project's own component. */
export const ORIGINAL = '<trellis-original></trellis-original>';

/** Latin letters with diacritics beyond Latin-1. */
const EXTENDED_LATIN = /[\u0100-\u02af\u1e00-\u1eff]/;
const CLASS = /\sclass="([^"]*)"/;
const FORM_CONTROLS = new Set(['select', 'textarea', 'button', 'input']);

/**
 * Collects marks of HTML while its tokens are read: `table` for an element, `.t-card` for a class, and other features
 * that style sheets depend on.
 */
export class MarkupCollector {
  readonly #marks = new Set<string>();
  readonly #classLists = new Set<string>();

  visit({ type, name, attributes }: HtmlToken): void {
    if (type !== 'start' && type !== 'code') return;
    const tag = name.toLowerCase();
    this.#marks.add(tag);
    if (tag === 'script' && !attributes.startsWith(' type="application/'))
      this.#marks.add(':script');
    const classes = attributes === '' ? undefined : CLASS.exec(attributes)?.[1];
    if (classes) this.#classLists.add(classes);
    if (FORM_CONTROLS.has(tag) && isPlainControl(attributes, classes)) this.#marks.add(':control');
  }

  /** Collects marks of the text between the tokens. */
  read(html: string): void {
    if (EXTENDED_LATIN.test(html)) this.#marks.add(':extended-latin');
  }

  /** All marks, sorted and unique. */
  list(): string[] {
    const names = [...this.#classLists].flatMap((list) => decode(list).split(/\s+/));
    const classes = names.filter(Boolean).map((name) => `.${name}`);
    return [...new Set([...this.#marks, ...classes])].toSorted();
  }
}

/** Whether a form control is not from a library component or a task list. */
function isPlainControl(attributes: string, classes = ''): boolean {
  if (/(?:^|\s)t-/.test(classes)) return false;
  return !attributes.includes(' type="checkbox"');
}

/** Marks of HTML, joined to one text for `hasMark`. */
export function listMarks(html: string): string {
  const collector = new MarkupCollector();
  for (let token = nextToken(html, 0); token; token = nextToken(html, token.end))
    collector.visit(token);
  collector.read(html);
  return joinMarks(collector.list());
}

/** Joins texts of `listMarks`. */
export function joinMarks(marks: Iterable<string>): string {
  return ` ${[...marks].join(' ')} `;
}

/** Whether marks contain an element (`table`), a class (`.katex`), or a class prefix (`.t-card*`). */
export function hasMark(marks: string, mark: string): boolean {
  return marks.includes(mark.endsWith('*') ? ` ${mark.slice(0, -1)}` : ` ${mark} `);
}
