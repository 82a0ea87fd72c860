import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { describeProject, type Project } from '../../content/project.ts';
import { checkOut } from '../../git/check-out.ts';
import { findCommit, isRefName } from '../../git/find-commit.ts';
import { makeCacheDir } from '../cache/cache-dir.ts';
import { writeAtomic } from '../cache/write-atomic.ts';
import { noteLacking, readLacking, type Lacking } from './lacking.ts';
import { isObject, readJsonIfExists } from '../../engine/files.ts';

/** The project as it was at a commit, in a folder of the cache. */
export interface Revision {
  /** Tag or branch, as docs.json names it. */
  ref: string;
  /** Name of the commit in full. */
  commit: string;
  /** It may be edited, as tags may not. */
  isBranch: boolean;
  /** Its files; what is made of them is kept beside them. */
  project: Project;
  /** What the commit only refers to: folders of other repositories, and large files kept elsewhere. */
  lacking: Lacking[];
}

/** Folder of the cache with one folder for each commit. */
export const REVISIONS = 'revisions';
const NAMES = 'names.json';
const COMMIT = /^(?:[\da-f]{40}|[\da-f]{64})$/;
/** Milliseconds after which no process is still at the files of a commit. */
const STAGING_TIME = 3_600_000;

/** Has the files of a project at a commit in the cache, where they stay as long as docs.json names the commit. */
export function openRevision(
  { root, cacheDir, isDataOnly }: Project,
  ref: string,
  { offline }: { offline: boolean },
): Revision | { problem: string; hint: string } {
  const folderOf = (commit: string) => join(cacheDir, REVISIONS, commit);
  const isKept = (commit: string) => isFolder(folderOf(commit));
  const found = findCommit(root, ref, { offline, isKept });
  // A clone may lack what an earlier build had, as where nothing but the cache is carried over.
  const known = 'commit' in found ? found : (recall(cacheDir, ref, isKept) ?? found);
  if (!('commit' in known)) return known;
  const { commit, isBranch } = known;
  const folder = folderOf(commit);
  if (!isKept(commit)) {
    makeCacheDir({ cacheDir });
    const problem = writeFiles(root, commit, folder);
    if (problem !== undefined)
      return {
        problem: `Git cannot give the files of "${ref}" (${problem})`,
        hint: 'the folder of docs.json has to be where it was at that commit',
      };
  }
  remember(cacheDir, ref, known);
  const project = {
    ...describeProject(join(folder, 'files'), { isDataOnly }),
    cacheDir: join(folder, 'cache'),
    isFromCommit: true,
  };
  return { ref, commit, isBranch, project, lacking: readLacking(folder) };
}

/** What names meant when they were last looked up. */
type KnownNames = Record<string, KnownCommit>;

type KnownCommit = Pick<Revision, 'commit' | 'isBranch'>;

function readNames(cacheDir: string): KnownNames {
  const file = join(cacheDir, REVISIONS, NAMES);
  if (!isFolder(join(cacheDir, REVISIONS))) return {};
  const names = readJsonIfExists<object>(file, isObject);
  return Object.fromEntries(Object.entries(names ?? {}).filter(isKnownName));
}

/** Whether an entry is one that was written here: a commit becomes a path and an argument of Git. */
function isKnownName([name, known]: [string, unknown]): boolean {
  const { commit, isBranch } = (known ?? {}) as Partial<Record<keyof KnownCommit, unknown>>;
  return (
    isRefName(name) &&
    typeof commit === 'string' &&
    COMMIT.test(commit) &&
    typeof isBranch === 'boolean'
  );
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function recall(cacheDir: string, ref: string, isKept: (commit: string) => boolean) {
  const names = new Map(Object.entries(readNames(cacheDir)));
  const known = names.get(ref);
  return known && isKept(known.commit) ? known : undefined;
}

function remember(cacheDir: string, ref: string, { commit, isBranch }: KnownCommit): void {
  const names = readNames(cacheDir);
  if (names[ref]?.commit === commit) return;
  const next: KnownNames = { ...names, [ref]: { commit, isBranch } };
  writeAtomic(join(cacheDir, REVISIONS, NAMES), JSON.stringify(next));
}

/** Writes the files beside their place and puts them there when they are complete. */
function writeFiles(root: string, commit: string, folder: string): string | undefined {
  const staging = `${folder}.${process.pid}`;
  try {
    mkdirSync(join(staging, 'files'), { recursive: true });
    const index = join(staging, 'index');
    const problem = checkOut(root, commit, { target: join(staging, 'files'), index });
    if (problem !== undefined) return problem;
    noteLacking(staging, index);
    rmSync(index, { force: true });
    // Another process may have been first, with the same files.
    if (!existsSync(folder)) renameSync(staging, folder);
    return undefined;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Removes the files of commits that docs.json names no more. */
export function forgetRevisions({ cacheDir }: Project, kept: readonly Revision[]): void {
  const folder = join(cacheDir, REVISIONS);
  if (!existsSync(folder)) return;
  const commits = new Set(kept.map(({ commit }) => commit));
  const isForgotten = (name: string) =>
    COMMIT.test(name) ? !commits.has(name) : name !== NAMES && isLeftBehind(join(folder, name));
  for (const name of readdirSync(folder).filter(isForgotten))
    rmSync(join(folder, name), { recursive: true, force: true });
}

/** Whether files that are not in their place are of a process that ended before it was done. */
function isLeftBehind(path: string): boolean {
  const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return changed !== undefined && Date.now() - changed > STAGING_TIME;
}
