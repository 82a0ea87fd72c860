import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, untilKeysArrive, visit } from '../support/browser.ts';
import { openSite, PLANT_STORE } from '../support/open-site.ts';
import type { ServedSite } from '../support/serve-site.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

let site: ServedSite;
const open = <Result>(
  path: string,
  options: Parameters<typeof visit>[1],
  work: (page: Page) => Promise<Result>,
) => visit(site.url + path, options, work);

beforeAll(async () => {
  site = await openSite(PLANT_STORE);
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
});

describe('the Plant Store on a desktop', () => {
  it('greets its reader and leads to the quickstart', async () => {
    await open('/', DESKTOP, async (page) => {
      expect(await page.title()).toContain('Plant Store');
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await page
        .getByRole('main')
        .getByRole('link', { name: /quickstart/i })
        .first()
        .click();
      await page.waitForURL('**/quickstart');
    });
  });

  it('names the parts of the page and each list on it', async () => {
    await open('/api-reference/list-plants', DESKTOP, async (page) => {
      for (const part of ['banner', 'main', 'contentinfo'] as const)
        expect(await page.getByRole(part).count(), part).toBe(1);
      const links = page.getByRole('contentinfo').getByRole('link');
      expect(await links.filter({ hasText: 'Quickstart' }).count()).toBe(1);
      const samples = page.getByRole('combobox', { name: 'GET /plants' });
      expect(await samples.locator('option').first().textContent()).toBe('cURL');
      expect(await page.getByRole('combobox', { name: 'Response' }).count()).toBe(1);
    });
  });

  it('asks no other host, and no file that is not there', async () => {
    await open('/', DESKTOP, async (page) => {
      const problems: string[] = [];
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (origin !== site.url && protocol.startsWith('http')) problems.push(request.url());
      });
      page.on('response', (response) => {
        if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
      });
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      for (const path of [
        '/',
        '/quickstart',
        '/trellis/components/tabs',
        '/api-reference/list-plants',
      ])
        await page.goto(site.url + path, { waitUntil: 'networkidle' });
      expect(problems).toEqual([]);
    });
  });

  it('is walked through by its sidebar, the current page marked', async () => {
    await open('/quickstart', DESKTOP, async (page) => {
      const sidebar = page.getByRole('navigation', { name: 'Pages' });
      await sidebar.getByRole('link', { name: 'Authentication' }).click();
      await page.waitForURL('**/authentication');
      const current = sidebar.locator('[aria-current="page"]');
      expect(await current.textContent()).toContain('Authentication');
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(
        'Authentication',
      );
    });
  });

  it('goes on to the next page and back', async () => {
    await open('/quickstart', DESKTOP, async (page) => {
      const next = page.locator('[rel="next"]');
      const href = await next.getAttribute('href');
      await next.click();
      await page.waitForURL(`**${href}`);
      await page.locator('[rel="prev"]').click();
      await page.waitForURL('**/quickstart');
    });
  });

  it('skips to the content by keyboard', async () => {
    await open('/quickstart', DESKTOP, async (page) => {
      await untilKeysArrive(page);
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to content' });
      await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true);
      expect((await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Enter');
      expect(await focused(page)).toMatch(/^MAIN/);
      await page.keyboard.press('Tab');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null))
        .toBe(true);
    });
  });

  it('shows where the keyboard is, on every stop of the header', async () => {
    await open('/quickstart', DESKTOP, async (page) => {
      await untilKeysArrive(page);
      for (let stop = 0; stop < 8; stop++) {
        await page.keyboard.press('Tab');
        const outline = await page.evaluate(() => {
          const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
          return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
        });
        expect(outline, await focused(page)).toBe(true);
      }
    });
  });

  it('opens a nested group by keyboard, without a script of its own', async () => {
    await open('/quickstart', { ...DESKTOP, javaScriptEnabled: false }, async (page) => {
      const opened = page.locator('.t-nav details[open]');
      const before = await opened.count();
      await page.locator('.t-nav details:not([open]) summary').first().focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => opened.count()).toBe(before + 1);
    });
  });

  it('changes the mode by keyboard, remembers it, and paints it before anything else', async () => {
    await open('/quickstart', { ...DESKTOP, colorScheme: 'light' }, async (page) => {
      const toggle = page.locator('header').getByRole('button', { name: 'Dark mode' });
      const before = await background(page);
      await toggle.focus();
      await page.keyboard.press('Space');
      await expect.poll(() => background(page)).not.toBe(before);
      const dark = await background(page);
      expect(await toggle.getAttribute('aria-pressed')).toBe('true');
      await page.goto(`${site.url}/authentication`, { waitUntil: 'commit' });
      await page.locator('body').waitFor({ state: 'attached' });
      expect(await page.locator('html').getAttribute('class')).toBe('dark');
      // Nothing is painted before the style sheets are there.
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
      expect(await background(page)).toBe(dark);
    });
  });

  it('selects a version by keyboard, and closes the list by Escape', async () => {
    await open('/quickstart', DESKTOP, async (page) => {
      await untilKeysArrive(page);
      const menu = page.locator('header [data-versions] > summary');
      await menu.focus();
      await page.keyboard.press('Enter');
      const next = page.locator('header').getByRole('link', { name: 'Next' });
      await next.waitFor();
      // The script of the list is loaded when it gets the focus.
      const close = async () => {
        await page.keyboard.press('Escape');
        return next.isHidden();
      };
      await expect.poll(close).toBe(true);
      await expect
        .poll(() => menu.evaluate((element) => element === document.activeElement))
        .toBe(true);
      await page.keyboard.press('Enter');
      await next.click();
      await page.locator('.t-nav').getByText('Next version').waitFor();
      expect(await menu.textContent()).toContain('Next');
    });
  });

  it('marks in the contents the heading that the reader has reached', async () => {
    await open('/trellis/markdown', DESKTOP, async (page) => {
      const toc = page.getByRole('navigation', { name: 'On this page' });
      const links = await toc.getByRole('link').all();
      const target = links[2]!;
      await target.click();
      const id = await target.getAttribute('href');
      expect(new URL(page.url()).hash).toBe(id);
      await page.waitForFunction(
        (href) => document.querySelector(`#t-toc [href="${href}"]`)?.hasAttribute('aria-current'),
        id,
      );
      await page.evaluate(() => scrollTo(0, 0));
      await page.waitForFunction(
        (href) => !document.querySelector(`#t-toc [href="${href}"]`)?.hasAttribute('aria-current'),
        id,
      );
    });
  });

  it('opens at the heading that an address with other punctuation means', async () => {
    await open('/trellis/markdown#tailwind_utility%3A-classes', DESKTOP, async (page) => {
      await page.waitForFunction(() => location.hash === '#tailwind-utility-classes');
      const { y } = (await page
        .getByRole('heading', { name: 'Tailwind utility classes' })
        .boundingBox())!;
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(300);
    });
  });

  it('marks each heading that is chosen in the contents, and the last one at the end', async () => {
    await open('/trellis/search', { viewport: { width: 1440, height: 1300 } }, async (page) => {
      const links = await page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link')
        .all();
      const isMarked = (href: string | null) =>
        page.waitForFunction(
          (hash) => document.querySelector('#t-toc [aria-current]')?.getAttribute('href') === hash,
          href,
        );
      for (const link of links) {
        await link.click();
        await isMarked(await link.getAttribute('href'));
      }
      await links[0]!.click();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await isMarked((await links.at(-1)?.getAttribute('href')) ?? null);
    });
  });

  it('brings the contents back to their start with the reader', async () => {
    await open('/trellis/markdown', { viewport: { width: 1440, height: 320 } }, async (page) => {
      const isScrolled = () => (document.querySelector('#t-toc')?.scrollTop ?? 0) > 0;
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.waitForFunction(isScrolled);
      await page.evaluate(() => scrollTo(0, 0));
      await page.waitForFunction(() => document.querySelector('#t-toc')?.scrollTop === 0);
    });
  });

  it('fades a table out only where it goes on', async () => {
    await open(
      '/trellis/navigation',
      { ...PHONE, reducedMotion: 'no-preference' },
      async (page) => {
        const fades = () =>
          page
            .locator('.t-table')
            .evaluateAll((boxes) =>
              boxes.map((box) => getComputedStyle(box).getPropertyValue('--t-edge-end') !== '0px'),
            );
        expect(await fades()).toEqual([false, false]);
        await page
          .getByRole('table')
          .first()
          .evaluate((table) => (table.style.minWidth = '60rem'));
        await expect.poll(fades).toEqual([true, false]);
      },
    );
  });

  it('helps on from an address that leads nowhere', async () => {
    await open('/nowhere/quickstart', DESKTOP, async (page) => {
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page not found');
      await page
        .getByRole('main')
        .getByRole('link', { name: /home page/i })
        .click();
      await page.waitForURL(`${site.url}/`);
    });
  });
});

describe('the Plant Store on a phone', () => {
  it('shows no keyboard shortcuts on touch screens, however wide', async () => {
    const tablet = { viewport: { width: 1024, height: 1366 }, hasTouch: true, isMobile: true };
    await open('/', tablet, async (page) => {
      await page.getByRole('button', { name: 'Search' }).first().waitFor();
      expect(await page.locator('[data-search-key]:visible').count()).toBe(0);
    });
  });

  it('never scrolls sideways', async () => {
    for (const path of [
      '/',
      '/quickstart',
      '/trellis/docs-json-reference',
      '/api-reference/list-plants',
    ])
      await open(path, PHONE, async (page) => {
        // Authors may give the search box more words.
        const words = page
          .locator('header button')
          .filter({ hasText: /search/i })
          .locator('span');
        await words.first().evaluate((span) => span.append(' in all of the documentation'));
        const heading = page.locator('main :is(h2, h3)').first();
        await heading.evaluate((element) => element.append(` ${'aNameOfCode'.repeat(8)}`));
        const { wide, all } = await page.evaluate(() => ({
          wide: document.documentElement.clientWidth,
          all: document.documentElement.scrollWidth,
        }));
        expect(all, path).toBeLessThanOrEqual(wide);
      });
  });

  // Chromium with a window broke them before commas; its headless shell measures texts otherwise.
  it('does not break words in the header of a table', async () => {
    await open('/trellis/benchmarks', PHONE, async (page) => {
      const broken = await page.locator('th').evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const text = cell.firstChild as Text;
          return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
            const range = new Range();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return range.getClientRects().length > 1 ? [word] : [];
          });
        }),
      );
      expect(broken).toEqual([]);
    });
  });

  it('keeps focus in the drawer and gives it back on Escape', async () => {
    await open('/quickstart', PHONE, async (page) => {
      const button = page.getByRole('button', { name: /^Menu/ });
      const sidebar = page.locator('#t-sidebar');
      expect(await sidebar.isVisible()).toBe(false);
      await button.click();
      const drawer = page.getByRole('dialog');
      await drawer.waitFor();
      for (let stop = 0; stop < 60; stop++) {
        await page.keyboard.press('Tab');
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.closest('#t-sidebar') !== null), {
            message: await focused(page),
          })
          .toBe(true);
      }
      await page.keyboard.press('Escape');
      await sidebar.waitFor({ state: 'hidden' });
      await expect
        .poll(() => button.evaluate((element) => element === document.activeElement))
        .toBe(true);
      expect(await page.locator('[inert]').count()).toBe(0);
    });
  });

  it('leads to another page from the drawer', async () => {
    await open('/quickstart', PHONE, async (page) => {
      await page.getByRole('button', { name: /^Menu/ }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Authentication' }).click();
      await page.waitForURL('**/authentication');
      expect(await page.locator('#t-sidebar').isVisible()).toBe(false);
    });
  });

  it('has the links of the header in the drawer', async () => {
    await open('/quickstart', PHONE, async (page) => {
      await page.getByRole('button', { name: /^Menu/ }).click();
      for (const name of ['Changelog', 'Support', 'Try the API'])
        await page.getByRole('dialog').getByRole('link', { name }).first().waitFor();
    });
  });
});

describe('the Plant Store without scripts', () => {
  const options = { ...DESKTOP, javaScriptEnabled: false };

  it('shows all texts, every tab among them', async () => {
    await open('/trellis/components/tabs', options, async (page) => {
      const panels = page.locator('main .t-tabset-panel');
      expect(await panels.count()).toBeGreaterThan(1);
      for (const panel of await panels.all()) expect(await panel.isVisible()).toBe(true);
    });
  });

  it('opens accordions and version list, and has no control that does nothing', async () => {
    await open('/trellis/components/accordions', options, async (page) => {
      const accordion = page.locator('main details.t-accordion:not([open])').first();
      const summary = accordion.locator('summary');
      await summary.click();
      await expect
        .poll(() => page.locator('main details.t-accordion[open]').count())
        .toBeGreaterThan(0);
      await expect
        .poll(() => page.locator('header').getByRole('button', { name: 'Dark mode' }).isVisible())
        .toBe(false);
      await page.locator('header [data-versions] > summary').click();
      await expect
        .poll(() => page.locator('header').getByRole('link', { name: 'Next' }).isVisible())
        .toBe(true);
    });
  });

  it('opens the drawer of a phone', async () => {
    await open('/quickstart', { ...PHONE, javaScriptEnabled: false }, async (page) => {
      await page.getByRole('button', { name: /^Menu/ }).click();
      const link = page.locator('#t-sidebar').getByRole('link', { name: 'Authentication' });
      await link.click();
      await page.waitForURL('**/authentication');
    });
  });

  it('follows the mode of the system', async () => {
    const inMode = (colorScheme: 'light' | 'dark') =>
      open('/quickstart', { ...options, colorScheme }, background);
    expect(await inMode('dark')).not.toBe(await inMode('light'));
  });
});

/** Name of the element that has the focus, for messages. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { tagName = '', textContent = '' } = document.activeElement ?? {};
    return `${tagName} ${textContent?.trim().slice(0, 40)}`;
  });
}

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
