import { parseTree, type Node } from 'jsonc-parser';
import { rethrowUnless } from '../utils/errors.ts';

/** A marked range of one line; line and column start at 1, in UTF-16 code units. */
export interface Position {
  line: number;
  column: number;
  length: number;
}

/** Keys and list indexes from the root of a document to a value. */
export type JsonPath = readonly (string | number)[];

/** Locates a value, or its key with `mark: 'key'`. Falls back to the nearest ancestor if the path does not exist. */
export type Locate = (path: JsonPath, mark?: 'value' | 'key') => Position;

const LINE_BREAK = /\r\n|\r|\n/g;

/** Maps offsets of a text to positions. A marked range ends at the end of its line. */
export function createPositions(text: string): (offset: number, length?: number) => Position {
  const { starts, ends } = findLines(text);
  return (offset, length = 1) => {
    const line = findLine(starts, offset);
    const start = starts[line] ?? 0;
    const lineLength = (ends[line] ?? text.length) - start;
    const left = Math.max(0, lineLength - (offset - start));
    return {
      line: line + 1,
      column: offset - start + 1,
      length: Math.max(1, Math.min(length, left)),
    };
  };
}

/** Lines of a text, without line breaks. */
export function splitLines(text: string): string[] {
  return text.split(LINE_BREAK);
}

/** Offsets of the start of each line and of its line break; the last line has none. */
export function findLines(text: string): { starts: number[]; ends: number[] } {
  const starts = [0];
  const ends: number[] = [];
  // Iterates over matches, because collecting them would exceed memory for very long texts.
  for (const { index, 0: lineBreak } of text.matchAll(LINE_BREAK)) {
    ends.push(index);
    starts.push(index + lineBreak.length);
  }
  return { starts, ends };
}

function findLine(starts: number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Locates values in a JSON text. Parses the text on first use, because most files have no problems. */
export function locateJson(text: string): Locate {
  const document = lazy(() => ({
    root: parseSafely(text),
    toPosition: createPositions(text),
    members: new Map<Node, Map<string, Node>>(),
  }));
  return (path, mark = 'value') => {
    const { root, toPosition, members } = document();
    const found = descend(root, path, members);
    const node = mark === 'key' && found.complete ? (found.key ?? found.value) : found.value;
    return toPosition(node?.offset ?? 0, node?.length ?? 1);
  };
}

function descend(root: Node | undefined, path: JsonPath, members: Map<Node, Map<string, Node>>) {
  let value = root;
  let key: Node | undefined;
  for (const segment of path) {
    const property = value && findMember(value, segment, members);
    if (!property) return { value, key, complete: false };
    key = property.type === 'property' ? property.children?.[0] : undefined;
    value = property.type === 'property' ? (property.children?.[1] ?? key) : property;
  }
  return { value, key, complete: true };
}

function findMember(
  node: Node,
  segment: string | number,
  members: Map<Node, Map<string, Node>>,
): Node | undefined {
  if (node.type === 'array') return node.children?.[Number(segment)];
  if (node.type !== 'object') return undefined;
  let byName = members.get(node);
  // The last of duplicate keys wins, as in JSON.parse.
  byName ??= new Map(node.children?.map((child) => [String(child.children?.[0]?.value), child]));
  members.set(node, byName);
  return byName.get(String(segment));
}

function parseSafely(text: string): Node | undefined {
  try {
    return parseTree(text);
  } catch (error) {
    // The parser is recursive. If nesting exceeds the stack, only the first line can be located.
    return rethrowUnless(error, 'RangeError');
  }
}

function lazy<T>(make: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => (cached ??= { value: make() }).value;
}
