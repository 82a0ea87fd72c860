// WCAG 2.2 AA as far as axe can tell: every kind of page and everything that opens on one, at three widths, in both modes.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StartedServer } from '../contract/_started-server.ts';
import { findViolationsEverywhere } from '../support/axe.ts';
import { closeBrowser, untilKeysArrive, visit } from '../support/browser.ts';
import { KINDS_PROJECT } from '../support/kinds-project.ts';
import { openSite } from '../support/open-site.ts';
import { openServerSite } from '../support/server-site.ts';
import type { ServedSite } from '../support/serve-site.ts';

/**
 * What a reader does on a page before it is looked at. `widths` if it is not there at all of them, and `part` if the
 * rest of the page is that of another kind, which is checked at all widths.
 */
interface Kind {
  path: string;
  act?: (page: Page) => Promise<void>;
  widths?: readonly number[];
  part?: string;
}

const API = '/api-reference/list-plants';
const DIALOG = 'dialog[open], [role="dialog"]';
const click = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

/** Pages and states of the Plant Store, which has every component. */
const PLANT_STORE: Record<string, Kind> = {
  'start page': { path: '/' },
  article: { path: '/quickstart' },
  'wide page': { path: '/sample-data' },
  'centered page': { path: '/status' },
  'page of an anchor': { path: '/recipes/shop-window' },
  'page of another version': { path: '/next/overview' },
  operation: { path: API },
  'operation by hand': { path: '/api-reference/list-plants-by-hand', part: 'main' },
  'page of a schema': { path: '/api-reference/plant', part: 'main' },
  accordions: { path: '/trellis/components/accordions', act: openAll },
  callouts: { path: '/trellis/components/callouts', part: 'main' },
  cards: { path: '/trellis/components/cards', part: 'main' },
  'code blocks': { path: '/trellis/components/code', part: 'main' },
  fields: { path: '/trellis/components/fields', act: openAll, part: 'main' },
  frames: { path: '/trellis/components/frames', part: 'main' },
  icons: { path: '/trellis/components/icons', part: 'main' },
  'other components': { path: '/trellis/components/more', part: 'main' },
  steps: { path: '/trellis/components/steps', part: 'main' },
  tabs: { path: '/trellis/components/tabs', part: 'main' },
  updates: { path: '/trellis/components/updates', part: 'main' },
  Markdown: { path: '/trellis/markdown', part: 'main' },
  code: { path: '/trellis/code', part: 'main' },
  diagrams: { path: '/trellis/diagrams', part: 'main' },
  islands: { path: '/trellis/interactive', part: 'main' },
  'long reference': { path: '/trellis/look-reference', part: 'main' },
  'page that is not there': { path: '/nowhere/quickstart' },
  'changelog with a filter': {
    path: '/changelog',
    act: async (page) => {
      await page
        .getByRole('checkbox')
        .or(page.getByRole('button', { name: /^API/ }))
        .first()
        .click();
    },
  },
  'search with results': {
    path: '/quickstart',
    part: DIALOG,
    act: async (page) => {
      await untilKeysArrive(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('token');
      await page.getByRole('option').first().waitFor();
    },
  },
  'search without results': {
    path: '/quickstart',
    part: DIALOG,
    act: async (page) => {
      await untilKeysArrive(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('xyzzyqwv');
      await page
        .getByRole('dialog')
        .getByText(/xyzzyqwv/)
        .first()
        .waitFor();
    },
  },
  drawer: {
    path: '/quickstart',
    part: DIALOG,
    widths: [390, 820],
    act: async (page) => {
      await page.setViewportSize({ width: 390, height: 900 });
      await click(page, /^Menu/);
      await page.getByRole('dialog').waitFor();
    },
  },
  'list of shortcuts': {
    path: '/quickstart',
    part: DIALOG,
    act: async (page) => {
      await untilKeysArrive(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  'menus of a page': {
    path: '/next/overview',
    act: async (page) => {
      await page.locator('.t-page-menu summary').click();
      await page.locator('header [data-versions] > summary').click();
    },
  },
  'enlarged picture': {
    path: '/trellis/components/frames',
    part: DIALOG,
    act: (page) => click(page, /^Enlarge/),
  },
  'runner with an answer': { path: API, act: sendRequest, part: 't-runner' },
  'frame of the full client': {
    path: API,
    part: DIALOG,
    act: async (page) => {
      await click(page, 'Try it');
      await click(page, 'Open full client');
      await page.frameLocator('iframe[title="API client"]').getByRole('button').first().waitFor();
    },
  },
};

/** Pages and states of the project with what the Plant Store has no use for. */
const KINDS: Record<string, Kind> = {
  'page with a banner and feedback': { path: '/', act: (page) => click(page, 'Yes') },
  'video, frame and diagrams': { path: '/media', part: 'main' },
  formulas: { path: '/math', part: 'main' },
  'channel of an AsyncAPI document': {
    path: '/rooms',
    part: 'main',
    act: (page) =>
      page
        .locator('main section details')
        .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', ''))),
  },
  'component of the author': {
    path: '/islands',
    act: (page) => click(page, 'Count 0'),
    part: 'main',
  },
  'script of the author': { path: '/script', act: (page) => click(page, 'Press'), part: 'main' },
  'everything that opens, opened': {
    path: '/folded',
    part: 'main',
    act: async (page) => {
      await openAll(page);
      await page.getByRole('tab', { name: 'pnpm' }).click();
      await page.getByText('Fern', { exact: true }).first().focus();
    },
  },
  'form of an operation': {
    path: '/api-reference/beds/dig-a-bed',
    act: (page) => click(page, 'Try it'),
  },
  'page from right to left': { path: '/ar' },
  'drawer from right to left': {
    path: '/ar/more',
    part: DIALOG,
    widths: [390],
    act: async (page) => {
      await page.setViewportSize({ width: 390, height: 900 });
      await click(page, /^القائمة/);
      await page.getByRole('dialog').waitFor();
    },
  },
};

let store: StartedServer;
let kinds: ServedSite;
beforeAll(async () => {
  store = await openServerSite();
  kinds = await openSite(KINDS_PROJECT);
});
afterAll(async () => {
  await closeBrowser();
  await store?.stop();
  await kinds?.close();
});

describe.each([
  ['Plant Store', () => store.url, PLANT_STORE],
  ['other kinds', () => kinds.url, KINDS],
] as const)('%s', (_, origin, all) => {
  it.each(Object.entries(all))('%s: no violations', async (_name, { path, act, widths, part }) => {
    const viewport = { width: 1440, height: 900 };
    await visit(origin() + path, { viewport, colorScheme: 'light' }, async (page) => {
      await act?.(page);
      expect(await findViolationsEverywhere(page, { widths, part })).toEqual([]);
    });
  });
});

it('a reader without a mouse finds an operation, fills in its form, sends it and closes it', async () => {
  await visit(store.url, { viewport: { width: 1440, height: 900 } }, async (page) => {
    await untilKeysArrive(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('list plants');
    await page
      .getByRole('option', { name: /List plants/ })
      .first()
      .waitFor();
    for (
      let row = 0;
      row < 8 && !/^\W*(?:GET\W*)?List plants(?!,)/.test(await chosenOption(page));
      row++
    )
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/api-reference/list-plants');
    await tabTo(page, 'button "Try it"');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await tabTo(page, 'textbox "Authorization', { isThere: true });
    await page.keyboard.press('Control+a');
    await page.keyboard.type('plants_demo_ada');
    await tabTo(page, '"limit');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('2');
    await tabTo(page, 'button "Send"');
    await page.keyboard.press('Enter');
    await page.getByText(/^200/).first().waitFor();
    await tabTo(page, 'button "Close"', { key: 'Shift+Tab' });
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor({ state: 'hidden' });
    expect(await focusOf(page)).toContain('button "Try it"');
  });
});

/** The option of the search that Enter would open. */
function chosenOption(page: Page): Promise<string> {
  return page.evaluate(
    () => document.querySelector('[role="option"][aria-selected="true"]')?.textContent ?? '',
  );
}

/** What a screen reader says of the element that has the focus: `button "Send"`. */
function focusOf(page: Page): Promise<string> {
  return page.locator(':focus').ariaSnapshot();
}

/** Moves the focus to an element, stop by stop; each stop shows that it has it. */
async function tabTo(
  page: Page,
  name: string,
  { key = 'Tab', isThere = false }: { key?: string; isThere?: boolean } = {},
): Promise<void> {
  if (isThere && (await focusOf(page)).includes(name)) return;
  const passed: string[] = [];
  for (let stop = 0; stop < 80; stop++) {
    await page.keyboard.press(key);
    const focus = await focusOf(page);
    const isShown = await page.locator(':focus').evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    });
    expect(isShown, focus).toBe(true);
    if (focus.includes(name)) return;
    passed.push(focus);
  }
  throw new Error(`There is no way to ${name} but past ${passed.join(', ')}`);
}

/** Opens every part of a page that is folded. */
async function openAll(page: Page): Promise<void> {
  await page
    .locator('main details:not(.t-page-menu)')
    .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
}

async function sendRequest(page: Page): Promise<void> {
  await click(page, 'Try it');
  await page.getByLabel(/^Authorization/).fill('plants_demo_ada');
  await click(page, /^Send$/);
  await page.getByText(/^200/).first().waitFor();
}
