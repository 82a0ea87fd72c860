import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFolder } from '../_folder.ts';
import { checkLinks } from './_check.ts';

type Handler = (
  request: IncomingMessage,
  count: number,
) => [status: number, headers?: Record<string, string>] | undefined;

let server: Server;
let origin = '';
let handle: Handler;
let requests: string[] = [];
let open = 0;
let mostOpen = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    requests.push(`${request.method} ${request.url}`);
    mostOpen = Math.max(mostOpen, ++open);
    const answer = handle(
      request,
      requests.filter((one) => one.endsWith(` ${request.url}`)).length,
    );
    response.on('close', () => open--);
    // A handler without a result sends no response.
    if (answer) setTimeout(() => response.writeHead(answer[0], answer[1]).end('x'), 5);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  mostOpen = 0;
  handle = () => [200];
});

const REQUESTS = {
  userAgent: 'Trellis-Test/1',
  timeout: 5000,
  isAllowed: () => true,
  workers: 4,
  pause: 1,
};

/** `dead-link 404`, with the new URL of a page that has moved; empty where a link is in order. */
async function visit(path: string, requests: object = REQUESTS): Promise<string> {
  const [found] = await checkLinks([new URL(path, origin).href], { requests });
  if (!found) return '';
  const { code, message, hint } = found;
  const reason = code === 'moved-link' ? hint : / \((.*)\)\.$/.exec(message)?.[1];
  return `${code} ${reason}`;
}

describe('one link', () => {
  test('is requested with HEAD only if the host responds to it', async () => {
    let agent: string | undefined;
    handle = (request) => ((agent = request.headers['user-agent']), [204]);
    expect(await visit('/a')).toBe('');
    expect(requests).toEqual(['HEAD /a']);
    expect(agent).toBe('Trellis-Test/1');
  });

  test('is requested with GET if HEAD is refused', async () => {
    handle = ({ method }) => [method === 'HEAD' ? 405 : 200];
    expect(await visit('/a')).toBe('');
    expect(requests).toEqual(['HEAD /a', 'GET /a']);
  });

  test.each([404, 410])('that is answered with %i is dead', async (status) => {
    handle = () => [status];
    expect(await visit('/a')).toBe(`dead-link ${status}`);
  });

  test.each([401, 403])('that is answered with %i may be alive', async (status) => {
    handle = () => [status];
    expect(await visit('/a')).toBe(`unsure-link status ${status}`);
  });

  test('is tried again if the host fails for a moment', async () => {
    handle = (_, count) => [count < 4 ? 503 : 200];
    expect(await visit('/a')).toBe('');
  });

  test('that moved permanently is reported with its new URL, and one that moved temporarily is not', async () => {
    handle = ({ url }) => (url === '/b' ? [200] : [url === '/a' ? 301 : 302, { location: '/b' }]);
    expect(await visit('/a')).toBe(`moved-link Use ${origin}/b.`);
    expect(await visit('/c')).toBe('');
  });

  test('that redirects in a circle is given up after a few steps', async () => {
    handle = () => [302, { location: '/a' }];
    expect(await visit('/a')).toMatch(/^unsure-link /);
    expect(requests.length).toBeLessThan(10);
  });

  test('without a response in time is unsure', async () => {
    handle = () => undefined;
    expect(await visit('/a', { ...REQUESTS, timeout: 300 })).toBe(
      'unsure-link no response within 0.3 s',
    );
  });

  test('to a private address gets no request', async () => {
    const { isAllowed: _, ...guarded } = REQUESTS;
    expect(await visit('/a', guarded)).toBe('unsure-link private address');
    expect(requests).toEqual([]);
  });

  test('to a name of a private address gets no request, not even by a redirect', async () => {
    const port = origin.split(':')[2];
    handle = () => [302, { location: `http://localhost:${port}/b` }];
    const isAllowed = (host: string) => host === '127.0.0.1';
    expect(await visit('/a', { ...REQUESTS, isAllowed })).toBe('unsure-link private address');
    expect(requests).toEqual(['HEAD /a']);
  });
});

test.each(['[2002:7f00:1::]', '[::7f00:1]', '[fec0::1]', '[::ffff:10.0.0.1]', '169.254.169.254'])(
  'http://%s/ is not asked, because it is a private address',
  async (host) => {
    const { isAllowed: _, ...guarded } = REQUESTS;
    expect(await visit(`http://${host}/`, guarded)).toMatch('unsure-link private address');
  },
);

test('many links are checked once each, one at a time for a host', async () => {
  const hrefs = [1, 2, 3, 1, 2].map((n) => `${origin}/${n}`);
  expect(await checkLinks(hrefs, { requests: REQUESTS })).toEqual([]);
  expect(requests.toSorted()).toEqual(['HEAD /1', 'HEAD /2', 'HEAD /3']);
  expect(mostOpen).toBe(1);
});

test('pages that existed are not requested again on the same day, and dead links are', async () => {
  handle = ({ url }) => [url === '/b' ? 404 : 200];
  const cacheDir = createFolder();
  const check = async () => {
    requests = [];
    await checkLinks([`${origin}/a`, `${origin}/b`], { cacheDir, requests: REQUESTS });
    return [...new Set(requests.map((one) => one.split(' ')[1]))];
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    expect(await check()).toEqual(['/a', '/b']);
    vi.setSystemTime(Date.now() + 1000);
    expect(await check()).toEqual(['/b']);
    vi.setSystemTime(Date.now() + 25 * 3600e3);
    expect(await check()).toEqual(['/a', '/b']);
  } finally {
    vi.useRealTimers();
  }
});

/** Finds the server for names that end with `.dev`, and no other. */
const lookup: LookupFunction = (host, { all }, give) => {
  if (!host.endsWith('.dev')) give(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), '');
  else if (all) give(null, [{ address: '127.0.0.1', family: 4 }]);
  else give(null, '127.0.0.1', 4);
};

test('each place of a link is reported, and links that documentation makes up are skipped', async () => {
  handle = () => [404];
  const { port } = new URL(origin);
  const hrefs = [
    `http://trellis.dev:${port}/a#x`,
    `http://trellis.dev:${port}/a`,
    'https://api.example.com',
    '/a',
    'http://localhost:3000',
    'mailto:a@b.c',
  ];
  const found = await checkLinks(hrefs, { requests: { ...REQUESTS, lookup } });
  expect(found.map(({ code, line, message }) => [code, line, message])).toEqual([
    ['dead-link', 1, `Page not found: http://trellis.dev:${port}/a (404).`],
    ['dead-link', 2, `Page not found: http://trellis.dev:${port}/a (404).`],
  ]);
});

test('without a network, no link is reported as dead', async () => {
  const check = async (...hrefs: string[]) => {
    const found = await checkLinks(hrefs, { requests: { ...REQUESTS, lookup } });
    return found.map(({ code, message }) => `${code} ${message}`);
  };
  expect(await check('http://a.gone/')).toEqual([
    'unsure-link Cannot check http://a.gone/ (no host found, check the network).',
  ]);
  expect(await check('http://a.gone/', `http://b.dev:${new URL(origin).port}/`)).toEqual([
    'dead-link Page not found: http://a.gone/ (host not found).',
  ]);
});
