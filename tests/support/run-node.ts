import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { HOSTS } from '../../src/site/hosts.ts';

export const BIN = fileURLToPath(new URL('../../bin/trellis.js', import.meta.url));

/** Result of a run of the command line. */
export interface RunResult {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command line in a separate process. */
export function runCli(
  args: readonly string[],
  cwd?: string,
  nodeArgs: readonly string[] = [],
): Promise<RunResult> {
  return runNode([...nodeArgs, BIN, ...args], cwd);
}

/** Runs Node; `node` replaces that of the tests. */
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

/** Environment variables by which build machines of hosts are detected. */
const OF_HOSTS = new Set(
  Object.values(HOSTS).flatMap(({ environment }) => environment?.variables ?? []),
);

/** Compile cache of Node: hundreds of tests start the engine. */
const COMPILED = fileURLToPath(new URL('../../.trellis/compiled', import.meta.url));

/** The environment of a user, without variables of the test runner or the machine. */
export function cliEnv(): NodeJS.ProcessEnv {
  const isForeign = (name: string) =>
    /^(?:VITEST|VITE_|GITHUB_|CI_|NODE_ENV$|NODE_OPTIONS$)/.test(name) || OF_HOSTS.has(name);
  const own = Object.entries(process.env).filter(([name]) => !isForeign(name));
  return { ...Object.fromEntries(own), NO_COLOR: '1', NODE_COMPILE_CACHE: COMPILED };
}
