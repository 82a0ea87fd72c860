import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { untilPainted } from './browser.ts';

/** Widths in pixels of a phone, a tablet and a desktop. */
export const WIDTHS = [390, 820, 1440] as const;
export const MODES = ['light', 'dark'] as const;
type Mode = (typeof MODES)[number];

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
 * only in colors. These are checked at the largest width, and at others for texts that are new or have new colors.
 */
export async function findViolationsEverywhere(
  page: Page,
  { widths = WIDTHS, part }: Extent = {},
): Promise<string[]> {
  await addAxe(page);
  await page.evaluate(defineTexts);
  const found: string[] = [];
  // From one step to the next, either the width or the mode changes: each change lays out and paints the page.
  let modes: readonly Mode[] = MODES;
  for (const [index, width] of widths.toReversed().entries()) {
    const [mode = 'light', other = 'dark'] = modes;
    const isFirst = index === 0;
    const check = async (inMode: Mode, run: AxeRun) => {
      const lines = await runAxe(page, run);
      found.push(...lines.map((line) => `${width} px, ${inMode}: ${line}`));
    };
    await page.setViewportSize({ width, height: 900 });
    await setMode(page, mode);
    await untilPainted(page);
    if (isFirst) await check(mode, { only: TAGS });
    else {
      const wholePages = part === undefined ? [] : OF_WHOLE_PAGES;
      await check(mode, { only: TAGS, without: [...OF_COLORS, ...wholePages] });
      await check(mode, { only: OF_COLORS, newIn: mode });
    }
    await noteTexts(page, mode);
    if (isFirst && part !== undefined) await hideOthers(page, part);
    if (!isFirst && !(await hasNewTexts(page, other))) continue;
    await setMode(page, other);
    await untilPainted(page);
    await check(other, { only: OF_COLORS, newIn: isFirst ? undefined : other });
    await noteTexts(page, other);
    modes = modes.toReversed();
  }
  return found;
}

interface TextsOfPage {
  /** Visible texts that were not noted with these colors in this mode. */
  listNew(mode: Mode): Element[];
  note(mode: Mode): void;
}

/** Defines functions in the page that recognize texts by their colors and those of their ancestors. */
function defineTexts(): void {
  const PROPERTIES = [
    'color', 'background-color', 'background-image', 'opacity', 'filter', 'mix-blend-mode', 'position', 'z-index',
    'font-weight', 'text-decoration-line', 'text-shadow',
  ]; // prettier-ignore
  const noted = new WeakMap<Element, Set<string>>();
  const ids = new Map<string, number>();
  const hasText = (element: Element) =>
    element.matches('input, textarea, select') ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const list = (mode: Mode) => {
    const found: { element: Element; key: string }[] = [];
    const add = (element: Element, parent: number) => {
      const style = getComputedStyle(element);
      if (style.display === 'none') return;
      // Large texts need less contrast: 18 points, or 14 if they are bold.
      const size = parseFloat(style.fontSize);
      const values = PROPERTIES.map((name) => style.getPropertyValue(name));
      const colors = [parent, size >= 24, size >= 18.5, ...values].join('|');
      const id = ids.get(colors) ?? ids.size;
      ids.set(colors, id);
      const isVisible = style.display === 'contents' || element.checkVisibility();
      if (isVisible && style.visibility === 'visible' && hasText(element))
        found.push({ element, key: `${mode} ${id}` });
      for (const child of [...(element.shadowRoot?.children ?? []), ...element.children])
        add(child, id);
    };
    add(document.documentElement, -1);
    return found;
  };
  const inMode = <Result>(mode: Mode, work: () => Result): Result => {
    const { classList } = document.documentElement;
    const shown = mode === 'light' ? 'dark' : 'light';
    const isOther = classList.replace(shown, mode);
    const result = work();
    if (isOther) classList.replace(mode, shown);
    return result;
  };
  const texts: TextsOfPage = {
    listNew: (mode) =>
      inMode(mode, () =>
        list(mode)
          .filter(({ element, key }) => !noted.get(element)?.has(key))
          .map(({ element }) => element),
      ),
    note: (mode) => {
      for (const { element, key } of list(mode))
        noted.set(element, (noted.get(element) ?? new Set()).add(key));
    },
  };
  Object.assign(window, { texts });
}

/** Whether a text would be new in a mode, which need not be that of the page. */
function hasNewTexts(page: Page, mode: Mode): Promise<boolean> {
  return page.evaluate(
    (name) => (window as unknown as { texts: TextsOfPage }).texts.listNew(name).length > 0,
    mode,
  );
}

function noteTexts(page: Page, mode: Mode): Promise<void> {
  return page.evaluate(
    (name) => (window as unknown as { texts: TextsOfPage }).texts.note(name),
    mode,
  );
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

interface AxeRun {
  /** Rules or tags; defaults to the rules that axe enables. */
  only?: string[];
  without?: string[];
  /** Selector of the part to check. */
  part?: string;
  /** Checks only texts that are new in this mode. */
  newIn?: Mode | undefined;
}

/** Rule, element and problem, with up to three elements per rule. */
function runAxe(page: Page, { only, without = [], part, newIn }: AxeRun): Promise<string[]> {
  return page.evaluate(
    async ([runOnly, others, selector, mode]) => {
      const { axe, texts } = window as unknown as {
        axe: typeof import('axe-core');
        texts: TextsOfPage;
      };
      const include = mode === undefined ? [selector ?? document] : texts.listNew(mode);
      if (include.length === 0) return [];
      // Elements that pass are not described, which would take half as long as the check.
      const resultTypes: ['violations'] = ['violations'];
      const rules = Object.fromEntries(others.map((id) => [id, { enabled: false }]));
      // Content of frames belongs to other sites.
      const options = {
        ...(runOnly && { runOnly }),
        rules,
        iframes: false,
        preload: false,
        resultTypes,
      };
      const { violations } = await axe.run({ include }, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .slice(0, 3)
          .map(({ html, failureSummary }) => `${id} ${html.slice(0, 200)} ${failureSummary}`),
      );
    },
    [only, without, part, newIn] as const,
  );
}

/** Emulates the color mode of the system. */
export async function setMode(page: Page, colorScheme: Mode): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await untilMode(page, colorScheme);
}

/** Violations in a part of the open page, one line per element. */
export async function findViolationsIn(page: Page, part: string): Promise<string[]> {
  await addAxe(page);
  return runAxe(page, { part });
}

/** Texts with insufficient contrast, one line per element. */
export async function findLowContrast(page: Page): Promise<string[]> {
  await addAxe(page);
  return runAxe(page, { only: OF_COLORS });
}

async function addAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}
