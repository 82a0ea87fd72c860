import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';

type Playwright = typeof import('playwright');

/** What looks at pages; Trellis does not bring it along. */
export interface Tools {
  launch(): Promise<Browser>;
  /** The script of axe, as text. */
  axe: string;
}

/** The browser or axe is not installed; the message says what to run. */
export class MissingToolError extends Error {}

/** The browser and axe beside Trellis, else those of the project. Throws MissingToolError. */
export async function loadTools(root: string): Promise<Tools> {
  const playwright = find('playwright', root);
  const axe = find('axe-core/axe.min.js', root);
  if (playwright === undefined || axe === undefined) {
    throw new MissingToolError(
      '--a11y needs a browser and axe. Run:\n' +
        '  npm install --save-dev playwright axe-core && npx playwright install chromium',
    );
  }
  const loaded = (await import(pathToFileURL(playwright).href)) as { default?: Playwright };
  // A package in the older format of modules has everything below `default`.
  const { chromium } = { ...loaded.default, ...loaded } as Playwright;
  return { launch: () => launch(chromium), axe: readFileSync(axe, 'utf8') };
}

/** File of a module; axe may also have come with its package for Playwright. */
function find(name: string, root: string): string | undefined {
  for (const place of [import.meta.url, join(root, 'package.json')]) {
    for (const resolve of [resolveFrom, resolveBesideAxe]) {
      try {
        return resolve(place, name);
      } catch {
        // The next place may have it.
      }
    }
  }
  return undefined;
}

function resolveFrom(place: string, name: string): string {
  return createRequire(place).resolve(name);
}

function resolveBesideAxe(place: string, name: string): string {
  return resolveFrom(resolveFrom(place, '@axe-core/playwright'), name);
}

async function launch(chromium: Playwright['chromium']): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-dev-shm-usage'];
  const named = process.env['CHROMIUM_PATH'];
  const ways = [
    ...(named ? [{ executablePath: named }] : [{}]),
    { executablePath: '/usr/bin/chromium' },
    { channel: 'chrome' },
  ];
  let reason = '';
  for (const way of ways) {
    try {
      return await chromium.launch({ ...way, args });
    } catch (error) {
      reason ||= error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    }
  }
  throw new MissingToolError(
    `--a11y found no Chromium (${reason}). Run "npx playwright install chromium", or set CHROMIUM_PATH to one.`,
  );
}
