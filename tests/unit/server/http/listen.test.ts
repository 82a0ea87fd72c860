import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import {
  closeServer,
  listen,
  listenNear,
  readListenOptions,
} from '../../../../src/server/listen.ts';

test('listens on port 4321 of this machine by default', () => {
  expect(readListenOptions({})).toEqual({ port: 4321, host: 'localhost' });
  expect(readListenOptions({ PORT: '80', HOST: '0.0.0.0' })).toEqual({ port: 80, host: '0.0.0.0' });
});

test.each(['http', '-1', '65536', '1.5'])('PORT=%s is refused', (PORT) => {
  expect(() => readListenOptions({ PORT })).toThrow(
    `Invalid PORT "${PORT}". Use a number from 0 to 65535.`,
  );
});

test.each([
  ['localhost', 'localhost'],
  ['0.0.0.0', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
])('on %s it gives a URL with %s that can be opened', async (host, name) => {
  const server = createServer();
  const url = await listen(server, { port: 0, host });
  expect(url).toBe(`http://${name}:${(server.address() as AddressInfo).port}`);
  await closeServer(server);
});

test('a port that is in use is named, with the setting to change', async () => {
  const host = '127.0.0.1';
  const first = createServer();
  const port = Number(new URL(await listen(first, { port: 0, host })).port);
  const message = `Port ${port} is already in use. Use another port, such as `;
  await expect(listen(createServer(), { port, host })).rejects.toThrow(
    `${message}PORT=${port + 1}.`,
  );
  await expect(listenNear(createServer(), { port, host, portSetting: '--port' })).rejects.toThrow(
    `${message}--port ${port + 1}.`,
  );
  await closeServer(first);
});

test('the last port that is in use suggests the one before', async () => {
  const [first, second] = [createServer(), createServer()];
  const listening = { port: 65_535, host: '127.0.0.1' };
  await listen(first, listening).catch(() => undefined);
  await expect(listen(second, listening)).rejects.toThrow('such as PORT=65534.');
  await closeServer(first);
});

test('where no port is named, the next free one is taken', async () => {
  const [first, second] = [createServer(), createServer()];
  const one = new URL(await listenNear(first, { host: '127.0.0.1' }));
  const other = new URL(await listenNear(second, { host: '127.0.0.1' }));
  expect(Number(one.port)).toBeGreaterThanOrEqual(4321);
  expect(Number(other.port)).toBeGreaterThan(Number(one.port));
  await Promise.all([closeServer(first), closeServer(second)]);
});
