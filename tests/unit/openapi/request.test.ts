import { describe, expect, test } from 'vitest';
import type { CredentialTransport } from '../../../src/openapi/security.ts';
import { ANY_FILE, type ParameterShape } from '../../../src/openapi/encoding.ts';
import { encodeBasic } from '../../../src/openapi/request-form.ts';
import { buildRequest, toUrl, type RequestParts } from '../../../src/openapi/request.ts';

const parts = (more: Partial<RequestParts> = {}): RequestParts => ({
  method: 'get',
  server: 'https://api.example.com/v1',
  path: '/plants',
  parameters: [],
  auth: [],
  ...more,
});

const parameter = (more: Partial<ParameterShape>): ParameterShape => ({
  name: 'p',
  in: 'query',
  style: more.in === 'path' || more.in === 'header' ? 'simple' : 'form',
  explode: (more.style ?? 'form') === 'form' && more.in !== 'path' && more.in !== 'header',
  ...more,
});

test('method, server and path make the request', () => {
  expect(buildRequest(parts())).toEqual({
    method: 'GET',
    url: 'https://api.example.com/v1/plants',
    query: [],
    headers: [],
    cookies: [],
  });
  expect(buildRequest(parts({ server: 'https://api.example.com/' })).url).toBe(
    'https://api.example.com/plants',
  );
});

test.each([
  ['https://api.example.com/my team', 'https://api.example.com/my%20team/plants'],
  ['https://api.example.com/größe/a%20b', 'https://api.example.com/gr%C3%B6%C3%9Fe/a%20b/plants'],
  ['https://bücher.example/{team}', 'https://bücher.example/{team}/plants'],
  ['/my team', '/my%20team/plants'],
])('the server %s is encoded as in a browser', (server, url) => {
  expect(buildRequest(parts({ server })).url).toBe(url);
});

describe('query parameters (OpenAPI, style values)', () => {
  const list = [3, 4];
  const object = { R: 100, G: 200 };
  test.each([
    [{}, 'blue', '?p=blue'],
    [{}, '', '?p='],
    [{}, true, '?p=true'],
    [{}, 'a b&c=d/e', '?p=a%20b%26c%3Dd/e'],
    [{}, list, '?p=3&p=4'],
    [{ explode: false }, list, '?p=3,4'],
    [{ style: 'spaceDelimited', explode: false }, list, '?p=3%204'],
    [{ style: 'pipeDelimited', explode: false }, list, '?p=3%7C4'],
    [{ style: 'constructor', explode: false }, list, '?p=3,4'],
    [{}, object, '?R=100&G=200'],
    [{ explode: false }, object, '?p=R,100,G,200'],
    [{ style: 'deepObject', explode: true }, object, '?p%5BR%5D=100&p%5BG%5D=200'],
    [
      { style: 'deepObject', explode: true },
      { a: { b: 1 }, c: [2] },
      '?p%5Ba%5D%5Bb%5D=1&p%5Bc%5D%5B%5D=2',
    ],
    [{ contentType: 'application/json' }, object, '?p=%7B%22R%22:100,%22G%22:200%7D'],
    [{ in: 'querystring' }, 'a=1&b=2', '?a=1&b=2'],
  ])('%j with %j gives %j', (more, value, query) => {
    const request = buildRequest(parts({ parameters: [{ parameter: parameter(more), value }] }));
    expect(toUrl(request)).toBe(`https://api.example.com/v1/plants${query}`);
  });

  test('a server with a query of its own is continued', () => {
    const request = {
      ...buildRequest(parts()),
      url: 'https://x/?a=1',
      query: [{ name: 'b', value: '2' }],
    };
    expect(toUrl(request)).toBe('https://x/?a=1&b=2');
  });
});

describe('path parameters', () => {
  test.each([
    ['simple', false, 'a/b', 'a%2Fb'],
    ['simple', false, [3, 4], '3,4'],
    ['simple', false, { R: 1, G: 2 }, 'R,1,G,2'],
    ['simple', true, { R: 1, G: 2 }, 'R=1,G=2'],
    ['label', false, 'blue', '.blue'],
    ['label', true, [3, 4], '.3.4'],
    ['label', true, { R: 1 }, '.R=1'],
    ['matrix', false, 'blue', ';p=blue'],
    ['matrix', false, [3, 4], ';p=3,4'],
    ['matrix', true, [3, 4], ';p=3;p=4'],
    ['matrix', true, { R: 1, G: 2 }, ';R=1;G=2'],
  ])('%s, explode %j: %j gives %j', (style, explode, value, expected) => {
    const shape = parameter({ in: 'path', style, explode });
    const request = buildRequest(
      parts({ path: '/x/{p}/y', parameters: [{ parameter: shape, value }] }),
    );
    expect(request.url).toBe(`https://api.example.com/v1/x/${expected}/y`);
  });

  test('a fragment that distinguishes operations is not sent', () => {
    const path = '/links/{p}#update';
    const shape = parameter({ in: 'path', style: 'simple' });
    const request = buildRequest(parts({ path, parameters: [{ parameter: shape, value: '#1' }] }));
    expect(request.url).toBe('https://api.example.com/v1/links/%231');
  });

  test('blanks and invisible characters at the end that distinguish operations are not sent', () => {
    for (const end of [' ', '\u200F', ' \u200B#update'])
      expect(buildRequest(parts({ path: `/my links${end}` })).url).toBe(
        'https://api.example.com/v1/my%20links',
      );
  });

  test('letters and blanks of a path are encoded, but not those of names in braces', () => {
    expect(buildRequest(parts({ path: '/Größe %20/{my bed}' })).url).toBe(
      'https://api.example.com/v1/Gr%C3%B6%C3%9Fe%20%20/{my bed}',
    );
  });

  test('without a value they stay in braces', () => {
    expect(buildRequest(parts({ path: '/plants/{id}' })).url).toBe(
      'https://api.example.com/v1/plants/{id}',
    );
  });
});

test('headers and cookies are not encoded', () => {
  const request = buildRequest(
    parts({
      parameters: [
        { parameter: parameter({ name: 'X-Ids', in: 'header' }), value: [1, 2] },
        { parameter: parameter({ name: 'sid', in: 'cookie' }), value: 'a b' },
      ],
    }),
  );
  expect(request.headers).toEqual([{ name: 'X-Ids', value: '1,2' }]);
  expect(request.cookies).toEqual([{ name: 'sid', value: 'a b' }]);
});

describe('credentials', () => {
  const send = (scheme: CredentialTransport, value: string) => {
    const { headers, query, cookies } = buildRequest(parts({ auth: [{ scheme, value }] }));
    return [
      ...headers.map((h) => `${h.name}: ${h.value}`),
      ...query.map((q) => `?${q.name}=${q.value}`),
      ...cookies.map((c) => `cookie ${c.name}=${c.value}`),
    ];
  };
  const header = { name: 'Authorization', in: 'header' } as const;

  test.each([
    [{ ...header, kind: 'bearer' }, 'abc', 'Authorization: Bearer abc'],
    [{ ...header, kind: 'bearer' }, 'Bearer abc', 'Authorization: Bearer abc'],
    [{ ...header, kind: 'bearer' }, 'bearer abc', 'Authorization: bearer abc'],
    [{ ...header, kind: 'oauth2' }, 'abc', 'Authorization: Bearer abc'],
    [{ ...header, kind: 'basic' }, 'dTpw', 'Authorization: Basic dTpw'],
    [{ ...header, kind: 'http', scheme: 'Digest' }, 'x', 'Authorization: Digest x'],
    [{ kind: 'apiKey', name: 'X-Key', in: 'header' }, 'Prefix k', 'X-Key: Prefix k'],
    [{ kind: 'apiKey', name: 'key', in: 'query' }, 'k', '?key=k'],
    [{ kind: 'apiKey', name: 'sid', in: 'cookie' }, 'k', 'cookie sid=k'],
  ] as const)('%j with %j sends %j', (scheme, value, expected) => {
    expect(send(scheme, value)).toEqual([expected]);
  });

  test('a client certificate sends nothing', () => {
    expect(send({ kind: 'mutualTLS', name: 'TLS', in: 'none' }, 'x')).toEqual([]);
  });

  test('user and password may hold any letters', () => {
    expect(encodeBasic('user', 'password')).toBe('dXNlcjpwYXNzd29yZA==');
    expect(encodeBasic('é', '漢:字')).toBe(Buffer.from('é:漢:字').toString('base64'));
  });
});

describe('bodies', () => {
  const bodyOf = (mediaType: string, value: unknown, encoding = {}) => {
    const { body, headers } = buildRequest(parts({ body: { mediaType, value, encoding } }));
    return { body, type: headers.find(({ name }) => name === 'Content-Type')?.value };
  };

  test('JSON is text', () => {
    expect(bodyOf('application/vnd.plants+json', { a: 1 })).toEqual({
      body: { kind: 'text', mediaType: 'application/vnd.plants+json', text: '{\n  "a": 1\n}' },
      type: 'application/vnd.plants+json',
    });
    expect(bodyOf('application/json', 'x').body).toMatchObject({ text: '"x"' });
  });

  test('forms are fields', () => {
    expect(
      bodyOf('application/x-www-form-urlencoded', { a: 'x', b: [1, 2], c: { d: 3 } }).body,
    ).toEqual({
      kind: 'form',
      mediaType: 'application/x-www-form-urlencoded',
      fields: [
        { name: 'a', value: 'x' },
        { name: 'b', value: '1' },
        { name: 'b', value: '2' },
        { name: 'c[d]', value: '3' },
      ],
    });
  });

  test('a file for a range of types keeps its own type', () => {
    const blob = new Blob(['<svg/>'], { type: 'image/svg+xml' });
    for (const range of ['image/*', 'image/*+xml'])
      expect(bodyOf(range, { fileName: 'plant.svg', blob }).type).toBe('image/svg+xml');
  });

  test('multipart bodies are parts, and their header is left to the sender', () => {
    const blob = new Blob(['x']);
    const value = {
      note: 'hi',
      photo: { fileName: 'a.png', blob },
      more: ANY_FILE,
      meta: { a: 1 },
      tags: ['a', 'b'],
    };
    expect(bodyOf('multipart/form-data', value, { photo: { contentType: 'image/png' } })).toEqual({
      body: {
        kind: 'multipart',
        mediaType: 'multipart/form-data',
        parts: [
          { name: 'note', value: 'hi', contentType: undefined },
          { name: 'photo', file: { fileName: 'a.png', blob }, contentType: 'image/png' },
          { name: 'more', file: { fileName: 'file' }, contentType: undefined },
          { name: 'meta', value: '{"a":1}', contentType: 'application/json' },
          { name: 'tags', value: 'a', contentType: undefined },
          { name: 'tags', value: 'b', contentType: undefined },
        ],
      },
      type: undefined,
    });
  });

  test('text and files are sent as they are', () => {
    expect(bodyOf('text/plain', 'hello').body).toEqual({
      kind: 'text',
      mediaType: 'text/plain',
      text: 'hello',
    });
    expect(bodyOf('image/png', ANY_FILE)).toEqual({
      body: { kind: 'file', mediaType: 'image/png', file: { fileName: 'file' } },
      type: 'image/png',
    });
  });
});
