// Visits share a page, which is that of a new reader for each of them.
import type { BrowserContextOptions, Page } from 'playwright';
import { expect, it } from 'vitest';
import { useApiSite } from '../support/api-site.ts';
import { visit } from '../support/browser.ts';

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
  site.open('/plants', async (page) => ({
    token: await token(page).inputValue(),
    pages: page.context().pages().length,
    cookies: await page.context().cookies(),
    viewport: page.viewportSize(),
    ...(await page.evaluate(async () => ({
      storage: [localStorage['fern'], sessionStorage['fern']],
      name: window.name,
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

/** The page of a visit to a document without scripts. It has ended. */
const share = (
  work = async (_page: Page): Promise<unknown> => undefined,
  options: BrowserContextOptions = {},
) =>
  visit(`${site.api.url}/fern`, options, async (page) => {
    await work(page);
    return page;
  });

it('has nothing of the visit before', async () => {
  const first = await look();
  expect(first).toMatchObject({ token: '', pages: 1, cookies: [], databases: [] });
  const heard: string[] = [];
  const one = await site.open('/plants', async (page) => {
    await token(page).fill('secret');
    await page.evaluate(() => {
      document.cookie = 'fern=1';
      localStorage['fern'] = '1';
      sessionStorage['fern'] = '1';
      window.name = 'fern';
      addEventListener('pagehide', () => (sessionStorage['fern'] = '2'));
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
    page.on('request', (request) => heard.push(request.url()));
    return page;
  });
  heard.length = 0;
  expect(await look()).toEqual(first);
  expect(heard).toEqual([]);
  await site.open('/plants', async (page) => {
    expect(await page.evaluate(() => history.length)).toBe(1);
    expect(page).toBe(one);
  });
});

it('keeps storage during a visit', async () => {
  await share();
  await share(async (page) => {
    await page.evaluate(() => (sessionStorage['fern'] = localStorage['fern'] = '1'));
    await page.reload();
    const stored = () => [localStorage['fern'], sessionStorage['fern']];
    expect(await page.evaluate(stored)).toEqual(['1', '1']);
  });
});

it('has the window and the media of each visit', async () => {
  const seen: unknown[] = [];
  const measure = async (page: Page) =>
    seen.push(
      await page.evaluate(() => [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]),
    );
  const one = await share(measure);
  const dark = { colorScheme: 'dark', viewport: { width: 400, height: 400 } } as const;
  expect(await share(measure, dark)).toBe(one);
  expect(await share(measure)).toBe(one);
  expect(seen).toEqual([
    [1280, false],
    [400, true],
    [1280, false],
  ]);
});

it.each<[string, (page: Page) => Promise<unknown>]>([
  ['a script', (page) => page.addInitScript('1')],
  ['a script of the context', (page) => page.context().addInitScript('1')],
  ['a function', (page) => page.exposeFunction('fern', () => 1)],
  ['a clock', (page) => page.clock.setFixedTime(0)],
  ['a key that is held down', (page) => page.keyboard.down('Shift')],
  ['headers', (page) => page.setExtraHTTPHeaders({ fern: '1' })],
  ['no network', (page) => page.context().setOffline(true)],
  ['a permission', (page) => page.context().grantPermissions(['clipboard-read'])],
  ['a session', (page) => page.context().newCDPSession(page)],
  ['another page', (page) => page.context().newPage()],
  ['another origin', (page) => page.goto(site.url)],
  ['its end', (page) => page.close()],
])('is not that of a visit with %s', async (_, work) => {
  const before = await share(work);
  expect(before.isClosed()).toBe(true);
  expect(await share()).not.toBe(before);
});

it('is loaded again for a fragment', async () => {
  const load = (fragment: string) =>
    visit(`${site.api.url}/fern#${fragment}`, {}, (page) =>
      page.evaluate(() => performance.timeOrigin),
    );
  const times = [await load('one'), await load('two'), await load('two')];
  expect(new Set(times).size).toBe(3);
});

it('is not that of a visit that failed, or that has not ended', async () => {
  const pages: Page[] = [];
  const failing = share(async (page) => {
    pages.push(page, await share());
    throw new Error('wilted');
  });
  await expect(failing).rejects.toThrow('wilted');
  const [failed, within] = pages;
  expect(within).not.toBe(failed);
  expect(failed?.isClosed()).toBe(true);
  expect(await share()).toBe(within);
});
