import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createHttpServer } from '../../../../src/server/http/http-server.ts';
import { logError } from '../../../../src/server/listen.ts';
import { readBody } from '../../../../src/server/requests.ts';

afterEach(() => void vi.restoreAllMocks());

function logged(facts: Parameters<typeof logError>[0]): string {
  const write = vi.spyOn(console, 'error').mockImplementation(() => {});
  logError(facts);
  return String(write.mock.calls[0]?.[0]);
}

test('a fault is one line of JSON', () => {
  const line = logged({
    message: 'failed',
    method: 'GET',
    url: '/plants?limit=2',
    error: new Error('two\nlines'),
  });
  expect(line).not.toContain('\n');
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    message: 'failed',
    method: 'GET',
    path: '/plants',
    error: { name: 'Error', message: 'two\nlines' },
  });
});

test.each([
  { message: 'a', url: '/plants?access_token=sesame' },
  { message: 'a', error: new Error('Authorization: Bearer sesame.sesame') },
  { message: 'a', error: new Error('cannot open libsql://user:sesame@db.example.com') },
  { message: 'a', error: new Error('bad address https://db.example.com?authToken=sesame') },
  { message: 'a', error: '{"password":"sesame"}' },
])('credentials stay out of it', (facts) => {
  const line = logged(facts);
  expect(() => JSON.parse(line) as unknown).not.toThrow();
  expect(line).not.toContain('sesame');
});

test('clients that go while they send a body do not appear in it', async () => {
  const write = vi.spyOn(console, 'error').mockImplementation(() => {});
  const received = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<void>();
  const server = createHttpServer(async (request) => {
    request.once('data', received.resolve);
    const body = readBody(request, 1000);
    body.catch(failed.resolve);
    await body;
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, 'localhost');
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{');
  await received.promise;
  socket.resetAndDestroy();
  await failed.promise;
  await setImmediate();
  expect(write).not.toHaveBeenCalled();
  server.close();
});
