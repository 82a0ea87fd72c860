/** Elements that have no end tag: https://html.spec.whatwg.org/multipage/syntax.html#void-elements */
export const VOID_ELEMENTS: readonly string[] = [
  'area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr',
]; // prettier-ignore

const ENTITIES: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0',
}; // prettier-ignore

/** Text of a piece of HTML's text or attribute value. Entities that are unknown or no character stay. */
export function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? entity;
    const code = decimal ? Number(decimal) : parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

const SIGNS: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Text made safe for an attribute value or an element's text. */
export function encode(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => SIGNS[sign] ?? sign);
}

/** Text made safe for an element's text only, where quotes may stay. */
export function encodeText(text: string): string {
  return text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);
}

const patterns = new Map<string, RegExp>();

/** A pattern by its source, made once: every tag of a page is looked at with the same few. */
function pattern(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, 'i');
  patterns.set(source, known);
  return known;
}

/** Value of an attribute in the inside of a tag; undefined where it is not there. */
export function readAttribute(attributes: string, name: string): string | undefined {
  const value = pattern(` ${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? undefined : decode(value);
}

/** The inside of a tag with another value of an attribute that it has. */
export function replaceAttribute(attributes: string, name: string, value: string): string {
  return attributes.replace(pattern(` ${name}="[^"]*"`), () => ` ${name}="${encode(value)}"`);
}

/** Says whether the inside of a tag has an attribute, with or without a value. */
export function hasAttribute(attributes: string, name: string): boolean {
  return pattern(` ${name}(?=[\\s=/]|$)`).test(attributes.replace(/"[^"]*"/g, '""'));
}

/** A piece of HTML that is no text. */
export interface HtmlToken {
  /** `code` is a whole script or style sheet: what stands in it is no markup. */
  type: 'start' | 'end' | 'comment' | 'code';
  /** As written; empty for a comment. */
  name: string;
  /** The inside of the tag behind its name, as written: ` href="/setup"`, or `/`. */
  attributes: string;
  /** What a comment says, or the text of a script. */
  text: string;
  /** Where it begins in the HTML. */
  start: number;
  /** Where the HTML behind it begins. */
  end: number;
}

const TAG = /<(\/?)([a-z][\w:-]*)(?![\w:-])((?:[^"'<>]|"[^"]*"|'[^']*')*)>/iy;
/** What ends the elements whose text is no markup. */
const CODE_ENDS = new Map([
  ['script', /<\/script\s*>/gi],
  ['style', /<\/style\s*>/gi],
]);

/** Which tokens are wanted; made once for many texts. */
interface TokenFilter {
  names: ReadonlySet<string>;
  /** Finds the `<` of what may be one of them, or may hold what only looks like one. */
  start: RegExp;
}

/** A filter for tags of some names, which is much faster than looking at every tag. */
export function onlyTokens(names: Iterable<string>): TokenFilter {
  const all = [...names];
  const start = new RegExp(`<(?=!--|(?:script|style)\\b|/?(?:${all.join('|')})(?![\\w:-]))`, 'g');
  return { names: new Set(all), start };
}

/**
 * The next piece of markup at or behind a place in HTML; undefined where only text follows. A `<` that begins no tag
 * is text.
 */
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
  TAG.lastIndex = start;
  const match = TAG.exec(html);
  if (!match) return undefined;
  const [, slash, name = '', attributes = ''] = match;
  const type = slash ? 'end' : 'start';
  const token: HtmlToken = { type, name, attributes, text: '', start, end: TAG.lastIndex };
  const close = type === 'start' ? CODE_ENDS.get(name.toLowerCase()) : undefined;
  return close ? withCode(html, token, close) : token;
}

/** A comment; to the end of the text where nothing ends it, as browsers read it. */
function commentAt(html: string, start: number): HtmlToken {
  const close = html.indexOf('-->', start + 4);
  const text = html.slice(start + 4, close < 0 ? undefined : close);
  const end = close < 0 ? html.length : close + 3;
  return { type: 'comment', name: '', attributes: '', text, start, end };
}

/** A script with its text; to the end of the text where nothing ends it, as browsers read it. */
function withCode(html: string, token: HtmlToken, close: RegExp): HtmlToken {
  close.lastIndex = token.end;
  const match = close.exec(html);
  const text = html.slice(token.end, match?.index);
  return { ...token, type: 'code', text, end: match ? close.lastIndex : html.length };
}

/** HTML in which tokens are replaced: those that `replace` gives a text for, or a text for all up to a place. */
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

/** The attributes in the inside of a tag, in order, with their values as written; undefined for one without. */
export function readAttributes(attributes: string): [name: string, value: string | undefined][] {
  return [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
    name,
    double ?? single ?? bare,
  ]);
}

/** The inside of a tag with some attributes replaced: those that `replace` gives a text for. */
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

/** Stands in the HTML of a project's own part for what Trellis would show in its place. */
export const ORIGINAL = '<trellis-original></trellis-original>';

/** Letters with marks that come after those of Latin-1. */
const EXTENDED_LATIN = /[\u0100-\u02af\u1e00-\u1eff]/;
const CLASS = /\sclass="([^"]*)"/;
const FORM_CONTROLS = new Set(['select', 'textarea', 'button', 'input']);

/**
 * Collects what HTML contains while its tokens are read: `table` for an element, `.t-card` for a class, and what style
 * sheets depend on besides.
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
    if (attributes.includes(' align="center"')) this.#marks.add('[align=center]');
  }

  /** Takes note of the text around the tokens. */
  read(html: string): void {
    if (EXTENDED_LATIN.test(html)) this.#marks.add(':extended-latin');
  }

  /** Everything collected, sorted, each once. */
  list(): string[] {
    const names = [...this.#classLists].flatMap((list) => decode(list).split(/\s+/));
    const classes = names.filter(Boolean).map((name) => `.${name}`);
    return [...new Set([...this.#marks, ...classes])].toSorted();
  }
}

/** A form control that no component of the library draws; the checkboxes of task lists are no such controls. */
function isPlainControl(attributes: string, classes = ''): boolean {
  if (/(?:^|\s)t-/.test(classes)) return false;
  return !attributes.includes(' type="checkbox"');
}

/** What HTML contains, as one text for `hasMark`. */
export function listMarks(html: string): string {
  const collector = new MarkupCollector();
  for (let token = nextToken(html, 0); token; token = nextToken(html, token.end))
    collector.visit(token);
  collector.read(html);
  return joinMarks(collector.list());
}

/** Several of such texts may be put one behind the other. */
export function joinMarks(marks: Iterable<string>): string {
  return ` ${[...marks].join(' ')} `;
}

/** Whether HTML with these marks contains something: `table`, `.katex`, or with `*` at the end `.t-card*`. */
export function hasMark(marks: string, mark: string): boolean {
  return marks.includes(mark.endsWith('*') ? ` ${mark.slice(0, -1)}` : ` ${mark} `);
}
