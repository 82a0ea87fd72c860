import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { untilPainted } from './browser.ts';

/** Widths in pixels of a phone, a tablet and a desktop. */
export const WIDTHS = [390, 820, 1440] as const;
export const MODES = ['light', 'dark'] as const;

/** WCAG 2.2 A and AA, and best practices of axe. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const beside = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = readFileSync(beside.resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that parts of pages cannot meet. */
const OF_WHOLE_PAGES = ['bypass', 'landmark-one-main', 'page-has-heading-one'];

/** Rules that depend on the color mode. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

interface Extent {
  widths?: readonly number[] | undefined;
  /** Selector of the part that other pages do not have: the rest is checked at the largest width, in light mode. */
  part?: string | undefined;
}

/**
 * Violations that axe finds on an open page at all widths and in both modes, one line per element. The modes differ
 * only in colors: at each width, one mode is checked with all rules, and the other with rules for colors.
 */
export async function findViolationsEverywhere(
  page: Page,
  { widths = WIDTHS, part }: Extent = {},
): Promise<string[]> {
  await page.evaluate(AXE);
  const found: string[] = [];
  // From one step to the next, either the width or the mode changes: each change lays out and paints the page.
  for (const [index, width] of widths.toReversed().entries()) {
    await page.setViewportSize({ width, height: 900 });
    const modes = index % 2 === 0 ? MODES : MODES.toReversed();
    for (const [turn, colorScheme] of modes.entries()) {
      await setMode(page, colorScheme);
      await untilPainted(page);
      const isFirst = index + turn === 0;
      const without = part === undefined || isFirst ? [] : OF_WHOLE_PAGES;
      const own = await runAxe(page, turn === 0 ? TAGS : OF_COLORS, without);
      found.push(...own.map((line) => `${width} px, ${colorScheme}: ${line}`));
      if (part !== undefined && isFirst) await hideOthers(page, part);
    }
  }
  return found;
}

/** Hides everything outside the part of a page; the part keeps its position. */
function hideOthers(page: Page, part: string): Promise<void> {
  return page
    .locator(part)
    .filter({ visible: true })
    .evaluate((element) => {
      for (let at = element; at !== document.body; at = at.parentElement!)
        for (const other of at.parentElement!.children)
          if (other !== at && other instanceof HTMLElement) other.style.visibility = 'hidden';
    });
}

/** The script of the page is notified of the mode in the next frame. */
async function untilMode(page: Page, mode: string): Promise<void> {
  await page.waitForFunction((name) => document.documentElement.classList.contains(name), mode);
}

/** Rule, element and problem, with up to three elements per rule. */
function runAxe(page: Page, runOnly: string[], without: string[] = []): Promise<string[]> {
  return page.evaluate(
    async ([only, others]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      // Elements that pass are not described, which would take half as long as the check.
      const resultTypes: ['violations'] = ['violations'];
      const rules = Object.fromEntries(others.map((id) => [id, { enabled: false }]));
      // Content of frames belongs to other sites.
      const options = { runOnly: only, rules, iframes: false, preload: false, resultTypes };
      const { violations } = await axe.run(document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .slice(0, 3)
          .map(({ html, failureSummary }) => `${id} ${html.slice(0, 200)} ${failureSummary}`),
      );
    },
    [runOnly, without] as const,
  );
}

/** Emulates the color mode of the system. */
export async function setMode(page: Page, colorScheme: (typeof MODES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await untilMode(page, colorScheme);
}

/** Texts with insufficient contrast, one line per element. */
export async function findLowContrast(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return runAxe(page, OF_COLORS);
}
