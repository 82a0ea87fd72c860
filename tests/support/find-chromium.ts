import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { findProgram, installOnOwnMachine, isExecutable } from './install-package.ts';

/** Debian's headless browser, in which a page takes a quarter of the memory. */
const SHELL = '/usr/lib/chromium/chromium-headless-shell';

const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];

/** Path of a Chromium: CHROMIUM_PATH, one of the system, or that of Playwright. Throws an error with installation instructions. */
export function findChromium(): string {
  const known = findKnown();
  if (known !== undefined) return known;
  installOnOwnMachine('chromium');
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
  if (isExecutable(SHELL)) return SHELL;
  const own = chromium.executablePath();
  return findProgram(NAMES) ?? (isExecutable(own) ? own : undefined);
}
