// The page that tests of a file share is that of a new reader for each of them.
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useApiSite } from '../support/api-site.ts';

const site = useApiSite(() => ({
  document: {
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }],
    paths: {
      '/plants': { get: { summary: 'Plants', responses: { 200: { description: 'Fine.' } } } },
    },
  },
  pages: { plants: 'GET /plants' },
}));

const token = (page: Page) => page.getByRole('textbox', { name: /^Authorization/ });

/** What a test could have left behind. */
const look = () =>
  site.reopen('/plants', async (page) => ({
    token: await token(page).inputValue(),
    pages: page.context().pages().length,
    cookies: await page.context().cookies(),
    viewport: page.viewportSize(),
    ...(await page.evaluate(async () => ({
      storage: [localStorage['fern'], sessionStorage['fern']],
      databases: await indexedDB.databases(),
      routed: await (await fetch('/fern.txt')).text(),
      media: [
        '(forced-colors: active)',
        '(prefers-color-scheme: dark)',
        '(prefers-contrast: more)',
        '(prefers-reduced-motion: reduce)',
        'print',
      ].map((query) => matchMedia(query).matches),
    }))),
  }));

it('has nothing of the test before', async () => {
  const first = await look();
  expect(first).toMatchObject({ token: '', pages: 1, cookies: [], databases: [] });
  await site.reopen('/plants', async (page) => {
    await token(page).fill('secret');
    await page.evaluate(() => {
      document.cookie = 'fern=1';
      localStorage['fern'] = '1';
      sessionStorage['fern'] = '1';
      history.pushState(null, '', '#fern');
      return new Promise((done) => {
        indexedDB.open('fern').onsuccess = done;
      });
    });
    await page.route('**/fern.txt', (route) => route.fulfill({ body: 'routed' }));
    await page.context().route('**/fern.txt', (route) => route.fulfill({ body: 'routed' }));
    await page.emulateMedia({
      media: 'print',
      colorScheme: 'dark',
      contrast: 'more',
      forcedColors: 'active',
      reducedMotion: 'no-preference',
    });
    await page.setViewportSize({ width: 390, height: 800 });
    const other = await page.context().newPage();
    await other.goto(page.url());
    await page.keyboard.down('Shift');
  });
  expect(await look()).toEqual(first);
  expect(await site.reopen('/plants', (page) => page.evaluate(() => history.length))).toBe(1);
});

it('has nothing of the test before at another place of the same page', async () => {
  await site.reopen('/plants', (page) => token(page).fill('secret'));
  const read = (page: Page) => token(page).inputValue();
  expect(await site.reopen('/plants#response', read)).toBe('');
});

it('refuses what would outlast the test', async () => {
  const add = site.reopen('/plants', (page) => page.addInitScript('1'));
  await expect(add).rejects.toThrow('addInitScript would last. Use a page of its own.');
});
