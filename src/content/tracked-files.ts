import { relative, sep } from 'node:path';
import { realpathSync } from 'node:fs';
import { findInside } from '../utils/files.ts';
import { findRepositoryRoot, runGit } from '../utils/git.ts';
import { isHidden } from './ignore.ts';
import type { Project } from './project.ts';

/** Whether an absolute path in the project may be read and published. */
export type IsReadable = (file: string) => boolean;

/**
 * Returns the test for readable files: all files, unless the project is untrusted. Then its author may not be the
 * user who builds it, so only tracked files are readable, and never hidden files or keys. Outside of a repository,
 * all other files are readable.
 */
export function readableFiles({ root, isDataOnly, isFromCommit }: Project): IsReadable {
  if (!isDataOnly || isFromCommit) return () => true;
  let tracked: ReadonlySet<string> | undefined;
  return (file) => {
    const target = findInside(root, file);
    if (target === undefined) return false;
    const path = relative(realpathSync.native(root), target).split(sep).join('/');
    if (isHidden(path)) return false;
    if (isWithoutRepository(root)) return true;
    tracked ??= listTracked(root);
    return tracked.has(path);
  };
}

/** Whether a folder is in no Git repository; false if Git cannot find out. */
export function isWithoutRepository(root: string): boolean {
  const top = findRepositoryRoot(root);
  return typeof top !== 'string' && top.isNone;
}

/** Empty if Git cannot list them. */
function listTracked(root: string): ReadonlySet<string> {
  const { output = '' } = runGit(root, ['ls-files', '-z', '--recurse-submodules']);
  return new Set(output.split('\0'));
}
