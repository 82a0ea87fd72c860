// A site that is opened from disk, as its readers get it: unpacked from one file, without a server, by a double click on index.html.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { closeBrowser, untilKeysArrive, visit } from '../support/browser.ts';
import { makeTempDir, page as pageText, svg, writeProject } from '../support/write-project.ts';

const HOME = `import { useState } from 'react';

export const Counter = () => {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>Watered {count}</button>;
};

[Set up](/guides/setup#tools) or read the [old page](/start).

<Counter />

<Tabs><Tab title="Clay">Clay breathes.</Tab><Tab title="Plastic">Plastic keeps water.</Tab></Tabs>

<CodeGroup>
\`\`\`bash npm
npm install ferns
\`\`\`
\`\`\`bash pnpm
pnpm add ferns
\`\`\`
</CodeGroup>

![A leaf](/images/leaf.svg)

\`\`\`mermaid
gantt
  title The year
  dateFormat YYYY-MM-DD
  Sow seeds :sow, 2026-03-01, 10d
\`\`\`
`;

const API = {
  openapi: '3.1.0',
  info: { title: 'Plants', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/plants': {
      get: {
        summary: 'List plants',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: {
          200: {
            description: 'Plants.',
            content: {
              'application/json': { schema: { type: 'array', items: { type: 'string' } } },
            },
          },
        },
      },
    },
  },
};

const PROJECT = {
  'docs.json': {
    name: 'Garden',
    background: { image: '/images/leaf.svg' },
    analytics: { plausible: { domain: 'garden.example' } },
    feedback: { thumbsRating: true },
    contextual: { options: ['copy', 'view', 'chatgpt', 'mcp'] },
    navigation: [
      { group: 'Start', icon: 'leaf', pages: ['index', 'guides/setup'] },
      { group: 'API', icon: 'plug', pages: ['plants/list'] },
    ],
    redirects: [{ source: '/start', destination: '/guides/setup' }],
  },
  'index.mdx': pageText('Ferns', HOME),
  'guides/setup.mdx': pageText('Set up', '## Tools\n\nA trowel and patience.', 'icon: shovel'),
  'plants/list.mdx': pageText('List plants', '', 'openapi: GET /plants'),
  'openapi.json': API,
  'images/leaf.svg': svg('green'),
  'style.css': 'h1 { background-image: url("/images/leaf.svg"); }',
};

let site: BuiltFixture;
let start: string;

beforeAll(async () => {
  const zip = join(makeTempDir(), 'garden.zip');
  site = await buildFixture(writeProject(PROJECT), { out: zip, args: ['--portable'] });
  // Somewhere deep, in a folder that an address has to encode.
  const folder = join(makeTempDir(), 'my downloads');
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(zip)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  start = pathToFileURL(join(folder, 'garden/index.html')).href;
});

afterAll(closeBrowser);

/** Opens a page of the site; nothing may be amiss in the console meanwhile. */
async function open(path: string, work: (page: Page) => Promise<void>): Promise<void> {
  const problems: string[] = [];
  const permissions = ['clipboard-read', 'clipboard-write'];
  await visit('about:blank', { permissions }, async (page) => {
    page.on('console', (message) => {
      if (/^(?:error|warning)$/.test(message.type())) problems.push(message.text());
    });
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('requestfailed', (request) => {
      // What a page still loads when it is left is given up.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') problems.push(request.url());
    });
    await page.goto(new URL(path, start).href);
    await work(page);
  });
  expect(problems).toEqual([]);
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });

describe('a site opened from disk', () => {
  it('is built without a word', () => {
    expect(site.stderr).toBe('');
    expect(site.exitCode).toBe(0);
  });

  it('leads from page to page, to headings, and by addresses that have moved', () =>
    open('index.html', async (page) => {
      await page.getByRole('link', { name: 'Set up', exact: true }).first().click();
      await expect.poll(() => title(page).textContent()).toBe('Set up');
      await page.getByRole('navigation', { name: 'Pages' }).getByText('Ferns').click();
      await expect.poll(() => title(page).textContent()).toBe('Ferns');
      await page.getByRole('main').getByRole('link', { name: 'Set up' }).first().click();
      await page.waitForURL(/guides\/setup\/index\.html#tools$/);
      await page.getByRole('banner').getByRole('link', { name: 'Garden' }).click();
      await page.getByRole('link', { name: 'old page' }).click();
      await expect.poll(() => title(page).textContent()).toBe('Set up');
    }));

  it('has its components, pictures, styles and diagrams', () =>
    open('index.html', async (page) => {
      const main = page.getByRole('main');
      await main.getByRole('tab', { name: 'Plastic' }).click();
      await expect
        .poll(() => main.getByRole('tabpanel', { name: 'Plastic' }).isVisible())
        .toBe(true);
      await main.getByRole('tab', { name: 'pnpm' }).click();
      await main.getByRole('button', { name: 'Copy', exact: true }).first().click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toContain('pnpm add ferns');
      await main.getByRole('button', { name: 'Watered 0' }).click();
      await expect
        .poll(() => main.getByRole('button', { name: 'Watered 1' }).isVisible())
        .toBe(true);
      await main.getByRole('img', { name: /The year/ }).waitFor();
      const leaf = main.getByAltText('A leaf');
      expect(await leaf.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
        0,
      );
      expect(
        await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded')),
      ).toBe(true);
      const icons = page.locator('nav use');
      expect(await icons.count()).toBeGreaterThan(0);
      const drawn = await icons.evaluateAll((all) =>
        all.every((one) => (one as SVGUseElement).getBBox().width > 0),
      );
      expect(drawn).toBe(true);
    }));

  it('is searched, from any page', () =>
    open('guides/setup/index.html', async (page) => {
      await untilKeysArrive(page);
      await page.keyboard.press('/');
      await page.getByRole('combobox').fill('patience');
      await page.getByRole('option', { name: /Tools/ }).waitFor();
      await page.getByRole('combobox').fill('ferns');
      await page.getByRole('option', { name: /Ferns/ }).first().click();
      await expect.poll(() => title(page).textContent()).toBe('Ferns');
    }));

  it('keeps the mode from page to page, and copies pages', () =>
    open('index.html', async (page) => {
      await page.getByRole('button', { name: 'Dark mode' }).click();
      await page.goto(new URL('guides/setup/index.html', start).href);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.classList.contains('dark')))
        .toBe(true);
      await page.getByRole('button', { name: 'Copy page' }).click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toContain('A trowel and patience.');
    }));

  it('sends requests, and compares what comes with the documentation', () =>
    open('plants/list/index.html', async (page) => {
      await page.route('https://api.example.com/**', (route) =>
        route.fulfill({
          json: ['fern', 7],
          headers: { 'access-control-allow-origin': '*' },
        }),
      );
      await page.getByRole('button', { name: /^Try/ }).click();
      await page.getByRole('spinbutton', { name: 'limit' }).fill('2');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('1 difference from the documentation', { exact: true }).waitFor();
      await page.getByText('Expected: string', { exact: true }).waitFor();
      expect(await page.getByRole('button', { name: 'Open full client' }).count()).toBe(0);
    }));
});
