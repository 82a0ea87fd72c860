import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];

/** Path of a Chromium: CHROMIUM_PATH, one of the system, Playwright's own. Throws an error that says how to get one. */
export function findChromium(): string {
  const known = findKnown();
  if (known !== undefined) return known;
  if (mayInstall()) install();
  const installed = findKnown();
  if (installed !== undefined) return installed;
  throw new Error(
    'The browser tests need Chromium. Run one of these, then the tests again:\n' +
      '  sudo apt-get install -y chromium\n' +
      '  npx playwright install --with-deps chromium\n' +
      'or set CHROMIUM_PATH to the browser of this machine.',
  );
}

function findKnown(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named))
      throw new Error(`CHROMIUM_PATH is ${named}, and there is no such file.`);
    return named;
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const system = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...system, chromium.executablePath()].find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Only a machine made for one run is changed unasked. */
function mayInstall(): boolean {
  return (
    process.env['CI'] !== undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  );
}

function install(): void {
  const options = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  try {
    execFileSync('apt-get', ['update'], options);
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
  } catch {
    // The error that follows says what to run by hand.
  }
}
