import { join, relative, sep } from 'node:path';
import { loadIgnore } from '../content/ignore.ts';
import type { Project } from '../content/project.ts';
import type { SiteOptions } from '../site/model/site-options.ts';
import { isFresh, listChanges, retakeSnapshot, takeSnapshot, type Snapshot } from './snapshot.ts';

/** What a look at the files of a project found. */
export interface Sight {
  /** Paths that changed since the last look, relative to the project. */
  changes: string[];
  /** Absolute paths of all folders. */
  folders: readonly string[];
  /** A file was so new that it may change again without a trace. */
  isFresh: boolean;
}

/** The files of a project, looked at again and again. */
export interface FileLook {
  /** Notes that the system has told of a file; that anything may have changed where it names none. */
  note(file?: string): void;
  /** Looks at what may have changed, and at `used` files wherever they lie. */
  take(used: readonly string[]): Sight;
  /** Milliseconds since the last look. */
  age(): number;
  /** Milliseconds that a look at all files takes. */
  cost(): number;
}

/** Takes the first look at a project; what changes from here on is found by the next. */
export function openLook({ root }: Project, { outDir }: SiteOptions): FileLook {
  /** Files of which the system has told; undefined where anything may have changed. */
  let suspects: Set<string> | undefined;
  let snapshot = takeSnapshot(root, leftOut(root, outDir));
  let lookedAt = 0;
  let cost = 0;

  const takeNext = (used: readonly string[]): Snapshot => {
    const told = suspects;
    suspects = new Set();
    const next = told && told.size > 0 && retakeSnapshot(root, snapshot, told);
    if (next) return next;
    const startedAt = performance.now();
    const whole = takeSnapshot(root, leftOut(root, outDir), used);
    cost = performance.now() - startedAt;
    return whole;
  };

  return {
    note(file) {
      const path = file && relative(root, file).split(sep).join('/');
      if (path && suspects && snapshot.stamps.has(path)) suspects.add(path);
      else suspects = undefined;
    },
    take(used) {
      const next = takeNext(used);
      const changes = listChanges(root, snapshot, next);
      snapshot = next;
      lookedAt = performance.now();
      return { changes, folders: next.folders, isFresh: isFresh(next) };
    },
    age: () => performance.now() - lookedAt,
    cost: () => cost,
  };
}

/** The rules are read each time: they are files of the project, too. */
function leftOut(root: string, outDir: string | undefined): (folder: string) => boolean {
  const { isIgnored } = loadIgnore(root);
  return (folder) => join(root, folder) === outDir || isIgnored(folder, true);
}
