// The relay on a built server, for an API that answers no browsers of other sites.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type StartedServer } from '../contract/_started-server.ts';
import { closeBrowser, visit } from '../support/browser.ts';
import { runInEngine } from '../support/engine-process.ts';
import { PLANT_STORE } from '../support/open-site.ts';
import { startRecording, type RecordingServer } from '../support/recording-server.ts';
import { changeProject } from '../support/write-project.ts';

let folder: string;
let api: RecordingServer;
let server: StartedServer;

beforeAll(async () => {
  // Without any header that would let a browser show its answers elsewhere.
  api = await startRecording((request, response) => {
    if (request.method === 'OPTIONS') response.writeHead(405).end();
    else if (request.url.startsWith('/events')) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: fern\n\n');
      setTimeout(() => response.end('data: moss\n\n'), 100);
    } else {
      const headers = {
        'Content-Type': 'application/json',
        'X-Plant': 'fern',
        'Set-Cookie': 'a=b',
      };
      response.writeHead(201, headers).end(JSON.stringify(request));
    }
    return true;
  });
  // Inside the repository, where the packages it imports are found.
  mkdirSync(join(PLANT_STORE, '.trellis'), { recursive: true });
  folder = mkdtempSync(join(PLANT_STORE, '.trellis/relay-'));
  changeProject(folder, toProject());
  const { exitCode, stderr } = await runInEngine(['build', folder, '--offline']);
  expect(exitCode, stderr).toBe(0);
  server = await startServer(folder, { TRELLIS_RELAY: 'private' });
});
afterAll(async () => {
  await closeBrowser();
  await server?.stop();
  await api?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => api.clear());

function toProject(): Record<string, unknown> {
  return {
    'astro.config.mjs': [
      `import { defineConfig } from 'astro/config';`,
      `import trellis from '../../src/astro/index.ts';`,
      `import { plantStoreServer } from '../../src/plants/adapter.ts';`,
      `export default defineConfig({ integrations: [trellis()], adapter: plantStoreServer() });`,
    ].join('\n'),
    'docs.json': {
      name: 'Garden',
      navigation: [{ group: 'All', pages: ['add', 'events'] }],
      openapi: '/openapi/openapi.json',
      // In a private network, the relay sends to addresses of docs.json only.
      api: { baseUrl: api.url, auth: { method: 'bearer' }, playground: { relay: true } },
    },
    'openapi/openapi.json': {
      openapi: '3.1.0',
      info: { title: 'Garden', version: '1' },
      servers: [{ url: api.url }],
      paths: {
        '/plants': {
          post: {
            requestBody: {
              content: {
                'multipart/form-data': {
                  schema: {
                    type: 'object',
                    properties: {
                      name: { type: 'string' },
                      photo: { type: 'string', format: 'binary' },
                    },
                  },
                },
              },
            },
            responses: { 201: { description: 'Added.' } },
          },
        },
        '/events': { get: { responses: { 200: { description: 'Events.' } } } },
      },
    },
    'content/add.mdx': '---\ntitle: Add\nopenapi: POST /plants\n---\n',
    'content/events.mdx': '---\ntitle: Events\nopenapi: GET /events\n---\n',
  };
}

function open(at: StartedServer, path: string, work: (page: Page) => Promise<void>): Promise<void> {
  return visit(at.url + path, {}, async (page) => {
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    await work(page);
  });
}

const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click();
const answer = (page: Page) => page.locator('t-response');

describe('with a relay that is switched on', () => {
  it('an API without CORS is answered, files and token included, cookies left out', async () => {
    await open(server, '/add', async (page) => {
      await page.context().addCookies([{ name: 'site', value: 's3cret', url: server.url }]);
      await page.getByRole('textbox', { name: /^Authorization/ }).fill('abc');
      await page.getByLabel(/^name/).fill('Fern');
      const file = { name: 'fern.txt', mimeType: 'text/plain', buffer: Buffer.from('leaf') };
      await page.getByLabel(/^photo/).setInputFiles(file);
      await send(page);
      await answer(page).getByText('201 Created').waitFor();
      const [request] = api.requests;
      expect(request?.method).toBe('POST');
      expect(request?.headers['authorization']).toBe('Bearer abc');
      expect(request?.headers['cookie']).toBeUndefined();
      expect(request?.body).toMatch(/name="name"\r\n\r\nFern/);
      expect(request?.body).toContain('leaf');
      await answer(page)
        .getByText(/^Headers/)
        .click();
      await answer(page).getByText('x-plant', { exact: true }).waitFor();
      expect(await answer(page).textContent()).not.toContain('set-cookie');
    });
  });

  it('a stream comes as it is written', async () => {
    await open(server, '/events', async (page) => {
      await send(page);
      await answer(page).getByText('fern').waitFor();
      await answer(page).getByText('moss').waitFor();
    });
  });

  it('can be bypassed, with the reason if that fails', async () => {
    await open(server, '/events', async (page) => {
      await page.getByRole('checkbox', { name: /^Send through/ }).uncheck();
      await send(page);
      await answer(page).getByText('Access-Control-Allow-Origin').waitFor();
    });
  });

  it('accepts only requests from pages of the site for servers of the document', async () => {
    const relay = `${server.url}/_relay`;
    const ask = (url: string, headers: Record<string, string>) =>
      fetch(relay, {
        method: 'POST',
        headers: {
          'X-Relay-Request': btoa(JSON.stringify({ method: 'GET', url, headers: [] })),
          ...headers,
        },
      });
    expect((await ask(`${api.url}/x`, {})).status).toBe(403);
    expect((await ask(`${api.url}/x`, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask('http://169.254.169.254/', { Origin: server.url })).status).toBe(403);
    expect((await fetch(relay)).status).toBe(405);
    expect(api.requests).toEqual([]);
    expect((await ask(`${api.url}/x`, { Origin: server.url })).status).toBe(200);
  });
});

it('is not there until it is switched on, and says so', async () => {
  const silent = await startServer(folder);
  try {
    expect((await fetch(`${silent.url}/_relay`, { method: 'POST' })).status).toBe(404);
    await open(silent, '/events', async (page) => {
      await send(page);
      await answer(page)
        .getByText(/is disabled/)
        .waitFor();
      expect(api.requests).toEqual([]);
    });
  } finally {
    await silent.stop();
  }
});
