import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { BROWSER_CURE, findBrowsers, loadPlaywright, resolveFrom } from '../../browser/find-browsers.ts'; // prettier-ignore
import { browserFlags } from '../../browser/launch-browser.ts';
import { MissingToolError } from '../../browser/missing-tool.ts';

/** What looks at pages; Trellis does not bring it along. */
export interface Tools {
  launch(): Promise<Browser>;
  /** The script of axe, as text. */
  axe: string;
}

/** Playwright with a browser, and axe: those beside Trellis, else those of the project. Throws MissingToolError. */
export async function loadTools(root: string): Promise<Tools> {
  const playwright = await loadPlaywright(root);
  const axe = findAxe(root);
  if (playwright === undefined || axe === undefined) {
    throw new MissingToolError(
      '--a11y needs Playwright, a browser and axe. Run:\n' +
        '  npm install --save-dev playwright axe-core && npx playwright install chromium',
    );
  }
  const { chromium } = playwright;
  const browsers = await findBrowsers(root);
  return { launch: () => launch(chromium, browsers), axe: readFileSync(axe, 'utf8') };
}

/** File of axe, which may also have come with its package for Playwright. */
function findAxe(root: string): string | undefined {
  for (const place of [import.meta.url, join(root, 'package.json')]) {
    const beside = resolveFrom(place, '@axe-core/playwright') ?? place;
    const file = resolveFrom(place, AXE) ?? resolveFrom(beside, AXE);
    if (file !== undefined) return file;
  }
  return undefined;
}

const AXE = 'axe-core/axe.min.js';

async function launch(
  chromium: typeof import('playwright').chromium,
  browsers: readonly string[],
): Promise<Browser> {
  let reason = '';
  for (const executablePath of browsers) {
    try {
      return await chromium.launch({ executablePath, args: browserFlags() });
    } catch (error) {
      reason ||= error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    }
  }
  throw new MissingToolError(`--a11y could start no browser (${reason}). ${BROWSER_CURE}`);
}
