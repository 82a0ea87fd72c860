import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeProject, type Project } from '../../content/project.ts';
import { makeCacheDir } from '../cache/make-cache-dir.ts';
import { checkOut } from './check-out.ts';
import { findCommit } from './find-commit.ts';

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
}

/** Folder of the cache with one folder for each commit. */
export const REVISIONS = 'revisions';

/** Has the files of a project at a commit in the cache, where they stay as long as docs.json names the commit. */
export function openRevision(
  { root, cacheDir }: Project,
  ref: string,
  { offline }: { offline: boolean },
): Revision | { problem: string; hint: string } {
  const folderOf = (commit: string) => join(cacheDir, REVISIONS, commit);
  const isKept = (commit: string) => existsSync(folderOf(commit));
  const found = findCommit(root, ref, { offline, isKept });
  if (found.problem !== undefined) return found;
  const { commit, isBranch } = found;
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
  const project = { ...describeProject(join(folder, 'files')), cacheDir: join(folder, 'cache') };
  return { ref, commit, isBranch, project };
}

/** Writes the files beside their place and puts them there when they are complete. */
function writeFiles(root: string, commit: string, folder: string): string | undefined {
  const staging = `${folder}.${process.pid}`;
  try {
    mkdirSync(join(staging, 'files'), { recursive: true });
    const index = join(staging, 'index');
    const problem = checkOut(root, commit, { target: join(staging, 'files'), index });
    if (problem !== undefined) return problem;
    rmSync(index, { force: true });
    renameSync(staging, folder);
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
  for (const name of readdirSync(folder))
    if (!commits.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
}
