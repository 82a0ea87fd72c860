import { hash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from './sync-folder.ts';
import { writeAtomic } from '../site/cache/write-atomic.ts';
import { folderMaker } from './folder-maker.ts';
import { statIfExists, readJsonIfExists } from '../engine/files.ts';

/** The files of a finished site in the cache folder, from one build to the next. Paths begin with a slash. */
export interface OutputCache {
  /** Says whether the file of the last build was made from what `key` stands for; it stays then. */
  keep(path: string, key: string): boolean;
  /** Puts a text or bytes at a path; `key` stands for what it was made from. */
  write(path: string, content: string | Uint8Array, key: string): void;
  /** Has the site hold a copy of a file that lies elsewhere. */
  copy(path: string, source: string): void;
  /** The files of this build so far: the absolute path of each, by path in the site. */
  files(): [path: string, file: string][];
  /** Makes a folder hold the site and nothing else but `others`, and forgets files that this build neither kept nor wrote. */
  fill(dir: string, others?: ReadonlySet<string>): void;
}

/** What is known of a file: by size and time it is trusted, by its content it is recognized when they differ. */
type FileRecord = [key: string, size: number, mtimeMs: number, content: string];

/**
 * Opens the folder of kept files. The published site gets hard links to them, so that publishing costs next to
 * nothing; a file is never changed in place, and one that somebody else changed is made again.
 */
export function openOutputCache(cacheDir: string): OutputCache {
  const dir = join(cacheDir, 'site');
  const manifest = join(cacheDir, 'site.json');
  const known = readManifest(manifest);
  const records = new Map<string, FileRecord>();
  const copies = new Map<string, string>();
  const makeFolder = folderMaker();

  const toEntry = (path: string): [string, string] => [path, join(dir, path)];
  const keep = (path: string, key: string): boolean => {
    const record = known.get(path);
    const kept = record?.[0] === key ? check(join(dir, path), record) : undefined;
    if (kept) records.set(path, kept);
    return kept !== undefined;
  };
  return {
    keep,
    write(path, content, key) {
      const file = makeFolder(join(dir, path));
      // The published site may hold a link to this file, known here or not, and stays as it is until it is replaced.
      rmSync(file, { force: true, recursive: true });
      writeFileSync(file, content);
      const { size, mtimeMs } = statSync(file);
      records.set(path, [key, size, mtimeMs, digestOf(content)]);
    },
    copy: (path, source) => void copies.set(path, source),
    files: () => [...[...records.keys()].map((path) => toEntry(path)), ...copies],
    fill(target, others) {
      for (const path of known.keys())
        if (!records.has(path)) rmSync(join(dir, path), { force: true });
      writeAtomic(manifest, JSON.stringify([...records]));
      const links = [...records.keys()].map(toEntry);
      syncFolder(target, { links: new Map(links), copies }, others);
    },
  };
}

/** The record of a file that still is what it was; in a restored cache files may have other times. */
function check(file: string, record: FileRecord): FileRecord | undefined {
  const [key, knownSize, knownTime, content] = record;
  const { size, mtimeMs } = statIfExists(file) ?? {};
  if (mtimeMs === undefined || size !== knownSize) return undefined;
  if (mtimeMs === knownTime) return record;
  const isSame = digestOf(readFileSync(file)) === content;
  return isSame ? [key, size, mtimeMs, content] : undefined;
}

function digestOf(content: string | Uint8Array): string {
  return hash('sha1', content, 'base64url');
}

/** Whether a path stays below the folder. */
function isPath(path: unknown): boolean {
  return typeof path === 'string' && /^\/./.test(path) && !/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path);
}

function readManifest(file: string): Map<string, FileRecord> {
  const entries = readJsonIfExists<unknown[]>(file, Array.isArray) ?? [];
  const isEntry = (entry: unknown): entry is [string, FileRecord] =>
    Array.isArray(entry) && isPath(entry[0]) && Array.isArray(entry[1]);
  return new Map(entries.filter(isEntry));
}
