import { isValidElement, type VNode } from 'preact';
import { components as library } from '../components/index.ts';

/** Components of the library that may stand in a line of text; all others are blocks. */
const INLINE = new Set([
  'Badge', 'Icon', 'Image', 'Latex', 'Link', 'Passage', 'Raw', 'Tooltip', 'Visibility',
]); // prettier-ignore

/** Elements that end a paragraph when a browser meets them in one (HTML, the rules for start tags in body). */
const BLOCKS = new Set([
  'address', 'article', 'aside', 'blockquote', 'center', 'details', 'dialog', 'dir', 'div', 'dl', 'fieldset', 'figcaption',
  'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hgroup', 'hr', 'main', 'menu', 'nav', 'ol', 'p',
  'pre', 'search', 'section', 'summary', 'table', 'ul',
]); // prettier-ignore

const blockComponents = new WeakSet<object>(
  Object.entries(library).flatMap(([name, component]) => (INLINE.has(name) ? [] : [component])),
);

/** Makes a component one that stands between paragraphs, never in one. Gives it back. */
export function asBlock<T extends object>(component: T): T {
  blockComponents.add(component);
  return component;
}

/** Whether an element of this type must not stand in a paragraph. */
export function isBlock(type: unknown): boolean {
  if (typeof type === 'string') return BLOCKS.has(type);
  return typeof type === 'function' && blockComponents.has(type);
}

/**
 * The children of a paragraph in parts that HTML allows: lines of text, to be paragraphs, and blocks, which
 * stand between them. Undefined for a paragraph without blocks.
 */
export function splitParagraph(children: unknown): (unknown[] | VNode)[] | undefined {
  const list: unknown[] = Array.isArray(children) ? children.flat() : [children];
  if (!list.some(isBlockElement)) return undefined;
  const parts: (unknown[] | VNode)[] = [];
  for (const child of list) {
    const last = parts.at(-1);
    if (isBlockElement(child)) parts.push(child);
    else if (Array.isArray(last)) last.push(child);
    else parts.push([child]);
  }
  return parts.filter((part) => !Array.isArray(part) || part.some(hasContent));
}

function isBlockElement(child: unknown): child is VNode {
  return isValidElement(child as VNode) && isBlock((child as VNode).type);
}

function hasContent(child: unknown): boolean {
  if (typeof child === 'string') return child.trim() !== '';
  return child !== null && child !== undefined && typeof child !== 'boolean';
}
