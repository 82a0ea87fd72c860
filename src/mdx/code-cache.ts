import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  keyOfLine,
  printCacheLine,
  readCacheLine,
  readStart,
  statIfExists,
} from '../utils/files.ts';
import { parseJson } from '../utils/json.ts';

/** Blocks that no page shows any more stay in the file until it has this many bytes. */
const MAX_BYTES = 64 * 2 ** 20;

/**
 * Maximum number of characters of new blocks held in memory, the latest: pages that repeat them are near each other.
 */
const MAX_HELD = 4e6;

/** Characters of new blocks that are collected before they are written. */
const WRITTEN_AT_ONCE = 1e6;

/**
 * A cache of lists across builds, by key: highlighted lines, because loading a grammar takes as
 * long as rendering a hundred pages.
 */
export class CodeCache {
  readonly #file: string;
  readonly #version: string;
  /** Lines of the file by key, not verified yet; undefined until the first block is looked up. */
  #known: Map<string, string> | undefined;
  /** Lines that are not written to the file yet. */
  #added = '';
  /** New blocks by key, oldest first, and the number of their characters. */
  readonly #held = new Map<string, string>();
  #heldSize = 0;
  /** Keys of all new blocks. */
  readonly #seen = new Set<string>();

  /** A file of another version of the engine is ignored, and replaced by `save`. */
  constructor(file: string, version: string) {
    this.#file = file;
    this.#version = version;
  }

  /**
   * The list of a key: from the cache, or from `make`, which throws if the code cannot be
   * highlighted.
   */
  reuse<Item>(key: string, make: () => Item[]): Item[] {
    this.#known ??= this.#read();
    const known = this.#held.get(key) ?? this.#known.get(key);
    const found = known === undefined ? undefined : readItems<Item>(known);
    if (found) return found;
    const items = make();
    const line = printCacheLine(key, JSON.stringify(items));
    this.#hold(key, line);
    if (this.#seen.has(key)) return items;
    this.#seen.add(key);
    this.#added += `${line}\n`;
    if (this.#added.length > WRITTEN_AT_ONCE) this.save();
    return items;
  }

  #hold(key: string, line: string): void {
    this.#held.set(key, line);
    this.#heldSize += line.length;
    for (const [oldest, { length }] of this.#held) {
      if (this.#heldSize <= MAX_HELD) return;
      this.#held.delete(oldest);
      this.#heldSize -= length;
    }
  }

  /** Writes the lists added since the last call. */
  save(): void {
    if (this.#added === '') return;
    mkdirSync(dirname(this.#file), { recursive: true });
    if (this.#isUsable()) appendFileSync(this.#file, this.#added);
    else writeFileSync(this.#file, `${this.#version}\n${this.#added}`);
    this.#added = '';
  }

  #read(): Map<string, string> {
    if (!this.#isUsable()) return new Map();
    const lines = readFileSync(this.#file, 'utf8').split('\n').slice(1);
    // The last line may have been cut short.
    const complete = lines.filter((line) => line.endsWith(']'));
    return new Map(complete.map((line) => [keyOfLine(line), line]));
  }

  #isUsable(): boolean {
    const file = statIfExists(this.#file);
    if (!file?.isFile() || file.size > MAX_BYTES) return false;
    const first = `${this.#version}\n`;
    return readStart(this.#file, first.length).toString() === first;
  }
}

function readItems<Item>(line: string): Item[] | undefined {
  const json = readCacheLine(line);
  return json === undefined ? undefined : (parseJson(json) as Item[] | undefined);
}
