import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addCompressed, openOutputCache } from '../../../../src/output/write-outputs.ts';
import { listFiles } from '../../../../src/output/output.ts';
import { closeServer, listen } from '../../../../src/server/listen.ts';
import { createSiteServer } from '../../../../src/server/site-server.ts';
import { send, sendRaw } from '../_http.ts';

const LONG_TEXT = 'All about ferns. '.repeat(200);

/** More than the server keeps in memory for one file. */
const LARGE_LIST = Array.from({ length: 60_000 }, (_, id) => ({ id, name: `Fern number ${id}` }));

let work: string;
let server: Server;
let port: number;

function write(site: string, files: Record<string, string>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(work, site, file)), { recursive: true });
    writeFileSync(join(work, site, file), content);
  }
}

/** Gives the text files of a folder their compressed copies, as a build does. */
async function compress(folder: string): Promise<void> {
  const cache = openOutputCache(join(work, 'cache'));
  for (const [path, file] of listFiles(folder)) cache.copy(path, file);
  await addCompressed(cache);
  cache.fill(join(work, 'compressed'));
  cpSync(join(work, 'compressed'), folder, { recursive: true });
}

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'trellis-site-'));
  write('client', {
    'index.html': 'home',
    '404.html': 'nothing here',
    'ümläut/404.html': 'nothing in this folder',
    'guides.html': 'guides',
    'guides/ferns.html': LONG_TEXT,
    'reference/index.html': 'reference',
    'ümläut & co.html': 'umlaut',
    'languages/c#.html': 'c sharp',
    'languages/c#.md': '# C#',
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '_astro/app.B2c4.js': 'export {}',
    'start/index.html': 'moved',
    _redirects: '/start /guides 307\n/ferns/* /guides/:splat 308\n/guides/* /nowhere 308\n',
    '.env': 'secret',
    '.git/config': 'secret',
    '.trellis-manifest.json': 'secret',
    '.well-known/security.txt': 'mail us',
  });
  write('', { 'outside.txt': 'secret', 'bundle.js': 'made on request' });
  await compress(join(work, 'client'));
  // Added without compressed copies.
  write('client', {
    'care/ferns.html': LONG_TEXT,
    'care/all.json': JSON.stringify(LARGE_LIST),
    'care/photo.png': LONG_TEXT,
    'care/changed.txt': LONG_TEXT,
  });
  symlinkSync(join(work, 'outside.txt'), join(work, 'client/link.txt'));
  server = await createSiteServer({
    folder: join(work, 'client'),
    routes: ['/echo', '/broken', '/nothing'],
    findFile: async (pathname) =>
      /late|_astro\/large/.test(pathname) ? join(work, 'bundle.js') : undefined,
    handler: (request, response, next) => {
      if (request.url === '/broken') throw new Error('expected in this test');
      if (request.url === '/nothing') return next();
      response.end(`${request.method} ${request.url}`);
    },
  });
  port = Number(new URL(await listen(server, { port: 0, host: 'localhost' })).port);
});

afterAll(async () => {
  await closeServer(server, 100);
  rmSync(work, { recursive: true, force: true });
});

test('a file with a digest that the folder lacks comes from where `findFile` has it', async () => {
  const { status, body, headers } = await send(port, '/_astro/large.1/index.js');
  expect([status, body.toString()]).toEqual([200, 'made on request']);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const statuses = ['/_astro/other.js', '/late.js'].map(
    async (path) => (await send(port, path)).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 404]);
});

describe('pages', () => {
  test.each([
    ['/', 'home'],
    ['/index.html', 'home'],
    ['/guides', 'guides'],
    ['/guides?utm=1', 'guides'],
    ['/guides/ferns', LONG_TEXT],
    ['/guides/ferns.html', LONG_TEXT],
    ['/reference', 'reference'],
    ['/reference/', 'reference'],
    ['/%C3%BCml%C3%A4ut%20&%20co', 'umlaut'],
    ['/.well-known/security.txt', 'mail us'],
  ])('%s is there', async (path, content) => {
    const { status, body } = await send(port, path);
    expect([status, body.toString()]).toEqual([200, content]);
  });

  test('say what they are and that they are to be asked for again', async () => {
    const { headers } = await send(port, '/guides');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
    });
  });

  test('come with a tag that saves sending them twice', async () => {
    const { headers } = await send(port, '/guides');
    const again = await send(port, '/guides', { headers: { 'if-none-match': headers.etag! } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('respond to HEAD without a body', async () => {
    const { status, headers, body } = await send(port, '/guides', { method: 'HEAD' });
    expect([status, headers['content-length'], body.length]).toEqual([200, '6', 0]);
    const part = await send(port, '/guides', { method: 'HEAD', headers: { range: 'bytes=0-1' } });
    expect([part.status, part.headers['content-length']]).toEqual([200, '6']);
  });

  test('with a slash too many lead to the right address, query kept', async () => {
    const { status, headers } = await send(port, '/guides/ferns/?a=%20b');
    expect([status, headers.location]).toEqual([308, '/guides/ferns?a=%20b']);
  });

  test('with a # or ? in their name have it encoded in headers', async () => {
    const slash = await send(port, '/languages/c%23/?a=1');
    expect(slash.headers.location).toBe('/languages/c%23?a=1');
    const page = await send(port, '/languages/c%23', { headers: { accept: 'text/markdown' } });
    expect(page.body.toString()).toBe('# C#');
    expect(page.headers).toMatchObject({
      'content-location': '/languages/c%23.md',
      link: '</languages/c%23.md>; rel="alternate"; type="text/markdown"',
    });
  });

  test('refuse other methods', async () => {
    const { status, headers, body } = await send(port, '/guides', { method: 'POST' });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(JSON.parse(body.toString())).toMatchObject({ error: 1405 });
  });

  test('say with OPTIONS what they allow', async () => {
    const { status, headers } = await send(port, '/guides', { method: 'OPTIONS' });
    expect([status, headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });
});

describe('files', () => {
  test('named by their content may be kept for ever', async () => {
    const { headers } = await send(port, '/_astro/app.B2c4.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch('javascript');
  });

  test('that are SVG cannot run script as a page of their own', async () => {
    const { headers } = await send(port, '/logo.svg');
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br;q=0.5', 'br', brotliDecompressSync],
    ['GZIP, br;q=0', 'gzip', gunzipSync],
  ])('are sent compressed to those who accept %s', async (accepted, encoding, decompress) => {
    const headers = { 'accept-encoding': accepted };
    const answer = await send(port, '/guides/ferns', { headers });
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(answer.body.length).toBeLessThan(200);
    expect(decompress(answer.body).toString()).toBe(LONG_TEXT);
  });

  test.each(['identity', 'brotli', 'gzip;q=0', 'gzip;q=0.0, br; q=0'])(
    'are sent as they are to those who accept %s',
    async (accepted) => {
      const headers = { 'accept-encoding': accepted };
      const answer = await send(port, '/guides/ferns', { headers });
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(answer.body.toString()).toBe(LONG_TEXT);
    },
  );

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('without copies are compressed on request for %s', async (accepted, encoding, decompress) => {
    const headers = { 'accept-encoding': accepted };
    const answer = await send(port, '/care/ferns', { headers });
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(answer.body.length),
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(answer.body.length).toBeLessThan(200);
    expect(decompress(answer.body).toString()).toBe(LONG_TEXT);
    const head = await send(port, '/care/ferns', { headers, method: 'HEAD' });
    expect(head.headers).toMatchObject({
      etag: answer.headers.etag,
      'content-encoding': encoding,
      'content-length': String(answer.body.length),
    });
    expect(head.body.length).toBe(0);
  });

  test('have a tag for each coding, and 304 for the one that a client has', async () => {
    const get = (accepted: string, more = {}) =>
      send(port, '/care/ferns', { headers: { 'accept-encoding': accepted, ...more } });
    const answers = [await get('br'), await get('gzip'), await get('identity')];
    const [br, gzip, identity] = answers.map(({ headers }) => headers.etag);
    expect(new Set([br, gzip, identity]).size).toBe(3);
    const again = await get('br', { 'if-none-match': br });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, br]);
    expect(again.headers.vary).toBe('Accept-Encoding');
    expect((await get('br', { 'if-none-match': gzip })).status).toBe(200);
    const since = answers[0]!.headers['last-modified'];
    expect((await get('br', { 'if-modified-since': since })).status).toBe(304);
  });

  test('that change are compressed again', async () => {
    const get = () => send(port, '/care/changed.txt', { headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync((await get()).body).toString()).toBe(LONG_TEXT);
    write('client', { 'care/changed.txt': LONG_TEXT + 'More.' });
    expect(brotliDecompressSync((await get()).body).toString()).toBe(LONG_TEXT + 'More.');
  });

  test('that are large are compressed while they are sent', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const { body, headers: sent } = await send(port, '/care/all.json', { headers });
    expect(sent).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(JSON.parse(gunzipSync(body).toString())).toEqual(LARGE_LIST);
  });

  test.each([
    ['small', '/guides', { 'accept-encoding': 'br' }, 200],
    ['pictures', '/care/photo.png', { 'accept-encoding': 'br' }, 200],
    ['requested in part', '/care/ferns', { 'accept-encoding': 'br', range: 'bytes=0-2' }, 206],
  ])('that are %s are sent as they are', async (_, path, headers, expected) => {
    const { status, headers: sent } = await send(port, path, { headers });
    expect([status, sent['content-encoding']]).toEqual([expected, undefined]);
  });

  test('give the part that is asked for', async () => {
    const answer = await send(port, '/guides', { headers: { range: 'bytes=1-3' } });
    expect([answer.status, answer.body.toString()]).toEqual([206, 'uid']);
    const beyond = await send(port, '/guides', { headers: { range: 'bytes=99-' } });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */6']);
  });
});

describe('redirects', () => {
  test.each([
    ['/start', 307, '/guides'],
    ['/start/?a=1', 307, '/guides?a=1'],
    ['/ferns/tree', 308, '/guides/tree'],
    ['/ferns/%C3%BC%20b', 308, '/guides/%C3%BC%20b'],
  ])('%s leads on', async (path, status, location) => {
    const answer = await send(port, path);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
    expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  test('by a pattern does not hide a page', async () => {
    expect((await send(port, '/guides/ferns')).body.toString()).toBe(LONG_TEXT);
  });
});

describe('missing paths', () => {
  test.each([
    '/nowhere',
    '/nothing',
    '/index/x',
    '/_redirects',
    '/ferns/a%0d%0ab',
    '/.env',
    '/.git/config',
    '/.trellis-manifest.json',
    '/link.txt',
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/logo/../../outside.txt',
    '/..\\outside.txt',
    '/guides.html.br',
    '/logo%00',
    '//evil.example/',
    '/constructor',
    '/__proto__',
    '/_image?href=http://localhost/',
  ])('%s gets the 404 page', async (path) => {
    const { status, headers, body } = await send(port, path);
    expect([status, body.toString()]).toEqual([404, 'nothing here']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers.etag).toBeUndefined();
  });

  test('gets the 404 page of its folder, whose name is encoded in URLs', async () => {
    const { body } = await send(port, '/%C3%BCml%C3%A4ut/nowhere');
    expect(body.toString()).toBe('nothing in this folder');
  });

  test('gets an error body when it is not just read', async () => {
    const { status, body } = await send(port, '/nowhere', { method: 'DELETE' });
    expect([status, JSON.parse(body.toString())]).toMatchObject([404, { error: 1404 }]);
  });

  test('get 404 if their file was removed after the start', async () => {
    rmSync(join(work, 'client/reference/index.html'));
    const { status, headers, body } = await send(port, '/reference');
    expect([status, headers['content-type']]).toEqual([404, 'application/json']);
    expect(JSON.parse(body.toString())).toMatchObject({ error: 1404 });
  });
});

describe('routes', () => {
  test('respond themselves, also with a trailing slash', async () => {
    expect((await send(port, '/echo?a=1', { method: 'POST' })).body.toString()).toBe(
      'POST /echo?a=1',
    );
    expect((await send(port, '/echo/')).body.toString()).toBe('GET /echo/');
    expect((await send(port, 'http://any.example/ech%6f')).body.toString()).toBe('GET /ech%6f');
  });

  test('that fail say nothing about it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementationOnce(() => {});
    const { status, body } = await send(port, '/broken');
    expect([status, JSON.parse(body.toString())]).toEqual([
      500,
      {
        error: 1500,
        message: 'Internal server error. Try again in a moment.',
      },
    ]);
    expect(log).toHaveBeenCalledWith(expect.stringContaining('"path":"/broken"'));
  });
});

test('/healthz is read, with a query or without, and nothing else', async () => {
  expect((await send(port, '/healthz?from=balancer')).status).toBe(200);
  const head = await send(port, '/healthz', { method: 'HEAD' });
  expect([head.status, head.headers['content-length']]).toEqual([200, '15']);
  expect((await send(port, '/healthz', { method: 'DELETE' })).status).toBe(405);
});

test('/healthz says that the server is there', async () => {
  const { status, headers, body } = await send(port, '/healthz');
  expect([status, body.toString()]).toEqual([200, '{"status":"ok"}']);
  expect(headers['cache-control']).toBe('no-store');
});

describe('a request that is no HTTP gets an error body', () => {
  const large = `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`;

  test.each([
    ['a bad target', 'GET /% HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400, 1400],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 1400],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: close\r\n\r\n', 400, 1400],
    ['a bad Host', 'GET / HTTP/1.1\r\nHost: a/b?\r\nConnection: close\r\n\r\n', 400, 1400],
    ['noise', 'hello\r\n\r\n', 400, 1400],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 400, 1400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      1400,
    ],
    ['headers beyond the limit', large, 431, 1431],
    [
      'a path beyond the limit',
      `GET /${'a'.repeat(2048)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      414,
      1414,
    ],
    [
      'a query beyond the limit',
      `GET /?${'a'.repeat(8192)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      414,
      1414,
    ],
    [
      'a body beyond the limit',
      'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\nConnection: close\r\n\r\n',
      413,
      1413,
    ],
    [
      'a body that is announced',
      'GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 65537\r\nConnection: close\r\n\r\n',
      413,
      1413,
    ],
    [
      'a body for the relay',
      'POST /_relay HTTP/1.1\r\nHost: a\r\nContent-Length: 10000001\r\nConnection: close\r\n\r\n',
      413,
      1413,
    ],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 405, 1405],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 405, 1405],
  ])('%s', async (_, bytes, status, error) => {
    const [head = '', body = ''] = (await sendRaw(port, bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toEqual({ error, message: expect.any(String) });
  });

  test('an unknown expectation is ignored', async () => {
    const expecting = 'GET /guides HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n';
    expect(await sendRaw(port, expecting)).toMatch(/^HTTP\/1.1 200 /);
  });
});

test('a path of many folders gets 404, and a long query does not count as a path', async () => {
  expect((await send(port, `/${'a/'.repeat(1000)}`)).status).toBe(404);
  expect((await send(port, `/guides?${'a/'.repeat(4000)}`)).status).toBe(200);
});

test('a site below a base is found there only', async () => {
  const based = await createSiteServer({ folder: join(work, 'client'), base: '/docs' });
  const at = Number(new URL(await listen(based, { port: 0, host: 'localhost' })).port);
  expect((await send(at, '/docs/guides')).body.toString()).toBe('guides');
  expect((await send(at, '/docs')).body.toString()).toBe('home');
  expect((await send(at, '/docs/guides/')).headers.location).toBe('/docs/guides');
  expect((await send(at, '/guides')).status).toBe(404);
  await closeServer(based, 100);
});

test('a route rejects requests with status 400, also below a base', async () => {
  const based = await createSiteServer({
    folder: join(work, 'client'),
    base: '/docs',
    routes: ['/echo'],
    handler: (_request, response) => void response.end('echo'),
  });
  const at = Number(new URL(await listen(based, { port: 0, host: 'localhost' })).port);
  const tooLong = `?${'a'.repeat(8192)}`;
  expect((await send(at, '/docs/echo')).body.toString()).toBe('echo');
  expect((await send(at, `/docs/echo${tooLong}`)).status).toBe(400);
  expect((await send(at, `/echo${tooLong}`)).status).toBe(414);
  await closeServer(based, 100);
});

test('a site that is replaced by a new build shows without a restart', async () => {
  write('old', { 'index.html': 'old' });
  write('new', { 'index.html': 'new', 'more.html': 'more' });
  const live = await createSiteServer({ folder: join(work, 'old') });
  const at = Number(new URL(await listen(live, { port: 0, host: 'localhost' })).port);
  expect((await send(at, '/more')).status).toBe(404);
  renameSync(join(work, 'old'), join(work, 'older'));
  renameSync(join(work, 'new'), join(work, 'old'));
  await sleep(150);
  // The first response must include the new files, because a page requests its new style sheets next.
  expect((await send(at, '/more')).body.toString()).toBe('more');
  await closeServer(live, 100);
});

test('a request that is rejected before its malformed body gets one response', async () => {
  for (const expectation of ['', 'Expect: tea\r\n']) {
    const head = `GET /guides HTTP/1.1\r\nHost: a\r\nHost: b\r\n${expectation}`;
    for (const rest of [
      'Transfer-Encoding: cow\r\n\r\n',
      'Transfer-Encoding: chunked\r\n\r\nx\r\n',
    ]) {
      const answer = await sendRaw(port, `${head}${rest}`);
      expect(answer.match(/HTTP\/1\.1 400/g), rest).toHaveLength(1);
    }
  }
});

describe('a client that requests without reading', () => {
  const start = async (files: Record<string, string>) => {
    const folder = mkdtempSync(join(work, 'unread-'));
    for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
    const busy = await createSiteServer({ folder });
    return { busy, at: Number(new URL(await listen(busy, { port: 0, host: 'localhost' })).port) };
  };
  test('gets the responses of one connection in order', async () => {
    const { busy, at } = await start({ 'a.txt': 'a', 'b.txt': 'b'.repeat(100_000), 'c.txt': 'c' });
    const get = (path: string, close = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${close}\r\n`;
    const answer = await sendRaw(
      at,
      get('/b.txt') + get('/a.txt') + get('/missing') + get('/c.txt', 'Connection: close\r\n'),
    );
    const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).toEqual(['200', '200', '404', '200']);
    expect(answer).toMatch(/\r\n\r\nb{100000}HTTP\/1\.1 200 [^]*\r\n\r\naHTTP[^]*\r\n\r\nc$/);
    await closeServer(busy, 100);
  });

  test('occupies the server with one request at a time', async () => {
    let running = 0;
    const stuck = await createSiteServer({
      folder: join(work, 'client'),
      routes: ['/stuck'],
      handler: () => void (running += 1),
    });
    const at = Number(new URL(await listen(stuck, { port: 0, host: 'localhost' })).port);
    const client = connect(at, 'localhost').on('error', () => {});
    client.write('GET /stuck HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20));
    await expect.poll(() => running).toBe(1);
    // The other requests have arrived by the time that a later connection is answered.
    expect((await send(at, '/guides')).status).toBe(200);
    client.destroy();
    const countConnections = promisify(stuck.getConnections.bind(stuck));
    await expect.poll(() => countConnections()).toBe(0);
    expect(running).toBe(1);
    // More than any client needs: the connection is closed.
    const answer = sendRaw(at, 'GET /stuck HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1000));
    expect(await answer).toBe('');
    expect(running).toBe(2);
    await closeServer(stuck, 100);
  });

  test('gets no rejection in the middle of a response', async () => {
    const { busy, at } = await start({ 'large.txt': 'x'.repeat(20_000_000) });
    const get = 'GET /large.txt HTTP/1.1\r\nHost: a\r\n\r\n';
    const answer = await sendRaw(at, `${get}${get}noise\r\n\r\n`);
    expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).not.toContain('HTTP/1.1 400');
    await closeServer(busy, 100);
  });

  test('does not keep others from compressed files, nor the server compressing', async () => {
    const { busy, at } = await start({ 'large.json': JSON.stringify(LARGE_LIST) });
    const clients = Array.from({ length: 12 }, () => {
      const client = connect(at, 'localhost').on('error', () => {});
      client.write('GET /large.json HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n');
      return client;
    });
    const heads = await Promise.all(
      clients.map(async (client) => {
        const [data] = (await once(client, 'data')) as [Buffer];
        client.pause();
        return data.toString('latin1').split('\r\n\r\n')[0]!;
      }),
    );
    const compressed = heads.filter((head) => /content-encoding: br/i.test(head));
    expect(compressed.length).toBeGreaterThan(0);
    expect(compressed.length).toBeLessThan(6);
    for (const head of heads) {
      expect(head).toMatch(/^HTTP\/1\.1 200 /);
      expect(/etag: [^\r]*-br"/i.test(head)).toBe(compressed.includes(head));
    }
    clients.forEach((client) => client.destroy());
    const headers = { 'accept-encoding': 'br' };
    const encoding = async () =>
      (await send(at, '/large.json', { headers })).headers['content-encoding'];
    await expect.poll(encoding).toBe('br');
    await closeServer(busy, 100);
  });
});

test('a preview responds only to names of this machine', async () => {
  const shown = await createSiteServer({ folder: join(work, 'client'), previewAt: 'localhost' });
  const at = Number(new URL(await listen(shown, { port: 0, host: 'localhost' })).port);
  const statusFor = async (host: string) =>
    (await send(at, '/guides', { headers: { host } })).status;
  expect(await statusFor(`localhost:${at}`)).toBe(200);
  expect(await statusFor('127.0.0.1')).toBe(200);
  expect(await statusFor(`rebound.example:${at}`)).toBe(403);
  await closeServer(shown, 100);
  expect((await send(port, '/guides', { headers: { host: 'docs.example.com' } })).status).toBe(200);
});

test('a client that never reads its response is disconnected', async () => {
  const folder = mkdtempSync(join(work, 'large-'));
  writeFileSync(join(folder, 'large.txt'), 'x'.repeat(20_000_000));
  const patient = await createSiteServer({ folder });
  // Longer than the two minutes that an answer of the relay may take.
  expect(patient.timeout).toBeGreaterThan(120_000);
  patient.timeout = 300;
  const at = Number(new URL(await listen(patient, { port: 0, host: 'localhost' })).port);
  const countConnections = promisify(patient.getConnections.bind(patient));
  const client = connect({ port: at, host: 'localhost' }).on('error', () => {});
  client.pause();
  client.write('GET /large.txt HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => countConnections()).toBe(1);
  await expect.poll(() => countConnections(), { timeout: 3000 }).toBe(0);
  client.destroy();
  await closeServer(patient, 100);
});

test('a client that does not hang up after its refusal is cut off', async () => {
  const quiet = await createSiteServer({ folder: join(work, 'client') });
  const at = Number(new URL(await listen(quiet, { port: 0, host: 'localhost' })).port);
  const countConnections = promisify(quiet.getConnections.bind(quiet));
  const client = connect({ port: at, host: 'localhost', allowHalfOpen: true }).resume();
  client.write('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(client, 'end');
  expect(await countConnections()).toBe(1);
  await expect.poll(() => countConnections(), { timeout: 3000 }).toBe(0);
  client.destroy();
  await closeServer(quiet, 100);
});

test('a client that sends an endless body is disconnected after its response', async () => {
  const client = connect({ port, host: 'localhost' }).on('error', () => {});
  const chunks: Buffer[] = [];
  client.on('data', (chunk) => chunks.push(chunk));
  client.write('GET /guides HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
  const timer = setInterval(() => client.write('1\r\na\r\n'), 20);
  await new Promise((done) => client.once('close', done));
  clearInterval(timer);
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 200 /);
});

describe('hostile paths', () => {
  const long = (text: string, bytes: number) =>
    text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);

  test.each([
    ['15 kB', `/${long('a', 15_000)}`, 414],
    ['15 kB of folders', long('/a', 15_000), 414],
    ['2 kB of folders', long('/a', 2000), 404],
    ['2 kB of slashes', `/a${long('/', 2000)}`, 404],
    ['line breaks', `/${long('%0a', 1500)}`, 404],
    ['a line break in a pattern', '/old/a%0ab%0dc', 404],
    ['separators of lines', '/old/%E2%80%A8%E2%80%A9', 404],
    ['wildcards', `/${long('*', 2000)}`, 404],
    ['names of patterns', long('/:slug*', 1995), 404],
    ['a percent sign', '/%25%2', 400],
    ['surrogates', '/%ed%a0%80', 400],
    ['nothing', '/%00', 404],
  ])('%s', async (_name, path, status) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const answer = await send(port, path);
    // A pattern may match what others do not.
    expect([status, 301, 302, 307, 308]).toContain(answer.status);
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });
});

test('requests beyond the number of connections are closed', async () => {
  const small = await createSiteServer({ folder: join(work, 'client') });
  expect(small.maxConnections).toBeGreaterThan(1000);
  small.maxConnections = 2;
  const at = Number(new URL(await listen(small, { port: 0, host: 'localhost' })).port);
  const held = [connect(at, 'localhost'), connect(at, 'localhost')];
  await Promise.all(held.map((client) => once(client, 'connect')));
  expect(await sendRaw(at, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toBe('');
  held.forEach((client) => client.destroy());
  await closeServer(small, 100);
});

test('closing lets the requests in flight finish', async () => {
  const slow = await createSiteServer({
    folder: join(work, 'client'),
    routes: ['/slow'],
    handler: async (_request, response) => void (await sleep(150), response.end('done')),
  });
  const at = Number(new URL(await listen(slow, { port: 0, host: 'localhost' })).port);
  const answer = send(at, '/slow');
  await sleep(50);
  await closeServer(slow);
  expect((await answer).body.toString()).toBe('done');
  await expect(send(at, '/slow')).rejects.toThrow();
});

test('closing cuts off what does not finish in time', async () => {
  let asked = 0;
  const stuck = await createSiteServer({
    folder: join(work, 'client'),
    routes: ['/stuck'],
    handler: () => void (asked += 1),
  });
  const at = Number(new URL(await listen(stuck, { port: 0, host: 'localhost' })).port);
  const answer = send(at, '/stuck').catch((error: unknown) => error);
  await expect.poll(() => asked).toBe(1);
  await closeServer(stuck, 100);
  expect(await answer).toBeInstanceOf(Error);
});

test('a preview asks no service for anything, and a published site does', async () => {
  const path = '/_trellis/vendors.0a-b_c3d.js';
  write('counted', { [path]: 'load("https://counter.example")' });
  const bodyOf = async (previewAt?: string) => {
    const counted = await createSiteServer({ folder: join(work, 'counted'), previewAt });
    const at = Number(new URL(await listen(counted, { port: 0, host: 'localhost' })).port);
    const { status, body } = await send(at, path);
    await closeServer(counted, 100);
    return [status, body.toString()];
  };
  expect(await bodyOf('localhost')).toEqual([200, '']);
  expect(await bodyOf()).toEqual([200, 'load("https://counter.example")']);
});
