import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { runCli } from '../support/run-node.ts';
import { LIVE_EVENTS } from '../../src/client/overlay-names.ts';
import { closeBrowser, visitAlone } from '../support/browser.ts';
import { listenLive, startDev, type DevServer } from '../support/dev-server.ts';
import { readTree } from '../support/read-tree.ts';
import { send } from '../unit/server/_http.ts';
import {
  changeProject,
  makeTempDir,
  page as pageText,
  svg,
  writeProject,
} from '../support/write-project.ts';

const DOCS = {
  $schema: '/docs.schema.json',
  name: 'Fern',
  logo: '/logo.svg',
  openapi: 'api/plants.json',
  redirects: [
    { source: '/old', destination: '/one' },
    { source: '/blog/:slug*', destination: '/guides/:slug*' },
  ],
  navigation: [{ group: 'All', pages: ['index', 'one', 'list'] }],
};
const FILES = {
  'docs.json': DOCS,
  'index.mdx': pageText(
    'Home',
    "import Hint from '/snippets/hint.mdx';\n\nFirst words.\n\n<Hint />\n\n<p style={{ color: 'rgb(1, 2, 3)' }}>Colored</p>",
  ),
  'one.mdx': pageText('One', 'About moss.'),
  'list.mdx': pageText('List', '', 'openapi: GET /plants'),
  'secret.mdx': pageText('Secret', 'Not in the navigation.', 'hidden: true'),
  'plan.mdx': pageText(
    'Plan',
    '```mermaid\ngantt\n  Sow :sow, 2026-03-01, 10d\n```',
    'hidden: true',
  ),
  'snippets/hint.mdx': 'Water it daily.\n',
  'api/plants.json': {
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1.0.0' },
    servers: [{ url: 'https://plants.example' }],
    paths: { '/plants': { get: { responses: { 200: { description: 'OK' } } } } },
  },
  'logo.svg': svg('green'),
};

let root: string;
let server: DevServer;

beforeAll(async () => {
  root = writeProject(FILES);
  server = await startDev(root);
});
afterAll(async () => {
  await closeBrowser();
  if (server.child.exitCode === null) await server.stop();
});

const get = (path: string, init?: RequestInit) => fetch(server.url + path, init);
const open = <Result>(path: string, work: (page: Page) => Promise<Result>) =>
  visitAlone(server.url + path, { viewport: { width: 1280, height: 800 } }, (page) => {
    page.setDefaultTimeout(30_000);
    return work(page);
  });
const problems = (page: Page) => page.getByRole('region', { name: 'Problems' });
/** Of the panel, opened or not; empty where there is none. */
const textOf = async (page: Page) => {
  const texts = await problems(page).evaluateAll((found) =>
    found.map((element) => element.shadowRoot?.textContent ?? ''),
  );
  return texts.join('');
};

describe('the development server', () => {
  it('serves pages, hidden ones too, files, and the page for unknown addresses', async () => {
    expect(await (await get('/one')).text()).toContain('<h1>One</h1>');
    expect(await (await get('/one/index.html')).text()).toContain('<h1>One</h1>');
    expect(await (await get('/secret')).text()).toContain('<h1>Secret</h1>');
    const logo = await get('/logo.svg');
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    const missing = await get('/nowhere');
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('Page not found');
    expect((await get('/one', { method: 'POST' })).status).toBe(405);
    const options = await get('/one', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  it('serves only files of the project, and rejects foreign host names', async () => {
    const outside = writeProject({ 'secret.txt': 'secret' });
    changeProject(root, { '.env': 'TOKEN=secret' });
    for (const path of [
      '/@fs/etc/passwd',
      '/@fs/etc/passwd?raw',
      `/@fs${outside}/secret.txt`,
      `/@fs${root}/.env`,
      '/.env',
      '/%2eenv',
      '/..%2f..%2f..%2fetc%2fpasswd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/_astro/..%2f..%2f..%2fetc%2fpasswd',
      '/_trellis/..%2f..%2fdocs.json',
      '/.trellis/code.txt',
    ]) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).not.toMatch(/secret$|root:x/m);
    }
    rmSync(join(root, '.env'));
    const port = Number(new URL(server.url).port);
    const rebound = await send(port, '/one', { headers: { Host: `evil.example:${port}` } });
    expect([rebound.status, String(rebound.body)]).toEqual([
      403,
      expect.not.stringContaining('One'),
    ]);
    // An EventSource of another site, and an image over plain HTTP.
    for (const headers of [
      { Accept: 'text/event-stream', Origin: 'https://evil.example' },
      { Accept: 'image/avif,image/webp,*/*' },
    ])
      expect((await send(port, LIVE_EVENTS, { headers })).status).toBe(403);
  });

  it('serves what machines read', async () => {
    expect(await (await get('/one.md')).text()).toMatch(/^# One\n/);
    const asked = await get('/one', { headers: { accept: 'text/markdown' } });
    expect(asked.headers.get('content-type')).toContain('text/markdown');
    expect(await (await get('/llms.txt')).text()).toContain('[One](/one.md)');
    expect(await (await get('/llms-full.txt')).text()).toContain('About moss.');
    expect(await (await get('/robots.txt')).text()).toContain('User-agent');
    expect(await (await get('/docs.schema.json')).json()).toHaveProperty('properties');
    expect(await (await get('/api/plants.json')).json()).toHaveProperty('paths');
  });

  it('leads from addresses that have moved', async () => {
    const redirect = { redirect: 'manual' } as const;
    expect((await get('/old', redirect)).headers.get('location')).toBe('/one');
    expect((await get('/blog/a/b', redirect)).headers.get('location')).toBe('/guides/a/b');
  });

  it('responds to agents with the current pages', async () => {
    const ask = async (query: string) => {
      const response = await get('/mcp', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'search', arguments: { query } },
        }),
      });
      return response.text();
    };
    expect(await ask('moss')).toContain('](/one)');
    changeProject(root, { 'one.mdx': pageText('One', 'About lichen.') });
    expect(await ask('lichen')).toContain('](/one)');
  });

  it('shows pages under the policy of the finished site', async () => {
    await open('/', async (page) => {
      const violations: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) violations.push(message.text());
      });
      await page.reload();
      await expect
        .poll(() => page.locator('meta[http-equiv="Content-Security-Policy"]').count())
        .toBe(1);
      const color = await page
        .getByText('Colored')
        .evaluate((element) => getComputedStyle(element).color);
      expect(color).toBe('rgb(1, 2, 3)');
      await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
      await expect.poll(() => violations.length).toBeGreaterThan(0);
      expect(violations.filter((text) => !text.includes('style'))).toEqual([]);
    });
  });

  it('serves bundles that only some pages load: the full client, and the renderer of diagrams', async () => {
    const list = await (await get('/list')).text();
    const client = /"client-script":"([^"]+)"/.exec(list)?.[1] ?? '';
    expect((await get(client)).status).toBe(200);
    await open('/plan', (page) => page.getByRole('img', { name: /^Gantt chart/ }).waitFor());
  });

  it('finds pages by their words', async () => {
    await open('/', async (page) => {
      await page
        .getByRole('button', { name: /Search/ })
        .first()
        .click();
      await page.getByRole('combobox').fill('lichen');
      await page.getByRole('option', { name: /One/ }).first().waitFor();
    });
  });

  it('shows a changed page, snippet and docs.json at once', async () => {
    await open('/', async (page) => {
      await page.getByText('First words.').waitFor();
      changeProject(root, { 'index.mdx': FILES['index.mdx'].replace('First', 'Second') });
      await page.getByText('Second words.').waitFor();
      changeProject(root, { 'snippets/hint.mdx': 'Water it weekly.\n' });
      await page.getByText('Water it weekly.').waitFor();
      const topbarLinks = [{ name: 'Shop', url: '/one' }];
      changeProject(root, { 'docs.json': { ...DOCS, topbarLinks } });
      await page.locator('header').getByRole('link', { name: 'Shop' }).waitFor();
    });
  });

  it('shows a new page', async () => {
    await open('/', async (page) => {
      changeProject(root, {
        'two.mdx': pageText('Two'),
        'docs.json': { ...DOCS, navigation: [{ group: 'All', pages: ['index', 'one', 'two'] }] },
      });
      await page
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('link', { name: 'Two' })
        .click();
      await page.getByRole('heading', { name: 'Two', level: 1 }).waitFor();
    });
  });

  it('says on the page what is wrong with docs.json, and keeps the last good site', async () => {
    await open('/one', async (page) => {
      await page.getByRole('heading', { name: 'One' }).waitFor();
      const text = JSON.stringify({ ...DOCS, colors: { primary: 'red' } }, null, 2);
      changeProject(root, { 'docs.json': text });
      for (const part of ['colors.primary', 'docs.json:', '"red"', '^^^'])
        await expect.poll(() => textOf(page)).toContain(part);
      await page.reload();
      await page.getByRole('heading', { name: 'One' }).waitFor();
      await expect.poll(() => textOf(page)).toContain('colors.primary');
      expect(server.output()).toContain('colors.primary');
      changeProject(root, { 'docs.json': DOCS });
      // What is said of other pages stays.
      await expect.poll(() => textOf(page)).not.toContain('colors.primary');
    });
  });

  it('says on the page what is wrong with it, until it is mended', async () => {
    await open('/one', async (page) => {
      const broken = 'Text <Card title="a">\n\nnever closed {';
      changeProject(root, { 'one.mdx': pageText('One', broken) });
      await expect.poll(() => textOf(page)).toContain('one.mdx:');
      await expect.poll(() => server.output()).toContain('one.mdx:');
      changeProject(root, { 'one.mdx': pageText('One', 'Mended.') });
      await page.getByText('Mended.').waitFor();
      await expect.poll(() => textOf(page)).not.toContain('one.mdx:');
    });
  });

  it('survives builds of the same folder, and that folder losing its cache', async () => {
    changeProject(root, { 'docs.json': DOCS });
    const build = () => runCli(['build', root, '--offline', '--quiet']);
    const results = await Promise.all([
      build(),
      get('/').then((response) => response.text()),
      get('/llms-full.txt').then((response) => response.text()),
      get('/_search/index.json').then((response) => response.text()),
    ]);
    expect(results[0].exitCode).toBe(0);
    changeProject(root, { 'one.mdx': pageText('One', 'After the build.') });
    expect((await build()).exitCode).toBe(0);
    expect(await (await get('/one')).text()).toContain('After the build.');
    rmSync(`${root}/.trellis/pages`, { recursive: true });
    changeProject(root, { 'docs.json': { ...DOCS, name: 'Moss' } });
    expect(await (await get('/list')).text()).toContain('Moss');
    expect(await (await get('/llms-full.txt')).text()).toContain('After the build.');
  });

  it('lives below a base path', async () => {
    const own = await startDev(writeProject(FILES), ['--base', '/docs']);
    const outside = await fetch(new URL('/', own.url), { redirect: 'manual' });
    expect(outside.headers.get('location')).toBe('/docs/');
    const html = await (await fetch(`${own.url}/one`)).text();
    expect(html).toContain('<h1>One</h1>');
    const [, sheet = ''] = /rel="stylesheet" href="(\/docs\/_astro\/[^"]+)"/.exec(html) ?? [];
    const addresses = [sheet, '/docs/logo.svg', '/docs/_trellis/live.js', '/docs/one.md'];
    for (const address of addresses)
      expect((await fetch(new URL(address, own.url))).status).toBe(200);
    const moved = await fetch(`${own.url}/old`, { redirect: 'manual' });
    expect(moved.headers.get('location')).toBe('/docs/one');
    await own.stop();
  });

  it('writes nothing into the project but its cache', () => {
    expect(Object.keys(readTree(root, ['.trellis', 'dist']))).toEqual(
      [...Object.keys(FILES), 'two.mdx'].toSorted(),
    );
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends with 0 on %s, open pages or not',
    async (signal) => {
      const own = await startDev(writeProject(FILES));
      const listener = await listenLive(own.url, '/');
      await listener.until(() => true);
      const before = performance.now();
      expect(await own.stop(signal)).toBe(0);
      expect(performance.now() - before).toBeLessThan(3000);
    },
  );

  it.runIf(process.platform === 'linux')('opens a browser where it is asked to', async () => {
    const folder = makeTempDir();
    const opened = join(folder, 'opened');
    changeProject(folder, { 'xdg-open': `#!/bin/sh\nprintf %s "$1" > ${opened}\n` });
    chmodSync(join(folder, 'xdg-open'), 0o755);
    const path = process.env['PATH'];
    process.env['PATH'] = `${folder}:${path}`;
    const own = await startDev(writeProject(FILES), ['--open']);
    process.env['PATH'] = path;
    await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8')).toBe(`${own.url}/`);
    await own.stop();
  });

  it('says so where the port that is asked for is taken', async () => {
    const other = createServer().listen(0, 'localhost');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { exitCode, stderr } = await runCli(['dev', root, '--port', String(port), '--offline']);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`Port ${port} is already in use.`);
    expect(stderr).not.toContain('    at ');
    other.close();
  });
});
