import { expect, test } from 'vitest';
import { filterRequestHeaders, filterResponseHeaders } from '../../../src/server/proxy.ts';

test('credentials and headers of the reader are forwarded to the API; cookies, host, and hops are not', () => {
  expect(
    filterRequestHeaders([
      ['Authorization', 'Bearer t'],
      ['X-Trace', 'a'],
      ['Content-Type', 'application/json'],
      ['Cookie', 'session=1'],
      ['Host', 'metadata'],
      ['Origin', 'https://docs.example'],
      ['Referer', 'https://docs.example/page'],
      ['X-Forwarded-For', '127.0.0.1'],
      ['Sec-Fetch-Site', 'same-origin'],
      ['Transfer-Encoding', 'chunked'],
      ['Content-Length', '5'],
      ['Proxy-Authorization', 'x'],
      ['X-Relay-Request', 'again'],
    ]),
  ).toEqual([
    ['authorization', 'Bearer t'],
    ['x-trace', 'a'],
    ['content-type', 'application/json'],
  ]);
});

test('headers that Connection names are for one hop too', () => {
  const headers: [string, string][] = [
    ['Connection', 'close, X-Hop'],
    ['X-Hop', '1'],
    ['X-Kept', '2'],
  ];
  expect(filterRequestHeaders(headers)).toEqual([['x-kept', '2']]);
  expect(filterResponseHeaders(headers)).toEqual([['x-kept', '2']]);
});

test('names and values that would break a request apart are left out', () => {
  expect(
    filterRequestHeaders([
      ['X-A', 'b\r\nHost: other'],
      ['X B', 'c'],
      ['X-C\r\nHost', 'd'],
      ['', 'e'],
      ['X-D', 'caf\u00e9'],
      ['X-E', '\u65e5'],
    ]),
  ).toEqual([['x-d', 'caf\u00e9']]);
});

test('a response contains no cookies of the API, and no headers about its host', () => {
  expect(
    filterResponseHeaders([
      ['Set-Cookie', 'session=1'],
      ['Strict-Transport-Security', 'max-age=1'],
      ['Clear-Site-Data', '"*"'],
      ['Location', 'http://127.0.0.1/'],
      ['ETag', '"a"'],
    ]),
  ).toEqual([
    ['location', 'http://127.0.0.1/'],
    ['etag', '"a"'],
  ]);
});
