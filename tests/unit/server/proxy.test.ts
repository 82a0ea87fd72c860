// The relay between an API that it may call and a trap that nothing may ever reach.
import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createProxy,
  LIMITS,
  type RequestProxy,
  type ProxySettings,
  type Resolve,
} from '../../../src/server/proxy.ts';
import {
  RESPONSE_HEADER,
  pack,
  REQUEST_HEADER,
  unpackResponse,
} from '../../../src/openapi/request.ts';

const SITE = 'https://docs.example';

interface Received {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: string;
}

const received: Received[] = [];
const trapped: string[] = [];
let api: Server;
let trap: Server;

const answering: RequestListener = async (request, response) => {
  let body = '';
  for await (const part of request) body += String(part);
  const { method = '', url = '', headers } = request;
  received.push({ method, url, headers, body });
  if (url === '/away')
    return response.writeHead(302, { Location: `http://127.0.0.1:${portOf(trap)}/` }).end();
  if (url === '/zipped')
    return response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('unzipped'));
  if (url === '/bomb')
    return response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('0'.repeat(1e6)));
  if (url === '/silent') return undefined;
  if (url === '/endless') {
    response.writeHead(200);
    const timer = setInterval(() => response.write('more'), 5);
    return response.on('close', () => clearInterval(timer));
  }
  return response
    .writeHead(201, { 'Content-Type': 'text/html', 'Set-Cookie': 'a=b', 'X-Plant': 'fern' })
    .end('<script>alert(1)</script>');
};

beforeAll(async () => {
  api = createServer(answering);
  trap = createServer((request, response) => {
    trapped.push(request.url ?? '');
    response.end();
  });
  for (const server of [api, trap]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
afterAll(() => {
  for (const server of [api, trap]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  received.length = 0;
  trapped.length = 0;
});

function connections(): Promise<number> {
  return new Promise((finish) => api.getConnections((_error, count) => finish(count)));
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Names lead to the machine of this test; only a relay that is pinned to what it looked up gets there. */
const toHere: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];

function settings(more: Partial<ProxySettings> = {}): ProxySettings {
  return {
    origins: [apiUrl(), 'https://api.garden.example', 'http://intern.garden.example'],
    methods: ['GET', 'POST'],
    resolve: toHere,
    ...more,
  };
}

function apiUrl(path = ''): string {
  return `http://api.garden.example:${portOf(api)}${path}`;
}

interface Asking {
  method?: string;
  headers?: [string, string][];
  body?: string;
  /** Headers of the request to the relay itself. */
  own?: Record<string, string>;
  via?: string;
}

function ask(url: string, { method = 'GET', headers = [], body, own, via = 'POST' }: Asking = {}) {
  return new Request(`${SITE}/_relay`, {
    method: via,
    headers: {
      host: 'docs.example',
      origin: SITE,
      'sec-fetch-site': 'same-origin',
      cookie: 'session=site',
      [REQUEST_HEADER]: pack({ method, url, headers }),
      ...own,
    },
    ...(body !== undefined && { body }),
  });
}

const answers: Response[] = [];

/** One server for all tests, so that a request that is never done would be seen by those after it. */
const ownRelay = createProxy();

async function relay(...asked: Parameters<RequestProxy>): Promise<Response> {
  const answer = await ownRelay(...asked);
  answers.push(answer);
  return answer;
}

// A response that is not read counts as pending.
afterEach(async () => {
  const unread = answers.splice(0).filter(({ bodyUsed }) => !bodyUsed);
  await Promise.all(unread.map(({ body }) => body?.cancel()));
});

const headOf = (answer: Response) => unpackResponse(answer.headers.get(RESPONSE_HEADER) ?? '');

/** Settings by which all origins may be in a private network. */
function open(more: Partial<ProxySettings> = {}): ProxySettings {
  const given = settings({ siteOrigin: SITE, ...more });
  return { ...given, privateOrigins: given.origins };
}

describe('a request to an API of the site', () => {
  test('arrives with method, headers and body, without the cookies of the site', async () => {
    const asked = ask(apiUrl('/plants?limit=2'), {
      method: 'post',
      headers: [
        ['Authorization', 'Bearer t'],
        ['Cookie', 'x=y'],
      ],
      body: '{"name":"Fern"}',
    });
    await relay(asked, open());
    const [request] = received;
    expect(request).toMatchObject({
      method: 'POST',
      url: '/plants?limit=2',
      body: '{"name":"Fern"}',
    });
    expect(request?.headers).toMatchObject({
      host: `api.garden.example:${portOf(api)}`,
      authorization: 'Bearer t',
    });
    expect(request?.headers).not.toHaveProperty('cookie');
    expect(request?.headers).not.toHaveProperty('origin');
  });

  test('comes back as data: status and headers apart, no cookie, nothing that a browser would run', async () => {
    const answer = await relay(ask(apiUrl('/')), open());
    expect(headOf(answer)).toMatchObject({ status: 201, statusText: 'Created' });
    const headers = Object.fromEntries(headOf(answer)?.headers ?? []);
    expect(headers).toMatchObject({ 'content-type': 'text/html', 'x-plant': 'fern' });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(await answer.text()).toBe('<script>alert(1)</script>');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('that leads elsewhere is not followed: the reader sees the redirect', async () => {
    const answer = await relay(ask(apiUrl('/away')), open());
    expect(headOf(answer)?.status).toBe(302);
    expect(Object.fromEntries(headOf(answer)?.headers ?? [])['location']).toContain('127.0.0.1');
    expect(trapped).toEqual([]);
  });

  test('that is compressed anyway is decompressed, up to the maximum size', async () => {
    expect(await (await relay(ask(apiUrl('/zipped')), open())).text()).toBe('unzipped');
    const limits = { ...LIMITS, responseBytes: 1000 };
    const bomb = await relay(ask(apiUrl('/bomb')), open(), limits);
    await expect(bomb.text()).rejects.toThrow();
  });

  test('looks up the name once, and connects to the address that was found', async () => {
    const resolve = vi
      .fn<Resolve>()
      .mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }])
      .mockResolvedValue([{ address: '127.0.0.2', family: 4 }]);
    await relay(ask(apiUrl('/')), open({ resolve }));
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(received).toHaveLength(1);
  });
});

test('a reader who goes away in the middle ends the request, and nothing else', async () => {
  const answer = await relay(ask(apiUrl('/endless')), open());
  const reader = answer.body!.getReader();
  await reader.read();
  await reader.cancel();
  await vi.waitFor(() => expect(connections()).resolves.toBe(0));
});

describe('limits', () => {
  test('a response that does not begin', async () => {
    const limits = { ...LIMITS, headTime: 50 };
    const answer = await relay(ask(apiUrl('/silent')), open(), limits);
    expect([answer.status, await messageOf(answer)]).toEqual([
      504,
      `api.garden.example:${portOf(api)} did not answer in time.`,
    ]);
  });

  test('a response that does not end', async () => {
    const limits = { ...LIMITS, time: 1000 };
    const answer = await relay(ask(apiUrl('/endless')), open(), limits);
    await expect(answer.text()).rejects.toThrow();
  });

  test('a body that is too long', async () => {
    const limits = { ...LIMITS, requestSize: 10 };
    const asked = ask(apiUrl('/'), { method: 'POST', body: 'more than ten' });
    expect((await relay(asked, open(), limits)).status).toBe(413);
    expect(received).toEqual([]);
  });

  test('more requests at once than the server should carry', async () => {
    const limits = { ...LIMITS, headTime: 300 };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => relay(ask(apiUrl('/silent')), open(), limits)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(4);
    expect((await relay(ask(apiUrl('/')), open())).status).toBe(200);
  });

  test.each([
    ['an unknown name', async () => Promise.reject(new Error('ENOTFOUND')), 502],
    ['a name without addresses', async () => [], 403],
  ] as const)('%s', async (_name, resolve, status) => {
    const answer = await relay(ask(apiUrl('/')), open({ resolve }));
    expect(answer.status).toBe(status);
  });
});

test('each server counts the requests of its own relay', async () => {
  const limits = { ...LIMITS, headTime: 300 };
  const [one, other] = [createProxy(), createProxy()];
  const silent = Array.from({ length: 16 }, () => one(ask(apiUrl('/silent')), open(), limits));
  expect((await one(ask(apiUrl('/')), open())).status).toBe(503);
  expect((await other(ask(apiUrl('/')), open())).status).toBe(200);
  await Promise.all(silent);
});

describe('who may ask', () => {
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site, seen by the browser', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling of the site', { 'sec-fetch-site': 'same-site' }],
    ['a sandboxed page', { origin: 'null' }],
    ['somebody without an origin', { origin: '' }],
    ['the same name on another port', { origin: 'https://docs.example:8443' }],
  ])('not %s', async (_name, own) => {
    expect((await relay(ask(apiUrl('/'), { own }), open())).status).toBe(403);
    expect(received).toEqual([]);
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('not by %s', async (via) => {
    const answer = await relay(ask(apiUrl('/'), { via }), open());
    expect(answer.status).toBe(405);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('not for a host of 32,000 letters, which only one of two parsers takes for a URL', async () => {
    const answer = await relay(ask(`https://${'eyJ'.repeat(10_700)}/`), open());
    expect(answer.status).toBe(400);
  });

  test.each(['', '%%%', btoa('{}'), btoa('[1]'), btoa('{"method":1,"url":"x","headers":[]}')])(
    'not with the header %j',
    async (header) => {
      const asked = ask(apiUrl('/'), { own: { [REQUEST_HEADER]: header } });
      expect((await relay(asked, open())).status).toBe(400);
    },
  );

  test.each(['DELETE', 'TRACE', 'CONNECT', 'GET\r\nX: y', ''])(
    'not for the method %j, which no operation has',
    async (method) => {
      const all = open({ methods: ['GET', 'POST', 'TRACE', 'CONNECT'] });
      expect((await relay(ask(apiUrl('/'), { method }), all)).status).toBe(403);
      expect(received).toEqual([]);
    },
  );
});

/** Addresses of the trap, and of other places, in as many spellings as are known. */
const FORMS: string[] = [
  'http://127.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://LOCALHOST:PORT/',
  'http://localhost.:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.0x0.0x0.0x1:PORT/',
  'http://017700000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://0:PORT/',
  'http://0.0.0.0:PORT/',
  'http://127.127.127.127:PORT/',
  'http://[::1]:PORT/',
  'http://[::]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[fe80::1%25lo]:PORT/',
  'http://127\u30020\u30020\u30021:PORT/',
  'http://127\uff0e0\uff0e0\uff0e1:PORT/',
  'http://\u2460\u2461\u2466.\u2460:PORT/',
  'http://\u24db\u24de\u24d2\u24d0\u24db\u24d7\u24de\u24e2\u24e3:PORT/',
  'http://\uff11\uff12\uff17.0.0.1:PORT/',
  'http://api.garden.example@127.0.0.1:PORT/',
  'http://api.garden.example:80@127.0.0.1:PORT/',
  'http://user:word@api.garden.example:API/',
  'http://@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT#@api.garden.example/',
  'http://127.0.0.1:PORT\\@api.garden.example/',
  'http:\\\\127.0.0.1:PORT\\',
  'http:/\\127.0.0.1:PORT/',
  'http:127.0.0.1:PORT/',
  'http:///127.0.0.1:PORT/',
  '//127.0.0.1:PORT/',
  '/plants',
  'plants',
  '',
  ' http://127.0.0.1:PORT/',
  'ht\ntp://127.0.0.1:PORT/',
  'http://127.0.0.1\t:PORT/',
  'http://127.0.0.1:PORT/\u0000',
  'http://api.garden.example:PORT/',
  'http://api.garden.example/',
  'https://api.garden.example:API/',
  'https://api.garden.example:8443/',
  'http://api.garden.example.:API/',
  'http://api.garden.example.evil.example:API/',
  'http://evil-api.garden.example:API/',
  'http://sub.api.garden.example:API/',
  'http://api.garden.example%2eevil.example:API/',
  'http://api.garden.example%00.evil.example:API/',
  'http://api.garden.example%23@127.0.0.1:PORT/',
  'http://api.garden.ex\u0430mple:API/',
  'http://169.254.169.254/latest/meta-data/',
  'http://metadata.google.internal/',
  'ftp://127.0.0.1:PORT/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/_GET',
  'data:text/plain,hello',
  'blob:http://api.garden.example:API/1',
  'ws://api.garden.example:API/',
  'javascript:alert(1)',
  'http://127.0.0.1:99999/',
  'http://[::1/',
];

describe('no request leaves for a place that is not listed', () => {
  test('the battery has its size', () => expect(FORMS.length).toBeGreaterThanOrEqual(60));

  test.each(FORMS)('%j', async (form) => {
    const url = form.replace('PORT', String(portOf(trap))).replace('API', String(portOf(api)));
    // Even where private networks are allowed.
    const answer = await relay(ask(url), open());
    expect(answer.headers.get(RESPONSE_HEADER)).toBeNull();
    expect([400, 403]).toContain(answer.status);
    expect([trapped, received]).toEqual([[], []]);
  });
});

describe('where private networks are allowed', () => {
  /** A page of the attacker, whose name leads to the server now. */
  const rebound = { host: 'evil.example:4321', origin: 'http://evil.example:4321' };

  test('a name that leads to the server does not make a page of another site one of this site', async () => {
    for (const siteOrigin of [SITE, undefined]) {
      const answer = await relay(ask(apiUrl('/'), { own: rebound }), { ...open(), siteOrigin });
      expect([answer.status, received]).toEqual([403, []]);
    }
  });

  test('a page on this machine is one of the site, and the page of a site without URL is not', async () => {
    const local = { host: 'localhost:4321', origin: 'http://localhost:4321' };
    expect((await relay(ask(apiUrl('/'), { own: local }), open())).status).toBe(200);
    const answer = await relay(ask(apiUrl('/')), { ...open(), siteOrigin: undefined });
    expect([answer.status, await messageOf(answer)]).toEqual([
      403,
      'The relay accepts requests from pages of its own site only. For private networks, build the site with its URL: trellis build --site https://docs.example.com',
    ]);
  });

  test('only the origins of docs.json lead there, not those of documents', async () => {
    const intern = 'http://intern.garden.example';
    const answer = await relay(ask(`${intern}/`), settings({ privateOrigins: [apiUrl()] }));
    expect([answer.status, received]).toEqual([403, []]);
  });

  test.each([
    '169.254.169.254', '169.254.0.1', '::ffff:169.254.169.254', '::169.254.169.254', '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1', 'fe80::1', 'fe80::1%eth0', 'febf::1', '100.100.100.200', '::ffff:100.100.100.200',
    'fd00:ec2::254', 'fd20:ce::254', '192.0.0.192', '168.63.129.16', '0.0.0.0', '::', '224.0.0.1', 'ff02::1',
  ])('never to %s, which is link-local or a metadata service', async (address) => {
    const resolve: Resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
    const answer = await relay(ask(apiUrl('/')), open({ resolve }));
    expect([answer.status, received]).toEqual([403, []]);
  }); // prettier-ignore
});

describe('no request leaves for a private network, even by a name that is listed', () => {
  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '192.168.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fd00::1',
    'fe80::1',
  ])('%s', async (address) => {
    const resolve: Resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
    const answer = await relay(ask(apiUrl('/')), settings({ resolve }));
    expect([answer.status, received]).toEqual([403, []]);
  });

  test('one private address among public ones is enough', async () => {
    const resolve: Resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    expect((await relay(ask(apiUrl('/')), settings({ resolve }))).status).toBe(403);
    expect(received).toEqual([]);
  });

  test('an address instead of a name is looked at too', async () => {
    const url = `http://127.0.0.1:${portOf(trap)}`;
    const answer = await relay(ask(`${url}/`), settings({ origins: [url] }));
    expect([answer.status, trapped]).toEqual([403, []]);
  });

  test('an operator may allow it, for APIs inside of a company', async () => {
    const url = `http://127.0.0.1:${portOf(api)}`;
    const answer = await relay(ask(`${url}/`), open({ origins: [url] }));
    expect([answer.status, received.length]).toEqual([200, 1]);
  });
});

test('nothing is logged in any case', async () => {
  const spies = (['log', 'warn', 'error', 'info'] as const).map((name) => vi.spyOn(console, name));
  await relay(ask(apiUrl('/?key=s3cret')), open());
  await relay(ask('http://127.0.0.1:1/?key=s3cret'), open());
  for (const spy of spies) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});

async function messageOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { message: string }).message;
}
