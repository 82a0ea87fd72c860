import { JsonReader, textOf, type JsonMaker } from './json-reader.ts';

/** One value of a JSON text as it is written: members in their order, the source of every value. */
export type JsonNode =
  | { kind: 'object'; entries: [key: string, value: JsonNode][]; source: string }
  | { kind: 'array'; items: JsonNode[]; source: string }
  | { kind: 'string' | 'number' | 'boolean' | 'null'; source: string };

const MARK = Symbol.for('json-source');

/**
 * Stands for a JSON text that no value of JavaScript is written as again: `9007199254740993`, `1.10`, `-0`, an
 * object with two members of one name or with names such as `10` and `9`, which JavaScript would reorder.
 */
export class JsonSource {
  readonly source: string;
  readonly [MARK] = true;

  constructor(source: string) {
    this.source = source;
  }

  /** Scripts that a page loads one after the other have a class each, and hand such values to each other. */
  static [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && MARK in value;
  }

  toString(): string {
    return this.source;
  }
}

/** The tree of a JSON text. Throws a SyntaxError with the `position` of the first fault. */
export function readJson(text: string): JsonNode {
  return new JsonReader(text, NODES).read();
}

/** The value of a JSON text, with a `JsonSource` wherever JavaScript cannot hold what is written. Throws as `readJson`. */
export function parseExact(text: string): unknown {
  return new JsonReader(text, VALUES).read();
}

/** The same of a text without members, as a number or a word is; a list or an object that JavaScript writes otherwise stays as written. */
export function parseScalar(source: string): unknown {
  const value = JSON.parse(source) as unknown;
  const isKept = typeof value === 'string' || JSON.stringify(value) === source;
  return isKept ? value : new JsonSource(source);
}

/** A value as JSON text, as `JSON.stringify` writes it; what a `JsonSource` stands for as it was written. */
export function writeExact(value: unknown, indent = 0): string {
  const step = ' '.repeat(indent);
  const parts: string[] = [];
  const open: Container[] = [];
  const begin = (member: unknown) => {
    if (typeof member !== 'object' || member === null || member instanceof JsonSource)
      return void parts.push(toScalarText(member));
    const isList = Array.isArray(member);
    parts.push(isList ? '[' : '{');
    open.push({ members: membersOf(member, indent > 0), next: 0, close: isList ? ']' : '}' });
  };
  begin(value);
  for (let container = open.at(-1); container; container = open.at(-1)) {
    const { members, next, close } = container;
    const member = members[container.next++];
    if (member) parts.push(next > 0 ? ',' : '');
    else open.pop();
    if (indent > 0 && members.length > 0) parts.push('\n', step.repeat(open.length));
    if (!member) parts.push(close);
    else {
      parts.push(member[0]);
      begin(member[1]);
    }
  }
  return parts.join('');
}

const NODES: JsonMaker<JsonNode> = {
  scalar: (source) => ({ kind: kindOf(source), source }),
  array: (items, source) => ({ kind: 'array', items, source }),
  object: (entries, source) => ({ kind: 'object', entries, source }),
};

const VALUES: JsonMaker<unknown> = {
  scalar: (source) => (source.startsWith('"') ? textOf(source) : parseScalar(source)),
  array: (items) => items,
  object: toObject,
};

function kindOf(source: string): 'string' | 'number' | 'boolean' | 'null' {
  if (source.startsWith('"')) return 'string';
  if (source === 'null') return 'null';
  return source === 'true' || source === 'false' ? 'boolean' : 'number';
}

function toObject(entries: [key: string, value: unknown][], source: string): unknown {
  // Not by assignment: a member `__proto__` is a member like any other.
  const object = Object.fromEntries(entries) as Record<string, unknown>;
  const keys = Object.keys(object);
  const isKept = keys.length === entries.length && keys.every((key, i) => key === entries[i]?.[0]);
  return isKept ? object : new JsonSource(source);
}

/** An array or object that is being written. */
interface Container {
  /** What stands before each value, and the value. */
  members: [name: string, value: unknown][];
  next: number;
  close: string;
}

function membersOf(value: object, isSpaced: boolean): Container['members'] {
  if (Array.isArray(value)) return value.map((item: unknown) => ['', item]);
  const colon = isSpaced ? ': ' : ':';
  return Object.entries(value)
    .filter(([, member]) => JSON_TYPES.has(typeof member))
    .map(([key, member]) => [JSON.stringify(key) + colon, member]);
}

const JSON_TYPES = new Set(['string', 'number', 'boolean', 'object']);

function toScalarText(value: unknown): string {
  if (value instanceof JsonSource) return value.source;
  return JSON_TYPES.has(typeof value) ? JSON.stringify(value) : 'null';
}
