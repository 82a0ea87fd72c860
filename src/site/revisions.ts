import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describeProject, type Project } from '../content/project.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Severity } from '../diagnostics/rules.ts';
import { readJsonIfExists } from '../utils/files.ts';
import { isObject } from '../utils/json-object.ts';
import { checkOut, findCommit, isRefName, runGit } from '../utils/git.ts';
import { makeCacheDir, writeAtomic } from './cache.ts';

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
  missing: MissingContent[];
}

/** Folder of the cache with one folder for each commit. */
const REVISIONS = 'revisions';
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
  return { ref, commit, isBranch, project, missing: readMissing(folder) };
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
    writeMissing(staging, index);
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

/** Something that a commit names and does not hold. */
export interface MissingContent {
  kind: 'submodule' | 'pointer';
  /** Relative to the project. */
  path: string;
}

/** File beside the files of a commit. */
const FILE = 'lacking.json';

/** What Git LFS leaves where it is not installed; such a file is smaller than this. */
const POINTER = /^version https:\/\/git-lfs\./;
const POINTER_BYTES = 1024;

/** Notes what the files of a commit lack, in the folder that holds them; `index` is Git's list of them. */
function writeMissing(folder: string, index: string): void {
  const files = join(folder, 'files');
  const lacking = [...listSubmodules(folder, index), ...listPointers(files)];
  if (lacking.length > 0) writeFileSync(join(folder, FILE), JSON.stringify(lacking));
}

/** What was noted when the files were written. */
function readMissing(folder: string): MissingContent[] {
  return readJsonIfExists<MissingContent[]>(join(folder, FILE), Array.isArray) ?? [];
}

function listSubmodules(folder: string, index: string): MissingContent[] {
  const listed = runGit(folder, ['ls-files', '--stage', '--full-name', '-z', ':/'], { env: { GIT_INDEX_FILE: index } }); // prettier-ignore
  if (listed.problem !== undefined) return [];
  return listed.output.split('\0').flatMap((line): MissingContent[] => {
    const path = line.startsWith('160000 ') ? line.split('\t')[1] : undefined;
    return path === undefined ? [] : [{ kind: 'submodule', path }];
  });
}

function listPointers(folder: string): MissingContent[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap(
    (path): MissingContent[] => {
      const file = join(folder, path);
      const facts = statSync(file, { throwIfNoEntry: false });
      if (!facts?.isFile() || facts.size > POINTER_BYTES) return [];
      return POINTER.test(readFileSync(file, 'utf8')) ? [{ kind: 'pointer', path }] : [];
    },
  );
}

/** Whether a problem is one of a file at a commit. */
export function isOfRevision({ root, cacheDir }: Project, { file }: Diagnostic): boolean {
  return file !== undefined && join(root, file).startsWith(join(cacheDir, REVISIONS));
}

const REMARK: Severity = 'info';

/** A problem of a file that Git keeps as it is: nobody can mend it there, so that it is a remark unless it is an error. */
export function ofRevision(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.severity === 'warning' ? { ...diagnostic, severity: REMARK } : diagnostic;
}
