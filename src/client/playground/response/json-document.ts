import { readJson, textOf, type JsonNode } from '../../../utils/json.ts';
import { cutText } from '../../../utils/text.ts';

/** Members that are shown at once; longer lists are in parts that open. */
export const SLICE = 100;
/** Characters of a text that a row shows. */
const ROW_LENGTH = 2000;
/** Number of initially open levels, and of rows in all of them. */
const OPEN_LEVELS = 3;
const OPEN_ROWS = 500;

/** A JSON text that is read in parts, so that the page never holds or renders all of it. */
export class JsonDocument {
  readonly #root: JsonNode;

  constructor(text: string) {
    this.#root = readJson(text);
  }

  /** The root, with its first levels. */
  root(): JsonRow {
    return toRow(this.#root, undefined, OPEN_LEVELS, { rows: OPEN_ROWS });
  }

  /** A range of members of an object or list. */
  members(path: JsonPath, from: number, to: number): JsonRow[] {
    const node = this.#find(path);
    return membersOf(node)
      .slice(from, to)
      .map(([key, member]) => toRow(member, key, 0, { rows: 0 }));
  }

  /** The source of a value. */
  source(path: JsonPath): string {
    return this.#find(path).source;
  }

  /** The formatted text, one member per line, with the source of each value. */
  pretty(): string {
    return prettyText(this.#root);
  }

  /** The places of a text in names and values, in any case of letters. */
  search(text: string): Found {
    return searchNodes(this.#root, text);
  }

  /** The path of the value at a pointer; stops at the last existing value. */
  locate(keys: readonly string[]): JsonPath {
    const path: number[] = [];
    let node = this.#root;
    for (const key of keys) {
      const members = membersOf(node);
      const at =
        node.kind === 'array' ? Number(key) : members.findLastIndex(([name]) => name === key);
      const member = members[at];
      if (!member) break;
      path.push(at);
      node = member[1];
    }
    return path;
  }

  #find(path: JsonPath): JsonNode {
    let node = this.#root;
    for (const at of path) node = membersOf(node)[at]?.[1] ?? node;
    return node;
  }
}

/** Members with their names, which those of lists do not have. */
function membersOf(node: JsonNode): (readonly [string | undefined, JsonNode])[] {
  if (node.kind === 'object') return node.entries;
  return node.kind === 'array' ? node.items.map((item) => [undefined, item] as const) : [];
}

function toRow(
  node: JsonNode,
  key: string | undefined,
  levels: number,
  budget: { rows: number },
): JsonRow {
  const { kind, source } = node;
  if (kind !== 'object' && kind !== 'array')
    return { key, kind, source: cutText(source, ROW_LENGTH), size: source.length };
  const members = membersOf(node);
  const count = Math.min(members.length, SLICE);
  const isOpen = levels > 0 && count <= budget.rows;
  if (isOpen) budget.rows -= count;
  return {
    key,
    kind,
    source: '',
    size: members.length,
    members: isOpen
      ? members.slice(0, SLICE).map(([name, member]) => toRow(member, name, levels - 1, budget))
      : undefined,
  };
}

/** Path of a value: the index of each member from the root. */
export type JsonPath = readonly number[];

/** One value as a tree shows it. */
export interface JsonRow {
  /** Name of the member; absent in lists and for the root. */
  key?: string | undefined;
  kind: JsonNode['kind'];
  /** The source; truncated for long texts, empty for objects and lists. */
  source: string;
  /** Number of members, or of characters that are written. */
  size: number;
  /** The first members of an initially open value. */
  members?: JsonRow[] | undefined;
}

/** Location of a search result. */
export interface Found {
  paths: JsonPath[];
  /** More was found than is listed. */
  isCut: boolean;
}

/** Calls of the worker. */
export interface JsonCalls {
  /** Parses a text; returns the root with its open levels. */
  load(text: Blob, encoding: string): Promise<JsonRow>;
  members(path: JsonPath, from: number, to: number): JsonRow[];
  source(path: JsonPath): string;
  pretty(): string;
  search(text: string): Found;
  locate(keys: readonly string[]): JsonPath;
}

/** The implementation of the calls, which all refer to the last loaded text. */
export function createJsonCalls(open: (text: string) => JsonDocument): JsonCalls {
  let document: JsonDocument | undefined;
  const loaded = (): JsonDocument => {
    if (!document) throw new Error('Nothing is loaded');
    return document;
  };
  return {
    async load(blob, encoding) {
      const text = new TextDecoder(encoding).decode(await blob.arrayBuffer());
      document = open(text);
      return document.root();
    },
    members: (path, from, to) => loaded().members(path, from, to),
    source: (path) => loaded().source(path),
    pretty: () => loaded().pretty(),
    search: (text) => loaded().search(text),
    locate: (keys) => loaded().locate(keys),
  };
}

/**
 * Number of indented levels; deeper ones are not indented, or the text would be many times as long
 * as the response.
 */
const MAX_INDENTED = 100;

/** An object or list that is not closed yet. */
interface Open {
  members: readonly (readonly [name: string | undefined, node: JsonNode])[];
  next: number;
  close: '}' | ']';
}

/**
 * A JSON text with one member per line; keeps the order and source of values. Not recursive, so any
 * depth works.
 */
function prettyText(root: JsonNode): string {
  const parts: string[] = [];
  const open: Open[] = [];
  const lineAt = (level: number) => `\n${'  '.repeat(Math.min(level, MAX_INDENTED))}`;
  const begin = (node: JsonNode) => {
    if (node.kind !== 'object' && node.kind !== 'array') return void parts.push(node.source);
    const isObject = node.kind === 'object';
    const members = isObject ? node.entries : node.items.map((item) => [undefined, item] as const);
    if (members.length === 0) return void parts.push(isObject ? '{}' : '[]');
    parts.push(isObject ? '{' : '[');
    open.push({ members, next: 0, close: isObject ? '}' : ']' });
  };
  begin(root);
  for (let owner = open.at(-1); owner; owner = open.at(-1)) {
    const member = owner.members[owner.next++];
    if (!member) {
      open.pop();
      parts.push(lineAt(open.length), owner.close);
      continue;
    }
    const [name, node] = member;
    parts.push(owner.next > 1 ? ',' : '', lineAt(open.length));
    if (name !== undefined) parts.push(JSON.stringify(name), ': ');
    begin(node);
  }
  return parts.join('');
}

/** Places that are listed. */
const MAX_FOUND = 1000;

/** A value to search. */
interface Waiting {
  node: JsonNode;
  key: string | undefined;
  level: number;
  /** Index among the members of its parent. */
  at: number;
}

/**
 * The values whose name or text contains a text, in source order. Not recursive, so any depth
 * works.
 */
function searchNodes(root: JsonNode, text: string): Found {
  const wanted = text.toLowerCase();
  const found: Found = { paths: [], isCut: false };
  /** In reverse, so that the stack returns values in source order. */
  const waiting: Waiting[] = wanted === '' ? [] : [{ node: root, key: undefined, level: 0, at: 0 }];
  const path: number[] = [];
  for (let one = waiting.pop(); one && !found.isCut; one = waiting.pop()) {
    const { node, key, level, at } = one;
    path.length = level;
    if (level > 0) path[level - 1] = at;
    if (has(key, wanted) || has(scalarText(node), wanted)) {
      found.isCut = found.paths.length === MAX_FOUND;
      if (!found.isCut) found.paths.push([...path]);
    }
    if (node.kind === 'object')
      for (const [index, [name, member]] of [...node.entries.entries()].toReversed())
        waiting.push({ node: member, key: name, level: level + 1, at: index });
    if (node.kind === 'array')
      for (const [index, item] of [...node.items.entries()].toReversed())
        waiting.push({ node: item, key: undefined, level: level + 1, at: index });
  }
  return found;
}

function scalarText(node: JsonNode): string | undefined {
  if (node.kind === 'object' || node.kind === 'array') return undefined;
  return node.kind === 'string' ? textOf(node.source) : node.source;
}

function has(text: string | undefined, wanted: string): boolean {
  return text?.toLowerCase().includes(wanted) ?? false;
}
