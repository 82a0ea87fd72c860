import { existsSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectDescribed, expectError, expectPlants, type Answer } from './_contract.ts';
import {
  credentials,
  hostileHeaders,
  hostileQueries,
  methods,
  queries,
  RUNS,
} from './_requests.ts';
import { buildServer, startServer, type StartedServer } from './_started-server.ts';

let folder = '';
let server: StartedServer;

beforeAll(async () => {
  folder = await buildServer();
  server = await startServer(folder);
});

afterAll(async () => {
  await server?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function send(method: string, path: string, headers: Record<string, string> = {}) {
  const request = httpRequest({
    host: 'localhost',
    port: server.port,
    method,
    path,
    headers,
  }).end();
  const [response] = await once(request, 'response');
  const body = Buffer.concat(await response.toArray()).toString();
  const answer: Answer = {
    status: response.statusCode,
    headers: new Headers(response.headers),
    body,
  };
  return answer;
}

/** Sends bytes and reads the one answer that comes before the server closes the connection. */
async function sendRaw(bytes: string): Promise<Answer> {
  const socket = connect(server.port, 'localhost');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  const text = Buffer.concat(chunks).toString();
  const [head = '', body = ''] = text
    .replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, '')
    .split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(': ', 2) as [string, string]));
  return { status: Number(status.split(' ')[1]), headers, body };
}

const ada = { Authorization: 'Bearer plants_demo_ada' };

test('the database is made at the first start', () => {
  expect(existsSync(join(folder, '.trellis/plants.db'))).toBe(true);
});

test(`${RUNS} list requests are answered as they must be`, { timeout: 600_000 }, async () => {
  const property = fc.asyncProperty(credentials, queries, async (caller, { query, ...asked }) => {
    const headers =
      caller.authorization === undefined ? {} : { Authorization: caller.authorization };
    const answer = await send('GET', `/plants?${query}`, headers);
    const error = caller.error ?? asked.error;
    if (error !== undefined) {
      expect(expectError(answer).error).toBe(error);
      return;
    }
    const visible = caller.visible ?? [];
    expect(expectPlants(answer)).toHaveLength(Math.min(asked.limit ?? Infinity, visible.length));
  });
  await fc.assert(property, { numRuns: RUNS });
});

test(`${RUNS} hostile requests get a described answer`, { timeout: 600_000 }, async () => {
  const path = fc.constantFrom('/plants', '/plants/', '//plants', '/pl%61nts', 'http://x.y/plants');
  const property = fc.asyncProperty(
    methods,
    path,
    hostileQueries,
    hostileHeaders,
    async (method, target, query, headers) => {
      const head = [`${method} ${target}?${query} HTTP/1.1`, 'Host: localhost', ...headers];
      const answer = await sendRaw(`${head.join('\r\n')}\r\nConnection: close\r\n\r\n`);
      // What cannot be read is refused before its method counts.
      if (answer.status === 400 && method !== 'GET') expect(answer.body).toMatch(/^$|^{"error":14/);
      else expectDescribed(method, answer);
    },
  );
  await fc.assert(property, { numRuns: RUNS });
  expect(server.errors()).toBe('');
});

describe('every method that is not for reading gets 405', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY'])(
    '%s',
    async (method) => {
      expectDescribed(method, await send(method, '/plants', ada));
    },
  );

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'a form of another site, %s',
    async (type) => {
      const headers = { Origin: 'https://evil.example', 'Content-Type': type };
      const response = await fetch(`${server.url}/plants`, {
        method: 'POST',
        headers,
        body: 'a=b',
      });
      expect(response.status).toBe(405);
      expect(await response.json()).toMatchObject({ error: 1405 });
    },
  );
});

test('a target that cannot be decoded gets an error body', async () => {
  expect(expectError(await send('GET', '/plants%', ada)).error).toBe(1400);
  expect(expectError(await send('GET', '/plants?limit=%', ada)).error).toBe(1101);
});

test('a Host header changes nothing in the answer', async () => {
  const usual = await send('GET', '/plants?limit=1', ada);
  const forged = await send('GET', '/plants?limit=1', { ...ada, Host: 'evil.example:1' });
  expect(forged.body).toBe(usual.body);
  expect(expectError(await send('GET', '/plants', { ...ada, Host: 'a/b?' })).error).toBe(1400);
});

test('nothing else that Astro could answer is open', async () => {
  for (const path of [
    '/_image?href=http://localhost/',
    '/_server-islands/x',
    '/_actions/x',
    '/%5fimage',
  ]) {
    expect((await send('GET', path)).status).toBe(404);
  }
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it cleanly', async (signal) => {
  const another = await startServer(folder);
  expect((await fetch(`${another.url}/healthz`)).status).toBe(200);
  expect(await another.stop(signal)).toBe(0);
  expect(another.errors()).toBe('');
});
