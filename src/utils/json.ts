import { isObject, setOwn, type JsonObject } from './json-object.ts';
import { isJsonText, JsonSource, parseScalar, textOf } from './json-values.ts';

// A separate module, because forms in browsers load it without the reader.
export {
  isJsonText,
  JsonSource,
  parseJson,
  parseScalar,
  textOf,
  writeExact,
} from './json-values.ts';

/** Invalid JSON; `position` is an offset in UTF-16 code units. */
class JsonError extends SyntaxError {
  readonly position: number;

  constructor(expected: string, text: string, position: number) {
    const lines = text.slice(0, position).split('\n');
    const column = (lines.at(-1)?.length ?? 0) + 1;
    super(`${expected} expected at line ${lines.length}, column ${column}`);
    this.name = 'SyntaxError';
    this.position = position;
  }
}

const SPACE = /[ \t\n\r]*/y;
const NUMBER_OR_LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Iterative reader of JSON text (RFC 8259), from the leaves up. Supports any nesting depth. */
class JsonReader<T> {
  readonly #text: string;
  readonly #builder: JsonBuilder<T>;
  readonly #frames: Frame<T>[] = [];
  #position = 0;

  constructor(text: string, builder: JsonBuilder<T>) {
    this.#text = text;
    this.#builder = builder;
  }

  /** Result of the builder for the whole text. */
  read(): T {
    this.#skipSpace();
    for (;;) {
      let value = this.#beginValue();
      while (value && this.#frames.length > 0) value = this.#addMember(value.value);
      if (!value) continue;
      if (this.#position < this.#text.length) this.#fail('The end');
      return value.value;
    }
  }

  /** Reads a scalar or an empty container; undefined if a member must be read first. */
  #beginValue(): { value: T } | undefined {
    const start = this.#position;
    const isObject = this.#take('{');
    if (!isObject && !this.#take('[')) {
      const value = this.#builder.scalar(this.#readScalar());
      this.#skipSpace();
      return { value };
    }
    const frame: Frame<T> = { start, close: isObject ? '}' : ']', key: '', items: [], entries: [] };
    this.#frames.push(frame);
    if (this.#text[this.#position] === frame.close) return this.#endContainer(frame);
    this.#readKey(frame);
    return undefined;
  }

  /** The container that this member completes; undefined if more members follow. */
  #addMember(value: T): { value: T } | undefined {
    const frame = this.#frames.at(-1) ?? this.#fail('The end');
    if (frame.close === '}') frame.entries.push([frame.key, value]);
    else frame.items.push(value);
    if (!this.#take(',')) return this.#endContainer(frame);
    this.#readKey(frame);
    return undefined;
  }

  #endContainer({ start, close, items, entries }: Frame<T>): { value: T } {
    if (this.#text[this.#position] !== close) this.#fail(`"," or "${close}"`);
    const source = this.#text.slice(start, ++this.#position);
    this.#skipSpace();
    this.#frames.pop();
    const isObject = close === '}';
    return {
      value: isObject ? this.#builder.object(entries, source) : this.#builder.array(items, source),
    };
  }

  #readKey(frame: Frame<T>): void {
    if (frame.close === ']') return;
    if (this.#text[this.#position] !== '"') this.#fail('A name in double quotes');
    frame.key = textOf(this.#readString());
    this.#skipSpace();
    if (!this.#take(':')) this.#fail('":"');
  }

  #readScalar(): string {
    if (this.#text[this.#position] === '"') return this.#readString();
    NUMBER_OR_LITERAL.lastIndex = this.#position;
    const [source] = NUMBER_OR_LITERAL.exec(this.#text) ?? [];
    if (source === undefined) return this.#fail('A value');
    this.#position += source.length;
    return source;
  }

  #readString(): string {
    const start = this.#position;
    let end = start;
    do end = this.#text.indexOf('"', end + 1);
    while (end > 0 && this.#isEscaped(end));
    if (end < 0) return this.#fail('The end of this text');
    const source = this.#text.slice(start, end + 1);
    if (!isString(source)) this.#fail('A text without line breaks and unknown escapes');
    this.#position = end + 1;
    return source;
  }

  #isEscaped(position: number): boolean {
    let start = position;
    while (this.#text[start - 1] === '\\') start--;
    return (position - start) % 2 === 1;
  }

  #take(character: string): boolean {
    if (this.#text[this.#position] !== character) return false;
    this.#position++;
    this.#skipSpace();
    return true;
  }

  #skipSpace(): void {
    SPACE.lastIndex = this.#position;
    SPACE.test(this.#text);
    this.#position = SPACE.lastIndex;
  }

  #fail(expected: string): never {
    throw new JsonError(expected, this.#text, this.#position);
  }
}

const NODES: JsonBuilder<JsonNode> = {
  scalar: (source) => ({ kind: kindOf(source), source }),
  array: (items, source) => ({ kind: 'array', items, source }),
  object: (entries, source) => ({ kind: 'object', entries, source }),
};

const VALUES: JsonBuilder<unknown> = {
  scalar: (source) => (source.startsWith('"') ? textOf(source) : parseScalar(source)),
  array: (items) => items,
  object: toObject,
};

/** Creates the result for each JSON value; `source` is the source text of the value. */
interface JsonBuilder<T> {
  scalar(source: string): T;
  array(items: T[], source: string): T;
  object(entries: [key: string, value: T][], source: string): T;
}

/** An array or object that is not closed yet. */
interface Frame<T> {
  start: number;
  close: ']' | '}';
  /** Key of the next member. */
  key: string;
  items: T[];
  entries: [key: string, value: T][];
}

function isString(source: string): boolean {
  // oxlint-disable-next-line no-control-regex -- JSON allows none of them in a string.
  if (!/[\\\u0000-\u001F]/.test(source)) return true;
  return isJsonText(source);
}

/** A JSON value with its source: members in source order. */
export type JsonNode =
  | { kind: 'object'; entries: [key: string, value: JsonNode][]; source: string }
  | { kind: 'array'; items: JsonNode[]; source: string }
  | { kind: 'string' | 'number' | 'boolean' | 'null'; source: string };

/** Tree of a JSON text. Throws a SyntaxError with the `position` of the first error. */
export function readJson(text: string): JsonNode {
  return new JsonReader(text, NODES).read();
}

/** Value of a JSON text, with a `JsonSource` for values that JavaScript cannot represent. Throws like `readJson`. */
export function parseExact(text: string): unknown {
  return new JsonReader(text, VALUES).read();
}

function kindOf(source: string): 'string' | 'number' | 'boolean' | 'null' {
  if (source.startsWith('"')) return 'string';
  if (source === 'null') return 'null';
  return source === 'true' || source === 'false' ? 'boolean' : 'number';
}

function toObject(entries: [key: string, value: unknown][], source: string): unknown {
  // Assignment would treat a member named `__proto__` differently.
  const object = Object.fromEntries(entries);
  const keys = Object.keys(object);
  const isKept = keys.length === entries.length && keys.every((key, i) => key === entries[i]?.[0]);
  return isKept ? object : new JsonSource(source);
}

/**
 * Integers beyond 2^53 as the files of a document have them, by the text that JavaScript writes for the rounded
 * number: `9223372036854775807` by `9223372036854776000`.
 */
export type LargeIntegers = ReadonlyMap<string, string>;

const INTEGER = /(?<![\w.+-])-?[1-9]\d{15,20}(?![\w.])/g;
/** What precedes a value in JSON and YAML. */
const BEFORE_VALUE = /[:[,-]\s*$/;

/** Digits that could be those of a large integer. */
const DIGITS = /\d{16}/;

/** The integers in the values of a text, with their positions. */
function* listIntegers(
  text: string,
): Generator<{ source: string; index: number; isValue: boolean }> {
  // Most documents have no such digits.
  if (!DIGITS.test(text)) return;
  for (const { 0: source, index } of text.matchAll(INTEGER)) {
    const isValue = BEFORE_VALUE.test(text.slice(Math.max(0, index - 100), index));
    yield { source, index, isValue };
  }
}

/**
 * Finds the integers that JavaScript writes with other digits; undefined if there are none. Leaves out those that
 * cannot be told apart when rounded, and those whose rounded digits are also in the texts.
 */
export function findLargeIntegers(texts: readonly string[]): LargeIntegers | undefined {
  const found = new Map<string, string | undefined>();
  for (const { source, isValue } of texts.flatMap((text) => [...listIntegers(text)])) {
    const written = String(Number(source));
    const isNew = !found.has(written) || found.get(written) === source;
    if (source === written || (isValue && !isNew)) found.set(written, undefined);
    else if (isValue) found.set(written, source);
  }
  const entries = [...found].filter((entry): entry is [string, string] => entry[1] !== undefined);
  // Copied, because a substring keeps the whole text in memory.
  return entries.length === 0 ? undefined : structuredClone(new Map(entries));
}

/** Maximum distance of a substitute from the integer, in representable numbers. */
const MAX_STEPS = 4096;

/**
 * Texts in which the integers that `findLargeIntegers` leaves out have substitutes: numbers nearby that JavaScript
 * writes as they are, and that no text has. `exact` has the integers by their substitutes. Undefined if there are none.
 */
export function separateIntegers(
  texts: readonly string[],
): { texts: string[]; exact: LargeIntegers } | undefined {
  const all = texts.flatMap((text) => [...listIntegers(text)]);
  const taken = new Set(all.flatMap(({ source }) => [source, String(Number(source))]));
  const kept = new Map<string, string>();
  for (const { source } of all) if (source === String(Number(source))) kept.set(source, source);
  const groups = new Map<string, Set<string>>();
  for (const { source, isValue } of all) {
    const written = String(Number(source));
    if (!isValue) continue;
    if (!kept.has(written)) kept.set(written, source);
    if (kept.get(written) === source) continue;
    const group = groups.get(written) ?? new Set();
    groups.set(written, group.add(source));
  }
  const substitutes = new Map<string, string>();
  for (const [written, sources] of groups) {
    // Substitutes have the order of their integers, because limits are compared.
    const origin = BigInt(kept.get(written) ?? written);
    for (const direction of [1, -1]) {
      const distances = [...sources].map((source) => ({
        source,
        distance: (BigInt(source) - origin) * BigInt(direction),
      }));
      const beyond = distances.filter(({ distance }) => distance > 0n);
      let step = 0;
      for (const { source } of beyond.toSorted((a, b) => Number(a.distance - b.distance))) {
        const found = findSubstitute(written, { taken, direction, after: step });
        if (found === undefined) break;
        step = found.step;
        taken.add(found.substitute);
        substitutes.set(source, found.substitute);
      }
    }
  }
  if (substitutes.size === 0) return undefined;
  return {
    texts: texts.map((text) => substituteIntegers(text, substitutes)),
    exact: structuredClone(
      new Map([...substitutes].map(([source, substitute]) => [substitute, source])),
    ),
  };
}

/** A number near another one, above or below it, with digits that are not taken. */
function findSubstitute(
  written: string,
  { taken, direction, after }: { taken: ReadonlySet<string>; direction: number; after: number },
): { substitute: string; step: number } | undefined {
  const number = Number(written);
  const distance = 2 ** (Math.floor(Math.log2(Math.abs(number))) - 52);
  for (let step = after + 1; step <= MAX_STEPS; step += 1) {
    const substitute = String(number + direction * step * distance);
    if (/^-?\d{16,21}$/.test(substitute) && !taken.has(substitute)) return { substitute, step };
  }
  return undefined;
}

function substituteIntegers(text: string, substitutes: ReadonlyMap<string, string>): string {
  let result = '';
  let from = 0;
  for (const { source, index, isValue } of listIntegers(text)) {
    const substitute = isValue ? substitutes.get(source) : undefined;
    if (substitute === undefined) continue;
    result += text.slice(from, index) + substitute;
    from = index + source.length;
  }
  return result + text.slice(from);
}

/** A text, or a value with texts, with the exact digits of the integers. */
export function restoreIntegers<Value>(integers: LargeIntegers | undefined, value: Value): Value {
  return integers ? (restore(integers, value) as Value) : value;
}

function restore(integers: LargeIntegers, value: unknown): unknown {
  if (typeof value === 'string') return restoreText(integers, value);
  if (Array.isArray(value)) {
    const items = value.map((item) => restore(integers, item));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  // Class instances, such as maps, are not part of a document.
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  // Most values have no such integers, and stay as they are.
  let restored: JsonObject | undefined;
  for (const [key, member] of Object.entries(value)) {
    const exact = restore(integers, member);
    if (exact !== member) setOwn((restored ??= { ...value }), key, exact);
  }
  return restored ?? value;
}

function restoreText(integers: LargeIntegers, text: string): string {
  // Fast path: most texts of a document with such integers have none.
  if (!/\d{16}/.test(text)) return text;
  return text.replace(/-?(?<!\d)\d{16,21}(?!\d)/g, (digits) => {
    const sign = digits.startsWith('-') ? '-' : '';
    return (
      integers.get(digits) ??
      sign + (integers.get(digits.slice(sign.length)) ?? digits.slice(sign.length))
    );
  });
}
