import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runGit } from '../../git/git.ts';
import { readJsonIfExists } from '../../engine/files.ts';

/** Something that a commit names and does not hold. */
export interface Lacking {
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
export function noteLacking(folder: string, index: string): void {
  const files = join(folder, 'files');
  const lacking = [...listSubmodules(folder, index), ...listPointers(files)];
  if (lacking.length > 0) writeFileSync(join(folder, FILE), JSON.stringify(lacking));
}

/** What was noted when the files were written. */
export function readLacking(folder: string): Lacking[] {
  return readJsonIfExists<Lacking[]>(join(folder, FILE), Array.isArray) ?? [];
}

function listSubmodules(folder: string, index: string): Lacking[] {
  const listed = runGit(folder, ['ls-files', '--stage', '--full-name', '-z', ':/'], { env: { GIT_INDEX_FILE: index } }); // prettier-ignore
  if (listed.problem !== undefined) return [];
  return listed.output.split('\0').flatMap((line): Lacking[] => {
    const path = line.startsWith('160000 ') ? line.split('\t')[1] : undefined;
    return path === undefined ? [] : [{ kind: 'submodule', path }];
  });
}

function listPointers(folder: string): Lacking[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((path): Lacking[] => {
    const file = join(folder, path);
    const facts = statSync(file, { throwIfNoEntry: false });
    if (!facts?.isFile() || facts.size > POINTER_BYTES) return [];
    return POINTER.test(readFileSync(file, 'utf8')) ? [{ kind: 'pointer', path }] : [];
  });
}
