import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../../text/digest.ts';
import { DamagedCache } from './damaged-cache.ts';
import { writeAtomic } from './write-atomic.ts';

/** The HTML of rendered pages and what belongs to it, by name. Names but those of code are digests of the content. */
export interface ContentStore {
  has(name: string): boolean;
  /** Throws where there is no such text, DamagedCache where it is not what was written. */
  read(name: string): string;
  write(name: string, text: string): void;
  /** Removes all other texts. */
  keepOnly(names: ReadonlySet<string>): void;
}

/** Texts in files of a folder. */
export function openContentStore(dir: string): ContentStore {
  return {
    has: (name) => existsSync(join(dir, name)),
    read: (name) => readText(dir, name),
    write(name, text) {
      const file = join(dir, name);
      mkdirSync(dir, { recursive: true });
      if (!existsSync(file) || statSync(file).size !== Buffer.byteLength(text))
        writeAtomic(file, text);
    },
    keepOnly(names) {
      for (const name of readdirSync(dir)) if (!names.has(name)) rmSync(join(dir, name));
    },
  };
}

/**
 * Texts in memory, those of the folder included once they are asked for. Nothing is written, so that builds
 * may replace the files at any time.
 */
export function holdContentStore(dir: string): ContentStore {
  const held = new Map<string, string>();
  return {
    has(name) {
      if (held.has(name)) return true;
      try {
        held.set(name, readText(dir, name));
        return true;
      } catch {
        return false;
      }
    },
    read(name) {
      const text = held.get(name);
      if (text === undefined) throw new Error(`there is no text ${name}`);
      return text;
    },
    write: (name, text) => void held.set(name, text),
    keepOnly(names) {
      for (const name of held.keys()) if (!names.has(name)) held.delete(name);
    },
  };
}

function readText(dir: string, name: string): string {
  const text = readFileSync(join(dir, name), 'utf8');
  // Code has a name of its own; all else is named by its content.
  if (!name.endsWith('.js') && digest(text) !== name.replace(/\.\w+$/, ''))
    throw new DamagedCache(name);
  return text;
}
