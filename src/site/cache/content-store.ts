import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../../text/digest.ts';
import { DamagedCache } from './damaged-cache.ts';
import { writeAtomic } from './write-atomic.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** The HTML of rendered pages and what belongs to it, by name. Names but those of code are digests of the content. */
export interface ContentStore {
  has(name: string): boolean;
  /** Throws where there is no such text, DamagedCache where it is not what was written. */
  read(name: string): string;
  write(name: string, text: string): void;
  /** Removes all other texts. */
  keepOnly(names: ReadonlySet<string>): void;
}

/** Characters that a folder's texts take in memory at most: those of a small site, and of a large one what fits. */
const MAX_HELD = 8e6;

/** Texts in files of a folder. Those that are written are held while there is room, because every output reads them. */
export function openContentStore(dir: string): ContentStore {
  const held = new Map<string, string>();
  let room = MAX_HELD;
  let folder: string | undefined;
  const hold = (name: string, text: string) => {
    room += held.get(name)?.length ?? 0;
    held.delete(name);
    if (text.length > room) return;
    held.set(name, text);
    room -= text.length;
  };
  return {
    has: (name) => existsSync(join(dir, name)),
    read: (name) => held.get(name) ?? readText(dir, name),
    write(name, text) {
      folder ??= makeFolder(dir);
      const file = join(folder, name);
      const size = statSync(file, { throwIfNoEntry: false })?.size;
      if (size !== Buffer.byteLength(text)) writeAtomic(file, text);
      hold(name, text);
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
      } catch (error) {
        if (error instanceof DamagedCache) return false;
        return rethrowUnless(error, 'ENOENT', 'ENOTDIR') ?? false;
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

function makeFolder(dir: string): string {
  mkdirSync(dir, { recursive: true });
  return dir;
}

function readText(dir: string, name: string): string {
  const text = readFileSync(join(dir, name), 'utf8');
  // Code has a name of its own; all else is named by its content.
  if (!name.endsWith('.js') && digest(text) !== name.replace(/\.\w+$/, ''))
    throw new DamagedCache(name);
  return text;
}
