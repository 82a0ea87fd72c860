import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { checkOut, findRepositoryRoot, gitOutput, runGit } from '../../utils/git.ts';
import { UsageError } from '../args/define-command.ts';

/**
 * Calls a function with the project at the merge base with `ref`, in a temporary folder. Throws UsageError if the
 * commit does not exist or the project is not in a repository.
 */
export async function withEarlierState<Result>(
  root: string,
  ref: string,
  use: (root: string) => Promise<Result>,
): Promise<Result> {
  const top = findRepositoryRoot(root);
  if (typeof top !== 'string')
    throw new UsageError(`--since requires a Git repository: ${top.problem}.`);
  const commit = findCommit(root, ref);
  const folder = mkdtempSync(join(tmpdir(), 'trellis-since-'));
  try {
    const earlier = join(folder, 'project');
    const problem = checkOut(root, commit, { target: earlier, index: join(folder, 'index') });
    if (problem !== undefined) throw new UsageError(`--since ${ref}: ${problem}`);
    const packages = join(root, 'node_modules');
    if (existsSync(packages)) symlinkSync(packages, join(earlier, 'node_modules'));
    return await use(earlier);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Problems that did not exist before, regardless of their line. */
export function withoutEarlier(
  found: readonly Diagnostic[],
  earlier: readonly Diagnostic[],
): Diagnostic[] {
  const keyOf = ({ code, file, message }: Diagnostic) => JSON.stringify([code, file, message]);
  const left = new Map<string, number>();
  for (const one of earlier) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  return found.filter((one) => {
    const count = left.get(keyOf(one)) ?? 0;
    left.set(keyOf(one), count - 1);
    return count <= 0;
  });
}

/** Merge base with `ref`; the commit itself if there is none. */
function findCommit(root: string, ref: string): string {
  const named = runGit(root, ['rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`]);
  if (named.problem !== undefined)
    throw new UsageError(`Unknown commit "${ref}" in --since. Fetch it first.`);
  return gitOutput(root, 'merge-base', 'HEAD', named.output) ?? named.output;
}
