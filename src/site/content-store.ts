import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { rethrowUnless } from '../utils/errors.ts';
import { digest, listIfExists } from '../utils/files.ts';
import { DamagedCache } from './cache.ts';

/** Maximum number of characters held in memory: all texts of a small site, part of a large one. */
const MAX_HELD = 8e6;

/** Characters that are collected before they are written. */
const WRITTEN_AT_ONCE = 1e6;

/** Number of packs from which they are combined into one. */
const MAX_PACKS = 20;

/** File in the cache folder that lists the pages and the locations of their texts. */
export const MANIFEST_FILE = 'manifest.json';

const PACK = /^[\da-f-]+\.pack$/;

/** Position of a text: name of the pack, offset of its first byte, and number of bytes. */
type PackRange = [pack: string, start: number, length: number];

/** Pack, offset, and length of each text by its name, as in the manifest of the cache. */
export type TextIndex = Record<string, PackRange>;

interface ContentStoreOptions {
  /** Keeps new texts in memory only, because a build may change the folder at the same time. */
  isDev?: boolean;
}

/**
 * Texts of rendered pages by name. Names contain a digest of the content, except those of code, which end with `.js`.
 *
 * The texts of a build are in one file, its pack: creating a file for each would take longer than writing them. Packs
 * are never changed, so another process can read them at any time; those that are mostly outdated are combined.
 */
export class ContentStore {
  readonly #dir: string;
  readonly #isDev: boolean;
  readonly #texts = new Map<string, string>();
  #room: number;
  #index: Map<string, PackRange>;
  /** Sizes of the packs in the folder, in bytes. */
  readonly #sizes: Map<string, number>;
  /** Pack of this build. */
  #pack = `${randomUUID()}.pack`;
  #waiting = '';
  /** Reused for all texts, because V8 frees buffers late. */
  #bytes = Buffer.alloc(0);

  constructor(dir: string, index: TextIndex, { isDev = false }: ContentStoreOptions = {}) {
    this.#dir = dir;
    this.#isDev = isDev;
    this.#room = isDev ? Infinity : MAX_HELD;
    this.#index = new Map(Object.entries(index).filter(isEntry));
    const packs = listIfExists(dir).filter((name) => PACK.test(name));
    this.#sizes = new Map(packs.map((pack) => [pack, statSync(join(dir, pack)).size]));
  }

  /** Whether `read` returns this text. */
  has(name: string): boolean {
    if (this.#texts.has(name)) return true;
    const range = this.#index.get(name);
    if (!range) return false;
    if (!this.#isDev) return range[1] + range[2] <= (this.#sizes.get(range[0]) ?? 0);
    try {
      this.#hold(name, this.#readFrom(range, name));
      return true;
    } catch (error) {
      if (error instanceof DamagedCache) return false;
      return rethrowUnless(error, 'ENOENT', 'ENOTDIR') ?? false;
    }
  }

  /** Throws if the text does not exist, and `DamagedCache` if it was changed. */
  read(name: string): string {
    const text = this.#texts.get(name);
    if (text !== undefined) return text;
    const range = this.#index.get(name);
    if (!range) throw new Error(`Text not found: ${name}`);
    return this.#readFrom(range, name);
  }

  write(name: string, text: string): void {
    if (this.has(name) && (isDigest(name) || this.read(name) === text)) return;
    this.#hold(name, text);
    if (!this.#isDev) this.#append(name, text);
  }

  /** Removes all other texts. */
  keepOnly(names: ReadonlySet<string>): void {
    for (const [name, text] of this.#texts) {
      if (names.has(name)) continue;
      this.#room += text.length;
      this.#texts.delete(name);
    }
    for (const name of this.#index.keys()) if (!names.has(name)) this.#index.delete(name);
  }

  /** Writes all texts to the folder, removes its other files except for the manifest, and returns the index. */
  save(): TextIndex {
    if (this.#isWasteful()) this.#combine();
    this.#flush();
    const used = new Set([MANIFEST_FILE, ...[...this.#index.values()].map(([pack]) => pack)]);
    for (const name of listIfExists(this.#dir)) {
      if (used.has(name)) continue;
      rmSync(join(this.#dir, name), { recursive: true });
      this.#sizes.delete(name);
    }
    return Object.fromEntries(this.#index);
  }

  #hold(name: string, text: string): void {
    this.#room += this.#texts.get(name)?.length ?? 0;
    this.#texts.delete(name);
    if (text.length > this.#room) return;
    this.#texts.set(name, text);
    this.#room -= text.length;
  }

  #append(name: string, text: string): void {
    const start = this.#sizes.get(this.#pack) ?? 0;
    const length = Buffer.byteLength(text);
    this.#index.set(name, [this.#pack, start, length]);
    this.#sizes.set(this.#pack, start + length);
    this.#waiting += text;
    if (this.#waiting.length >= WRITTEN_AT_ONCE) this.#flush();
  }

  #flush(): void {
    if (this.#waiting === '') return;
    mkdirSync(this.#dir, { recursive: true });
    appendFileSync(join(this.#dir, this.#pack), this.#waiting);
    this.#waiting = '';
  }

  #readFrom([pack, start, length]: PackRange, name: string): string {
    if (pack === this.#pack) this.#flush();
    if (length > this.#bytes.length) this.#bytes = Buffer.allocUnsafe(2 * length);
    const descriptor = openSync(join(this.#dir, pack), 'r');
    try {
      if (readSync(descriptor, this.#bytes, 0, length, start) < length)
        throw new DamagedCache(name);
    } finally {
      closeSync(descriptor);
    }
    const text = this.#bytes.toString('utf8', 0, length);
    // Only other builds could have left it damaged.
    if (pack === this.#pack) return text;
    const isSame = digest(text) === name.replace(/\.\w+$/, '');
    if (isDigest(name) && !isSame) throw new DamagedCache(name);
    return text;
  }

  /** Whether more than half of the packs is outdated, or there are too many of them. */
  #isWasteful(): boolean {
    const ranges = [...this.#index.values()];
    const packs = new Set(ranges.map(([pack]) => pack));
    const used = ranges.reduce((sum, [, , length]) => sum + length, 0);
    const total = [...packs].reduce((sum, pack) => sum + (this.#sizes.get(pack) ?? 0), 0);
    return packs.size > MAX_PACKS || total > 2 * used;
  }

  /** Copies all texts into a new pack. */
  #combine(): void {
    this.#flush();
    const index = this.#index;
    this.#index = new Map();
    this.#pack = `${randomUUID()}.pack`;
    for (const [name, range] of index) this.#append(name, this.#readFrom(range, name));
  }
}

/** Only code is not named by a digest. */
function isDigest(name: string): boolean {
  return !name.endsWith('.js');
}

/** Whether an entry of the manifest, which may be damaged, has the right form. */
function isEntry(entry: [string, unknown]): entry is [string, PackRange] {
  const range = entry[1];
  if (!Array.isArray(range)) return false;
  const [pack, ...numbers] = range as unknown[];
  return (
    typeof pack === 'string' &&
    PACK.test(pack) &&
    numbers.length === 2 &&
    numbers.every((one) => Number.isSafeInteger(one) && (one as number) >= 0)
  );
}
