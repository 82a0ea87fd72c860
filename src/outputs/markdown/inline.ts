import { readAttribute } from '../../text/html.ts';
import {
  findByClass,
  hasClass,
  textOfNodes,
  type HtmlElement,
  type HtmlNode,
} from './html-tree.ts';

/** Full address of a link or a source as it stands in the page. */
export type ToAddress = (href: string) => string;

const LEFT_OUT = [
  't-anchor',
  't-tabset-row',
  't-step-mark',
  't-opened',
  't-view-picker',
  't-code-head',
];
/** Labels that stand side by side without a space between them. */
const APART = / class="t-(?:badge|pill|field-|api-)/;
const MARKS: Record<string, string> = {
  strong: '**',
  b: '**',
  em: '*',
  i: '*',
  del: '~~',
  s: '~~',
};

/** Markdown of what stands inside one paragraph, on one line. */
export function toInline(nodes: readonly HtmlNode[], toAddress: ToAddress): string {
  return inner(nodes, toAddress)
    .replace(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank))
    .replace(/ {2,}/g, ' ')
    .replaceAll('\0', '  \n')
    .trim();
}

function elementToInline(element: HtmlElement, toAddress: ToAddress): string {
  const { tag, attributes, children } = element;
  if (isLeftOut(element)) return '';
  const mark = MARKS[tag];
  if (mark) return wrap(inner(children, toAddress), mark);
  if (tag === 'code') return toCode(textOfNodes(children));
  if (tag === 'br') return '\0';
  if (tag === 'wbr') return '';
  if (tag === 'img') return toImage(attributes, toAddress);
  if (tag === 'math') return toFormula(element);
  if (tag === 'a') return toLink(element, toAddress);
  if (hasClass(element, 't-tooltip-bubble')) return ` (${spaced(children, toAddress)})`;
  if (APART.test(attributes)) return ` ${inner(children, toAddress)} `;
  return inner(children, toAddress);
}

/** As `toInline`, with the spaces at both ends kept. */
function inner(nodes: readonly HtmlNode[], toAddress: ToAddress): string {
  return joinLinks(
    nodes.map((node) =>
      typeof node === 'string' ? escapeText(node) : elementToInline(node, toAddress),
    ),
  );
}

/** Elements of a box that style alone keeps apart, with a space between them. */
function spaced(nodes: readonly HtmlNode[], toAddress: ToAddress): string {
  const parts = nodes.map((node) => inner([node], toAddress).trim());
  return parts.filter(Boolean).join(' ');
}

/** Buttons are links that style alone keeps apart. */
function joinLinks(parts: readonly string[]): string {
  return parts.reduce(
    (text, part) => text + (text.endsWith(')') && part.startsWith('[') ? ' ' : '') + part,
    '',
  );
}

/** Says whether an element is a control or repeats what stands beside it. */
export function isLeftOut(element: HtmlElement): boolean {
  return (
    element.attributes !== '' &&
    (LEFT_OUT.some((name) => hasClass(element, name)) ||
      / aria-hidden="true"/.test(element.attributes))
  );
}

/** Code between as many backticks as it needs. */
export function toCode(text: string): string {
  if (text === '') return '';
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

function wrap(text: string, mark: string): string {
  const middle = text.trim();
  const before = /^\s*/.exec(text)?.[0] ?? '';
  const after = text.slice(before.length + middle.length);
  return middle === '' ? text : `${before}${mark}${middle}${mark}${after}`;
}

function toLink({ attributes, children }: HtmlElement, toAddress: ToAddress): string {
  const href = readAttribute(attributes, 'href');
  const text = inner(children, toAddress).trim();
  return href === undefined || text === '' ? text : `[${text}](${toAddress(href)})`;
}

function toImage(attributes: string, toAddress: ToAddress): string {
  const src = readAttribute(attributes, 'src');
  const alt = readAttribute(attributes, 'alt') ?? '';
  // Without a description a picture is decoration, of which a reader of text learns nothing.
  return src === undefined || alt === '' || src.startsWith('data:')
    ? ''
    : `![${alt}](${toAddress(src)})`;
}

function toFormula(element: HtmlElement): string {
  const source = find(element, 'annotation');
  return source ? `$${textOfNodes(source.children)}$` : textOfNodes(element.children);
}

function find({ children }: HtmlElement, tag: string): HtmlElement | undefined {
  for (const child of children) {
    if (typeof child === 'string') continue;
    const found = child.tag === tag ? child : find(child, tag);
    if (found) return found;
  }
  return undefined;
}

/** Text in which nothing reads as Markdown by accident. */
function escapeText(text: string): string {
  return text.replace(
    /[\\`*<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|\[(?=[^\]]{1000}|[^\]]*\]\()/gu,
    '\\$&',
  );
}

/** Text of the first element below with a class; '' where there is none. */
export function textByClass(nodes: readonly HtmlNode[], name: string): string {
  const found = findByClass(nodes, name);
  return found ? textOfNodes(found.children) : '';
}
