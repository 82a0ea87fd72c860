import { readJson, type JsonNode } from '../../text/exact-json.ts';
import { prettyText } from './pretty-text.ts';
import { searchNodes } from './search-nodes.ts';
import type { Found, JsonPath, JsonRow } from './json-rows.ts';

/** Members that are shown at once. */
export const SLICE = 100;
/** Characters of a text that a row shows. */
const ROW_LENGTH = 2000;
/** Levels that are open from the start, and rows in all of them. */
const OPEN_LEVELS = 3;
const OPEN_ROWS = 500;

/** A JSON text that is looked into part by part, so that no page has to hold or draw all of it. */
export class JsonDocument {
  readonly #root: JsonNode;

  constructor(text: string) {
    this.#root = readJson(text);
  }

  /** The root, with the first levels of what is in it. */
  root(): JsonRow {
    return toRow(this.#root, undefined, OPEN_LEVELS, { rows: OPEN_ROWS });
  }

  /** Some members of an object or a list. */
  members(path: JsonPath, from: number, to: number): JsonRow[] {
    const node = this.#find(path);
    return membersOf(node)
      .slice(from, to)
      .map(([key, member]) => toRow(member, key, 0, { rows: 0 }));
  }

  /** A value as it is written. */
  source(path: JsonPath): string {
    return this.#find(path).source;
  }

  /** The whole text, a member a line, with every value as it is written. */
  pretty(): string {
    return prettyText(this.#root);
  }

  /** The places of a text in names and values, in any case of letters. */
  search(text: string): Found {
    return searchNodes(this.#root, text);
  }

  /** Where the value that a pointer names stands; as far as there is something. */
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
export function membersOf(node: JsonNode): (readonly [string | undefined, JsonNode])[] {
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
    return { key, kind, source: source.slice(0, ROW_LENGTH), size: source.length };
  const members = membersOf(node);
  const shown = Math.min(members.length, SLICE);
  const isOpen = levels > 0 && shown <= budget.rows;
  if (isOpen) budget.rows -= shown;
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
