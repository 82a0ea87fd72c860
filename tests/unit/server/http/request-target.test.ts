import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { readTarget, withoutBase } from '../../../../src/server/requests.ts';

const request = (url: string, host = 'localhost') =>
  ({
    url,
    headers: { host },
    headersDistinct: { host: [host] },
    httpVersion: '1.1',
  }) as unknown as IncomingMessage;

test.each([
  ['/', '/', '/'],
  ['/plants?limit=%', '/plants?limit=%', '/plants'],
  ['/a%20b#c', '/a%20b#c', '/a b'],
  ['//evil.example/x', '/evil.example/x', '/evil.example/x'],
  ['/\\evil.example', '/evil.example', '/evil.example'],
  ['http://anyone.example/plants?limit=1', '/plants?limit=1', '/plants'],
  ['http://anyone.example//x', '/x', '/x'],
  ['/..%2f..%2fetc', '/..%2f..%2fetc', '/../../etc'],
])('%s asks for %s', (url, target, pathname) => {
  expect(readTarget(request(url))).toEqual({ url: target, pathname });
});

test.each(['/%', '/a%ff', '/%zz?x', '*', 'plants', 'ftp://x/y', 'http://[/'])(
  'the target %s is refused',
  (url) => {
    expect(readTarget(request(url))).toBeUndefined();
  },
);

describe('the Host header', () => {
  test.each(['localhost', 'localhost:4321', '127.0.0.1', '[::1]:80', 'docs.example.com'])(
    '%s is fine',
    (host) => {
      expect(readTarget(request('/', host))).toBeDefined();
    },
  );

  test.each(['', 'a b', 'a/b?', 'a@b', 'a#', 'a:b', 'a:99999', '256.1.1.1', '[::1', 'ä.example'])(
    '"%s" is refused',
    (host) => {
      expect(readTarget(request('/', host))).toBeUndefined();
    },
  );

  test('may be missing in HTTP/1.0 only', () => {
    const withoutHost = { url: '/', headers: {}, headersDistinct: {} };
    expect(readTarget({ ...withoutHost, httpVersion: '1.1' } as IncomingMessage)).toBeUndefined();
    expect(readTarget({ ...withoutHost, httpVersion: '1.0' } as IncomingMessage)).toEqual({
      url: '/',
      pathname: '/',
    });
  });
});

test.each([
  ['/docs/a', '/docs', '/a'],
  ['/docs', '/docs', '/'],
  ['/docs/', '/docs', '/'],
  ['/docsier', '/docs', undefined],
  ['/a', '', '/a'],
])('%s below "%s" is %s', (pathname, base, expected) => {
  expect(withoutBase(pathname, base)).toBe(expected);
});
