import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPoliteRequest, lookupPublic } from '../../../src/check/external/polite-request.ts';
import {
  distrustLookups,
  externalLinks,
  keepVisits,
  listExternalLinks,
  readVisits,
  visitAll,
  visitLink,
  type Visit,
  type VisitOptions,
} from '../../../src/check/external-links.ts';
import { createFolder } from '../_folder.ts';

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
    // No answer at all is what the handler asks for by giving none.
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

const OPTIONS: VisitOptions = {
  userAgent: 'Trellis-Test/1',
  timeout: 300,
  lookup: lookupPublic,
  isAllowed: () => true,
  workers: 4,
  pause: 1,
};

const visit = (path: string) => visitLink(origin + path, createPoliteRequest(OPTIONS));

describe('one link', () => {
  test('is asked for with HEAD alone where that is answered', async () => {
    let agent: string | undefined;
    handle = (request) => ((agent = request.headers['user-agent']), [204]);
    expect(await visit('/a')).toEqual({ state: 'alive' });
    expect(requests).toEqual(['HEAD /a']);
    expect(agent).toBe('Trellis-Test/1');
  });

  test('is asked for with GET where HEAD is refused', async () => {
    handle = ({ method }) => [method === 'HEAD' ? 405 : 200];
    expect((await visit('/a')).state).toBe('alive');
    expect(requests).toEqual(['HEAD /a', 'GET /a']);
  });

  test.each([404, 410])('that is answered with %i is dead', async (status) => {
    handle = () => [status];
    expect(await visit('/a')).toEqual({
      state: 'dead',
      reason: String(status),
    });
  });

  test.each([401, 403])('that is answered with %i may be alive', async (status) => {
    handle = () => [status];
    expect(await visit('/a')).toEqual({
      state: 'unsure',
      reason: `answers ${status}`,
    });
  });

  test('is tried again where the host stumbles', async () => {
    handle = (_, count) => [count < 4 ? 503 : 200];
    expect((await visit('/a')).state).toBe('alive');
  });

  test('that has moved for good is told with its new address, for the time being it is not', async () => {
    handle = ({ url }) => (url === '/b' ? [200] : [url === '/a' ? 301 : 302, { location: '/b' }]);
    expect(await visit('/a')).toEqual({ state: 'moved', to: `${origin}/b` });
    expect(await visit('/c')).toEqual({ state: 'alive' });
  });

  test('that leads in a circle is left alone after a few steps', async () => {
    handle = () => [302, { location: '/a' }];
    expect((await visit('/a')).state).toBe('unsure');
    expect(requests.length).toBeLessThan(10);
  });

  test('without an answer in time is unsure', async () => {
    handle = () => undefined;
    expect(await visit('/a')).toEqual({
      state: 'unsure',
      reason: 'no answer in 0.3 s',
    });
  });

  test('to a private address gets no request, nor does one by a redirect', async () => {
    const { isAllowed: _, ...rest } = OPTIONS;
    const guarded = createPoliteRequest(rest);
    expect((await visitLink(`${origin}/a`, guarded)).reason).toBe('127.0.0.1 is a private address');
    expect((await visitLink(`http://localhost:${origin.split(':')[2]}/a`, guarded)).reason).toBe(
      'localhost is a private address',
    );
    expect(requests).toEqual([]);
  });
});

test.each(['[2002:7f00:1::]', '[::7f00:1]', '[fec0::1]', '[::ffff:10.0.0.1]', '169.254.169.254'])(
  'http://%s/ is not asked: it is a private address',
  async (host) => {
    const { isAllowed: _, ...rest } = OPTIONS;
    const { state, reason } = await visitLink(`http://${host}/`, createPoliteRequest(rest));
    expect(state).toBe('unsure');
    expect(reason).toMatch(/ is a private address$/);
  },
);

test('many links are looked at once each, one at a time for a host', async () => {
  const hrefs = [1, 2, 3, 1, 2].map((n) => `${origin}/${n}`);
  const visits = await visitAll(hrefs, OPTIONS);
  expect(requests.toSorted()).toEqual(['HEAD /1', 'HEAD /2', 'HEAD /3']);
  expect(mostOpen).toBe(1);
  expect([...visits.values()].map(({ state }) => state)).toEqual(['alive', 'alive', 'alive']);
});

test('pages that were there are not asked for again on the same day; dead ones are', () => {
  const file = join(createFolder(), 'visits.json');
  const noon = Date.UTC(2030, 1, 1);
  keepVisits(
    file,
    new Map([
      ['https://a.example/', { state: 'alive' }],
      ['https://b.example/', { state: 'dead' }],
    ]),
    noon,
  );
  expect([...readVisits(file, noon + 1000).keys()]).toEqual(['https://a.example/']);
  expect([...readVisits(file, noon + 25 * 3600e3).keys()]).toEqual([]);
});

test('the places of a link are told, those that documentation makes up are passed over', () => {
  const link = (href: string, line: number) => ({
    href,
    isNamed: true,
    line,
    column: 1,
    length: 1,
  });
  const source = {
    headings: [],
    images: [],
    links: [
      link('https://trellis.dev/a#x', 1),
      link('https://trellis.dev/a', 2),
      link('https://api.example.com', 3),
      link('/a', 4),
      link('http://localhost:3000', 5),
      link('mailto:a@b.c', 6),
    ],
  };
  const config = { topbarLinks: [], footer: { links: [] }, versions: [] };
  const site = {
    pages: [{ file: 'a.mdx', source }],
    snippets: [],
    config,
    configFile: 'docs.json',
    findSetting: () => undefined,
  };
  const places = listExternalLinks(site as never);
  expect([...places.keys()]).toEqual(['https://trellis.dev/a']);
  const found = externalLinks(
    places,
    new Map([['https://trellis.dev/a', { state: 'dead', reason: '404' }]]),
  );
  expect(found.map(({ code, line, message }) => [code, line, message])).toEqual([
    ['dead-link', 1, 'https://trellis.dev/a is gone: 404'],
    ['dead-link', 2, 'https://trellis.dev/a is gone: 404'],
  ]);
});

test('a machine without a network calls no link dead', () => {
  const gone = { state: 'dead', reason: 'there is no such host' } as const;
  const alone = new Map<string, Visit>([['https://a.dev/', gone]]);
  expect(distrustLookups(alone).get('https://a.dev/')?.state).toBe('unsure');
  const online = new Map<string, Visit>([...alone, ['https://b.dev/', { state: 'alive' }]]);
  expect(distrustLookups(online).get('https://a.dev/')).toEqual(gone);
});
