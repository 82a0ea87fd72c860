import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, visit } from '../support/browser.ts';
import { openSite } from '../support/open-site.ts';
import type { ServedSite } from '../support/serve-site.ts';
import { page as pageText } from '../support/write-project.ts';

let site: ServedSite;
const read = <Result>(locale: string, path: string, work: (page: Page) => Promise<Result>) =>
  visit(site.url + path, { viewport: { width: 1280, height: 800 }, locale }, work);
const offer = (page: Page) => page.getByRole('complementary').getByRole('link');

beforeAll(async () => {
  site = await openSite({
    'docs.json': {
      name: 'Ivy',
      theme: 'mint',
      colors: { primary: '#0d9373' },
      footer: {
        socials: {
          github: 'https://github.com/ivy',
          x: 'https://x.com/ivy',
          slack: 'https://ivy.slack.com',
        },
      },
      navigation: {
        languages: [
          { language: 'en', pages: ['index', 'care'] },
          { language: 'de', pages: ['de/index', 'de/care'] },
          { language: 'pt-BR', pages: ['pt/index'] },
          { language: 'fr', href: 'https://fr.ivy.example' },
        ],
      },
    },
    ...Object.fromEntries(
      ['index', 'care', 'de/index', 'de/care', 'pt/index'].map((id) => [
        `${id}.mdx`,
        pageText(
          id,
          id === 'care' ? '1. Water it [as every plant that climbs](/).\n'.repeat(40) : '',
        ),
      ]),
    ),
  });
});
afterAll(async () => {
  await closeBrowser();
  await site.close();
});

it('the same page in the language of the browser is offered, and nothing moves for it', async () => {
  await read('de-AT', '/care', async (page) => {
    await offer(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/care');
    const shift = await page.evaluate(
      () =>
        new Promise((done) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
        }),
    );
    expect(shift).toBe(0);
    expect(await offer(page).getAttribute('lang')).toBeNull();
    expect(await page.getByRole('complementary').getAttribute('lang')).toBe('de');
    await offer(page).click();
    await page.waitForURL('**/de/care');
    expect(await offer(page).count()).toBe(0);
  });
});

it('the note moves nothing on a phone, and covers no link that has the focus', async () => {
  const viewport = { width: 390, height: 800 };
  await visit(`${site.url}/care`, { viewport, locale: 'de-AT' }, async (page) => {
    const heightOf = () =>
      page.locator('footer').evaluate((foot) => foot.getBoundingClientRect().top);
    const before = await heightOf();
    await offer(page).waitFor();
    expect(await heightOf()).toBe(before);
    const covered = await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLElement>('main a, footer a')];
      return links.flatMap((link) => {
        link.focus();
        const { left, right, top, bottom } = link.getBoundingClientRect();
        const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return above?.closest('aside') ? [link.textContent] : [];
      });
    });
    expect(covered).toEqual([]);
  });
});

it('who closes the note, or chooses a language, is not asked again', async () => {
  await read('pt-PT', '/', async (page) => {
    await offer(page).waitFor();
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
    await page.goto(`${site.url}/care`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('details[data-kind="language"] summary').first().click();
    await expect.poll(() => offer(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Deutsch' }).first().click();
    await page.waitForURL('**/de/care');
    expect(await offer(page).count()).toBe(0);
    // A link of somebody else leads away from the language that was chosen.
    await page.goto(`${site.url}/`);
    await offer(page).waitFor();
    expect(new URL((await offer(page).getAttribute('href')) ?? '', site.url).pathname).toBe('/de');
  });
});

it('nothing is offered where the page is in the language of the reader, or no page is', async () => {
  for (const [locale, path] of [
    ['en-GB', '/'],
    ['fi', '/'],
    ['pt-BR', '/care'],
    ['fr', '/'],
  ] as const)
    await read(locale, path, async (page) => {
      await page.locator('details[data-kind="language"] summary').first().click();
      await expect.poll(() => offer(page).count()).toBe(0);
    });
});
