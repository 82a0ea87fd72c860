// Reproducible random input: numbers, texts of a grammar, damage to valid texts and values.
import { createHash } from 'node:crypto';

/** Random numbers of a seed (mulberry32), the same on every machine. */
export class Random {
  #state: number;

  constructor(seed: string) {
    this.#state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  isLucky(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.below(list.length)];
    if (item === undefined && list.length === 0) throw new RangeError('Nothing to pick from');
    return item as T;
  }

  list<T>(length: number, make: (index: number) => T): T[] {
    return Array.from({ length }, (_, index) => make(index));
  }
}

/** Alternatives by the name of a rule; `«name»` in a text stands for one of the alternatives of that rule. */
export type Grammar = Readonly<Record<string, readonly string[]>>;

/** Maximum depth of nested rules; below it, the shortest alternative is used. */
const MAX_LEVELS = 6;

/** A text of a rule. */
export function write(grammar: Grammar, rule: string, random: Random, level = 0): string {
  const texts = grammar[rule] ?? COMMON[rule];
  if (!texts) throw new Error(`The grammar has no rule "${rule}"`);
  const text = level < MAX_LEVELS ? random.pick(texts) : shortest(texts);
  return text.replace(/«(\w+)»/g, (_, name: string) => write(grammar, name, random, level + 1));
}

function shortest(texts: readonly string[]): string {
  const rules = (text: string) => text.split('«').length;
  return texts.toSorted((a, b) => rules(a) - rules(b) || a.length - b.length)[0] ?? '';
}

/** Rules of every grammar. */
const COMMON: Grammar = {
  word: ['fern', 'Moss', 'soil', 'plant_id', 'x', 'a1', 'größe', '植物', 'toString', '__proto__', 'constructor'],
  words: ['«word»', '«word» «word»', '«word» «words»', '«word», «words»'],
  number: ['0', '1', '-1', '42', '1.50', '1e999', '9007199254740993', '-0', '007', '0x1F', 'NaN'],
  odd: ['\u0000', '\u202e', '\ufeff', '\ud800', '\u2028', '\u200d', '\u{1f1e9}\u{1f1ea}', 'e\u0301', '\u00a0', '\r', '\t'],
  path: ['/', '/«word»', '/«word»«path»', '/«word»/«word»', '/%2e%2e/«word»', '../«word»', '//«word»', '/:«word»', '/*'],
  url: ['https://example.com«path»', 'http://user:pass@example.com:99999«path»', '«path»', '«path»?«word»=«number»#«word»', 'javascript:alert(1)', 'mailto:a@b.c', 'http://[::1]«path»', '#«word»', 'data:text/html,«word»'],
}; // prettier-ignore

/** Damages a text at a few positions; `pieces` are those of its format. */
export function damage(text: string, pieces: readonly string[], random: Random): string {
  let damaged = text;
  for (let left = 1 + random.below(4); left > 0; left--) {
    const from = random.below(damaged.length + 1);
    const to = Math.min(damaged.length, from + 1 + random.below(random.isLucky(0.2) ? 200 : 12));
    const [before, part, after] = [
      damaged.slice(0, from),
      damaged.slice(from, to),
      damaged.slice(to),
    ];
    const piece = random.isLucky(0.25) ? random.pick(COMMON['odd'] ?? []) : random.pick(pieces);
    const ways = [
      () => before + after,
      () => before + part + part + after,
      () => before + after.slice(0, 20) + part + after.slice(20),
      () => before,
      () => after,
      () => before + piece + part + after,
      () => before + piece + after,
      () => before + piece.repeat(1 + random.below(300)) + part + after,
    ];
    damaged = random.pick(ways)();
  }
  return damaged;
}

const WRONG = [
  null, true, false, 0, -1, 1.5, 1e308, '', ' ', 'x', '\ud800', '__proto__', '../../x', 'x'.repeat(3000),
  [], {}, [[]], [null], { $ref: '#' }, { $ref: '#/x' }, { constructor: 1 }, { type: [] }, [{ a: [{}] }],
] as const; // prettier-ignore

/** Damages a JSON value at a few positions: drops, repeats, swaps, renames, and puts values of other types. */
export function damageValue(value: unknown, random: Random): unknown {
  const root = [structuredClone(value)];
  for (let left = 1 + random.below(4); left > 0; left--) {
    const { owner, key } = pickMember(root, random);
    const other = pickMember(root, random);
    const ways = [
      () => (Array.isArray(owner) ? owner.splice(Number(key), 1) : delete owner[key]),
      () => define(owner, key, structuredClone(random.pick(WRONG))),
      () => define(owner, key, structuredClone(other.owner[other.key])),
      () => define(owner, random.pick(['__proto__', '\ud83d', '', '0', 'x-x', 'type']), owner[key]),
      () => Array.isArray(owner) && owner.push(structuredClone(owner[Number(key)])),
    ];
    random.pick(ways)();
  }
  return root[0];
}

type Owner = Record<string, unknown>;

function pickMember(root: unknown, random: Random): { owner: Owner; key: string } {
  let owner = root as Owner;
  for (;;) {
    const keys = Object.keys(owner);
    const key = keys.length === 0 ? '0' : random.pick(keys);
    const inner = owner[key];
    if (typeof inner !== 'object' || inner === null || Object.keys(inner).length === 0)
      return { owner, key };
    if (owner !== root && random.isLucky(0.2)) return { owner, key };
    owner = inner as Owner;
  }
}

/** Sets a member of any name, `__proto__` as well. */
function define(owner: object, key: string, value: unknown): void {
  Object.defineProperty(owner, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
