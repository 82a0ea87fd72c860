import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { findRepositoryRoot, gitOutput } from '../../git/git.ts';

/** Where a project is in its repository. */
export interface Repository {
  /** Top folder of the repository; the project's own folder if no repository contains it. */
  top: string;
  /** Folder of the project below it, with forward slashes; '' for the top folder. */
  folder: string;
  /** The branch that is published. */
  branch: string;
}

/** Finds the repository that contains a project, and its default branch. A folder that the repository ignores is not in it. */
export function findRepository(root: string): Repository {
  const top = findRepositoryRoot(root);
  if (typeof top !== 'string') return { top: root, folder: '', branch: 'main' };
  const folder = relative(top, realpathSync(root)).split(sep).join('/');
  const isIgnored = folder !== '' && gitOutput(top, 'check-ignore', '-q', folder) !== undefined;
  if (isIgnored) return { top: root, folder: '', branch: 'main' };
  const branch =
    gitOutput(top, 'symbolic-ref', '--short', 'refs/remotes/origin/HEAD')?.replace('origin/', '') ??
    gitOutput(top, 'symbolic-ref', '--short', 'HEAD');
  return { top, folder, branch: branch ?? 'main' };
}
