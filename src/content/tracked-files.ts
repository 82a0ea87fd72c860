import { relative, sep } from 'node:path';
import { realpathSync } from 'node:fs';
import { findInside } from '../utils/files.ts';
import { findRepositoryRoot, runGit } from '../utils/git.ts';
import { isHidden } from './ignore.ts';
import type { Project } from './project.ts';

/** Whether a file of the project, as an absolute path, may be read and published besides its pages. */
export type IsReadable = (file: string) => boolean;

/**
 * The files of a project that its author may have read and published: all of them, unless the project is data. Then the author is
 * not the one who builds it, whose files may be beside: only files that Git tracks are read, and no hidden files or keys. In a
 * folder without a repository, all others are.
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

function isWithoutRepository(root: string): boolean {
  const top = findRepositoryRoot(root);
  return typeof top !== 'string' && top.isNone;
}

/** None where Git cannot list them. */
function listTracked(root: string): ReadonlySet<string> {
  const { output = '' } = runGit(root, ['ls-files', '-z', '--recurse-submodules']);
  return new Set(output.split('\0'));
}
