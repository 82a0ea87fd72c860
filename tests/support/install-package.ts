import { execFile, execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findEngineSource } from '../../src/cli/new/vendor-package.ts';
import { CommandOutput } from '../../src/cli/output.ts';
import { cliEnv } from './run-node.ts';

/** Absolute path of the first of these programs that is in a folder of PATH, or in one of `more`. */
export function findProgram(
  names: readonly string[],
  more: readonly string[] = [],
): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...more];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs a Debian package if this is allowed without confirmation: on a disposable machine. The caller checks whether it is installed. */
export function installOnOwnMachine(name: string): void {
  const isOwnMachine = process.env['CI'] !== undefined && process.getuid?.() === 0;
  if (!isOwnMachine || !existsSync('/usr/bin/apt-get')) return;
  const options = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  try {
    execFileSync('apt-get', ['update'], options);
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], options);
  } catch {
    // The caller reports which command to run manually.
  }
}

/** The packed package, as `trellis new` puts it into projects; packed once for all tests. */
export async function packEngine(): Promise<string> {
  const { tarball } = await findEngineSource(new CommandOutput({ quiet: true }));
  if (tarball === undefined) throw new Error('the package comes from a registry');
  return tarball;
}

/** An environment with this Node and npm, and with the same packages in the npm cache. */
export function npmEnv(node = process.execPath): NodeJS.ProcessEnv {
  return {
    ...cliEnv(),
    PATH: [dirname(node), process.env['PATH']].join(delimiter),
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
  };
}

/** Runs a shell command in a folder; rejects with its output if it fails. */
export async function runShell(
  command: string,
  cwd: string,
  env: NodeJS.ProcessEnv = {},
  node = process.execPath,
): Promise<void> {
  await promisify(execFile)('sh', ['-ec', command], { cwd, env: { ...npmEnv(node), ...env } });
}

/** The commands that `trellis new` prints, one per line, each before its explanation. */
export function printedCommands(stdout: string): string[] {
  return [...stdout.matchAll(/^ {2}((?:cd|npm) \S.*?)(?: {2,}.*)?$/gm)].map(
    ([, command = '']) => command,
  );
}
