// The sidebar of an API with hundreds of operations: what its files hold, and how readers open and filter it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { closeBrowser, untilKeysArrive, visit } from '../support/browser.ts';
import { longSidebarProject, OPERATIONS, TAGS } from '../support/long-sidebar-project.ts';
import { serveSite, type ServedSite } from '../support/serve-site.ts';
import { writeProject } from '../support/write-project.ts';

const FERN = '/api-reference/ferns/read-plot-40-of-all-the-ferns';

let built: BuiltFixture;
let site: ServedSite;
beforeAll(async () => {
  built = await buildFixture(writeProject(longSidebarProject()));
  site = await serveSite(built.out);
}, 240_000);
afterAll(async () => {
  await closeBrowser();
  await site?.close();
});

const styleOf = (element: Locator) =>
  element.evaluate((one) => {
    const { position, borderTopWidth } = getComputedStyle(one);
    return { position, borderTopWidth };
  });

const sidebarOf = (url: string) => {
  const html = built.html(url);
  const start = html.indexOf('<ul class="t-nav"');
  return html.slice(start, html.indexOf('</nav>', start));
};

describe('the files', () => {
  it('have the links of the group of the page, and of no other large group', () => {
    const links = [...sidebarOf(FERN).matchAll(/href="\/api-reference\/(\w+)\//g)];
    const folders = links.map(([, folder]) => folder).filter((folder) => folder !== 'introduction');
    expect(new Set(folders)).toEqual(new Set(['ferns']));
    expect(folders).toHaveLength(OPERATIONS);
    expect(sidebarOf(FERN).match(/aria-current="page"/g)).toHaveLength(1);
  });

  it('show a short sidebar as a whole', () => {
    expect(built.html('/')).not.toMatch(/t-filter|All pages|long-sidebar/);
  });

  it('have a page for each closed group, which search engines leave out', () => {
    const [, href = ''] = /<a href="([^"]+)">All pages/.exec(sidebarOf(FERN)) ?? [];
    const html = built.file(`${href.slice(1)}index.html`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html.match(/<a href="\/api-reference\/beds\//g)).toHaveLength(OPERATIONS);
  });

  it('contain no operations for other readers', () => {
    const folder = join(built.out, '_trellis/sidebar');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(TAGS.length);
    for (const { parentPath, name } of files)
      expect(readFileSync(join(parentPath, name), 'utf8')).not.toContain('quincunx');
  });
});

const group = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).locator('summary').filter({ hasText: name });
const links = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name });

describe('without scripts', () => {
  it('a closed group opens to a link to the page that lists it', async () => {
    await visit(site.url + FERN, { javaScriptEnabled: false }, async (page) => {
      expect(await page.getByRole('searchbox').isVisible()).toBe(false);
      await group(page, 'Beds').click();
      await page.getByRole('link', { name: 'All pages' }).first().click();
      await page.getByRole('heading', { name: 'Beds', level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Clear plot 59 of all the beds' }).click();
      await page.getByRole('heading', { name: 'Clear plot 59 of all the beds' }).waitFor();
    });
  });
});

describe('with scripts', () => {
  it('a closed group gets its list when it is opened by keyboard, and is open on the next page', async () => {
    await visit(site.url + FERN, {}, async (page) => {
      await untilKeysArrive(page);
      await group(page, 'Pots').focus();
      await page.keyboard.press('Enter');
      const link = links(page, /Clear plot 59 of all the pots/);
      await link.waitFor();
      await page.goto(`${site.url}/start`);
      await group(page, 'Endpoints').click();
      await link.waitFor();
    });
  });

  it('keeps the link where the list cannot be loaded, and tries again', async () => {
    await visit(site.url + FERN, {}, async (page) => {
      await page.route('**/_trellis/sidebar/**', (route) => route.abort());
      await group(page, 'Tools').click();
      await page.getByRole('link', { name: 'All pages' }).last().waitFor();
      await page.unroute('**/_trellis/sidebar/**');
      await group(page, 'Tools').click();
      await group(page, 'Tools').click();
      await links(page, /Clear plot 59 of all the tools/).waitFor();
    });
  });

  it('has the current entry in sight', async () => {
    await visit(site.url + FERN, {}, async (page) => {
      const entry = page.locator('.t-nav [aria-current=page]');
      await expect
        .poll(() => entry.evaluate((link) => link.getBoundingClientRect().top < innerHeight))
        .toBe(true);
    });
  });

  it('a filter finds operations by words of name, path, and method, and says how many', async () => {
    await visit(site.url + FERN, {}, async (page) => {
      const field = page.getByRole('searchbox', { name: 'Filter pages' });
      await field.fill('delete /SEEDS/plot-1');
      await expect.poll(() => page.getByRole('status').first().textContent()).toBe('6 results');
      expect(await links(page, /of all the/).allTextContents()).toEqual(
        [1, 11, 13, 15, 17, 19].map(
          (number) => `DELClear plot ${number} of all the seeds/seeds/plot-${number}`,
        ),
      );
      await field.fill('nothing at all');
      await page.getByText('No results for “nothing at all”').waitFor();
    });
  });

  it('the filter shows a message if another server responds for the site', async () => {
    await visit(`${site.url}/`, {}, async (page) => {
      await page.route('**/_trellis/sidebar/*.json', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<p>Sign in to the network.</p>' }),
      );
      await page.goto(site.url + FERN);
      await page.getByRole('searchbox', { name: 'Filter pages' }).fill('plot');
      await page.getByRole('status').filter({ hasText: 'Check your connection.' }).waitFor();
    });
  });

  it('the filter names a group once, of which it shows the rest when the reader scrolls to it', async () => {
    await visit(site.url + FERN, {}, async (page) => {
      const field = page.getByRole('searchbox', { name: 'Filter pages' });
      await field.fill('plot');
      const found = page.locator('.t-found');
      const count = () => found.getByRole('link').count();
      await expect.poll(count).toBe(100);
      await found.getByRole('link').last().scrollIntoViewIfNeeded();
      await expect.poll(count).toBe(200);
      const titles = await found.locator('.t-nav-title').allTextContents();
      expect(titles).toEqual([...new Set(titles)]);
    });
  });

  it('the filter has a background once entries scroll below it, as the page may have a backdrop', async () => {
    await visit(site.url + FERN, { reducedMotion: 'no-preference' }, async (page) => {
      const background = () =>
        page.locator('.t-filter').evaluate((filter) => {
          const { backgroundColor } = getComputedStyle(filter);
          return backgroundColor !== 'rgba(0, 0, 0, 0)';
        });
      const scrollTo = (position: number) =>
        page.locator('.t-sidebar').evaluate((sidebar, top) => sidebar.scrollTo(0, top), position);
      await scrollTo(0);
      await expect.poll(background).toBe(false);
      await scrollTo(400);
      await expect.poll(background).toBe(true);
    });
  });

  it('the filter of pages and those of updates have their own styles, above the headings of any number of updates', async () => {
    await visit(`${site.url}/news`, {}, async (page) => {
      const tag = page.getByRole('button', { name: 'Garden' });
      const { position, borderTopWidth } = await styleOf(tag);
      expect([position, borderTopWidth]).toEqual(['static', '1px']);
      expect((await styleOf(page.locator('[data-filter]'))).borderTopWidth).toBe('0px');
      const heading = page.getByText('On this page', { exact: true });
      expect((await tag.boundingBox())!.y).toBeLessThan((await heading.boundingBox())!.y);
    });
  });

  it('arrow keys go through results, and Escape shows the whole list again', async () => {
    await visit(site.url + FERN, {}, async (page) => {
      const field = page.getByRole('searchbox', { name: 'Filter pages' });
      await field.fill('visits/plot-59');
      await links(page, /plot 59 of all the visits/).waitFor();
      await page.keyboard.press('ArrowDown');
      const isFocused = () => page.evaluate(() => document.activeElement?.textContent);
      await expect.poll(isFocused).toContain('Clear plot 59 of all the visits');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Escape');
      await group(page, 'Beds').waitFor();
      expect(await field.inputValue()).toBe('');
      await field.fill('visits/plot-59');
      await links(page, /plot 59 of all the visits/).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Clear plot 59 of all the visits' }).waitFor();
    });
  });

  it('the filter works in the drawer, which Escape leaves open', async () => {
    await visit(site.url + FERN, { viewport: { width: 390, height: 800 } }, async (page) => {
      await page.getByRole('button', { name: /^Menu/ }).click();
      const field = page.getByRole('searchbox', { name: 'Filter pages' });
      await field.fill('seeds/plot-7');
      await links(page, /plot 7 of all the seeds/).waitFor();
      await field.press('Escape');
      await group(page, 'Beds').waitFor();
      expect(await field.isVisible()).toBe(true);
    });
  });

  it('loads the data of the filter once the reader turns to it', async () => {
    await visit(`${site.url}/`, {}, async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(site.url + FERN, { waitUntil: 'networkidle' });
      expect(asked.filter((path) => path.startsWith('/_trellis/sidebar/'))).toEqual([]);
      await page.getByRole('searchbox', { name: 'Filter pages' }).focus();
      await expect
        .poll(() => asked.filter((path) => path.startsWith('/_trellis/sidebar/')).length)
        .toBe(1);
    });
  });
});
