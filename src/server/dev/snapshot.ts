import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { digest, statIfExists } from '../../utils/files.ts';
import { rethrowUnless } from '../../utils/errors.ts';

/** State of the files in a folder. */
export interface Snapshot {
  /** By path relative to the folder, with forward slashes. */
  stamps: Map<string, Stamp>;
  /** Absolute paths of the folder and its subfolders. */
  folders: string[];
}

/** Identifies the state of a file. */
interface Stamp {
  stat: string;
  /** Digest of a recent file, which may change again within the resolution of the clock. */
  content?: string | undefined;
}

/** Resolution of file system clocks in milliseconds. */
const TICK_MS = 50;

/**
 * Records all files below a folder except ignored folders, and `others` in any location; a few milliseconds for a
 * thousand files.
 */
export function takeSnapshot(
  root: string,
  isLeftOut: (folder: string) => boolean,
  others: readonly string[] = [],
): Snapshot {
  const snapshot: Snapshot = { stamps: new Map(), folders: [] };
  const now = Date.now();
  const add = (path: string) => {
    const stamp = readStamp(join(root, path), now);
    if (stamp) snapshot.stamps.set(path, stamp);
  };
  const visit = (folder: string) => {
    const absolute = join(root, folder);
    snapshot.folders.push(absolute);
    for (const entry of readEntries(absolute)) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      // Link targets are not followed.
      if (!entry.isDirectory()) add(path);
      else if (!isLeftOut(path)) visit(path);
    }
  };
  visit('');
  for (const path of others) if (!snapshot.stamps.has(path)) add(path);
  return snapshot;
}

/** Updates some files of a snapshot; undefined if one of them no longer exists. */
export function retakeSnapshot(
  root: string,
  { stamps, folders }: Snapshot,
  paths: Iterable<string>,
): Snapshot | undefined {
  const next: Snapshot = { stamps: new Map(stamps), folders };
  for (const path of paths) {
    const stamp = readStamp(join(root, path), Date.now());
    if (!stamp) return undefined;
    next.stamps.set(path, stamp);
  }
  return next;
}

/** Paths of files that were added, changed, or removed between two snapshots. */
export function listChanges(root: string, before: Snapshot, after: Snapshot): string[] {
  const isSame = (path: string, stamp: Stamp): boolean => {
    const known = before.stamps.get(path);
    if (known?.stat !== stamp.stat) return false;
    return known.content === undefined || known.content === digestFile(join(root, path));
  };
  const written = [...after.stamps].filter(([path, stamp]) => !isSame(path, stamp));
  const removed = [...before.stamps.keys()].filter((path) => !after.stamps.has(path));
  return [...written.map(([path]) => path), ...removed];
}

/** Paths of files in a snapshot that are so recent that another check is needed. */
export function listFresh({ stamps }: Snapshot): string[] {
  return [...stamps].filter(([, { content }]) => content !== undefined).map(([path]) => path);
}

function readStamp(file: string, now: number): Stamp | undefined {
  const found = statIfExists(file);
  if (!found) return undefined;
  const { ino, size, mtimeMs, ctimeMs } = found;
  const stat = `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  return now - ctimeMs < TICK_MS ? { stat, content: digestFile(file) } : { stat };
}

function digestFile(file: string): string {
  try {
    return digest(readFileSync(file, 'latin1'));
  } catch (error) {
    return rethrowUnless(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM') ?? '';
  }
}

function readEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // The folder was just removed, or is not readable.
    return rethrowUnless(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM') ?? [];
  }
}
