// Readers with a keyboard, a screen reader, large text, a narrow window, colours of their own or no motion,
// and readers of sites whose authors chose colours that fight.
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/parse-config.ts';
import { renderThemeCss } from '../../src/theme/theme-css.ts';
import { closeBrowser, visit } from '../support/browser.ts';
import { openSite, PLANT_STORE } from '../support/open-site.ts';
import type { ServedSite } from '../support/serve-site.ts';

const KINDS = [
  '/', '/quickstart', '/sample-data', '/changelog', '/api-reference/list-plants', '/api-reference/plant',
  '/trellis/components/code', '/trellis/components/tabs', '/trellis/components/more', '/nowhere',
]; // prettier-ignore
const PHONE = { viewport: { width: 390, height: 800 } };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

let site: ServedSite;
beforeAll(async () => {
  site = await openSite(PLANT_STORE);
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
});

/** Opens several pages in one window. */
function walk(
  paths: readonly string[],
  options: BrowserContextOptions,
  look: (page: Page, path: string) => Promise<void>,
) {
  return visit(site.url, options, async (page) => {
    for (const path of paths) {
      await page.goto(site.url + path);
      await look(page, path);
    }
  });
}

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    return element?.ariaLabel ?? element?.textContent?.trim() ?? '';
  });

/** Presses Tab until an element with this name has focus. */
async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await focusedName(page))) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

describe('with the keyboard alone', () => {
  it('a reader opens the search, chooses, and lands on the heading', () =>
    visit(`${site.url}/quickstart`, DESKTOP, async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('authorization header');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(
        (url) => url.pathname !== '/quickstart/' && url.pathname !== '/quickstart',
      );
      const { hash } = new URL(page.url());
      if (hash) {
        const box = await page.locator(hash).boundingBox();
        expect(box!.y).toBeGreaterThanOrEqual(0);
        expect(box!.y).toBeLessThan(900);
      }
    }));

  it('Escape gives the focus back to where it was', () =>
    visit(`${site.url}/quickstart`, DESKTOP, async (page) => {
      const opener = page.locator('[data-search-open]:visible').first();
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('combobox').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('combobox').waitFor({ state: 'hidden' });
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    }));

  it('a reader tabs through the form of an operation, sends, and cancels', () =>
    visit(`${site.url}/api-reference/list-plants`, DESKTOP, async (page) => {
      await page.route(/\/plants/, () => {});
      await page.getByRole('button', { name: 'Try it' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
      await tabTo(page, /^Send$/);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Cancel' }).waitFor();
      await tabTo(page, /^Cancel$/);
      await page.keyboard.press('Enter');
      await page.getByText('Cancelled.').first().waitFor();
    }));

  it('the drawer on phones keeps the focus, and gives it back', () =>
    visit(`${site.url}/quickstart`, PHONE, async (page) => {
      const opener = page.locator('[popovertarget]:visible').first();
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      for (let pressed = 0; pressed < 12; pressed += 1) {
        await page.keyboard.press(pressed % 3 === 2 ? 'Shift+Tab' : 'Tab');
        const isInside = await page
          .getByRole('dialog')
          .evaluate((dialog) => dialog.contains(document.activeElement));
        expect(isInside).toBe(true);
      }
      await page.keyboard.press('Escape');
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    }));

  it('the first stop leads past the navigation, and every stop shows where it is', () =>
    visit(`${site.url}/quickstart`, { ...DESKTOP, forcedColors: 'active' }, async (page) => {
      await page.keyboard.press('Tab');
      expect(await focusedName(page)).toMatch(/^Skip/);
      for (let pressed = 0; pressed < 15; pressed += 1) {
        await page.keyboard.press('Tab');
        const outline = await page.evaluate(() => {
          const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
          return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
        });
        expect(outline, await focusedName(page)).toBe(true);
      }
    }));
});

describe('every kind of page', () => {
  it('has a name for all that can be used', () =>
    walk(KINDS, DESKTOP, async (page, path) => {
      const tree = await page.locator('body').ariaSnapshot();
      const nameless = tree
        .split('\n')
        .filter((line) =>
          /^\s*- (?:button|link|combobox|textbox|checkbox|tab|switch|img|dialog)(?::| \[|$)/.test(
            line,
          ),
        );
      expect(nameless, path).toEqual([]);
    }));

  it.each([
    ['in a window of 320 pixels', { viewport: { width: 320, height: 640 } }],
    // What a browser makes of a window of 1024 pixels at 200 %.
    [
      'with everything twice the size',
      { viewport: { width: 512, height: 384 }, deviceScaleFactor: 2 },
    ],
  ])('%s needs no scrolling sideways', (_, options) =>
    walk(KINDS, options, async (page, path) => {
      const wide = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(wide, path).toBeLessThanOrEqual(0);
    }),
  );

  it('can be read and left without scripts', () =>
    walk(KINDS, { ...DESKTOP, javaScriptEnabled: false }, async (page, path) => {
      const text = await page.getByRole('main').first().innerText();
      expect(text.length, path).toBeGreaterThan(60);
      expect(await page.locator('nav a:visible').count(), path).toBeGreaterThanOrEqual(3);
      // What only works with a script says so by being switched off or absent.
      expect(await page.locator('t-copy button, t-runner').count(), path).toBe(0);
    }));

  it('stands still for those who asked for it', () =>
    walk(KINDS.slice(0, 6), { ...DESKTOP, reducedMotion: 'reduce' }, async (page, path) => {
      const moving = await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter((element) => {
            const { transitionDuration, animationName } = getComputedStyle(element);
            return (
              animationName !== 'none' ||
              transitionDuration.split(',').some((time) => parseFloat(time) > 0)
            );
          })
          .map((element) => element.outerHTML.slice(0, 80)),
      );
      expect(moving, path).toEqual([]);
    }));
});

/** Colours of authors who do not think of contrast; the same ones each time. */
function palettes(count: number): object[] {
  let seed = 7;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const hex = () =>
    `#${Math.floor(next() * 0xffffff)
      .toString(16)
      .padStart(6, '0')}`;
  return Array.from({ length: count }, (_, index) => ({
    primary: hex(),
    light: hex(),
    dark: hex(),
    ...(index % 2 === 0 && { background: { light: hex(), dark: hex() } }),
    ...(index % 3 === 0 && { anchors: { from: hex(), to: hex() } }),
  }));
}

describe('fifty palettes that fight', () => {
  const sheets = palettes(50).map((colors) => {
    const docs = { name: 'A', navigation: [{ group: 'A', pages: ['a'] }], colors };
    const { config } = parseConfig(JSON.stringify(docs), 'docs.json');
    return renderThemeCss(config!, '');
  });

  it.each(['/quickstart', '/api-reference/list-plants'])(
    'leave all text of %s readable in both modes',
    (path) =>
      visit(site.url + path, DESKTOP, async (page) => {
        const faint: string[] = [];
        for (const mode of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
          await page.locator(`html.${mode}`).waitFor({ state: 'attached' });
          faint.push(...(await page.evaluate(findFaintText, { sheets, mode })));
        }
        expect(faint).toEqual([]);
      }),
  );
});

/** Runs in the page: gives each palette a try and lists texts whose contrast is below 4.5. */
function findFaintText({ sheets, mode }: { sheets: string[]; mode: string }): string[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  type Color = [number, number, number, number];
  const parsed = new Map<string, Color>();
  const parse = (text: string): Color => {
    const known = parsed.get(text);
    if (known) return known;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = text;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
    const color: Color = [r, g, b, a / 255];
    parsed.set(text, color);
    return color;
  };
  const over = (top: Color, below: Color): Color => {
    const mix = (a: number, b: number) => a * top[3] + b * (1 - top[3]);
    return [mix(top[0], below[0]), mix(top[1], below[1]), mix(top[2], below[2]), 1];
  };
  const luminance = ([r, g, b]: Color) => {
    const part = (value: number) =>
      value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const backgroundOf = (element: Element | null): Color | undefined => {
    if (!element)
      return parse(getComputedStyle(document.documentElement).backgroundColor)[3] > 0.99
        ? parse(getComputedStyle(document.documentElement).backgroundColor)
        : [255, 255, 255, 1];
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== 'none') return undefined;
    const color = parse(backgroundColor);
    if (color[3] > 0.99) return color;
    const below = backgroundOf(element.parentElement);
    return below && over(color, below);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const owners = new Set<Element>();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    const isText =
      owner &&
      node.textContent?.trim() &&
      !owner.closest('script,style,noscript,[hidden],[inert],:disabled');
    if (isText && owner.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      owners.add(owner);
  }
  // One of each look is enough.
  const looks = new Map(
    [...owners].map((owner) => [
      `${owner.tagName} ${owner.className} ${owner.parentElement?.className} ${owner.closest('[aria-current]') !== null}`,
      owner,
    ]),
  );
  const faint: string[] = [];
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];
  for (const [index, css] of sheets.entries()) {
    sheet.replaceSync(css);
    for (const [look, owner] of looks) {
      const below = backgroundOf(owner);
      if (!below) continue;
      const color = over(parse(getComputedStyle(owner).color), below);
      const [high = 0, low = 0] = [luminance(color), luminance(below)].toSorted((a, b) => b - a);
      const contrast = (high + 0.05) / (low + 0.05);
      if (contrast < 4.49) faint.push(`${mode} palette ${index}: ${look} ${contrast.toFixed(2)}`);
    }
  }
  document.adoptedStyleSheets = [];
  return faint.slice(0, 40);
}
