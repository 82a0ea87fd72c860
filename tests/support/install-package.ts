import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

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

/** Installs a package of Debian where this may be done unasked: on a machine that is made for one run. Who asked looks whether it is there. */
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
    // Who asked says what to run by hand.
  }
}
