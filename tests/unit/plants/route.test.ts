import { hash } from 'node:crypto';
import type { APIContext } from 'astro';
import { createClient } from '@libsql/client';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as route from '../../../src/pages/plants.ts';
import { closePlants } from '../../../src/plants/open-plants.ts';
import { openStore } from '../../../src/plants/store.ts';
import { createFolder } from '../_folder.ts';

const url = pathToFileURL(join(createFolder(), 'plants.db')).href;

beforeAll(async () => {
  (await openStore(url)).close();
  const client = createClient({ url });
  await client.batch(
    [
      ...['access', 'token', 'user', 'plant'].map((table) => `DELETE FROM ${table}`),
      `INSERT INTO user (id, name) VALUES (1, 'Ann')`,
      { sql: 'INSERT INTO token (digest, user_id) VALUES (?, 1)', args: [hash('sha256', 'abc')] },
      `INSERT INTO plant (id, name, tag) VALUES (1, 'Mint', 'herb'), (2, 'Moss', NULL)`,
      'INSERT INTO access (user_id, plant_id) VALUES (1, 1), (1, 2)',
    ],
    'write',
  );
  client.close();
  vi.stubEnv('PLANTS_DATABASE_URL', url);
});
afterAll(closePlants);

/** Answers as Astro does: by the function for the method, else by `ALL`. */
function answer(request: Request): Response | Promise<Response> {
  const { GET, HEAD, OPTIONS, ALL } = route;
  const handler = { GET, HEAD, OPTIONS }[request.method] ?? ALL;
  return handler({ request } as APIContext);
}

const authorization = { Authorization: 'Bearer abc' };
const request = (query = '', init: RequestInit = { headers: authorization }) =>
  new Request(`http://localhost/plants${query}`, init);

test('GET responds with the plants as JSON', async () => {
  const response = await answer(request('?limit=2'));
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('[{"name":"Mint","tag":"herb"},{"name":"Moss"}]');
  expect(Object.fromEntries(response.headers)).toEqual({
    'access-control-allow-origin': '*',
    'cache-control': 'private, no-store',
    'content-length': '46',
    'content-type': 'application/json',
    vary: 'Authorization',
    'x-content-type-options': 'nosniff',
  });
});

test('HEAD responds like GET, without the body', async () => {
  const get = await answer(request());
  const head = await answer(request('', { method: 'HEAD', headers: authorization }));
  expect([head.status, [...head.headers], await head.text()]).toEqual([200, [...get.headers], '']);
});

test('HEAD without a token is refused as GET is', async () => {
  const head = await answer(request('', { method: 'HEAD' }));
  expect([head.status, await head.text()]).toEqual([400, '']);
});

test('undocumented parameters are ignored', async () => {
  const response = await answer(request('?Limit=x&offset=2&limit[]=-1'));
  expect(response.status).toBe(200);
});

describe('a request that cannot be met gets 400, a number and advice', () => {
  test.each([
    ['', {}, 1001],
    ['', { Authorization: 'Basic abc' }, 1002],
    ['?limit=x', authorization, 1101],
    ['?limit=-1', authorization, 1102],
    ['?limit=2147483648', authorization, 1103],
    ['?limit=1&limit=1', authorization, 1104],
    ['?limit=', authorization, 1105],
    ['?limit', authorization, 1105],
    ['?limit=%', authorization, 1101],
    ['?limit=%ff', authorization, 1101],
  ])('/plants%s with %o: %i', async (query, headers, error) => {
    const response = await answer(request(query, { headers }));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error, message: expect.stringMatching(/\. \w.*\.$/) });
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  });

  test.each([
    [{}, 'Bearer'],
    [{ Authorization: 'Basic abc' }, 'Bearer error="invalid_request"'],
  ])('and %o is told to use Bearer', async (headers, challenge) => {
    const response = await answer(request('', { headers }));
    expect(response.headers.get('WWW-Authenticate')).toBe(challenge);
  });
});

test('an unexpected fault is logged and says nothing about itself', async () => {
  await closePlants();
  vi.stubEnv('PLANTS_DATABASE_URL', 'gopher://srv/secret');
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const response = await answer(request());
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      error: 1900,
      message: 'Something went wrong on our side. Send the request again in a moment.',
    },
  ]);
  expect(log.mock.calls).toEqual([[expect.stringContaining('gopher')]]);
  log.mockRestore();
  vi.stubEnv('PLANTS_DATABASE_URL', url);
});

test('OPTIONS allows any site to send a token', async () => {
  const response = await answer(request('', { method: 'OPTIONS' }));
  expect(response.status).toBe(204);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    allow: 'GET, HEAD, OPTIONS',
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-allow-headers': 'Authorization, Content-Type',
  });
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
  '%s gets 405 with the allowed methods',
  async (method) => {
    const response = await answer(request('', { method, headers: authorization }));
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await response.json()).toMatchObject({ error: 1405 });
  },
);
