// `--external` against an internet of its own: many hosts on one server, each with manners of its own.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkLinks } from './_check.ts';

interface Heard {
  host: string;
  method: string;
  path: string;
  at: number;
  agent: string;
}

let server: Server;
let port: number;
let heard: Heard[] = [];

/** Every name leads to the one server; names below `.gone` lead nowhere. */
const lookup: LookupFunction = (host, { all }, give) => {
  if (host.endsWith('.gone')) {
    return give(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), '');
  }
  if (all) give(null, [{ address: '127.0.0.1', family: 4 }]);
  else give(null, '127.0.0.1', 4);
};

const ROBOTS: Record<string, [status: number, text: string]> = {
  'shy.net': [200, 'User-agent: *\nDisallow: /private'],
  'slow.net': [200, 'User-agent: *\nCrawl-delay: 0.2'],
  'sleepy.net': [200, 'User-agent: *\nCrawl-delay: 3600'],
  'broken.net': [503, ''],
  'endless.net': [200, 'x'.repeat(2_000_000)],
};

function answer(request: IncomingMessage, response: ServerResponse): void {
  const host = request.headers.host?.split(':')[0] ?? '';
  const { method = '', url = '' } = request;
  heard.push({
    host,
    method,
    path: url,
    at: performance.now(),
    agent: request.headers['user-agent'] ?? '',
  });
  const tell = (status: number, headers: Record<string, string> = {}, text = '') =>
    void response.writeHead(status, headers).end(text);
  if (url === '/robots.txt') return tell(...toAnswer(ROBOTS[host] ?? [404, '']));
  if (host === 'old.net') return tell(301, { location: `http://shy.net:${port}${url}` });
  if (host === 'head.net' && method === 'HEAD') return tell(405);
  const attempts = heard.filter((one) => one.host === host && one.path === url).length;
  if (host === 'busy.net' && attempts < 3) {
    const soon = new Date(Date.now() + 300).toUTCString();
    return tell(429, { 'retry-after': attempts === 1 ? '0.1' : soon });
  }
  if (host === 'mute.net') return;
  if (url.startsWith('/missing')) return tell(404);
  tell(200);
}

function toAnswer([status, text]: [number, string]): [number, Record<string, string>, string] {
  return [status, { 'content-type': 'text/plain' }, text];
}

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  heard = [];
});

const STATES: Record<string, string> = { 'dead-link': 'dead', 'moved-link': 'moved' };

/** Result of each link, by `host/path`. */
async function look(...places: string[]): Promise<Record<string, string>> {
  const hrefs = places.map((place) => `http://${place.replace('/', `:${port}/`)}`);
  const requests = { timeout: 400, lookup, isAllowed: () => true, pause: 30 };
  const found = await checkLinks(hrefs, { requests });
  const states = places.map((place, index): [string, string] => {
    const one = found.find(({ line }) => line === index + 1);
    if (!one) return [place, 'alive'];
    const reason =
      one.code === 'moved-link'
        ? /^Use (.*)\.$/.exec(one.hint ?? '')?.[1]
        : / \((.*)\)\.$/.exec(one.message)?.[1];
    const text = reason?.replace(`:${port}`, '');
    return [place, `${STATES[one.code] ?? 'unsure'} ${text}`];
  });
  return Object.fromEntries(states);
}
const pathsOf = (host: string) =>
  heard.filter((one) => one.host === host).map(({ method, path }) => `${method} ${path}`);

test('the robots.txt of each host is requested first, and once', async () => {
  await look('a.net/1', 'a.net/2', 'b.net/1');
  expect(pathsOf('a.net')).toEqual(['GET /robots.txt', 'HEAD /1', 'HEAD /2']);
  expect(pathsOf('b.net')).toEqual(['GET /robots.txt', 'HEAD /1']);
  expect(new Set(heard.map(({ agent }) => agent))).toEqual(
    new Set(['Mozilla/5.0 (compatible; Trellis/1; link check)']),
  );
});

test('URLs that a host excludes are not requested, not even after a redirect', async () => {
  expect(await look('shy.net/open', 'shy.net/private/a', 'old.net/private/b', 'old.net/c')).toEqual(
    {
      'shy.net/open': 'alive',
      'shy.net/private/a': 'unsure disallowed by robots.txt',
      'old.net/private/b': 'unsure disallowed by robots.txt',
      'old.net/c': 'moved http://shy.net/c',
    },
  );
  expect(pathsOf('shy.net').filter((one) => one.includes('private'))).toEqual([]);
});

test('a host gets one request at a time, with the delay that it asks for', async () => {
  await look('slow.net/1', 'slow.net/2', 'a.net/1', 'a.net/2', 'a.net/3');
  const gaps = (host: string) => {
    const times = heard.filter((one) => one.host === host).map(({ at }) => at);
    return times.slice(1).map((at, index) => at - (times[index] ?? 0));
  };
  expect(Math.min(...gaps('a.net'))).toBeGreaterThanOrEqual(25);
  expect(Math.min(...gaps('slow.net').slice(1))).toBeGreaterThanOrEqual(190);
});

test('a host that asks for an hour between requests, or whose robots.txt fails, gets none', async () => {
  expect(await look('sleepy.net/1', 'broken.net/1')).toEqual({
    'sleepy.net/1': 'unsure robots.txt requires 3600 s between requests',
    'broken.net/1': 'unsure disallowed by robots.txt',
  });
  expect(heard.every(({ path }) => path === '/robots.txt')).toBe(true);
});

test('hosts that respond in different ways get the right result', async () => {
  expect(
    await look(
      'head.net/1', 'busy.net/1', 'mute.net/1', 'nobody.gone/1', 'a.net/missing', 'endless.net/1',
    ), // prettier-ignore
  ).toEqual({
    'head.net/1': 'alive',
    'busy.net/1': 'alive',
    'mute.net/1': 'unsure no response within 0.4 s',
    'nobody.gone/1': 'dead host not found',
    'a.net/missing': 'dead 404',
    'endless.net/1': 'alive',
  });
  expect(pathsOf('head.net')).toEqual(['GET /robots.txt', 'HEAD /1', 'GET /1']);
});
