/** Where an island stands: between two comments. */
export interface IslandRange {
  /** Number of the island on the page. */
  index: number;
  start: Comment;
  end: Comment;
  /** Content of its slots by their number. */
  slots: Node[][];
}

const MARK = /^(\/?)(island|slot)(?: ([\d.]+))?$/;

/** The islands below a node, without those that stand inside another one. */
export function findIslands(root: Node): IslandRange[] {
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

/** A block ends the paragraph that it stands in, so that the comment before it may be left behind in there. */
function level(start: Comment, end: Comment): void {
  while (start.parentNode !== end.parentNode && !start.nextSibling && start.parentElement)
    start.parentElement.after(start);
}

/** The island between two comments, with what stands in its slots, shown or kept in templates. */
export function rangeOf(start: Comment, end: Comment): IslandRange {
  const [, , , number = ''] = MARK.exec(start.data) ?? [];
  const range: IslandRange = { index: Number(number), start, end, slots: [] };
  for (const node of between(start, end)) collectSlots(node, range);
  for (const comment of between(start, end)) if (isSlotOf(comment, range)) keepSlot(comment, range);
  return range;
}

function collectSlots(node: Node, range: IslandRange): void {
  for (const comment of commentsIn(node)) if (isSlotOf(comment, range)) keepSlot(comment, range);
  const templates = node instanceof Element ? [node, ...node.querySelectorAll('template')] : [];
  for (const template of templates)
    if (template instanceof HTMLTemplateElement) {
      findIslands(template.content);
      collectSlots(template.content, range);
    }
}

function isSlotOf(node: Node, { index }: IslandRange): node is Comment {
  return node.nodeType === Node.COMMENT_NODE && (node as Comment).data.startsWith(`slot ${index}.`);
}

/** A slot that is shown twice is read once. */
function keepSlot(start: Comment, { slots }: IslandRange): void {
  slots[Number(start.data.split('.')[1])] ??= between(start, closeOf(start));
}

/** The comment that closes what a comment opens. */
export function closeOf(start: Comment): Comment {
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

function commentsIn(root: Node): Comment[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const found: Comment[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Comment);
  return found;
}

/** Whether a node stands inside an island. */
export function isWithin(node: Node, { start, end }: IslandRange): boolean {
  const isBehind = start.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isBehind !== 0 && isBefore(node, end);
}

function isBefore(node: Node, end: Node): boolean {
  return (end.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}

/** Takes the comments out of an island, which would make Preact move the elements behind them. */
export function removeMarks({ start, end }: IslandRange): void {
  for (const node of between(start, end)) {
    for (const comment of commentsIn(node)) comment.remove();
    if (node instanceof Comment) node.remove();
  }
}

/** What Preact takes for the parent element of an island, which has none of its own. */
export function rootOf({ start, end }: IslandRange): Element {
  const parent = start.parentNode as Element;
  // Preact passes over comments when it looks for the next node, also over the one that ends the island.
  const within = (node: Node | null) => (node && isBefore(node, end) ? node : end);
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
