import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { HOSTS } from '../../src/site/hosts.ts';

export const BIN = fileURLToPath(new URL('../../bin/trellis.js', import.meta.url));

/** What a run of the command line left behind. */
export interface RunResult {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command line in a process of its own to its end. */
export function runCli(
  args: readonly string[],
  cwd?: string,
  nodeArgs: readonly string[] = [],
): Promise<RunResult> {
  return runNode([...nodeArgs, BIN, ...args], cwd);
}

/** Runs Node to its end; `node` is another one than that of the tests. */
export function runNode(
  args: readonly string[],
  cwd?: string,
  node: string = process.execPath,
): Promise<RunResult> {
  return new Promise((finish, fail) => {
    const child = spawn(node, args, { cwd, env: cliEnv() });
    const result: RunResult = { exitCode: null, stdout: '', stderr: '' };
    child.stdout.on('data', (data: Buffer) => (result.stdout += data.toString()));
    child.stderr.on('data', (data: Buffer) => (result.stderr += data.toString()));
    child.on('error', fail);
    child.on('close', (exitCode) => finish({ ...result, exitCode }));
  });
}

/** What machines that build for a host are recognized by. */
const OF_HOSTS = new Set(
  Object.values(HOSTS).flatMap(({ environment }) => environment?.variables ?? []),
);

/** Where Node keeps what it compiled: hundreds of tests start the engine. */
const COMPILED = fileURLToPath(new URL('../../.trellis/compiled', import.meta.url));

/** The environment of a user: nothing of the test runner, nothing of the machine the tests run on. */
export function cliEnv(): NodeJS.ProcessEnv {
  const isForeign = (name: string) =>
    /^(?:VITEST|VITE_|GITHUB_|CI_|NODE_ENV$|NODE_OPTIONS$)/.test(name) || OF_HOSTS.has(name);
  const own = Object.entries(process.env).filter(([name]) => !isForeign(name));
  return { ...Object.fromEntries(own), NO_COLOR: '1', NODE_COMPILE_CACHE: COMPILED };
}
