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
import { readJsonIfExists, writeAtomic } from '../utils/files.ts';
import { isObject } from '../utils/json-object.ts';
import { checkOut, findCommit, isLfsPointer, isRefName, runGit } from '../utils/git.ts';
import { makeCacheDir } from './cache.ts';

/** A project at a commit, checked out to a folder of the cache. */
export interface Revision {
  /** Tag or branch in docs.json. */
  ref: string;
  /** Full commit hash. */
  commit: string;
  /** Whether `ref` is a branch, whose files can be edited, rather than a tag. */
  isBranch: boolean;
  /** The checked-out files; its cache folder is next to them. */
  project: Project;
  /** Submodules and LFS files, whose content is not in the commit. */
  missing: MissingContent[];
}

/** Folder of the cache with a subfolder for each commit. */
const REVISIONS = 'revisions';
const NAMES = 'names.json';
const COMMIT = /^(?:[\da-f]{40}|[\da-f]{64})$/;
/** Age in milliseconds above which a temporary folder is abandoned. */
const STAGING_TIME = 3_600_000;

/**
 * Checks out a project at a commit to the cache, where it stays as long as docs.json names the commit. Returns the
 * problem if that fails.
 */
export function openRevision(
  { root, cacheDir, isDataOnly }: Project,
  ref: string,
  { offline }: { offline: boolean },
): Revision | { problem: string; hint: string } {
  const folderOf = (commit: string) => join(cacheDir, REVISIONS, commit);
  const isKept = (commit: string) => isFolder(folderOf(commit));
  const found = findCommit(root, ref, { offline, isKept });
  // The clone may lack a commit that an earlier build fetched, for example if only the cache is restored.
  const known = 'commit' in found ? found : (recall(cacheDir, ref, isKept) ?? found);
  if (!('commit' in known)) return known;
  const { commit, isBranch } = known;
  const folder = folderOf(commit);
  if (!isKept(commit)) {
    makeCacheDir({ cacheDir });
    const problem = writeFiles(root, commit, folder);
    if (problem !== undefined)
      return {
        problem: `Git cannot read the files of "${ref}" (${problem})`,
        hint: 'The folder of docs.json must have the same path at this commit.',
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

/** Commits by the name of a tag or branch, from the last lookup. */
type KnownNames = Record<string, KnownCommit>;

type KnownCommit = Pick<Revision, 'commit' | 'isBranch'>;

function readNames(cacheDir: string): KnownNames {
  const file = join(cacheDir, REVISIONS, NAMES);
  if (!isFolder(join(cacheDir, REVISIONS))) return {};
  const names = readJsonIfExists<object>(file, isObject);
  return Object.fromEntries(Object.entries(names ?? {}).filter(isKnownName));
}

/** Validates a cached entry, because the commit becomes part of a path and an argument of Git. */
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

/** Writes the files to a temporary folder and renames it when complete. Returns the problem if that fails. */
function writeFiles(root: string, commit: string, folder: string): string | undefined {
  const staging = `${folder}.${process.pid}`;
  try {
    mkdirSync(join(staging, 'files'), { recursive: true });
    const index = join(staging, 'index');
    const problem = checkOut(root, commit, { target: join(staging, 'files'), index });
    if (problem !== undefined) return problem;
    writeMissing(staging, index);
    rmSync(index, { force: true });
    // Another process may have finished first, with the same files.
    if (!existsSync(folder)) renameSync(staging, folder);
    return undefined;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Removes the files of commits that are no longer in docs.json. */
export function forgetRevisions({ cacheDir }: Project, used: readonly Revision[]): void {
  const folder = join(cacheDir, REVISIONS);
  if (!existsSync(folder)) return;
  const commits = new Set(used.map(({ commit }) => commit));
  const isForgotten = (name: string) =>
    COMMIT.test(name) ? !commits.has(name) : name !== NAMES && isLeftBehind(join(folder, name));
  for (const name of readdirSync(folder).filter(isForgotten))
    rmSync(join(folder, name), { recursive: true, force: true });
}

/** Whether a temporary folder was abandoned by its process. */
function isLeftBehind(path: string): boolean {
  const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return changed !== undefined && Date.now() - changed > STAGING_TIME;
}

/** Content that a commit references but does not contain. */
export interface MissingContent {
  kind: 'submodule' | 'pointer';
  /** Relative to the project. */
  path: string;
}

/** Name of the file in the folder of a commit. */
const FILE = 'missing-content.json';

/** Maximum size of a pointer file of Git LFS. */
const POINTER_BYTES = 1024;

/** Records missing content next to the files of a commit; `index` is the Git index. */
function writeMissing(folder: string, index: string): void {
  const files = join(folder, 'files');
  const missing = [...listSubmodules(folder, index), ...listPointers(files)];
  if (missing.length > 0) writeFileSync(join(folder, FILE), JSON.stringify(missing));
}

/** Reads the record of missing content. */
function readMissing(folder: string): MissingContent[] {
  return readJsonIfExists<MissingContent[]>(join(folder, FILE), Array.isArray) ?? [];
}

function listSubmodules(folder: string, index: string): MissingContent[] {
  const listed = runGit(folder, ['ls-files', '--stage', '--full-name', '-z', ':/'], {
    env: { GIT_INDEX_FILE: index },
  });
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
      return isLfsPointer(readFileSync(file, 'latin1')) ? [{ kind: 'pointer', path }] : [];
    },
  );
}

/** Whether a problem is in a file of a commit. */
export function isOfRevision({ root, cacheDir }: Project, { file }: Diagnostic): boolean {
  return file !== undefined && join(root, file).startsWith(join(cacheDir, REVISIONS));
}

/** Severity of a warning in a commit, which an author can no longer change. */
const DOWNGRADED: Severity = 'info';

/**
 * Downgrades a problem in a file of a commit to a note unless it is an error, because the commit cannot be changed.
 */
export function ofRevision(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.severity === 'warning' ? { ...diagnostic, severity: DOWNGRADED } : diagnostic;
}
