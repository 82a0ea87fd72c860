import {
  Fragment,
  h,
  hydrate,
  type ComponentChildren,
  type ComponentType,
  type VNode,
} from 'preact';
import type { Serialized } from '../render-island.ts';
import { data } from './page-islands.ts';

type Module = Record<string, unknown>;

let modules: Module[] = [];

/**
 * Loads the components of the page and hydrates its islands. Islands that cannot be loaded keep the
 * HTML of the build.
 */
export async function start(): Promise<void> {
  const loaded = await Promise.allSettled(
    data.modules.map((name) => import(/* @vite-ignore */ new URL(name, import.meta.url).href)),
  );
  modules = loaded.map((result) => {
    if (result.status === 'rejected') console.error(result.reason);
    return result.status === 'fulfilled' ? (result.value as Module) : {};
  });
  for (const range of findIslands(document.body)) {
    try {
      wake(range);
    } catch (error) {
      console.error(error);
    }
  }
}

function wake(range: IslandRange): void {
  const element = elementOf(range);
  if (!element) return;
  removeMarks(range);
  restoreStyles(range);
  const buttons = takeButtons(range);
  hydrate(element, rootOf(range));
  for (const [copy, button] of buttons) if (!copy.firstChild) copy.append(...button);
}

/**
 * Removes the buttons that scripts added next to code blocks, which Preact would discard, and
 * returns them.
 */
function takeButtons(range: IslandRange): [copy: Element, button: Node[]][] {
  const within = [...document.querySelectorAll('t-copy')].filter((copy) => isWithin(copy, range));
  return within.map((copy) => [copy, [...copy.childNodes]]);
}

/** The element of an island; undefined if its component could not be loaded. */
function elementOf(range: IslandRange): VNode | undefined {
  const [part, props] = data.uses[range.index] ?? [];
  const component = part === undefined ? undefined : findPart(part);
  if (typeof component !== 'function') return undefined;
  return h(component as ComponentType, revive(props, range) as object);
}

function findPart(index: number): unknown {
  const [module, name] = data.parts[index] ?? [0, ''];
  return name
    .split('.')
    .reduce<unknown>((value, key) => (value as Module | undefined)?.[key], modules[module]);
}

/** A value that was written down as JSON. */
function revive(value: Serialized | undefined, range: IslandRange): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => revive(item, range));
  if (typeof value['$part'] === 'number') return findPart(value['$part']);
  if (typeof value['$date'] === 'number') return new Date(value['$date']);
  if (typeof value['$slot'] === 'number') return mirror(range.slots[value['$slot']] ?? []);
  const revived = Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, revive(item, range)]),
  );
  return typeof value['$element'] === 'number'
    ? h(findPart(value['$element']) as ComponentType, revived['props'] as object)
    : revived;
}

const NAME = /^\[data-s="([^"]+)"\]/;

/**
 * Restores the style attributes of an island that the build moved into a sheet, because components
 * change and remove them. The policy of the page does not apply to styles set by scripts.
 */
function restoreStyles({ start, end }: IslandRange): void {
  for (let node = start.nextSibling; node && node !== end; node = node.nextSibling) {
    if (!(node instanceof HTMLElement || node instanceof SVGElement)) continue;
    for (const element of [node, ...node.querySelectorAll<HTMLElement>('[data-s]')]) {
      const name = element.dataset['s'];
      if (name === undefined) continue;
      element.style.cssText = movedStyles().get(name) ?? '';
      delete element.dataset['s'];
    }
  }
}

let known: Map<string, string> | undefined;

function movedStyles(): Map<string, string> {
  if (known) return known;
  known = new Map();
  for (const sheet of document.styleSheets)
    if (sheet.href?.startsWith(location.origin)) collect(sheet.cssRules, known);
  return known;
}

function collect(rules: CSSRuleList, styles: Map<string, string>): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const name = NAME.exec(rule.selectorText)?.[1];
      if (name !== undefined) styles.set(name, (styles.get(name) ?? '') + rule.style.cssText);
    } else if (rule instanceof CSSGroupingRule) collect(rule.cssRules, styles);
  }
}

/** Elements for finished HTML, so that a component may show them, hide them, and show them again. */
function mirror(nodes: readonly Node[]): ComponentChildren {
  const children: ComponentChildren[] = [];
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at];
    if (node instanceof Comment && node.data.startsWith('island ')) {
      const close = closeOf(node);
      const island = elementOf(rangeOf(node, close));
      const end = nodes.indexOf(close);
      children.push(island ?? mirror(nodes.slice(at + 1, end)));
      at = end;
    } else if (node instanceof Text) children.push(node.data);
    else if (node instanceof Element) children.push(mirrorElement(node));
  }
  return h(Fragment, null, ...children);
}

function mirrorElement(element: Element) {
  const props: Record<string, unknown> = {};
  for (const { name, value } of element.attributes) {
    // For properties such as `hidden`, an empty string means false.
    const isOn = value === '' && element[name as keyof Element] === true;
    props[name] = isOn || value;
  }
  return h(element.localName, props, mirror([...element.childNodes]));
}

/** The range of an island: between two comments. */
interface IslandRange {
  /** Number of the island on the page. */
  index: number;
  start: Comment;
  end: Comment;
  /** Content of its slots by their number. */
  slots: Node[][];
}

const MARK = /^(\/?)(island|slot)(?: ([\d.]+))?$/;

/** The outermost islands below a node. */
function findIslands(root: Node): IslandRange[] {
  const outermost: [start: Comment, end: Comment][] = [];
  const open: Comment[] = [];
  for (const comment of commentsIn(root)) {
    const [, close, kind] = MARK.exec(comment.data) ?? [];
    if (!kind) continue;
    if (!close) {
      open.push(comment);
      continue;
    }
    const start = open.pop();
    if (!start) continue;
    level(start, comment);
    if (open.length === 0 && kind === 'island') outermost.push([start, comment]);
  }
  return outermost.map(([start, end]) => rangeOf(start, end));
}

/** A block closes the paragraph around it, which may leave the first comment in that paragraph. */
function level(start: Comment, end: Comment): void {
  while (start.parentNode !== end.parentNode && !start.nextSibling && start.parentElement)
    start.parentElement.after(start);
}

/** The island between two comments, and its slots, in the page or in templates. */
function rangeOf(start: Comment, end: Comment): IslandRange {
  const [, , , number = ''] = MARK.exec(start.data) ?? [];
  const range: IslandRange = { index: Number(number), start, end, slots: [] };
  for (const node of between(start, end)) collectSlots(node, range);
  return range;
}

function collectSlots(node: Node, range: IslandRange): void {
  for (const comment of commentsIn(node)) keepSlot(comment, range);
  const templates = node instanceof Element ? [node, ...node.querySelectorAll('template')] : [];
  for (const template of templates)
    if (template instanceof HTMLTemplateElement) {
      findIslands(template.content);
      collectSlots(template.content, range);
    }
}

/** Keeps the content of a slot if a comment starts one of the island. A slot that is shown twice is read once. */
function keepSlot(start: Comment, { index, slots }: IslandRange): void {
  const [name, number] = start.data.split('.');
  if (name === `slot ${index}`) slots[Number(number)] ??= between(start, closeOf(start));
}

/** The closing comment for an opening one. */
function closeOf(start: Comment): Comment {
  let depth = 0;
  for (let node: Node | null = start; node; node = node.nextSibling) {
    const [, close, kind] = node instanceof Comment ? (MARK.exec(node.data) ?? []) : [];
    if (kind) depth += close ? -1 : 1;
    if (depth === 0) return node as Comment;
  }
  return start;
}

function between(start: Node, end: Node): Node[] {
  const nodes: Node[] = [];
  for (let node = start.nextSibling; node && node !== end; node = node.nextSibling)
    nodes.push(node);
  return nodes;
}

/** The comments below a node, and the node itself if it is one. */
function commentsIn(root: Node): Comment[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const found = root instanceof Comment ? [root] : [];
  while (walker.nextNode()) found.push(walker.currentNode as Comment);
  return found;
}

/** Whether a node is inside an island. */
function isWithin(node: Node, { start, end }: IslandRange): boolean {
  return isBefore(start, node) && isBefore(node, end);
}

function isBefore(node: Node, end: Node): boolean {
  return (end.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}

/** Removes the comments of an island, which would make Preact move the elements after them. */
function removeMarks({ start, end }: IslandRange): void {
  for (const comment of between(start, end).flatMap(commentsIn)) comment.remove();
}

/** A fake parent element for Preact, because an island has no element of its own. */
function rootOf({ start, end }: IslandRange): Element {
  const parent = start.parentNode as Element;
  // Preact passes over comments when it looks for the next node, also over the one that ends the island.
  const within = (node: Node | null) => (node && isBefore(node, end) ? node : end);
  // All members of a parent that Preact uses.
  const root = {
    nodeType: 1,
    parentNode: parent,
    namespaceURI: parent.namespaceURI,
    ownerDocument: document,
    get childNodes() {
      return between(start, end);
    },
    get firstChild() {
      return start.nextSibling === end ? null : start.nextSibling;
    },
    contains: (node: Node) => parent.contains(node),
    insertBefore: (node: Node, before: Node | null) => parent.insertBefore(node, within(before)),
    appendChild: (node: Node) => parent.insertBefore(node, end),
    removeChild: (node: Node) => parent.removeChild(node),
  };
  return root as unknown as Element;
}
