// What readers need who see little, see colors of their own, or ask for stillness: large text, narrow windows, forced
// colors, no motion, contrast with any colors of an author; and the names that screen readers hear.
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderThemeCss } from '../../src/theme/theme-css.ts';
import { findLowContrast, MODES, setMode } from '../support/axe.ts';
import { closeBrowser, untilPainted, visit } from '../support/browser.ts';
import { findChromium } from '../support/find-chromium.ts';
import { findCutTexts } from '../support/find-cut-texts.ts';
import { KINDS_PROJECT } from '../support/kinds-project.ts';
import { openSite, PLANT_STORE } from '../support/open-site.ts';
import { PALETTES } from '../support/palettes.ts';
import type { ServedSite } from '../support/serve-site.ts';

let store: ServedSite;
let kinds: ServedSite;
beforeAll(async () => {
  store = await openSite(PLANT_STORE);
  kinds = await openSite(KINDS_PROJECT);
});
afterAll(async () => {
  await closeBrowser();
  await store?.close();
  await kinds?.close();
});

interface Size {
  width: number;
  height: number;
}

const PAGES = [
  '/', '/quickstart', '/sample-data', '/changelog', '/api-reference/list-plants', '/trellis/components/accordions',
  '/trellis/components/cards', '/trellis/components/code', '/trellis/components/fields', '/trellis/components/frames',
  '/trellis/components/icons', '/trellis/components/more', '/trellis/components/tabs', '/trellis/markdown',
  '/trellis/code', '/trellis/docs-json-reference', '/nowhere',
]; // prettier-ignore
const OTHERS = ['/media', '/math', '/folded', '/ar', '/api-reference/beds/dig-a-bed'];
const addresses = () => [
  ...PAGES.map((path) => store.url + path),
  ...OTHERS.map((path) => kinds.url + path),
];

/** What is cut off, or asks for scrolling sideways, on any page in windows of these sizes. */
async function findCutOn(page: Page, ...sizes: Size[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const address of addresses()) {
    await page.goto(address);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await untilPainted(page);
      const cut = await findCutTexts(page);
      if (cut.length > 0) found[`${new URL(address).pathname}, ${size.width} px`] = cut;
    }
  }
  return found;
}

describe('nothing is cut and nothing scrolls sideways', () => {
  // WCAG 2.2, 1.4.10: 1280 pixels at 400 %.
  it('in a window of 320 pixels', async () => {
    await visit(store.url, {}, async (page) => {
      expect(await findCutOn(page, { width: 320, height: 640 })).toEqual({});
    });
  });

  // WCAG 2.2, 1.4.4: the browser's own setting, which media queries in em follow.
  describe('where readers have set text to 200 %', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({
        executablePath: findChromium(),
        args: ['--no-sandbox', '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'],
      });
    });
    afterAll(() => browser?.close());

    it('in windows of 390 and 1440 pixels', async () => {
      const page = await browser.newPage();
      await page.goto(store.url);
      const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      expect(size).toBe('32px');
      const sizes = [390, 1440].map((width) => ({ width, height: 900 }));
      expect(await findCutOn(page, ...sizes)).toEqual({});
    });
  });
});

it('gives the list of views the frame of a control on a page with no other list', async () => {
  await visit(`${kinds.url}/folded`, {}, async (page) => {
    const list = page.getByRole('combobox', { name: 'View' });
    expect(await list.evaluate((one) => getComputedStyle(one).borderRadius)).toBe('6px');
    expect(await page.getByText('With a fork.').isVisible()).toBe(false);
    await list.selectOption('Fork');
    await expect.poll(() => page.getByText('With a fork.').isVisible()).toBe(true);
  });
});

it('shows the whole outline of the focus in lists that scroll', async () => {
  await visit(
    `${store.url}/changelog`,
    { viewport: { width: 1440, height: 900 } },
    async (page) => {
      for (const list of ['.t-sidebar', '.t-toc']) {
        const clipped = await page
          .locator(`${list} :is(a, button)`)
          .evaluateAll((all, selector) => {
            const outer = document.querySelector(selector)!.getBoundingClientRect();
            return all.flatMap((one) => {
              (one as HTMLElement).focus({ focusVisible: true } as FocusOptions);
              // Links in closed groups cannot be focused.
              if (document.activeElement !== one) return [];
              const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(one);
              const around = parseFloat(outlineWidth) + parseFloat(outlineOffset);
              const { left, right } = one.getBoundingClientRect();
              const isWhole =
                outlineStyle === 'solid' &&
                left - around >= outer.left &&
                right + around <= outer.right;
              return isWhole ? [] : [one.outerHTML];
            });
          }, list);
        expect(clipped).toEqual([]);
      }
    },
  );
});

describe('forced colors', () => {
  const options = { forcedColors: 'active', viewport: { width: 1440, height: 900 } } as const;
  const borderOf = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((all) => [
      ...new Set(
        all.map((element) => {
          const { borderBottomColor, borderBottomWidth, borderBottomStyle } =
            getComputedStyle(element);
          return `${borderBottomWidth} ${borderBottomStyle} ${borderBottomColor}`;
        }),
      ),
    ]);

  it('show which tab is open', async () => {
    await visit(`${kinds.url}/folded`, options, async (page) => {
      const open = await borderOf(page, '[role="tab"][aria-selected="true"]');
      const others = await borderOf(page, '[role="tab"][aria-selected="false"]');
      expect(open).toHaveLength(1);
      expect(others).not.toContain(open[0]);
      const current = page.locator('.t-tabs a[aria-current]').first();
      expect(await current.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe(
        'underline',
      );
      expect((await borderOf(page, '.t-tabs a'))[0]).toMatch(/^0px/);
    });
  });

  it('mark what is chosen with a line: results of the search, filters, and lines of code', async () => {
    const lineOf = (page: Page, selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => {
          const { outlineStyle, borderLeftStyle, textDecorationLine } = getComputedStyle(one);
          return [outlineStyle, borderLeftStyle, textDecorationLine];
        });
    await visit(`${store.url}/changelog`, options, async (page) => {
      const filter = page.locator('.t-filter-tag').first();
      await filter.click();
      expect((await lineOf(page, '.t-filter-tag[aria-pressed="true"]'))[2]).toBe('underline');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('limit');
      await page.locator('[role="option"][aria-selected="true"]').waitFor();
      expect((await lineOf(page, '[aria-selected="true"] > .t-find-row'))[0]).toBe('solid');
    });
    await visit(`${store.url}/trellis/code`, options, async (page) => {
      expect((await lineOf(page, '.t-pre .highlighted'))[1]).toBe('solid');
    });
  });

  it('leave a line around buttons that are filled', async () => {
    await visit(`${store.url}/api-reference/list-plants`, options, async (page) => {
      await page.getByRole('button', { name: 'Try it' }).click();
      const send = page.getByRole('button', { name: 'Send', exact: true });
      await send.waitFor();
      expect(await send.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe('1px');
    });
  });
});

it('nothing moves for readers who ask for stillness', async () => {
  const moving = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const style = getComputedStyle(element);
        const times = `${style.transitionDuration},${style.animationDuration}`.split(',');
        const isMoving = times.some((time) => parseFloat(time) > 0.01);
        return isMoving || style.scrollBehavior === 'smooth'
          ? [element.outerHTML.slice(0, 80)]
          : [];
      }),
    );
  await visit(
    `${store.url}/api-reference/list-plants`,
    { reducedMotion: 'reduce' },
    async (page) => {
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Search' }).waitFor();
      expect(await moving(page)).toEqual([]);
      await page.goto(`${store.url}/trellis/components/accordions`);
      expect(await moving(page)).toEqual([]);
    },
  );
  const usual = await visit(store.url, { reducedMotion: 'no-preference' }, moving);
  expect(usual.length).toBeGreaterThan(0);
});

describe('colors of authors', () => {
  const PLACES: [name: string, path: string, act?: (page: Page) => Promise<void>][] = [
    ['an article', '/folded'],
    [
      'an operation with its form',
      '/api-reference/beds/dig-a-bed',
      (page) => page.getByRole('button', { name: 'Try it' }).first().click(),
    ],
  ];

  // Forty palettes: each in both modes and on both pages. BATTERY=full looks at each in both modes on each page.
  const isFull = process.env['BATTERY'] === 'full';
  const timeout = 180_000;
  it.each(PLACES)('can be read on %s, whatever they are', { timeout }, async (_, path, act) => {
    const place = PLACES.findIndex(([, other]) => other === path);
    const options = { bypassCSP: true, viewport: { width: 1440, height: 900 } };
    await visit(kinds.url + path, options, async (page) => {
      await act?.(page);
      const found: Record<string, string[]> = {};
      for (const [side, mode] of MODES.entries()) {
        await setMode(page, mode);
        for (const [index, colors] of PALETTES.entries()) {
          if (!isFull && (index + side + place) % 2 === 1) continue;
          const css = renderThemeCss({ ...PLAIN, colors }, '');
          await page.evaluate(setTheme, css);
          const low = await findLowContrast(page);
          if (low.length > 0) found[`${mode} ${JSON.stringify(colors)}`] = low;
        }
      }
      expect(found).toEqual({});
    });
  });
});

const PLAIN: Omit<Parameters<typeof renderThemeCss>[0], 'colors'> = {
  fonts: {},
  code: { mode: 'auto' },
  navigation: {
    location: { source: { file: 'docs.json', text: '' }, path: [], fullPath: [] },
    items: [],
    divisions: [],
    global: [],
  },
  versions: [],
  background: {},
};

/** Puts the theme of another site over the page's own. */
function setTheme(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  const [, accent = ''] = /--t-accent-decor:([^;}]+)/.exec(css) ?? [];
  const shown = getComputedStyle(document.documentElement).getPropertyValue('--t-accent-decor');
  if (accent === '' || shown !== accent) throw new Error('The page has another theme.');
}

describe('names that screen readers hear', () => {
  /** Roles with their names, as the accessibility tree has them: `button "Copy"`. */
  const named = async (page: Page, selector: string) =>
    (await page.locator(selector).ariaSnapshot())
      .split('\n')
      .map((line) => line.trim().replace(/^- /, '').replace(/:$/, ''));
  const hasAll = (...names: string[]) => expect.arrayContaining(names);

  it('of the frame of a page', async () => {
    await visit(`${kinds.url}/folded`, { viewport: { width: 1440, height: 900 } }, async (page) => {
      const names = await named(page, 'body');
      expect(names).toEqual(
        hasAll(
          'link "Skip to content"', 'complementary "Announcement"', 'banner', 'link "Kinds"', 'button "Search..."',
          'button "Dark mode"', 'navigation "Sections"', 'navigation "Pages"', 'main', 'heading "Folded" [level=1]',
          'button "Copy page"', 'tab "npm" [selected]', 'tab "pnpm"', 'tabpanel "npm": Run npm.', 'button "Copy"',
          'columnheader "Plant"', 'group "Was this page helpful?"', 'button "Yes"', 'button "No"', 'link "Suggest edits"',
          'navigation "Previous, Next"', 'navigation "On this page"', 'group "Filter by tag"', 'button "Garden"',
        ), // prettier-ignore
      );
      // Whatever can be used has a name; the menu of the page is a group with the name of its summary.
      expect(
        names.filter((name) => /^(?:link|button|textbox|combobox|checkbox|tab|img)$/.test(name)),
      ).toEqual([]);
    });
  });

  it('of a page on a phone, and of its drawer', async () => {
    await visit(kinds.url, { viewport: { width: 390, height: 844 } }, async (page) => {
      expect(await named(page, '.t-header')).toEqual(
        hasAll('banner', 'link "Kinds"', 'button "Search..."', 'button "Dark mode"'),
      );
      await page.getByRole('button', { name: /^Menu/ }).click();
      expect(await named(page, 'dialog, [role="dialog"]')).toEqual(
        hasAll(
          'dialog "Menu"',
          'button "Close"',
          'navigation "Sections"',
          'navigation "Pages"',
          'link "Media"',
        ),
      );
    });
  });

  it('of the form of an operation', async () => {
    await visit(`${kinds.url}/api-reference/beds/dig-a-bed`, {}, async (page) => {
      await page.getByRole('button', { name: 'Try it' }).first().click();
      const names = await named(page, 't-runner');
      for (const name of [
        /^group "Authorization"/, /^textbox "x-key/, /^button "Show or hide x-key"/, /^group "Path parameters"/i,
        /^textbox "bed/, /^combobox "deep/, /^combobox "Media type"/, /^button "Edit as JSON"/, /^textbox "name/,
        /^combobox "kind/, /^button "Send"/, /^button "Open full client"/, /^button "Copy link"/,
      ]) expect(names).toEqual(expect.arrayContaining([expect.stringMatching(name)])); // prettier-ignore
      expect(names.filter((name) => /^(?:button|textbox|combobox|checkbox)$/.test(name))).toEqual(
        [],
      );
    });
  });
});
