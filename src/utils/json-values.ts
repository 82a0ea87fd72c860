import { rethrowUnless } from './errors.ts';

/**
 * JSON source text that a JavaScript value cannot represent exactly: `9007199254740993`, `1.10`, `-0`, an object with
 * duplicate members, or one with names such as `10` and `9`, which JavaScript would reorder.
 */
export class JsonSource {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toString(): string {
    return this.source;
  }
}

const JSON_TYPES = new Set(['string', 'number', 'boolean', 'object']);

/** Value of a JSON text; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    return rethrowUnless(error, 'SyntaxError');
  }
}

/** Whether a text is valid JSON. */
export function isJsonText(text: string): boolean {
  return parseJson(text) !== undefined;
}

/** Value of a JSON string literal. */
export function textOf(source: string): string {
  return source.includes('\\') ? (JSON.parse(source) as string) : source.slice(1, -1);
}

/** Value of a JSON scalar as `parseExact` returns it: a `JsonSource` if JavaScript would write it differently. */
export function parseScalar(source: string): unknown {
  const value = JSON.parse(source) as unknown;
  const isKept = typeof value === 'string' || JSON.stringify(value) === source;
  return isKept ? value : new JsonSource(source);
}

/** Like `JSON.stringify`, but writes each `JsonSource` as its source text. */
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

/** An array or object that is being written. */
interface Container {
  /** Separator and name before each value, and the value. */
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

function toScalarText(value: unknown): string {
  if (value instanceof JsonSource) return value.source;
  return JSON_TYPES.has(typeof value) ? JSON.stringify(value) : 'null';
}
