// A row of many tabs: pages have the first ones, the current one, and a link to a page with all of them.
import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { closeBrowser, visit } from '../support/browser.ts';
import { serveSite, type ServedSite } from '../support/serve-site.ts';
import { page, writeProject } from '../support/write-project.ts';

const COUNT = 40;
const numbers = Array.from({ length: COUNT }, (_, index) => index + 1);
const PROJECT = {
  'docs.json': {
    name: 'Plants',
    colors: { primary: '#16a34a' },
    navigation: {
      tabs: [
        ...numbers.map((number) => ({ tab: `Bed ${number}`, pages: [`beds/${number}`] })),
        { tab: 'Status', href: 'https://status.example', align: 'end' },
      ],
    },
  },
  ...Object.fromEntries(numbers.map((number) => [`beds/${number}.mdx`, page(`Bed ${number}`)])),
};

let built: BuiltFixture;
let site: ServedSite;
beforeAll(async () => {
  built = await buildFixture(writeProject(PROJECT));
  site = await serveSite(built.out);
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
});

const FIRST = numbers.slice(0, 12).map((number) => `Bed ${number}`);

const namesIn = async (row: Locator) =>
  (await row.getByRole('link').allInnerTexts()).map((text) => text.trim());

describe('a page', () => {
  it('has the first tabs, its own, those at the end, and a link to all', () =>
    visit(`${site.url}/beds/33`, { viewport: { width: 1440, height: 800 } }, async (opened) => {
      const row = opened.getByRole('banner').getByRole('navigation', { name: 'Sections' });
      expect(await namesIn(row)).toEqual([...FIRST, 'Bed 33', 'Sections (41)', 'Status']);
      const current = row.getByRole('link', { name: 'Bed 33' });
      expect(await current.getAttribute('aria-current')).toBe('true');
      await row.getByRole('link', { name: 'Sections (41)' }).click();
      await opened.getByRole('heading', { name: 'Sections' }).waitFor();
      await opened.getByRole('link', { name: 'Bed 40' }).click();
      await opened.getByRole('heading', { name: 'Bed 40' }).waitFor();
    }));

  it('has the same in the menu of phones', () =>
    visit(`${site.url}/beds/1`, { viewport: { width: 390, height: 800 } }, async (opened) => {
      await opened.getByRole('button', { name: 'Menu' }).click();
      const menu = opened.getByRole('navigation', { name: 'Sections' });
      expect(await namesIn(menu)).toEqual([...FIRST, 'Sections (41)', 'Status']);
    }));
});

describe('the list of all tabs', () => {
  const listOf = (url: string) => /href="(\/_trellis\/sidebar\/[^"]+)"/.exec(built.html(url))?.[1];

  it('is one page, which search engines leave out', () => {
    const href = listOf('/beds/1') ?? '';
    expect(listOf('/beds/33')).toBe(href);
    const html = built.file(`${href.slice(1)}index.html`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html.match(/<a href="\/beds\/\d+"/g)).toHaveLength(COUNT);
    expect(html).toContain('href="https://status.example"');
  });
});
