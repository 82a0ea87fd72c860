import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { untilPainted } from './browser.ts';

/** Widths in pixels of a phone, a tablet and a desktop. */
export const WIDTHS = [390, 820, 1440] as const;
export const MODES = ['light', 'dark'] as const;

/** WCAG 2.2 A and AA, and what axe holds to be good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const beside = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = readFileSync(beside.resolve('axe-core/axe.min.js'), 'utf8');

/** What the mode of a page decides about. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/**
 * What axe found on an open page at every width and in both modes, one line for each element. Of the two modes only
 * colors differ: at each width one mode is held to all rules, in turn, and the other to those of colors.
 */
export async function findViolationsEverywhere(
  page: Page,
  widths: readonly number[] = WIDTHS,
): Promise<string[]> {
  await page.evaluate(AXE);
  const found: string[] = [];
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of MODES) {
      await setMode(page, colorScheme);
      await untilPainted(page);
      const own = await runAxe(page, colorScheme === MODES[index % 2] ? TAGS : OF_COLORS);
      found.push(...own.map((line) => `${width} px, ${colorScheme}: ${line}`));
    }
  }
  return found;
}

/** The script of a page hears of the mode with the next frame. */
async function untilMode(page: Page, mode: string): Promise<void> {
  await page.waitForFunction((name) => document.documentElement.classList.contains(name), mode);
}

/** The rule, the element and what is wrong with it, up to three elements of a rule. */
function runAxe(page: Page, runOnly: string[]): Promise<string[]> {
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // A frame is a page of its own, with rules of its own maker.
    const options = { runOnly: only, iframes: false, preload: false };
    const { violations } = await axe.run(document, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(({ html, failureSummary }) => `${id} ${html.slice(0, 200)} ${failureSummary}`),
    );
  }, runOnly);
}

/** Has a page follow the mode of a system. */
export async function setMode(page: Page, colorScheme: (typeof MODES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await untilMode(page, colorScheme);
}

/** Texts that cannot be read on what is behind them, one line for each element. */
export async function findLowContrast(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return runAxe(page, OF_COLORS);
}
