// Every way to set up the playground, and what the API receives: mode, method of authentication, form of the
// base address, and kind of page, each with each.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, visit } from '../support/browser.ts';
import { openSite } from '../support/open-site.ts';
import { startRecording, type RecordingServer } from '../support/recording-server.ts';
import type { ServedSite } from '../support/serve-site.ts';

const MODES = ['show', 'simple', 'hide'] as const;
const METHODS = ['bearer', 'basic', 'key', 'none'] as const;
const KINDS = ['openapi', 'api'] as const;

type Method = (typeof METHODS)[number];
type Kind = (typeof KINDS)[number];

interface Cell {
  mode: (typeof MODES)[number];
  method: Method;
  kind: Kind;
}

interface Site {
  name: string;
  baseUrl?: (api: string) => string | string[];
  /** `api.auth` of docs.json; pages with another method say so themselves. */
  auth: { method: Method; name?: string; inputPrefix?: string };
  /** Where requests arrive. */
  arrives: Record<Kind, string>;
}

const SITES: Site[] = [
  {
    name: 'one base address',
    baseUrl: (api) => `${api}/v1`,
    auth: { method: 'key', name: 'x-plant-key', inputPrefix: 'pk_' },
    arrives: { openapi: '/v1/plants', api: '/v1/plants' },
  },
  {
    name: 'several base addresses',
    baseUrl: (api) => [`${api}/v1`, `${api}/v2`],
    auth: { method: 'basic', name: 'email:secret' },
    arrives: { openapi: '/v2/plants', api: '/v2/plants' },
  },
  {
    name: 'no base address',
    auth: { method: 'bearer', name: 'Token', inputPrefix: 'Bearer ' },
    arrives: { openapi: '/document/plants', api: '/page/plants' },
  },
];

const CELLS: Cell[] = MODES.flatMap((mode) =>
  METHODS.flatMap((method) => KINDS.map((kind) => ({ mode, method, kind }))),
);
const nameOf = ({ mode, method, kind }: Cell) => `${mode}-${method}-${kind}`;

let api: RecordingServer;
beforeAll(async () => {
  api = await startRecording();
});
afterAll(async () => {
  await closeBrowser();
  await api?.close();
});

describe.each(SITES)('with $name', (setup) => {
  let site: ServedSite;

  beforeAll(async () => {
    site = await openSite(toProject(setup));
  });
  afterAll(async () => {
    await site?.close();
  });

  const open = (path: string, work: (page: Page) => Promise<void>) =>
    visit(`${site.url}/${path}`, {}, work);

  it.each(CELLS.filter(({ mode }) => mode === 'show'))(
    'a page ($kind) with $method sends a request as set up',
    async (cell) => {
      await open(nameOf(cell), async (page) => {
        await openForm(page);
        await enter(page, cell.method);
        await page.getByRole('spinbutton', { name: /^limit/ }).fill('2');
        api.clear();
        await page.getByRole('button', { name: 'Send' }).click();
        await page.locator('t-response').getByText('200').waitFor();
        const [request] = api.requests;
        expect(request?.url).toBe(`${setup.arrives[cell.kind]}?limit=2`);
        expect(credentialsOf(request?.headers ?? {})).toEqual(expectedCredentials(cell.method));
      });
    },
  );

  it.each(CELLS.filter(({ mode }) => mode !== 'show'))(
    'a page ($kind) with $method and mode $mode has nothing to send',
    async (cell) => {
      await open(nameOf(cell), async (page) => {
        const bar = page.locator('.t-api-bar');
        await expect.poll(() => bar.textContent()).toContain('GET');
        await expect.poll(() => bar.textContent()).toContain('/plants');
        const copies = () => bar.getByRole('button', { name: /copy/i }).count();
        await expect.poll(copies).toBe(cell.mode === 'simple' ? 1 : 0);
        expect(await page.getByRole('button', { name: /try it|send/i }).count()).toBe(0);
        expect(await page.locator('t-playground, t-runner').count()).toBe(0);
        expect(await page.locator('.t-api-samples').first().textContent()).toContain('/plants');
        const isNeeded = await page.getByRole('heading', { name: 'Authorizations' }).count();
        expect(isNeeded).toBe(cell.method === 'none' ? 0 : 1);
      });
    },
  );

  if (Array.isArray(setup.baseUrl?.(''))) {
    it('the choice among the addresses holds for samples and for all pages', async () => {
      const [first = '', second = ''] = [setup.baseUrl?.(api.url) ?? []].flat();
      await open(nameOf({ mode: 'show', method: 'none', kind: 'api' }), async (page) => {
        await openForm(page);
        const samples = page.locator('.t-api-samples').first();
        await page.getByRole('combobox', { name: 'Server' }).selectOption(first);
        await expect.poll(() => samples.textContent()).toContain(first);
        // Printed anew, an address without quotes has one color still.
        expect(await samples.locator('.s').first().textContent()).toContain(first);
        await page.getByRole('combobox', { name: 'Server' }).selectOption(second);
        await expect.poll(() => samples.textContent()).toContain(second);
        await page.goto(`${site.url}/${nameOf({ mode: 'show', method: 'key', kind: 'openapi' })}`);
        await expect
          .poll(() => page.getByRole('combobox', { name: 'Server' }).inputValue())
          .toBe(second);
        await expect.poll(() => samples.textContent()).toContain(second);
      });
    });
  }

  if (!setup.baseUrl) {
    it('a page that gives a path only is shown, but cannot be tried', async () => {
      await open('relative', async (page) => {
        await expect.poll(() => page.locator('.t-api-bar').textContent()).toContain('/plants');
        await expect.poll(() => page.getByRole('button', { name: /try it|send/i }).count()).toBe(0);
      });
    });
  }

  async function openForm(page: Page): Promise<void> {
    const servers = page.getByRole('combobox', { name: 'Server' });
    if (Array.isArray(setup.baseUrl?.(''))) await servers.selectOption(`${api.url}/v2`);
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('button', { name: 'Send' }).waitFor();
  }

  /** Types credentials after whatever the inputs begin with. */
  async function enter(page: Page, method: Method): Promise<void> {
    const inputs = page.getByRole('group', { name: 'Authorization' });
    if (method === 'none') return expect(await inputs.count()).toBe(0);
    const prefix = method === setup.auth.method ? (setup.auth.inputPrefix ?? '') : '';
    for (const [index, text] of secretsOf(method).entries()) {
      const input = inputs.locator('input:not([type="checkbox"])').nth(index);
      expect(await input.inputValue()).toBe(prefix);
      await input.press('End');
      await input.pressSequentially(text);
    }
    const labels = await inputs.locator('.t-try-name').allTextContents();
    expect(labels.map((label) => label.replace(/header$/, ''))).toEqual(labelsOf(method));
  }

  function labelsOf(method: Method): string[] {
    const name = method === setup.auth.method ? setup.auth.name : undefined;
    if (method === 'basic') return (name ?? 'username:password').split(':');
    return [name ?? (method === 'key' ? 'Key' : 'Authorization')];
  }

  function expectedCredentials(method: Method): Record<string, string> {
    const own = method === setup.auth.method ? setup.auth : undefined;
    if (method === 'none') return {};
    if (method === 'key')
      return { [(own?.name ?? 'Key').toLowerCase()]: `${own?.inputPrefix ?? ''}abc` };
    const text = method === 'bearer' ? 'Bearer abc' : `Basic ${btoa('ada:fern')}`;
    return { authorization: text };
  }
});

function secretsOf(method: Method): string[] {
  return method === 'basic' ? ['ada', 'fern'] : ['abc'];
}

function credentialsOf(headers: Record<string, string>): Record<string, string> {
  const known = ['authorization', 'key', 'x-plant-key', 'cookie'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => known.includes(name)));
}

function toProject({ baseUrl, auth }: Site): Record<string, unknown> {
  const absolute = baseUrl ? '' : `${api.url}/page`;
  const pages = CELLS.map((cell) => {
    const frontMatter = [
      `title: ${nameOf(cell)}`,
      cell.kind === 'api' ? `api: GET ${absolute}/plants` : 'openapi: GET /plants',
      ...(cell.method === auth.method ? [] : [`authMethod: ${cell.method}`]),
      ...(cell.mode === 'show' ? [] : [`playground: ${cell.mode === 'hide' ? 'none' : 'simple'}`]),
    ];
    const field = '<ParamField query="limit" type="integer">How many.</ParamField>';
    const text = cell.kind === 'api' ? field : '';
    return [`${nameOf(cell)}.mdx`, `---\n${frontMatter.join('\n')}\n---\n\n${text}\n`] as const;
  });
  return {
    'docs.json': {
      name: 'Plants',
      navigation: [{ group: 'All', pages: [...CELLS.map(nameOf), 'relative'] }],
      openapi: 'openapi.json',
      // Each page begins as a reader meets it first.
      api: {
        auth,
        playground: { keepCredentials: 'page' },
        ...(baseUrl && { baseUrl: baseUrl(api.url) }),
      },
    },
    'openapi.json': {
      openapi: '3.1.0',
      info: { title: 'Plants', version: '1' },
      servers: [{ url: `${api.url}/document` }],
      paths: {
        '/plants': {
          get: {
            parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
            responses: { 200: { description: 'Plants.' } },
          },
        },
      },
    },
    'relative.mdx': '---\ntitle: Relative\napi: GET /plants\n---\n',
    ...Object.fromEntries(pages),
  };
}
