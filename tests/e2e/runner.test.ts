// The playground of an API page in a browser, against an API that writes down what it receives.
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeBrowser, visit, type VisitOptions } from '../support/browser.ts';
import { openSite } from '../support/open-site.ts';
import {
  answerOpenly,
  startRecording,
  type Answering,
  type RecordingServer,
} from '../support/recording-server.ts';
import type { ServedSite } from '../support/serve-site.ts';

const DESKTOP = { viewport: { width: 1440, height: 1200 } };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Answers of all kinds, by the last part of the path. */
const answer: Answering = async ({ url, method }, response) => {
  if (method === 'OPTIONS') return url.includes('/closed');
  const kind = /^\/answers\/([\w-]+)/.exec(url)?.[1];
  if (kind === 'text') return answerOpenly(response, 200, 'text/plain', 'Fern\nMoss');
  if (kind === 'image') return answerOpenly(response, 200, 'image/png', PNG);
  if (kind === 'file')
    return answerOpenly(response, 200, 'application/zip', 'PK', {
      'Content-Disposition': 'attachment; filename="plants.zip"',
    });
  if (kind === 'empty') return answerOpenly(response, 204, 'text/plain', '');
  if (kind === 'refused')
    return answerOpenly(response, 403, 'application/json', '{"error":"no plants for you"}');
  if (kind === 'stream') {
    response.writeHead(200, {
      'Access-Control-Allow-Origin': '*',
      'Content-Type': 'text/event-stream',
    });
    for (const name of ['fern', 'moss']) {
      response.write(`data: {"name":"${name}"}\n\n`);
      await new Promise((done) => setTimeout(done, 50));
    }
    response.end('data: [DONE]\n\n');
    return true;
  }
  if (kind === 'slow') return true;
  if (kind === 'closed') {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    return true;
  }
  return false;
};

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Garden', version: '1' },
  servers: [{ url: 'http://127.0.0.1:0' }],
  paths: {
    '/beds/{bed}/plants': {
      post: {
        summary: 'Plant',
        parameters: [
          { name: 'bed', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'notify', in: 'query', schema: { type: 'boolean' } },
          {
            name: 'mode',
            in: 'query',
            required: true,
            schema: { enum: ['gentle', 'quick'], default: 'quick' },
          },
          { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'x-trace', in: 'header', schema: { type: 'string' } },
          { name: 'session', in: 'cookie', schema: { type: 'string' } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name', 'size'],
                properties: {
                  name: { type: 'string' },
                  planted: { type: 'string', format: 'date' },
                  size: {
                    type: 'object',
                    required: ['height'],
                    properties: { height: { type: 'number', minimum: 1 } },
                  },
                },
              },
            },
          },
        },
        responses: { 200: { description: 'Planted.' } },
      },
    },
    '/photos': {
      post: {
        summary: 'Add a photo',
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['photo'],
                properties: {
                  photo: { type: 'string', format: 'binary' },
                  title: { type: 'string' },
                },
              },
            },
          },
        },
        responses: { 200: { description: 'Added.' } },
      },
    },
    '/answers/{kind}': {
      get: {
        summary: 'Answer',
        parameters: [{ name: 'kind', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: { description: 'Fine.' },
          403: { description: 'The garden is closed to you. Ask its owner for a key.' },
        },
      },
    },
  },
};

let site: ServedSite;
let api: RecordingServer;

beforeAll(async () => {
  api = await startRecording(answer);
  site = await openSite({
    'docs.json': {
      name: 'Garden',
      navigation: [{ group: 'All', pages: ['plant', 'photo', 'answer'] }],
      openapi: 'openapi.json',
    },
    'openapi.json': { ...DOCUMENT, servers: [{ url: api.url }] },
    'plant.mdx': '---\ntitle: Plant\nopenapi: POST /beds/{bed}/plants\n---\n',
    'photo.mdx': '---\ntitle: Photo\nopenapi: POST /photos\n---\n',
    'answer.mdx': '---\ntitle: Answer\nopenapi: GET /answers/{kind}\n---\n',
  });
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
  await api?.close();
});
beforeEach(() => api.clear());

/** Opens a page and its form. */
function open<Result>(
  path: string,
  work: (page: Page) => Promise<Result>,
  options: VisitOptions = {},
): Promise<Result> {
  return visit(site.url + path, { ...DESKTOP, allowed: [api.url], ...options }, async (page) => {
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    return work(page);
  });
}

const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click();
const said = (page: Page) => page.locator('t-runner [role="status"]');
const answerBox = (page: Page) => page.locator('t-answer');

async function ask(page: Page, kind: string): Promise<void> {
  await page.getByRole('textbox', { name: /^kind/ }).fill(kind);
  await send(page);
}

describe('the form', () => {
  it('sends what the reader enters, each value in its place', async () => {
    await open('/plant', async (page) => {
      await page.getByRole('textbox', { name: /^bed/ }).fill('north side');
      await page.getByRole('combobox', { name: /^notify/ }).selectOption('true');
      await page.getByRole('textbox', { name: /^x-trace/ }).fill('abc');
      await page.getByRole('group', { name: 'Body' }).getByLabel(/^name/).fill('Fern');
      await page.getByLabel(/^height/).fill('2.5');
      await send(page);
      await answerBox(page).getByText('200').waitFor();
      const [request] = api.requests;
      expect(request?.method).toBe('POST');
      expect(request?.url).toBe('/beds/north%20side/plants?notify=true&mode=quick');
      expect(request?.headers['x-trace']).toBe('abc');
      expect(JSON.parse(request?.body ?? '')).toEqual({ name: 'Fern', size: { height: 2.5 } });
    });
  });
});

describe('an answer', () => {
  it('of text is shown as it is', async () => {
    await open('/answer', async (page) => {
      await ask(page, 'text');
      await answerBox(page).getByText('Fern Moss').waitFor();
    });
  });
});
