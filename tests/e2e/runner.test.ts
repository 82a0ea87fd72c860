// The playground of an API page in a browser, against an API that writes down what it receives.
import { untilKeysArrive } from '../support/browser.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useApiSite, openForm, send } from '../support/api-site.ts';
import { untilKept } from '../support/credential-keeper.ts';
import { answerOpenly, type Answering } from '../support/recording-server.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Answers of all kinds, by the last part of the path. */
const answer: Answering = async ({ url, method }, response) => {
  if (method === 'OPTIONS') {
    const isClosed = url.includes('/closed');
    if (isClosed) response.writeHead(204).end();
    return isClosed;
  }
  const kind = /^\/answers\/([\w-]+)/.exec(url)?.[1];
  if (kind === 'text') return answerOpenly(response, 200, 'text/plain', 'Fern\nMoss');
  if (kind === 'image') return answerOpenly(response, 200, 'image/png', PNG);
  if (kind === 'file')
    return answerOpenly(response, 200, 'application/zip', 'PK', {
      'Content-Disposition': 'attachment; filename="plants.zip"',
    });
  if (kind === 'empty') return answerOpenly(response, 204, 'text/plain', '');
  if (kind === 'invalid') return answerOpenly(response, 200, 'application/json', '{"name": "Fern"');
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
  security: [{ token: [] }],
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      login: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: 'https://id.example/authorize',
            tokenUrl: 'https://id.example/token',
            scopes: { 'seeds:read': 'Look at seeds' },
          },
        },
      },
    },
  },
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
                  // An empty default is an empty input.
                  name: { type: 'string', default: '' },
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
    '/seeds': {
      get: {
        summary: 'Seeds',
        security: [{ login: ['seeds:read'] }],
        responses: { 200: { description: 'Fine.' } },
      },
    },
    '/answers/{kind}': {
      get: {
        summary: 'Answer',
        parameters: [
          { name: 'kind', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'code', in: 'query', schema: { type: 'string', pattern: '^[\\w-]+$' } },
          { name: 'x-api-key', in: 'header', schema: { type: 'string' } },
        ],
        responses: {
          200: { description: 'Fine.' },
          403: { description: 'The garden is closed to you. Ask its owner for a key.' },
        },
      },
    },
  },
};

const site = useApiSite(
  (api) => ({
    docs: { api: { auth: { method: 'bearer' } } },
    document: DOCUMENT,
    pages: {
      plant: 'POST /beds/{bed}/plants',
      photo: 'POST /photos',
      answer: 'GET /answers/{kind}',
      seeds: 'GET /seeds',
    },
    texts: {
      'by-hand': [
        `---\ntitle: By hand\napi: GET ${api.url}/seeds\n---\n`,
        '<ParamField query="limit" type="integer" initialValue={3}>How many.</ParamField>',
        '<ParamField query="word" type="string" placeholder="fern">Which.</ParamField>',
        '<ParamField query="sort" enum={["age", "name"]} initialValue="name">How.</ParamField>',
      ].join('\n\n'),
    },
  }),
  { answer },
);
const { open } = site;

const said = (page: Page) => page.locator('t-runner > [role="status"]');
const answerBox = (page: Page) => page.locator('t-response');

const token = (page: Page) => page.getByRole('textbox', { name: /^Authorization/ });
const body = (page: Page) => page.getByRole('group', { name: 'Body' });
const validity = (page: Page, label: RegExp | string) =>
  page.getByLabel(label).evaluate((input: HTMLInputElement) => input.validationMessage);
const storage = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { labels } = document.activeElement as HTMLInputElement;
    return (
      labels?.[0]?.querySelector('.t-try-name')?.firstChild?.textContent ??
      labels?.[0]?.firstChild?.textContent ??
      ''
    );
  });

/** Goes to a page and opens its form. */
async function reopen(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path);
  await openForm(page);
}

async function ask(page: Page, kind: string): Promise<void> {
  await page.getByRole('textbox', { name: /^kind/ }).fill(kind);
  await send(page);
}

describe('the form', () => {
  it('sends what the reader enters, each value in its place', async () => {
    await open('/plant', async (page) => {
      await page.getByRole('textbox', { name: /^bed/ }).fill('north side');
      await page.getByRole('combobox', { name: /^notify/ }).selectOption('true');
      await page.locator('t-runner summary', { hasText: 'tags' }).click();
      await page.getByRole('button', { name: 'Add to tags' }).click();
      await page.keyboard.type('fern');
      await page.getByRole('textbox', { name: /^x-trace/ }).fill('abc');
      await body(page).getByLabel(/^name/).fill('Fern');
      await body(page)
        .getByLabel(/^planted/)
        .fill('2026-03-01');
      await page.getByLabel(/^height/).fill('2.5');
      await send(page);
      await answerBox(page).getByText('200').waitFor();
      const [request] = site.api.requests;
      expect(request?.method).toBe('POST');
      expect(request?.url).toBe('/beds/north%20side/plants?notify=true&mode=quick&tags=fern');
      expect(request?.headers['x-trace']).toBe('abc');
      expect(JSON.parse(request?.body ?? '')).toEqual({
        name: 'Fern',
        planted: '2026-03-01',
        size: { height: 2.5 },
      });
    });
  });

  it('sends nothing while something is missing, and opens the group that it is missing in', async () => {
    await open('/plant', async (page) => {
      await page.getByRole('textbox', { name: /^bed/ }).fill('north');
      await body(page).getByLabel(/^name/).fill('Fern');
      await body(page).locator('summary', { hasText: 'size' }).click();
      await page.getByLabel(/^height/).waitFor({ state: 'hidden' });
      await send(page);
      const height = page.getByLabel(/^height/);
      await height.waitFor();
      expect(await validity(page, /^height/)).not.toBe('');
      await height.fill('0.5');
      await send(page);
      expect(await validity(page, /^height/)).toMatch(/1/);
      expect(site.api.requests).toEqual([]);
    });
  });

  it('says which expression a text has to match', async () => {
    await open('/answer', async (page) => {
      const code = page.getByRole('textbox', { name: /^code/ });
      await code.fill('fern!');
      expect(await validity(page, /^code/)).toBe('Must match ^[\\w-]+$');
      await code.fill('fern-1');
      expect(await validity(page, /^code/)).toBe('');
    });
  });

  it('says that no browser sends the cookie, and has it in samples and the curl line', async () => {
    await open('/plant', async (page) => {
      const cookies = page.getByRole('group', { name: 'Cookies' });
      expect(await cookies.textContent()).toContain(
        'Only the samples and the curl command include your value',
      );
      await cookies.getByLabel(/^session/).fill('tulip');
      await page.locator('.t-api-samples', { hasText: 'session=tulip' }).first().waitFor();
      await page.getByRole('textbox', { name: /^bed/ }).fill('north');
      await body(page).getByLabel(/^name/).fill('Fern');
      await page.getByLabel(/^height/).fill('2');
      await send(page);
      await answerBox(page).getByText('200').waitFor();
      expect(site.api.requests[0]?.headers['cookie']).toBeUndefined();
      expect(await answerBox(page).textContent()).toContain("--header 'Cookie: session=tulip'");
    });
  });

  it('sends files beside the other parts', async () => {
    await open('/photo', async (page) => {
      await page
        .getByLabel(/^photo/)
        .setInputFiles({ name: 'fern.png', mimeType: 'image/png', buffer: PNG });
      await page.getByLabel(/^title/).fill('A fern');
      await send(page);
      await answerBox(page).getByText('200').waitFor();
      const [request] = site.api.requests;
      expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
      expect(request?.body).toContain('filename="fern.png"');
      expect(request?.body).toContain(PNG.toString('latin1'));
      expect(request?.body).toMatch(/name="title"\r\n\r\nA fern/);
    });
  });

  it('lets a body be edited as JSON, and reports invalid JSON', async () => {
    await open('/plant', async (page) => {
      await page.getByRole('textbox', { name: /^bed/ }).fill('north');
      await body(page).getByLabel(/^name/).fill('Fern');
      await page.getByRole('button', { name: 'Edit as JSON' }).click();
      const text = body(page).getByRole('textbox', { name: 'Body' });
      expect(JSON.parse(await text.inputValue())).toEqual({ name: 'Fern' });
      await text.fill('{');
      expect(await validity(page, /^Body$/)).toMatch(/^Invalid JSON/);
      await text.fill('{"free": true}');
      await send(page);
      await answerBox(page).getByText('200').waitFor();
      expect(JSON.parse(site.api.requests[0]?.body ?? '')).toEqual({ free: true });
    });
  });

  it('begins with the values of a handwritten page, and shows its placeholders', async () => {
    await open('/by-hand', async (page) => {
      expect(await page.getByRole('spinbutton', { name: /^limit/ }).inputValue()).toBe('3');
      expect(await page.getByLabel(/^sort/).inputValue()).toBe('"name"');
      expect(await page.getByLabel(/^word/).getAttribute('placeholder')).toBe('fern');
      expect(await page.getByLabel(/^word/).inputValue()).toBe('');
      await send(page);
      await answerBox(page).getByText('200').waitFor();
      expect(site.api.requests[0]?.url).toBe('/seeds?limit=3&sort=name');
    });
  });

  it('is filled in and sent without a mouse', async () => {
    await site.visit('/answer', async (page) => {
      await untilKeysArrive(page);
      await page.getByRole('button', { name: 'Try it' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Send' }).waitFor();
      await expect.poll(() => focusedName(page)).toBe('Authorization');
      for (let stop = 0; stop < 12 && (await focusedName(page)) !== 'kind'; stop++)
        await page.keyboard.press('Tab');
      await page.keyboard.type('text');
      await page.keyboard.press('Enter');
      await answerBox(page).getByText('Moss').waitFor();
    });
  });
});

describe('parts that are loaded on demand', () => {
  it('are requested again after a network failure, which is shown', async () => {
    await site.visit('/answer', async (page) => {
      await page.getByRole('button', { name: 'Try it' }).waitFor();
      await page.route('**/_astro/*.js', (route) => route.abort());
      await page.locator('.t-api-try').click();
      const again = page.getByRole('button', { name: 'Could not load. Try again' });
      await again.waitFor();
      await page.unroute('**/_astro/*.js');
      await again.click();
      await page.getByRole('button', { name: 'Send' }).waitFor();
      await page.route('**/_astro/*.js', (route) => route.abort());
      await ask(page, 'text');
      await answerBox(page).getByText('could not be loaded').waitFor();
      await page.unroute('**/_astro/*.js');
      await send(page);
      await answerBox(page).getByText('Fern Moss').waitFor();
      await page.route('**/_astro/*.js', (route) => route.abort());
      const history = page.getByRole('button', { name: 'History' });
      await history.click();
      const failed = page.locator('t-history').getByText('could not be loaded');
      await failed.waitFor();
      await page.unroute('**/_astro/*.js');
      await history.click();
      await history.click();
      const sent = page.getByRole('list', { name: 'History' }).getByRole('button').first();
      await sent.waitFor();
      expect(await failed.count()).toBe(0);
      await page.getByRole('textbox', { name: /^kind/ }).fill('other');
      await page.route('**/_astro/*.js', (route) => route.abort());
      await sent.click();
      await answerBox(page).getByText('could not be loaded').waitFor();
      await page.unroute('**/_astro/*.js');
      await history.click();
      await sent.click();
      const kind = page.getByRole('textbox', { name: /^kind/ });
      await expect.poll(() => kind.inputValue()).toBe('text');
    });
  });
});

describe('a link to a filled-in request', () => {
  it('brings back what was entered, without what is secret', async () => {
    const link = await open('/answer', async (page) => {
      await token(page).fill('s3cret');
      await page.getByRole('textbox', { name: /^kind/ }).fill('text');
      await page.getByRole('textbox', { name: /^x-api-key/ }).fill('k3y');
      await page.getByRole('button', { name: 'Copy link' }).click();
      await said(page).getByText('It contains no credentials').waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'Link copied' }).waitFor();
      const copied = page.url();
      // A change of the form makes another link.
      await page.getByRole('textbox', { name: /^kind/ }).fill('other');
      await page.getByRole('button', { name: 'Copy link' }).waitFor();
      return copied;
    });
    const state = Buffer.from(new URL(link).hash.slice('#try='.length), 'base64url').toString();
    expect(state).not.toMatch(/s3cret|k3y/);
    const path = link.slice(site.url.length);
    await site.visit(path, async (page) => {
      const kind = page.getByRole('textbox', { name: /^kind/ });
      await kind.waitFor();
      expect(await kind.inputValue()).toBe('text');
      expect(await token(page).inputValue()).toBe('');
      expect(site.api.requests).toEqual([]);
    });
  });
});

describe('credentials', () => {
  it('are there on the next page, and in the storage of the tab only if the reader ticks that', async () => {
    await open('/answer', async (page) => {
      await token(page).fill('abc');
      await untilKept(page);
      expect(await storage(page)).not.toContain('abc');
      await reopen(page, '/photo');
      await expect.poll(() => token(page).inputValue()).toBe('abc');
      expect(await storage(page)).not.toContain('abc');
      await page.getByRole('checkbox', { name: /^Keep/ }).check();
      await token(page).fill('def');
      await reopen(page, '/answer');
      await expect.poll(() => token(page).inputValue()).toBe('def');
      await page.getByRole('checkbox', { name: /^Keep/ }).uncheck();
      expect(await storage(page)).not.toContain('def');
    });
  });

  it('are shared by open tabs of the site in memory', async () => {
    await open('/answer', async (page) => {
      await token(page).fill('abc');
      const other = await page.context().newPage();
      await reopen(other, '/photo');
      await expect.poll(() => token(other).inputValue()).toBe('abc');
      await token(other).fill('xyz');
      await expect.poll(() => token(page).inputValue()).toBe('xyz');
      expect(await storage(other)).not.toMatch(/abc|xyz/);
    });
  });

  it('of OAuth 2.0 say where a token comes from, and travel as a bearer token', async () => {
    await open('/seeds', async (page) => {
      await page.getByText('Get a token').click();
      await page.getByText('URLs').click();
      const text = await page.getByRole('group', { name: 'Authorization' }).textContent();
      expect(text).toContain('https://id.example/authorize');
      expect(text).toContain('seeds:read');
      await token(page).fill('tok');
      await send(page);
      await answerBox(page).getByText('200').waitFor();
      expect(site.api.requests[0]?.headers['authorization']).toBe('Bearer tok');
    });
  });
});

describe('a response', () => {
  it('has status, time, size and headers, and is announced', async () => {
    await open('/answer', async (page) => {
      await ask(page, 'json');
      await expect.poll(() => said(page).textContent()).toMatch(/^200 OK, \d+ milliseconds, .*\d/);
      const text = await answerBox(page).textContent();
      expect(text).toMatch(/200 OK\d+ ms\d/);
      await answerBox(page)
        .getByText(/^Headers \(\d+\)/)
        .click();
      await answerBox(page).getByText('content-type', { exact: true }).waitFor();
    });
  });

  it('of JSON can be folded', async () => {
    await open('/answer', async (page) => {
      await ask(page, 'json');
      const headers = answerBox(page).locator('.t-json details', { hasText: '"accept"' }).last();
      await headers.getByText('"accept"').waitFor();
      await headers.locator('summary').first().click();
      await headers.getByText('"accept"').waitFor({ state: 'hidden' });
    });
  });

  it.each([
    ['text', 'Fern\nMoss'],
    ['refused', 'Ask its owner for a key.'],
    ['empty', 'The response has no body.'],
    ['invalid', 'Invalid JSON: "," or "}" expected at line 1, column 16'],
  ])('of kind "%s" shows %j', async (kind, text) => {
    await open('/answer', async (page) => {
      await ask(page, kind);
      await expect.poll(() => answerBox(page).textContent()).toContain(text);
    });
  });

  it('of an image shows it; of another file offers it under its name', async () => {
    await open('/answer', async (page) => {
      await ask(page, 'image');
      await answerBox(page).getByRole('img').waitFor();
      await ask(page, 'file');
      const link = answerBox(page).getByRole('link', { name: /^Download/ });
      // The image has one, too, until the next answer takes its place.
      await expect.poll(() => link.getAttribute('download')).toBe('plants.zip');
    });
  });

  it('that streams is shown as it comes', async () => {
    await open('/answer', async (page) => {
      await ask(page, 'stream');
      await answerBox(page).getByText('{"name":"fern"}', { exact: true }).waitFor();
      await expect.poll(() => said(page).textContent()).toContain('60 bytes');
      const events = answerBox(page).getByRole('list', { name: 'Events' });
      expect(await events.getByRole('listitem').last().textContent()).toContain('[DONE]');
    });
  });

  it('that never comes can be given up', async () => {
    await open('/answer', async (page) => {
      await ask(page, 'slow');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await answerBox(page).getByText('Canceled.').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'hidden' });
      expect(await said(page).textContent()).toBe('Canceled.');
      // The button that had the focus is gone.
      const focused = page.locator(':focus');
      expect(await focused.textContent()).toBe('Send');
    });
  });

  it('that the browser may not show is explained, with a curl line to copy', async () => {
    await open('/answer', async (page) => {
      await token(page).fill("it's");
      await ask(page, 'closed');
      await answerBox(page).getByText('Access-Control-Allow-Origin').waitFor();
      const line = await answerBox(page).locator('pre').textContent();
      expect(line).toContain(`curl '${site.api.url}/answers/closed'`);
      expect(line).toContain(`--header 'Authorization: Bearer it'\\''s'`);
    });
  });
});
