import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../text/digest.ts';
import { syncFolder } from './sync-folder.ts';
import { writeAtomic } from '../site/cache/write-atomic.ts';
import { folderMaker, type SiteFiles } from './site-files.ts';

/** The files of a finished site in the cache folder, from one build to the next. */
export interface KeptFiles extends SiteFiles {
  /** Makes a folder hold the site and nothing else, and forgets files that this build neither kept nor wrote. */
  fill(dir: string): void;
}

/** What is known of a file: by size and time it is trusted, by its content it is recognized when they differ. */
type FileRecord = [key: string, size: number, mtimeMs: number, content: string];

/**
 * Opens the folder of kept files. The published site gets hard links to them, so that publishing costs next to
 * nothing; a file is never changed in place, and one that somebody else changed is made again.
 */
export function openOutputCache(cacheDir: string): KeptFiles {
  const dir = join(cacheDir, 'site');
  const manifest = join(cacheDir, 'site.json');
  const known = readManifest(manifest);
  const records = new Map<string, FileRecord>();
  const copies = new Map<string, string>();
  const makeFolder = folderMaker();

  const keep = (path: string, key: string): boolean => {
    const record = known.get(path);
    const kept = record?.[0] === key ? check(join(dir, path), record) : undefined;
    if (kept) records.set(path, kept);
    return kept !== undefined;
  };
  return {
    has: (path) => records.has(path) || copies.has(path),
    keep,
    keepBelow: (folder) =>
      [...known].every(([path, [key]]) => !path.startsWith(`${folder}/`) || keep(path, key)),
    write(path, text, key = digest(text)) {
      if (keep(path, key)) return;
      const file = makeFolder(join(dir, path));
      // The published site may hold a link to this file, known here or not, and stays as it is until it is replaced.
      rmSync(file, { force: true, recursive: true });
      writeFileSync(file, text);
      const { size, mtimeMs } = statSync(file);
      records.set(path, [key, size, mtimeMs, digest(text)]);
    },
    copy: (path, source) => void copies.set(path, source),
    fill(target) {
      for (const path of known.keys())
        if (!records.has(path)) rmSync(join(dir, path), { force: true });
      writeAtomic(manifest, JSON.stringify([...records]));
      const links = [...records.keys()].map((path) => [path, join(dir, path)] as const);
      syncFolder(target, { links: new Map(links), copies });
    },
  };
}

/** The record of a file that still is what it was; in a restored cache files may have other times. */
function check(file: string, record: FileRecord): FileRecord | undefined {
  const [key, knownSize, knownTime, content] = record;
  try {
    const { size, mtimeMs } = statSync(file);
    if (size !== knownSize) return undefined;
    if (mtimeMs === knownTime) return record;
    const isSame = digest(readFileSync(file, 'utf8')) === content;
    return isSame ? [key, size, mtimeMs, content] : undefined;
  } catch {
    return undefined;
  }
}

function readManifest(file: string): Map<string, FileRecord> {
  try {
    const entries = JSON.parse(readFileSync(file, 'utf8')) as [string, FileRecord][];
    return new Map(entries.filter(([path, record]) => path && Array.isArray(record)));
  } catch {
    return new Map();
  }
}
