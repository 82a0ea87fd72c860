// What the playground remembers of credentials, and where it sends them.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openForm, sendAndWait, useApiSite } from '../support/api-site.ts';
import { settle, visit } from '../support/browser.ts';
import { untilKept } from '../support/credential-keeper.ts';
import { startRecording, type RecordingServer } from '../support/recording-server.ts';
import { buildFixture } from '../support/build-fixture.ts';
import { serveSite } from '../support/serve-site.ts';
import { writeProject } from '../support/write-project.ts';

const SECRET = 'sk_live_fern';

let other: RecordingServer;
beforeAll(async () => {
  other = await startRecording();
});
afterAll(() => other?.close());
beforeEach(() => other.clear());

const site = useApiSite((api) => ({
  docs: { api: { playground: { otherServers: true } } },
  document: {
    servers: [
      { url: api.url, description: 'The garden that everybody sees' },
      {
        url: `${api.url.replace('127.0.0.1', '{host}')}/v2`,
        variables: { host: { default: '127.0.0.1', description: 'Where the garden is' } },
      },
    ],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/plants': { get: { responses: { 200: { description: 'All.' } } } },
      '/seeds': { get: { responses: { 200: { description: 'All.' } } } },
    },
  },
  pages: { plants: 'GET /plants', seeds: 'GET /seeds' },
  texts: { guide: '---\ntitle: Guide\n---\n\nRead.\n' },
}));

/** Opens the page of plants with its form. */
function open<Result>(work: (page: Page) => Promise<Result>): Promise<Result> {
  return site.visit('/plants', async (page) => {
    await openServers(page);
    return work(page);
  });
}

async function openServers(page: Page): Promise<void> {
  await openForm(page);
  const row = page
    .getByRole('group')
    .filter({ has: page.getByText('Custom server URL') })
    .last();
  if ((await row.getAttribute('open')) === null) await row.getByText('Custom server URL').click();
  await ownServer(page).waitFor();
}

async function follow(page: Page, name: string): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(`${name}$`) })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Enters a token, and waits until the worker has it that outlives the page. */
async function enter(page: Page, value: string): Promise<void> {
  await token(page).fill(value);
  await untilKept(page);
}

const token = (page: Page) => page.getByRole('textbox', { name: /^Authorization/ });
const ownServer = (page: Page) => page.getByRole('textbox', { name: 'Custom server URL' });
const serverList = (page: Page) => page.getByRole('combobox', { name: 'Server' });

/** Everything that a browser keeps of the site, as text. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      location.href,
      history.state,
      databases,
      await caches.keys(),
    ]);
  });

describe('credentials', () => {
  it('are there after links, a reload, and the way back, and are written nowhere', async () => {
    await open(async (page) => {
      await enter(page, SECRET);
      await follow(page, 'Seeds');
      await openServers(page);
      await expect.poll(() => token(page).inputValue()).toBe(SECRET);
      await follow(page, 'Guide');
      await follow(page, 'Plants');
      await openServers(page);
      await expect.poll(() => token(page).inputValue()).toBe(SECRET);
      await sendAndWait(page);
      expect(site.api.requests[0]?.headers['authorization']).toBe(`Bearer ${SECRET}`);
      await page.reload();
      // The form is open again.
      await page.getByRole('button', { name: 'Close' }).waitFor();
      await expect.poll(() => token(page).inputValue()).toBe(SECRET);
      expect(await kept(page)).not.toContain(SECRET);
    });
  });

  it('are forgotten in all tabs when the reader says so', async () => {
    await open(async (page) => {
      const forget = page.getByRole('button', { name: 'Forget credentials' });
      expect(await forget.isVisible()).toBe(false);
      await enter(page, SECRET);
      await page.getByRole('checkbox', { name: /^Keep/ }).check();
      const second = await page.context().newPage();
      await second.goto(`${site.url}/seeds`);
      await openServers(second);
      await expect.poll(() => token(second).inputValue()).toBe(SECRET);
      await forget.click();
      // The button that had the focus is hidden.
      expect(await page.locator(':focus').getAttribute('type')).toBe('checkbox');
      await expect.poll(() => token(page).inputValue()).toBe('');
      expect(await kept(page)).not.toContain(SECRET);
      await expect.poll(() => token(second).inputValue()).toBe('');
      await follow(page, 'Seeds');
      await openServers(page);
      await expect.poll(() => token(page).inputValue()).toBe('');
    });
  });

  it('are in the samples only where the reader ticks that', async () => {
    await open(async (page) => {
      const samples = page.locator('.t-api-samples').first();
      await enter(page, SECRET);
      await samples.getByText('<ACCESS_TOKEN>').first().waitFor();
      expect(await samples.textContent()).not.toContain(SECRET);
      const box = page.getByRole('checkbox', { name: 'Show credentials in samples' });
      await box.check();
      await samples.getByText(SECRET).first().waitFor();
      await page.getByRole('button', { name: 'Copy link' }).click();
      expect(decodeURIComponent(page.url())).not.toContain(SECRET);
      await box.uncheck();
      await samples.getByText('<ACCESS_TOKEN>').first().waitFor();
      expect(await samples.textContent()).not.toContain(SECRET);
    });
  });
});

describe('an address of the reader', () => {
  it('is in samples and requests, and persists on the next page', async () => {
    await open(async (page) => {
      await ownServer(page).fill(`${other.url}/garden`);
      await page
        .locator('.t-api-samples')
        .getByText(`${other.url}/garden/plants`)
        .first()
        .waitFor();
      await sendAndWait(page);
      expect(other.requests.map(({ url }) => url)).toEqual(['/garden/plants']);
      await follow(page, 'Seeds');
      await openServers(page);
      await expect.poll(() => ownServer(page).inputValue()).toBe(`${other.url}/garden`);
      await expect.poll(() => serverList(page).inputValue()).toBe(`${other.url}/garden`);
      await ownServer(page).fill('');
      await sendAndWait(page);
      expect(site.api.requests.map(({ url }) => url)).toEqual(['/seeds']);
    });
  });

  it('has credentials of its own', async () => {
    await open(async (page) => {
      await enter(page, SECRET);
      await ownServer(page).fill(other.url);
      await expect.poll(() => token(page).inputValue()).toBe('');
      await token(page).fill('mine');
      await ownServer(page).fill('');
      await expect.poll(() => token(page).inputValue()).toBe(SECRET);
    });
  });

  it.each([
    ['garden.example', /^Start the URL with/],
    ['https://a:b@garden.example', /^Remove the user/],
    ['https://garden.example/?a=b', /^Remove the query/],
    ['https://', /not a valid URL/],
  ])('%s is refused with the reason', async (address, reason) => {
    await open(async (page) => {
      await ownServer(page).fill(address);
      const problem = (input: HTMLInputElement) => input.validationMessage;
      expect(await ownServer(page).evaluate(problem)).toMatch(reason);
      await page.getByRole('button', { name: 'Send' }).click();
      await settle(page);
      expect(site.api.requests).toEqual([]);
    });
  });

  it('is described as the document describes it', async () => {
    await open(async (page) => {
      const group = page.getByRole('group', { name: 'Server' });
      await group.getByText('The garden that everybody sees').waitFor();
      await serverList(page).selectOption({ index: 1 });
      await group.getByText('Where the garden is').waitFor();
    });
  });
});

describe('a link of somebody else', () => {
  it.each([
    ['another server', () => [other.url, {}]],
    [
      'a variable with another host',
      () => [`${site.api.url.replace('127.0.0.1', '{host}')}/v2`, { host: 'localhost' }],
    ],
  ])('with %s takes no credentials there', async (_, serverOf) => {
    await open(async (page) => {
      await enter(page, SECRET);
      const text = JSON.stringify({ s: serverOf(), p: {} });
      await page.goto(`${site.url}/guide`);
      await page.goto(`${site.url}/plants#try=${Buffer.from(text).toString('base64url')}`);
      await page.getByRole('alert').getByText('Use it only if you trust it').waitFor();
      await expect.poll(() => token(page).inputValue()).toBe(SECRET);
      await sendAndWait(page);
      expect(other.requests).toEqual([]);
      expect(site.api.requests).toHaveLength(1);
      await page.getByRole('button', { name: /^Use / }).click();
      await expect.poll(() => token(page).inputValue()).toBe('');
      await expect.poll(() => ownServer(page).inputValue()).not.toBe('');
    });
  });
});

describe('sites of one origin', () => {
  it('do not share credentials, and connect to the servers of their own API only', async () => {
    const files = (base: string) => ({
      'docs.json': {
        name: base,
        navigation: [{ group: 'All', pages: ['plants'] }],
        openapi: 'openapi.json',
      },
      'openapi.json': {
        openapi: '3.1.0',
        info: { title: 'Garden', version: '1' },
        servers: [{ url: site.api.url }],
        security: [{ token: [] }],
        components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
        paths: { '/plants': { get: { responses: { 200: { description: 'All.' } } } } },
      },
      'plants.mdx': '---\ntitle: Plants\nopenapi: GET /plants\n---\n',
    });
    // As on owner.github.io: one origin, and a folder for each site.
    const folder = writeProject({});
    for (const base of ['/a', '/b']) {
      const { out } = await buildFixture(writeProject(files(base)), { base });
      cpSync(out, join(folder, base), { recursive: true });
    }
    const both = await serveSite(folder);
    const options = { viewport: { width: 1440, height: 1200 } };
    /** What a script of the page gets that connects to an address. */
    const connect = (page: Page, url: string) =>
      page.evaluate(async (address) => {
        const refusal = new Promise<string>((resolve) =>
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
            resolve(effectiveDirective),
          ),
        );
        const sent = fetch(address, { mode: 'no-cors' }).then(() => 'sent');
        return sent.catch(() => refusal);
      }, url);
    const show = async (page: Page, base: string) => {
      await page.goto(`${both.url}${base}/plants/`);
      await openForm(page);
    };
    await visit(`${both.url}/a/plants/`, options, async (page) => {
      await show(page, '/a');
      await token(page).fill(SECRET);
      await page.getByLabel('Keep until this tab is closed').check();
      await untilKept(page, 'trellis-credentials /a');
      // The other site in the same tab, and in another one beside the first.
      const beside = await page.context().newPage();
      for (const one of [beside, page]) {
        await show(one, '/b');
        // What somebody shares comes with the answer to the first question.
        await settle(one);
        expect(await token(one).inputValue()).toBe('');
      }
      await show(page, '/a');
      await expect.poll(() => token(page).inputValue()).toBe(SECRET);
      expect(await connect(page, `${site.api.url}/plants`)).toBe('sent');
      expect(await connect(page, `${other.url}/plants`)).toBe('connect-src');
      expect(other.requests).toEqual([]);
    });
    await both.close();
  });
});
