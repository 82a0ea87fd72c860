import { runGit } from './git.ts';

/**
 * Writes the files that a folder of a repository has at a commit below `target`; gives the reason where that fails.
 * The clone stays as it is: `index` is the path of a file that Git may use meanwhile.
 */
export function checkOut(
  folder: string,
  commit: string,
  { target, index }: { target: string; index: string },
): string | undefined {
  const place = runGit(folder, ['rev-parse', '--show-toplevel', '--show-prefix']);
  if (place.problem !== undefined) return place.problem;
  const [top = '', prefix = ''] = place.output.split('\n');
  const env = { GIT_INDEX_FILE: index };
  const read = runGit(top, ['read-tree', '--end-of-options', `${commit}:${prefix}`], { env });
  if (read.problem !== undefined) return read.problem;
  // From a folder further down, Git would write only what is in that folder.
  return runGit(top, ['checkout-index', '--all', '--quiet', `--prefix=${target}/`], { env })
    .problem;
}
