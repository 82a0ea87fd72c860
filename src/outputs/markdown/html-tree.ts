import { replaceClosed } from '../../text/edits.ts';
import { decode } from '../../text/html.ts';
import { nextToken, onlyTokens } from '../../text/html-reader.ts';

/** An element of a page's finished HTML; `attributes` is the inside of its tag as written. */
export interface HtmlElement {
  tag: string;
  attributes: string;
  children: HtmlNode[];
}

/** An element, or text with its entities decoded. */
export type HtmlNode = string | HtmlElement;

const VOID = new Set([
  'area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr',
]); // prettier-ignore
/** Elements that say nothing: drawings, code for the browser, controls. */
const SKIPPED = new Set(['svg', 'template', 'button', 'select', 'object', 't-copy']);

/** Elements below this depth stand beside their parents, as in browsers, so that whoever walks the tree may recurse. */
const MAX_DEPTH = 512;

/**
 * Reads the finished HTML of a page as a tree. Text of `<pre>` is one string; elements without words
 * are left out; end tags that fit nothing are passed over.
 */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: '', attributes: '', children: [] };
  const open = [root];
  let at = 0;
  for (let token = nextToken(html, 0); token; token = nextToken(html, at)) {
    const { type, attributes } = token;
    const tag = token.name.toLowerCase();
    const parent = open.at(-1) ?? root;
    if (token.start > at) parent.children.push(decode(html.slice(at, token.start)));
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
    const element: HtmlElement = { tag, attributes, children: [] };
    parent.children.push(element);
    if (tag === 'pre') at = readPre(html, at, element);
    else if (!isEmpty && open.length <= MAX_DEPTH) open.push(element);
  }
  if (at < html.length) open.at(-1)?.children.push(decode(html.slice(at)));
  return root.children;
}

/** Gives a `<pre>` its text and the attributes of the `<code>` in it, and tells where the HTML behind it begins. */
function readPre(html: string, at: number, element: HtmlElement): number {
  const close = html.indexOf('</pre>', at);
  const inner = html.slice(at, close < 0 ? undefined : close);
  element.attributes += nextToken(inner, 0, CODE)?.attributes ?? '';
  element.children.push(decode(replaceClosed(inner, '>', /<[^>]*>/g, '')));
  return close < 0 ? html.length : close + 6;
}

const CODE = onlyTokens(['code']);

function endOf(html: string, tag: string, from: number): number {
  const end = html.indexOf(`</${tag}`, from);
  const close = end < 0 ? -1 : html.indexOf('>', end);
  return close < 0 ? html.length : close + 1;
}

/** Says whether an element has a class of that name. */
export function hasClass({ attributes }: HtmlElement, name: string): boolean {
  return attributes.includes(name) && classesOf(attributes).includes(name);
}

/** The class names of an element. */
export function classesOf(attributes: string): string[] {
  return / class="([^"]*)"/.exec(attributes)?.[1]?.split(/\s+/) ?? [];
}

/** The elements directly inside an element. */
export function elementsOf({ children }: HtmlElement): HtmlElement[] {
  return children.filter((child) => typeof child !== 'string');
}

/** All text below some nodes, with single spaces. */
export function textOfNodes(nodes: readonly HtmlNode[]): string {
  return collect(nodes).replace(/\s+/g, ' ').trim();
}

function collect(nodes: readonly HtmlNode[]): string {
  let text = '';
  for (const node of nodes) text += typeof node === 'string' ? node : collect(node.children);
  return text;
}

/** The first element below some nodes that has a class; undefined where there is none. */
export function findByClass(nodes: readonly HtmlNode[], name: string): HtmlElement | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (hasClass(node, name)) return node;
    const found = findByClass(node.children, name);
    if (found) return found;
  }
  return undefined;
}
