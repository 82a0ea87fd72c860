import { expect, test } from 'vitest';
import {
  isFromForeignPage,
  isFromOwnBrowser,
  isFromOwnPage,
} from '../../../../src/server/requests.ts';

const OWN = { host: 'localhost:4321', origin: 'http://localhost:4321' };

const request = (
  headers: Record<string, string>,
  { method = 'POST', remoteAddress = '127.0.0.1' } = {},
) => ({ method, headers, socket: { remoteAddress } });

test('a page of the server, on the machine of its author, may ask', () => {
  expect(isFromOwnPage(request(OWN))).toBe(true);
  expect(isFromOwnPage(request({ ...OWN, 'sec-fetch-site': 'same-origin' }))).toBe(true);
  expect(isFromOwnPage(request(OWN, { remoteAddress: '::1' }))).toBe(true);
  expect(isFromOwnPage(request(OWN, { remoteAddress: '::ffff:127.0.0.1' }))).toBe(true);
});

test.each([
  ['a page of another site', { ...OWN, origin: 'https://evil.example' }],
  ['a page of another port', { ...OWN, origin: 'http://localhost:8080' }],
  ['a sandboxed frame', { ...OWN, origin: 'null' }],
  ['whoever names no origin', { host: OWN.host }],
  ['a browser that knows better', { ...OWN, 'sec-fetch-site': 'cross-site' }],
  [
    'a name of somebody else that leads here',
    { host: 'evil.example:4321', origin: 'http://evil.example:4321' },
  ],
])('%s may not', (_who, headers) => {
  expect(isFromOwnPage(request(headers))).toBe(false);
});

test('another machine may not, nor may a link', () => {
  expect(isFromOwnPage(request(OWN, { remoteAddress: '192.168.1.7' }))).toBe(false);
  expect(isFromOwnPage(request(OWN, { method: 'GET' }))).toBe(false);
});

test('services of Vite respond to pages of the server and the author, on this machine', () => {
  const get = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    isFromOwnBrowser(request({ host: OWN.host, ...headers }, { method: 'GET', remoteAddress }));
  expect(get({ 'sec-fetch-site': 'same-origin' })).toBe(true);
  expect(get({ 'sec-fetch-site': 'none' })).toBe(true);
  for (const site of ['cross-site', 'same-site', ''])
    expect(get({ 'sec-fetch-site': site })).toBe(false);
  expect(get({})).toBe(false);
  expect(get({ 'sec-fetch-site': 'same-origin', host: 'evil.example:4321' })).toBe(false);
  expect(get({ 'sec-fetch-site': 'same-origin' }, '192.168.1.7')).toBe(false);
});

test('a page of another site or port is foreign; own pages and programs are not', () => {
  const isForeign = (headers: Record<string, string>) =>
    isFromForeignPage(request({ host: OWN.host, ...headers }, { method: 'GET' }));
  expect(isForeign({})).toBe(false);
  expect(isForeign({ origin: OWN.origin })).toBe(false);
  expect(isForeign({ origin: 'https://evil.example' })).toBe(true);
  expect(isForeign({ origin: 'http://localhost:8080' })).toBe(true);
  expect(isForeign({ origin: 'null' })).toBe(true);
  // Images, frames, and scripts without CORS send no origin.
  for (const site of ['cross-site', 'same-site'])
    expect(isForeign({ 'sec-fetch-site': site })).toBe(true);
  expect(isForeign({ 'sec-fetch-site': 'none' })).toBe(false);
  // A tunnel can replace the name of the host.
  const ofTunnel = { origin: 'https://tunnel.example', 'sec-fetch-site': 'same-origin' };
  expect(isForeign(ofTunnel)).toBe(false);
});
