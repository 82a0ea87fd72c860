import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteManifest } from '../../src/site/hosts.ts';
import { clientUrls } from '../../src/site/urls.ts';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { startServer, type DevServer } from '../support/dev-server.ts';
import { BIN, runCli } from '../support/run-node.ts';
import { makeTempDir, writeProject } from '../support/write-project.ts';

const PROJECT = {
  'docs.json': {
    name: 'Garden',
    openapi: 'openapi.json',
    api: { playground: { relay: true } },
    redirects: [
      { source: '/soil', destination: '/earth' },
      { source: '/old/:page', destination: '/:page' },
    ],
    navigation: {
      languages: [
        { language: 'en', pages: ['index', 'earth', 'GET /plants'] },
        { language: 'ar', pages: ['ar/index'] },
      ],
    },
  },
  'openapi.json': {
    openapi: '3.1.0',
    info: { title: 'Garden', version: '1' },
    servers: [{ url: 'https://api.garden.example/v1' }],
    paths: {
      '/plants': { get: { summary: 'List plants', responses: { 200: { description: 'ok' } } } },
    },
  },
  'index.mdx': '# Garden',
  'earth.mdx': '# Earth\n\nLoam.',
  'ar/index.mdx': '# حديقة',
};

/** More than the buffers of two sockets hold. */
const LARGE = 'x'.repeat(30_000_000);

let built: BuiltFixture;

beforeAll(async () => {
  built = await buildFixture(writeProject(PROJECT), {
    base: '/docs',
    args: ['--host', 'serve', '--precompress'],
  });
  writeFileSync(join(built.out, 'large.txt'), LARGE);
});

const start = (folder: string, ...words: string[]) =>
  startServer(process.execPath, [BIN, 'serve', folder, '--port', '0', ...words]);

describe('trellis serve', () => {
  let server: DevServer;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, server.url), { headers, redirect: 'manual' });

  beforeAll(async () => {
    server = await start(built.out);
  });
  afterAll(() => server.stop());

  it('reads its base path from the site', async () => {
    expect(new URL(server.url).pathname).toBe('/docs');
    expect(await (await get('/docs/earth')).text()).toContain('Loam.');
    expect((await get('/earth')).status).toBe(404);
  });

  it.each([
    ['a page as Markdown', '/docs/earth', { accept: 'text/markdown' }, 200, /^# Earth/],
    ['a redirect', '/docs/soil', {}, 308, /^$/],
    ['a redirect by a pattern', '/docs/old/earth?a=1', {}, 308, /^$/],
    ['the page of a language for what is not there', '/docs/ar/none', {}, 404, /<html lang="ar"/],
    ['its health', '/healthz', {}, 200, /"ok"/],
    ['where agents find it', '/docs/.well-known/mcp.json', {}, 200, /"url": "\/docs\/mcp"/],
  ])('gives %s', async (_, path, headers, status, body) => {
    const answer = await get(path, headers);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(body);
    if (status === 308) expect(answer.headers.get('location')).toMatch(/^\/docs\/earth(\?a=1)?$/);
  });

  it('sends the copies that a build has compressed', async () => {
    const answer = await get('/docs/earth', { 'accept-encoding': 'br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors');
  });
});

it('passes requests of the playground on to the API of the docs, in a site that was built for it', () => {
  const { relay } = JSON.parse(built.file('_trellis/site.json')) as SiteManifest;
  expect(relay).toEqual({
    origins: ['https://api.garden.example'],
    privateOrigins: [],
    methods: ['GET'],
  });
  expect(built.html('/api-reference/list-plants')).toContain('/docs/_relay');
  expect(built.has('soil/index.html')).toBe(false);
});

it('exits with 0 on a signal after pending responses, and accepts no new connections', async () => {
  const server = await start(built.out);
  const port = Number(new URL(server.url).port);
  const reader = ask(port);
  await once(reader, 'readable');
  const ended = server.stop('SIGTERM');
  await expect.poll(() => isRefused(port)).toBe(true);
  const parts: Buffer[] = await reader.toArray();
  expect(Buffer.concat(parts).toString('latin1').split('\r\n\r\n')[1]).toBe(LARGE);
  expect(await ended).toBe(0);
});

/** Asks for the large file on a connection that the server is to close, and reads nothing of the answer yet. */
function ask(port: number): Socket {
  const socket = connect({ port, host: 'localhost' });
  socket.write('GET /docs/large.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  return socket;
}

async function isRefused(port: number): Promise<boolean> {
  const socket = connect({ port, host: 'localhost' });
  const [error] = await Promise.race([
    once(socket, 'connect'),
    new Promise<[Error]>((finish) => socket.once('error', (problem) => finish([problem]))),
  ]);
  socket.destroy();
  return error !== undefined;
}

it('writes a line of JSON for each request where that is asked for, without its query', async () => {
  const server = await start(built.out, '--verbose');
  const lines: string[] = [];
  server.child.stdout!.on('data', (data: Buffer) =>
    lines.push(...data.toString().trim().split('\n')),
  );
  await fetch(`${server.url}/earth?token=sesame`);
  await fetch(`${server.url}/none`);
  await expect.poll(() => lines.length).toBe(2);
  await server.stop();
  const known = { time: expect.any(String), level: 'info', method: 'GET', ms: expect.any(Number) };
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { ...known, path: '/docs/earth', status: 200 },
    { ...known, path: '/docs/none', status: 404 },
  ]);
});

it('differs from a preview, which responds like the host that a site was built for', async () => {
  const out = join(makeTempDir(), 'site');
  await buildFixture(writeProject(PROJECT), { out, base: '/docs', args: ['--host', 'netlify'] });
  const server = await startServer(process.execPath, [BIN, 'preview', '--out', out, '--port', '0']);
  const answer = await fetch(`${server.url}/earth/`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/docs/earth']);
  const asked = await fetch(`${server.url}/earth`, { headers: { accept: 'text/markdown' } });
  expect(asked.headers.get('content-type')).toMatch('text/html');
  expect([await server.stop(), server.output()]).toEqual([0, '']);

  const other = [BIN, 'preview', '--out', out, '--port', '0', '--host', 'github'];
  const asOther = await startServer(process.execPath, other);
  expect((await fetch(`${asOther.url}/none`)).headers.get('cache-control')).toBe('max-age=600');
  await asOther.stop();
  expect(asOther.output()).toContain('Run "trellis build --host github" first');
});

it('is preceded by a build in the cache with `preview --build`, which keeps the output folder', async () => {
  const folder = writeProject(PROJECT);
  const args = [BIN, 'preview', folder, '--build', '--port', '0'];
  const server = await startServer(process.execPath, args);
  const page = await (await fetch(`${server.url}/earth`)).text();
  expect(page).toContain('Loam.');
  const { frame } = clientUrls('');
  const client = await (await fetch(server.url + frame)).text();
  const [script = ''] = /\/_astro\/full-client[^"\s]+\.js/.exec(client) ?? [];
  expect((await fetch(server.url + script)).headers.get('content-type')).toMatch('javascript');
  await server.stop();
  // A preview has no `--site`.
  expect(server.output()).not.toContain('--site');
  expect(existsSync(join(folder, 'dist'))).toBe(false);

  const { exitCode, stderr } = await runCli(['preview', '--build', '--out', 'site'], folder);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('Cannot combine --build')]);
});

it.each([
  ['of other files', '.', 'No built site found in'],
  ['that is not there', './nowhere', 'Directory not found'],
  ['that is a file', './docs.json', 'is a file. Use the folder of a built site'],
])('ends with 2 for a folder %s, and says what to do', async (_, folder, message) => {
  const { exitCode, stderr } = await runCli(['serve', folder], writeProject(PROJECT));
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
});

it('fails if the given port is in use', async () => {
  const server = await start(built.out);
  const { port } = new URL(server.url);
  const { exitCode, stderr } = await runCli(['serve', built.out, '--port', port]);
  await server.stop();
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringContaining(`Port ${port} is already in use.`),
  ]);
});
