// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { ApiRequest } from '../../../../../src/openapi/request.ts';
import {
  explainFailure,
  findPreflight,
  type Probes,
} from '../../../../../src/client/playground/response/failure.ts';
import { send } from '../../../../../src/client/playground/response/send.ts';

const REQUEST: ApiRequest = {
  method: 'GET',
  url: 'https://api.example/plants',
  query: [],
  headers: [],
  cookies: [],
};
const SILENT: Probes = {
  isBlocked: false,
  isReachable: () => Promise.resolve(false),
  isRedirected: () => Promise.resolve(false),
};

/** The reason for a request that failed as browsers have it fail. */
const why = (request: Partial<ApiRequest>, probes: Partial<Probes> = {}) =>
  explainFailure({ ...REQUEST, ...request }, new TypeError('Failed to fetch'), {
    ...SILENT,
    ...probes,
  });

const header = (name: string, value: string) => ({ headers: [{ name, value }] });

beforeEach(() => {
  location.href = 'https://docs.example/api/plants';
  // Browsers derive it; here it has to be said.
  vi.stubGlobal('origin', 'https://docs.example');
  document.head.innerHTML =
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; connect-src \'self\' https://api.example https://*.wild.example">';
});

test.each(['..', '.', '%2E%2e'])(
  'a parameter %j in a path sends nothing: the URL would be another',
  async (id) => {
    const fetched = vi.fn(() => Promise.resolve(new Response('')));
    vi.stubGlobal('fetch', fetched);
    const { signal } = new AbortController();
    const url = `https://api.example/plants/${id}/seeds`;
    expect(await send({ ...REQUEST, url }, signal)).toEqual({
      problem: `Browsers remove “${id}” from the path of a URL. Enter another value, or use curl:`,
    });
    expect(fetched).not.toHaveBeenCalled();
    const { response } = await send(
      { ...REQUEST, url: 'https://api.example/.well-known/..a?b=/..' },
      signal,
    );
    expect(response?.ok).toBe(true);
  },
);

test('a URL whose host is empty sends nothing: its path would be the host', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const { signal } = new AbortController();
  expect(await send({ ...REQUEST, url: 'https:///rest/plants' }, signal)).toEqual({
    problem: 'Fill in the rest of the URL: https:///rest/plants',
  });
  expect(fetched).not.toHaveBeenCalled();
});

describe('a request without a response', () => {
  it.each<[reason: string, request: Partial<ApiRequest>, text: string]>([
    ['a part is missing', { url: 'https://api.example/{id}' }, 'Fill in the rest of the URL'],
    ['is no address', { url: 'https://' }, '“https://” is not a valid URL.'],
    ['is no address for requests', { url: 'ftp://api.example' }, 'is not a valid URL.'],
    ['is not encrypted', { url: 'http://api.example' }, 'over plain HTTP'],
    ['has a method that pages may not use', { method: 'TRACE' }, 'send TRACE requests. With curl:'],
    [
      'has a body with GET',
      { body: { kind: 'text', mediaType: 'application/json', text: '{}' } },
      'Browsers do not send a body with GET. With curl:',
    ],
    ['has signs that no header has', header('x-name', 'Фикус'), 'the header x-name'],
    ['has a line break in a header', header('x-name', 'a\nb'), 'the header x-name'],
    ['is relayed', { relay: '/relay' }, 'The relay of docs.example could not be reached.'],
    ['is for a server that is silent', {}, 'https://api.example did not respond'],
    [
      'is for a server in a private network',
      { url: 'https://192.168.1.5/' },
      'https://192.168.1.5 is in a private network',
    ],
  ])('is explained where it %s', async (_reason, request, text) => {
    expect(await why(request)).toContain(text);
  });

  it('sends signs of Latin-1 in headers', async () => {
    expect(await why(header('x-name', 'Grün'))).toContain('did not respond');
  });

  it('is explained by the policy of the page, which lets redirects go nowhere else', async () => {
    const blocked = { isBlocked: true };
    expect(await why({}, blocked)).toContain('redirects this request to another host');
    expect(await why({ url: 'https://eu.wild.example/' }, blocked)).toContain('redirects');
    expect(await why({ url: 'https://else.example/' }, blocked)).toBe(
      'The security policy of this site does not allow requests to https://else.example. With curl:',
    );
  });

  it('is explained by CORS if the server is reachable, with the preflight headers to allow', async () => {
    const there = { isReachable: () => Promise.resolve(true) };
    expect(await why({}, there)).toContain('Access-Control-Allow-Origin for https://docs.example');
    expect(await why({}, there)).not.toContain('OPTIONS');
    vi.stubGlobal('origin', 'null');
    expect(await why({}, there)).toContain('Access-Control-Allow-Origin for null');
    expect(await why({ method: 'PUT', ...header('Authorization', 'a') }, there)).toContain(
      '(OPTIONS) must also allow PUT; Authorization.',
    );
    const redirected = { ...there, isRedirected: () => Promise.resolve(true) };
    expect(await why({}, redirected)).toContain('redirects this request to a URL whose');
  });
});

it('requires a preflight request unless a form could send it', () => {
  expect(
    findPreflight({ ...REQUEST, method: 'POST', ...header('Content-Type', 'text/plain') }),
  ).toBeUndefined();
  expect(findPreflight({ ...REQUEST, ...header('Content-Type', 'application/json') })).toEqual({
    method: undefined,
    headers: ['Content-Type'],
  });
});
