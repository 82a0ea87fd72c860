// The full client of an API page, in a browser: first beside the API of the Plant Store in server
// mode, then against an API that writes down what it receives.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StartedServer } from '../contract/_started-server.ts';
import { closeBrowser, visit } from '../support/browser.ts';
import { openSite } from '../support/open-site.ts';
import { startRecording, type RecordingServer } from '../support/recording-server.ts';
import { openServerSite } from '../support/server-site.ts';
import type { ServedSite } from '../support/serve-site.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** As strict as a host can be, for every file of the site; the frame has the same in its own page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "frame-src 'self'",
  'connect-src http:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

afterAll(closeBrowser);

const openButton = (page: Page) => page.getByRole('button', { name: 'Open full client' });
const client = (page: Page) => page.frameLocator('iframe[title="API client"]');
const sendIn = (frame: FrameLocator) =>
  frame.getByRole('button', { name: /^Send get/i }).filter({ visible: true });

/** Fills in the input whose label begins with a name; the list of its examples has a label, too. */
const fill = (page: Page, name: string, value: string) =>
  page
    .locator('t-runner')
    .getByLabel(new RegExp(`^${name}`))
    .and(page.locator('input, textarea'))
    .fill(value);

/** Opens the form of a page, fills it in, and opens the client with it. */
async function openClient(page: Page, values: Record<string, string> = {}): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Try it' }).click();
  for (const [name, value] of Object.entries(values)) await fill(page, name, value);
  await openButton(page).click();
  const frame = client(page);
  await sendIn(frame).waitFor({ timeout: 20_000 });
  return frame;
}

/** Problems that a reader does not see: console errors, failures, and requests to other hosts. */
function watch(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    const { origin: host, protocol } = new URL(request.url());
    if (host !== origin && protocol.startsWith('http')) problems.push(request.url());
  });
  return problems;
}

/** The same site with a policy for all of its files but the pages, whose head script has a hash in theirs. */
async function serveStrictly(origin: string): Promise<ServedSite> {
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(origin + url);
    const type = answer.headers.get('content-type') ?? '';
    const isPage = type.startsWith('text/html') && !url.startsWith('/_trellis/');
    response.writeHead(answer.status, {
      'Content-Type': type,
      ...(!isPage && { 'Content-Security-Policy': POLICY }),
    });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

describe('the full client of the Plant Store', () => {
  let site: StartedServer;
  beforeAll(async () => {
    site = await openServerSite();
  });
  afterAll(() => site?.stop());

  const open = <Result>(work: (page: Page) => Promise<Result>, options = {}) =>
    visit(`${site.url}/api-reference/list-plants`, { ...DESKTOP, ...options }, work);

  it('shows two plants with a token and limit=2, asks no other host, and follows the mode of the page', async () => {
    await open(
      async (page) => {
        const problems = watch(page, site.url);
        const frame = await openClient(page, { Authorization: 'plants_demo_ada', limit: '2' });
        await sendIn(frame).click();
        await frame.getByText('200 OK').waitFor();
        expect(await frame.getByText('"name"').count()).toBe(2);
        await frame.getByText('"Aloe vera"').waitFor();
        const panel = frame.getByRole('dialog');
        const color = () => panel.evaluate((element) => getComputedStyle(element).backgroundColor);
        const light = await color();
        await page.evaluate(() => {
          document.documentElement.classList.replace('light', 'dark');
        });
        await expect.poll(color).not.toBe(light);
        await page.evaluate(() => {
          document.documentElement.classList.replace('dark', 'light');
        });
        await expect.poll(color).toBe(light);
        expect(problems).toEqual([]);
      },
      { colorScheme: 'light' },
    );
  });

  it('closes with Escape, returns focus, and opens again with the changed values', async () => {
    await open(async (page) => {
      await openClient(page, { limit: '2' });
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Full API client' }).waitFor({ state: 'hidden' });
      await expect
        .poll(() => openButton(page).evaluate((button) => button === document.activeElement))
        .toBe(true);
      await fill(page, 'limit', '7');
      await page.keyboard.press('Tab');
      await openButton(page).focus();
      await page.keyboard.press('Enter');
      await client(page).getByText('7', { exact: true }).first().waitFor();
      expect(await client(page).getByText('2', { exact: true }).count()).toBe(0);
    });
  });

  it('fits a phone', async () => {
    await open(
      async (page) => {
        const frame = await openClient(page, { Authorization: 'plants_demo_cleo' });
        await sendIn(frame).click();
        await frame.getByText('200 OK').waitFor();
        const { wide, all } = await frame.locator('html').evaluate((root) => ({
          wide: root.clientWidth,
          all: root.scrollWidth,
        }));
        expect(all).toBeLessThanOrEqual(wide);
        expect(wide).toBe(390);
      },
      { viewport: { width: 390, height: 844 }, hasTouch: true },
    );
  });

  it('is not loaded before it is meant, shows the 400 without a token, and nothing of it is written down', async () => {
    await open(async (page) => {
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
      const isLoaded = () => loaded.some((path) => /full-client\.\w+\/index\.js/.test(path));
      await page.getByRole('button', { name: 'Try it' }).click();
      await openButton(page).waitFor();
      expect(isLoaded()).toBe(false);
      await openButton(page).hover();
      await expect.poll(isLoaded).toBe(true);
      expect(loaded.some((path) => path.includes('/_trellis/client/'))).toBe(false);
      await openButton(page).click();
      await sendIn(client(page)).click();
      await client(page).getByText('400 Bad Request').waitFor();
      await client(page)
        .getByText(/Authorization header is missing/)
        .first()
        .waitFor();
      const kept = await page.evaluate(async () => [
        { ...localStorage },
        document.cookie,
        await indexedDB.databases(),
      ]);
      expect(kept).toEqual([{}, '', []]);
      // The form beside it keeps what was entered, without secrets, for a reload.
      const ofTab = await page.evaluate(() => Object.keys(sessionStorage));
      expect(ofTab.filter((key) => !/^trellis-(?:form|open|history)\b/.test(key))).toEqual([]);
    });
  });

  it('says when it cannot be loaded, and opens with the next try', async () => {
    await open(async (page) => {
      const address = '**/_astro/full-client.*/index.js';
      await page.route(address, (route) => route.abort());
      await page.getByRole('button', { name: 'Try it' }).click();
      await openButton(page).click();
      const dialog = page.getByRole('dialog', { name: 'Full API client' });
      await dialog.getByText(/could not be opened/).waitFor();
      await page.unroute(address);
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await sendIn(client(page)).waitFor({ timeout: 20_000 });
    });
  });
});

describe('the full client of other APIs', () => {
  let api: RecordingServer;
  let site: ServedSite;
  const operation = (security: object[]) => ({ get: { security, responses: {} } });
  beforeAll(async () => {
    api = await startRecording();
    site = await openSite({
      'docs.json': {
        name: 'Garden',
        openapi: 'openapi.json',
        api: { baseUrl: [`${api.url}/v1`, `${api.url}/v2`] },
        navigation: [{ group: 'All', pages: ['basic', 'key', 'body', 'by-hand'] }],
      },
      'openapi.json': {
        openapi: '3.1.0',
        info: { title: 'Garden', version: '1' },
        paths: {
          '/basic': operation([{ account: [] }]),
          '/key': operation([{ key: [] }]),
          '/body': {
            post: {
              requestBody: {
                content: {
                  'application/json': {
                    schema: { type: 'object', properties: { name: { type: 'string' } } },
                  },
                },
              },
            },
          },
        },
        components: {
          securitySchemes: {
            account: { type: 'http', scheme: 'basic' },
            key: { type: 'apiKey', in: 'header', name: 'X-Garden-Key' },
          },
        },
      },
      'basic.mdx': '---\nopenapi: GET /basic\n---\n',
      'key.mdx': '---\nopenapi: GET /key\n---\n',
      'body.mdx': '---\nopenapi: POST /body\n---\n',
      'by-hand.mdx':
        '---\ntitle: By hand\napi: GET /pots/{id}\nauthMethod: bearer\n---\n\n<ParamField path="id" type="string" required>Which.</ParamField>\n',
    });
  });
  afterAll(async () => {
    await site?.close();
    await api?.close();
  });
  beforeEach(() => api.clear());

  /** What the API receives of a page whose form was filled in. */
  const receive = (path: string, values: Record<string, string>, choose?: string) =>
    visit(site.url + path, DESKTOP, async (page) => {
      if (choose) await page.getByRole('combobox', { name: 'Server' }).selectOption(choose);
      await page.getByRole('button', { name: 'Try it' }).click();
      for (const [name, value] of Object.entries(values)) await fill(page, name, value);
      await openButton(page).click();
      const frame = client(page);
      const send = frame.getByRole('button', { name: /^Send \w+ request to/i });
      await send.filter({ visible: true }).click({ timeout: 20_000 });
      await frame.getByText('200 OK').waitFor();
      return api.requests[0];
    });

  it('sends user name and password', async () => {
    const request = await receive('/basic', { username: 'ada', password: 'l:ö' });
    const expected = Buffer.from('ada:l:ö').toString('base64');
    expect(request?.headers['authorization']).toBe(`Basic ${expected}`);
  });

  it('sends a key in its header, to the server that was chosen', async () => {
    const request = await receive('/key', { 'X-Garden-Key': 'k 1' }, `${api.url}/v2`);
    expect(request?.headers['x-garden-key']).toBe('k 1');
    expect(request?.url).toBe('/v2/key');
    expect(request?.headers['cookie']).toBeUndefined();
  });

  it('sends the body that was entered', async () => {
    const request = await receive('/body', { name: 'Fern' });
    expect(JSON.parse(request?.body ?? '')).toEqual({ name: 'Fern' });
    expect(request?.headers['content-type']).toContain('application/json');
  });

  it('sends the request of a page that describes its endpoint by hand', async () => {
    const request = await receive('/by-hand', { Authorization: 'token', id: 'a b' });
    expect(request?.url).toBe('/v1/pots/a%20b');
    expect(request?.headers['authorization']).toBe('Bearer token');
  });

  it('works under a policy for all files that allows nothing inline', async () => {
    const strict = await serveStrictly(site.url);
    await visit(`${strict.url}/key`, DESKTOP, async (page) => {
      const problems = watch(page, strict.url);
      const frame = await openClient(page, { 'X-Garden-Key': 'k' });
      await frame.getByRole('button', { name: /code snippet/i }).click();
      await frame.getByText('curl').first().waitFor();
      await sendIn(frame).click();
      await frame.getByText('200 OK').waitFor();
      expect(problems.filter((problem) => !problem.startsWith(api.url))).toEqual([]);
    });
    await strict.close();
  });
});
