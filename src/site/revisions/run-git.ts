import { execFileSync } from 'node:child_process';

/** Milliseconds after which a server that says nothing is given up. */
const PATIENCE_MS = 120_000;

/** What a Git command printed, or why it failed. */
export type GitAnswer = { output: string; problem?: undefined } | { problem: string };

/** Runs Git in a folder. It never asks for a password, and none of the repository's hooks runs. */
export function runGit(
  cwd: string,
  args: readonly string[],
  env: Record<string, string> = {},
): GitAnswer {
  try {
    const output = execFileSync('git', ['-c', 'core.hooksPath=/dev/null', ...args], {
      cwd,
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0', ...env },
      timeout: PATIENCE_MS,
      maxBuffer: 1 << 29,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { output: output.trim() };
  } catch (error) {
    const { code, stderr = '' } = error as { code?: string; stderr?: string };
    if (code === 'ENOENT') return { problem: 'Git is not installed' };
    const lines = stderr.split('\n').map((line) => line.replace(/^(?:fatal|error): /, '').trim());
    return { problem: lines.find((line) => line !== '') ?? 'Git gave no answer' };
  }
}

/** Whether a clone lacks the beginning of its history. */
export function isShallowClone(root: string): boolean {
  const answer = runGit(root, ['rev-parse', '--is-shallow-repository']);
  return answer.problem === undefined && answer.output === 'true';
}
