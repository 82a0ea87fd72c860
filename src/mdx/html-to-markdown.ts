import { fenceFor } from '../utils/code-ranges.ts';
import {
  decode,
  htmlToText,
  nextToken,
  onlyTokens,
  readAttribute,
  VOID_ELEMENTS,
} from '../utils/html.ts';
import { oneLine } from '../utils/text.ts';

const VOID: ReadonlySet<string> = new Set(VOID_ELEMENTS);
/** Elements without text: drawings, code for the browser, controls. */
const SKIPPED = new Set(['svg', 'template', 'button', 'select', 'object', 't-copy']);

/**
 * Elements below this depth become siblings of their parents, as in browsers, which makes recursion
 * over the tree safe.
 */
const MAX_DEPTH = 512;

const CODE = onlyTokens(['code']);

/** Resolves a link or source in the page to a full URL. */
export type ResolveUrl = (href: string) => string;

const LEFT_OUT = new Set(['t-anchor', 't-tabset-row', 't-step-mark', 't-opened', 't-view-picker', 't-code-head', 't-icon']); // prettier-ignore
/** Adjacent labels without a space between them. */
const APART = / class="t-(?:accordion-|badge|pill|field-|api-)/;
/** A class of the author, or the `style` that the page's sheet replaces. */
const OWN_LOOK = / (?:class="(?!t-)|data-s=)/;
const MARKS = new Map([
  ['strong', '**'],
  ['b', '**'],
  ['em', '*'],
  ['i', '*'],
  ['del', '~~'],
  ['s', '~~'],
]);

/** Markdown of inline content, on one line. */
export function toInline(nodes: readonly HtmlNode[], resolveUrl: ResolveUrl): string {
  return joinLines(inner(nodes, resolveUrl)).replace(/ {2,}/g, ' ').replaceAll('\0', '  \n').trim();
}

/** Collapses white space that contains a line break to one space. */
function joinLines(text: string): string {
  if (!text.includes('\n')) return text;
  return text.replace(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank));
}

function elementToInline(element: HtmlElement, resolveUrl: ResolveUrl): string {
  const { tag, attributes, children } = element;
  if (isLeftOut(element)) return '';
  const mark = MARKS.get(tag);
  if (mark) return wrap(inner(children, resolveUrl), mark);
  if (tag === 'code') return toCode(textOfNodes(children));
  if (tag === 'br') return '\0';
  if (tag === 'wbr') return '';
  if (tag === 'img') return toImage(attributes, resolveUrl);
  if (tag === 'math') return toFormula(element);
  if (tag === 'a') return toLink(element, resolveUrl);
  if (hasClass(element, 't-tooltip-bubble')) return ` (${spaced(children, resolveUrl)})`;
  if (APART.test(attributes)) return ` ${inner(children, resolveUrl)} `;
  return inner(children, resolveUrl);
}

/** Like `toInline`, but keeps spaces at both ends. */
function inner(nodes: readonly HtmlNode[], resolveUrl: ResolveUrl): string {
  return joinLinks(
    nodes.map((node) =>
      typeof node === 'string' ? escapeText(node) : elementToInline(node, resolveUrl),
    ),
  );
}

/**
 * Separates adjacent elements with an author's style, such as two badges, by spaces: without the style, their texts
 * would run together. Next to text, nothing is changed, because the elements can be parts of a word.
 */
export function separateLabels(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  if (nodes.some((node) => typeof node === 'string' && node.trim() !== '')) return nodes;
  return nodes.flatMap((node, index) =>
    hasOwnLook(nodes[index - 1]) && hasOwnLook(node) ? [' ', node] : [node],
  );
}

function hasOwnLook(node: HtmlNode | undefined): boolean {
  return typeof node === 'object' && OWN_LOOK.test(node.attributes);
}

/** Separates elements of a box with spaces, which only styles keep apart. */
function spaced(nodes: readonly HtmlNode[], resolveUrl: ResolveUrl): string {
  const parts = nodes.map((node) => inner([node], resolveUrl).trim());
  return parts.filter(Boolean).join(' ');
}

/** Separates button links, which only styles keep apart. */
function joinLinks(parts: readonly string[]): string {
  return parts.reduce(
    (text, part) => text + (text.endsWith(')') && part.startsWith('[') ? ' ' : '') + part,
    '',
  );
}

/** Whether an element is a control or repeats adjacent text. */
export function isLeftOut(element: HtmlElement): boolean {
  return (
    element.attributes !== '' &&
    (element.classes.some((name) => LEFT_OUT.has(name)) ||
      element.attributes.includes(' aria-hidden="true"'))
  );
}

/** Inline code, delimited by as many backticks as the text requires. */
export function toCode(text: string): string {
  if (text === '') return '';
  const marks = fenceFor(text, 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${marks}${space}${text}${space}${marks}`;
}

function wrap(text: string, mark: string): string {
  const middle = text.trim();
  const before = /^\s*/.exec(text)?.[0] ?? '';
  const after = text.slice(before.length + middle.length);
  return middle === '' ? text : `${before}${mark}${middle}${mark}${after}`;
}

/** Prefix of the ids of footnotes. */
const FOOTNOTE = 'user-content-fn-';

/** `[^name]` by the id of a footnote; undefined for other ids. */
export function footnoteMark(id: string | undefined): string | undefined {
  return id?.startsWith(FOOTNOTE) ? `[^${id.slice(FOOTNOTE.length)}]` : undefined;
}

function toLink({ attributes, children }: HtmlElement, resolveUrl: ResolveUrl): string {
  const href = readAttribute(attributes, 'href');
  if (attributes.includes(' data-footnote-backref')) return '';
  const mark = attributes.includes(' data-footnote-ref') && footnoteMark(href?.slice(1));
  if (mark) return mark;
  const text = inner(children, resolveUrl).trim();
  return href === undefined || text === '' ? text : `[${text}](${resolveUrl(href)})`;
}

function toImage(attributes: string, resolveUrl: ResolveUrl): string {
  const src = readAttribute(attributes, 'src');
  const alt = readAttribute(attributes, 'alt') ?? '';
  return src === undefined || src.startsWith('data:') ? '' : `![${alt}](${resolveUrl(src)})`;
}

function toFormula(element: HtmlElement): string {
  const source = find(element, 'annotation');
  if (!source) return textOfNodes(element.children);
  const delimiter = readAttribute(element.attributes, 'display') === 'block' ? '$$' : '$';
  return delimiter + textOfNodes(source.children) + delimiter;
}

function find({ children }: HtmlElement, tag: string): HtmlElement | undefined {
  for (const child of children) {
    if (typeof child === 'string') continue;
    const found = child.tag === tag ? child : find(child, tag);
    if (found) return found;
  }
  return undefined;
}

/** Escapes text so that none of it is parsed as Markdown. */
function escapeText(text: string): string {
  if (!/[\\`*<_[]/.test(text)) return text;
  return text.replace(
    /[\\`*<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|\[(?=[^\]]{1000}|[^\]]*\]\()/gu,
    '\\$&',
  );
}

/** Markdown of the content of the first descendant with a class, on one line; '' if there is none. */
export function inlineByClass(
  nodes: readonly HtmlNode[],
  name: string,
  resolveUrl: ResolveUrl,
): string {
  const found = findByClass(nodes, name);
  return found ? toInline(found.children, resolveUrl) : '';
}

/** Text of the first descendant with a class; '' if there is none. */
export function textByClass(nodes: readonly HtmlNode[], name: string): string {
  const found = findByClass(nodes, name);
  return found ? textOfNodes(found.children) : '';
}

/** An element of a page's finished HTML; `attributes` is the inside of its tag as written. */
export interface HtmlElement {
  tag: string;
  attributes: string;
  classes: readonly string[];
  children: HtmlNode[];
}

/** An element, or text with its entities decoded. */
export type HtmlNode = string | HtmlElement;

/**
 * Parses the finished HTML of a page to a tree. The text of `<pre>` is one string. Omits elements without text, and
 * ignores end tags without a start tag.
 */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: '', attributes: '', classes: NO_CLASSES, children: [] };
  const open = [root];
  let at = 0;
  for (;;) {
    const parent = open.at(-1) ?? root;
    const start = html.indexOf('<', at);
    if (start < 0) break;
    if (parent !== root && endsAt(html, start, parent.tag)) {
      if (start > at) append(parent, decode(html.slice(at, start)));
      at = start + parent.tag.length + 3;
      open.pop();
      continue;
    }
    const token = nextToken(html, start);
    if (!token) break;
    const { type, attributes } = token;
    const tag = token.name.toLowerCase();
    if (token.start > at) append(parent, decode(html.slice(at, token.start)));
    at = token.end;
    if (type === 'end') {
      const depth = open.findLastIndex((element) => element.tag === tag);
      if (depth > 0) open.length = depth;
    }
    if (type !== 'start') continue;
    const isEmpty = VOID.has(tag) || attributes.endsWith('/');
    if (SKIPPED.has(tag)) {
      if (!isEmpty) at = endOf(html, tag, at);
      continue;
    }
    const element: HtmlElement = { tag, attributes, classes: classesOf(attributes), children: [] };
    append(parent, element);
    if (tag === 'pre') at = readPre(html, at, element);
    else if (!isEmpty && open.length <= MAX_DEPTH) open.push(element);
  }
  if (at < html.length) append(open.at(-1) ?? root, decode(html.slice(at)));
  return root.children;
}

/** Whether the end tag of an element is at an offset: nearly half of all tags, which need no token. */
function endsAt(html: string, start: number, tag: string): boolean {
  return (
    html[start + 1] === '/' &&
    html.startsWith(tag, start + 2) &&
    html[start + 2 + tag.length] === '>'
  );
}

/** Most elements have one child, and a list that grows has room for 17. */
function append(parent: HtmlElement, child: HtmlNode): void {
  if (parent.children.length === 0) parent.children = [child];
  else parent.children.push(child);
}

/**
 * Moves the text and attributes of the `<code>` in a `<pre>` to the `<pre>`; returns the offset of
 * the HTML after it.
 */
function readPre(html: string, at: number, element: HtmlElement): number {
  const close = html.indexOf('</pre>', at);
  const inner = html.slice(at, close < 0 ? undefined : close);
  element.attributes += nextToken(inner, 0, CODE)?.attributes ?? '';
  element.classes = classesOf(element.attributes);
  element.children = [htmlToText(inner)];
  return close < 0 ? html.length : close + 6;
}

function endOf(html: string, tag: string, from: number): number {
  const end = html.indexOf(`</${tag}`, from);
  const close = end < 0 ? -1 : html.indexOf('>', end);
  return close < 0 ? html.length : close + 1;
}

/** Whether an element has a class. */
export function hasClass({ classes }: HtmlElement, name: string): boolean {
  return classes.includes(name);
}

const NO_CLASSES: readonly string[] = [];
const CLASS = ' class="';

function classesOf(attributes: string): readonly string[] {
  const at = attributes.indexOf(CLASS);
  const end = at < 0 ? -1 : attributes.indexOf('"', at + CLASS.length);
  if (end < 0) return NO_CLASSES;
  const names = attributes.slice(at + CLASS.length, end);
  return /\s/.test(names) ? names.split(/\s+/) : [names];
}

/** The elements directly inside an element. */
export function elementsOf({ children }: Pick<HtmlElement, 'children'>): HtmlElement[] {
  return children.filter((child) => typeof child !== 'string');
}

/** All text below some nodes, with single spaces. */
export function textOfNodes(nodes: readonly HtmlNode[]): string {
  return oneLine(collect(nodes));
}

function collect(nodes: readonly HtmlNode[]): string {
  let text = '';
  for (const node of nodes) text += typeof node === 'string' ? node : collect(node.children);
  return text;
}

/** The first element with a class among nodes and their descendants; undefined if there is none. */
export function findByClass(nodes: readonly HtmlNode[], name: string): HtmlElement | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (hasClass(node, name)) return node;
    const found = findByClass(node.children, name);
    if (found) return found;
  }
  return undefined;
}

/** Helpers for the writer of an element. */
export interface WriterContext {
  resolveUrl: ResolveUrl;
  /** Markdown of elements: blocks with an empty line between them. */
  blocks(nodes: readonly HtmlNode[]): string;
}

/** Writes an element as Markdown; '' for nothing. */
export type MarkdownWriter = (element: HtmlElement, context: WriterContext) => string;

/** A bold title above a block; '' without a title. */
export function bold(title: string): string {
  // Marks of words in bold would end it, except in code.
  const text = title.replace(/(`+).*?\1|\*\*/g, (part) => (part === '**' ? '' : part));
  return text === '' ? '' : `**${text}**\n\n`;
}

/** Markdown of an element with a title: the title in bold, then the other content. */
export function titledBlocks(
  { children }: HtmlElement,
  titleClass: string,
  { blocks, resolveUrl }: WriterContext,
): string {
  const title = findByClass(children, titleClass);
  const content = children.filter((child) => child !== title);
  return (bold(title ? toInline(title.children, resolveUrl) : '') + blocks(content)).trimEnd();
}

/** An item of a list: a link, or a title in bold, with the text below it. */
export function linkItem(
  title: string,
  href: string | undefined,
  text: string,
  { resolveUrl }: WriterContext,
): string {
  const name = href === undefined ? `**${title}**` : `[${title}](${resolveUrl(href)})`;
  return `- ${title === '' ? '' : name}${title && text && ': '}${indent(text, 2)}`;
}

/** Indents all lines but the first. */
export function indent(text: string, width: number): string {
  return text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`);
}

/** Markdown of a block quote: each line is prefixed with `> `. */
export function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

/** Names that a reader of Markdown expects for the highlighter's own. */
const LANGUAGES = new Map([
  ['text', ''],
  ['plaintext', ''],
  ['txt', ''],
  ['shellscript', 'bash'],
]);

/** A fenced block with the code of a `<pre>`; the info string has its language and title. */
export function codeFence(element: HtmlElement, title: string): string {
  const language = /language-([\w+#-]+)/.exec(element.attributes)?.[1] ?? '';
  const name = LANGUAGES.get(language) ?? language;
  // The first word is the language: a title needs one before it.
  const info = title === '' ? name : `${name || 'text'} ${title}`;
  return fence(element.children.join(''), info);
}

/** A fenced block; the fence is longer than any in the text. */
export function fence(text: string, info: string): string {
  const marks = fenceFor(text, 3);
  return `${marks}${info}\n${text.replace(/(?<!\n)\n+$/, '')}\n${marks}`;
}

/** Content of a table cell, on one line. */
export function toCell(text: string): string {
  return joinLines(text).replaceAll('|', '\\|');
}

/** Delimiters of the columns of a table, by alignment. */
const DELIMITERS = new Map([
  ['left', ':---'],
  ['center', ':---:'],
  ['right', '---:'],
]);

/** A Markdown table; the first row is the header. `sides` has the alignment of each column. */
export function writeTable(
  rows: readonly (readonly string[])[],
  sides: readonly (string | undefined)[] = [],
): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0) return '';
  const write = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  const [head = [], ...body] = rows;
  const delimiters = Array.from(
    { length: width },
    (_, at) => DELIMITERS.get(sides[at] ?? '') ?? '---',
  );
  return [write(head), write(delimiters), ...body.map(write)].join('\n');
}
