import type { IncomingMessage } from 'node:http';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../src/server/listen.ts';
import { createSiteServer } from '../../src/server/site-server.ts';
import { closeBrowser, visit } from '../support/browser.ts';
import { buildFixture } from '../support/build-fixture.ts';
import { startDev } from '../support/dev-server.ts';
import { serveSite, type ServedSite } from '../support/serve-site.ts';
import { page as text, writeProject } from '../support/write-project.ts';

const PLANT = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer' }, name: { type: 'string', example: 'Fern' } },
};
const answers = {
  200: { description: 'OK', content: { 'application/json': { schema: PLANT } } },
};
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Garden', version: '1' },
  servers: [{ url: 'https://api.example.com/v1' }],
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      pair: { type: 'http', scheme: 'basic' },
      digest: { type: 'http', scheme: 'digest' },
    },
  },
  paths: {
    '/plants': {
      get: { summary: 'Find a plant', security: [{ token: [] }], responses: answers },
      post: {
        summary: 'Add a plant',
        security: [{ pair: [] }],
        requestBody: { required: true, content: { 'application/json': { schema: PLANT } } },
        responses: answers,
      },
    },
    '/plants/{id}': {
      get: {
        summary: 'Get a plant',
        security: [{ digest: [] }],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: answers,
      },
    },
  },
};

const writeGarden = (mock: boolean | undefined) =>
  writeProject({
    'docs.json': {
      name: 'Garden',
      api: { playground: { mock } },
      navigation: [
        { group: 'Start', pages: ['index'] },
        { group: 'API', openapi: { source: 'api.json', directory: 'api' } },
      ],
    },
    'index.mdx': text('Home'),
    'api.json': DOCUMENT,
  });

/** Names of service workers of a page's origin, without their folder. */
const workersOf = (page: Page) =>
  page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations();
    return all.map(
      ({ active, scope }) => `${active?.scriptURL.split('/').at(-1)} ${new URL(scope).pathname}`,
    );
  });

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it' }).click();
}

const chooseServer = (page: Page, name: string) =>
  page.getByRole('combobox', { name: 'Server' }).selectOption({ label: name });

/** What is said of the response. */
async function readStatus(page: Page): Promise<string> {
  const status = page.getByRole('status').filter({ hasText: /\S/ }).first();
  await status.waitFor();
  return (await status.textContent()) ?? '';
}

/** Sends the form, and returns what is said of the response. */
async function send(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send' }).click();
  return readStatus(page);
}

/** Serves a built site, whose simulated API does not load before the gate opens. */
async function serveBehindGate(folder: string, base: string) {
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const server = await createSiteServer({ folder, base });
  const [respond] = server.listeners('request');
  server.removeAllListeners('request').on('request', async (request: IncomingMessage, response) => {
    if (request.url?.endsWith('/trellis-mock.js')) {
      asked.resolve();
      await gate.promise;
    }
    respond?.call(server, request, response);
  });
  const url = await listen(server, { port: 0, host: 'localhost' });
  return { url, server, asked: asked.promise, open: gate.resolve };
}

afterAll(closeBrowser);

describe('a built site with "mock" in docs.json', () => {
  let site: ServedSite;
  let out: string;
  beforeAll(async () => {
    ({ out } = await buildFixture(writeGarden(true), { base: '/docs' }));
    site = await serveSite(out, '/docs');
    return () => site.close();
  });

  it('loads and registers nothing before the reader chooses the simulated API', async () => {
    await visit(`${site.url}/docs/api/find-a-plant`, {}, async (page) => {
      const loaded: string[] = [];
      page.on('request', (request) => void loaded.push(request.url()));
      await page.reload();
      await openForm(page);
      await page.waitForLoadState('networkidle');
      expect(loaded.filter((url) => /mock/.test(url))).toEqual([]);
      expect(await workersOf(page)).toEqual([]);
    });
  });

  it('responds without a key and without a network, marked as simulated', async () => {
    await visit(`${site.url}/docs/api/find-a-plant`, {}, async (page) => {
      await openForm(page);
      await chooseServer(page, 'Simulated API');
      await expect.poll(() => workersOf(page)).toEqual(['trellis-mock.js /docs/']);
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      expect(await send(page)).toMatch(/^Simulated: 200 OK/);
      const answer = page.getByRole('region', { name: 'answer' }).or(page.locator('t-response'));
      await expect.poll(() => answer.textContent()).toContain('"Fern"');
      expect(await answer.textContent()).toContain('Simulated');
      // curl cannot call a service worker.
      expect(await answer.textContent()).not.toContain('Same request with curl');
      expect(await page.getByText('Credentials are not sent.').isVisible()).toBe(true);
      // Samples are for the API itself.
      expect(await page.locator('.t-aside').textContent()).toContain(
        'https://api.example.com/v1/plants',
      );
    });
  });

  it('reads parameters and bodies, and accepts any credentials of every scheme', async () => {
    await visit(`${site.url}/docs/api/add-a-plant`, {}, async (page) => {
      await openForm(page);
      await chooseServer(page, 'Simulated API');
      await page.getByLabel(/^id/).fill('4');
      await page.getByLabel(/^name/).fill('Moss');
      expect(await send(page)).toMatch(/^Simulated: 200/);
      await page.goto(`${site.url}/docs/api/get-a-plant`);
      await openForm(page);
      await page.getByLabel(/^id/).fill('3');
      expect(await send(page)).toMatch(/^Simulated: 200/);
    });
  });

  it('responds to a request sent while the simulated API is loading', async () => {
    const gated = await serveBehindGate(out, '/docs');
    try {
      await visit(`${gated.url}/docs/api/add-a-plant`, {}, async (page) => {
        await openForm(page);
        await chooseServer(page, 'Simulated API');
        await page.getByLabel(/^id/).fill('4');
        await page.getByLabel(/^name/).fill('Moss');
        await gated.asked;
        await page.getByRole('button', { name: 'Send' }).click();
        await page.getByText('Sending …').or(page.getByText('This browser cannot')).waitFor();
        await page.evaluate(() => navigator.serviceWorker.getRegistrations());
        gated.open();
        expect(await readStatus(page)).toMatch(/^Simulated: 200/);
      });
    } finally {
      gated.server.closeAllConnections();
      gated.server.close();
    }
  });

  it('removes the service worker when the reader chooses another server, and starts it again', async () => {
    await visit(`${site.url}/docs/api/find-a-plant`, {}, async (page) => {
      await chooseServer(page, 'Simulated API');
      await expect.poll(() => workersOf(page)).toHaveLength(1);
      await chooseServer(page, 'https://api.example.com/v1');
      await expect.poll(() => workersOf(page)).toEqual([]);
      await chooseServer(page, 'Simulated API');
      await openForm(page);
      expect(await send(page)).toMatch(/^Simulated: 200/);
    });
  });
});

describe('a site without "mock" in docs.json', () => {
  it('has no simulated API', async () => {
    const { out } = await buildFixture(writeGarden(undefined));
    const site = await serveSite(out);
    try {
      await visit(`${site.url}/api/find-a-plant`, {}, async (page) => {
        await page.getByRole('button', { name: 'Try it', disabled: false }).waitFor();
        expect(await page.getByText('Simulated').count()).toBe(0);
        expect((await page.request.get(`${site.url}/trellis-mock.js`)).status()).toBe(404);
      });
    } finally {
      await site.close();
    }
  });
});

describe('trellis dev', () => {
  it('responds itself in place of the API, unless docs.json says otherwise', async () => {
    const dev = await startDev(writeGarden(undefined));
    try {
      await visit(`${dev.url}/api/find-a-plant`, {}, async (page) => {
        await openForm(page);
        await chooseServer(page, 'Simulated API');
        expect(await send(page)).toMatch(/^Simulated: 200/);
        expect(await workersOf(page)).toEqual([]);
      });
    } finally {
      await dev.stop();
    }
    const without = await startDev(writeGarden(false));
    try {
      await visit(`${without.url}/api/find-a-plant`, {}, async (page) => {
        expect(await page.getByText('Simulated').count()).toBe(0);
      });
    } finally {
      await without.stop();
    }
  });
});
