import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { rmSync, renameSync } from 'node:fs';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createSiteServer } from '../../../../src/server/site-server.ts';
import { send } from '../_http.ts';
import { writeDocs } from './_docs.ts';

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = writeDocs({ pages: [{ href: '/watering', title: 'Watering', text: 'Every morning.' }] });
  server = await createSiteServer({ folder, mcp: '/mcp' });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  url = `http://localhost:${(server.address() as AddressInfo).port}/mcp`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
const HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
};

function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: 'POST', body, headers: { ...HEADERS, ...headers } });
}

async function search(query: string): Promise<string> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  const { content } = await client.callTool({ name: 'search', arguments: { query } });
  await client.close();
  return (content as { text: string }[])[0]?.text ?? '';
}

it('responds to the client of the official SDK', async () => {
  expect(await search('morning')).toContain('[Watering](/watering)');
});

it('responds to each request independently, as JSON', async () => {
  const response = await post(PING);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
});

it('refuses pages of other sites', async () => {
  expect((await post(PING, { Origin: 'https://evil.example' })).status).toBe(403);
  expect((await post(PING, { Origin: new URL(url).origin })).status).toBe(200);
});

it('refuses a page whose own name leads to this machine', async () => {
  const { port } = new URL(url);
  const rebound = { Host: `evil.example:${port}`, Origin: `http://evil.example:${port}` };
  expect((await send(Number(port), '/mcp', { method: 'POST', headers: rebound })).status).toBe(403);
});

it('responds to pages of the URL that the site was built for', async () => {
  const own = writeDocs({ pages: [], origin: 'https://docs.example.com' });
  const handle = await createSiteServer({ folder: own, mcp: '/mcp' });
  handle.listen(0, 'localhost');
  await once(handle, 'listening');
  const { port } = handle.address() as AddressInfo;
  const ask = (origin: string) =>
    fetch(`http://localhost:${port}/mcp`, {
      method: 'POST',
      body: PING,
      headers: { ...HEADERS, Origin: origin },
    });
  expect((await ask('https://docs.example.com')).status).toBe(200);
  expect((await ask('https://docs.example.com.evil.example')).status).toBe(403);
  expect((await ask('null')).status).toBe(403);
  handle.closeAllConnections();
  handle.close();
});

it('does not count clients that send slowly, and logs nothing when they disconnect', async () => {
  const port = Number(new URL(url).port);
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const slow = Array.from({ length: 40 }, () => {
    const socket = connect(port, 'localhost').on('error', () => {});
    socket.write('POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
    return socket;
  });
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  await sleep(100);
  expect((await post(PING)).status).toBe(200);
  for (const socket of slow) socket.destroy();
  await sleep(100);
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});

it('refuses bodies that are too large, no JSON, or too many messages', async () => {
  expect((await post(`"${'a'.repeat(70_000)}"`)).status).toBe(413);
  expect((await post('{')).status).toBe(400);
  expect((await post(`[${Array.from({ length: 11 }, () => PING).join()}]`)).status).toBe(413);
});

it('offers no stream and no session', async () => {
  expect((await fetch(url, { headers: { Accept: 'text/event-stream' } })).status).toBe(405);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(405);
});

it('leaves the address to a person who opens it', async () => {
  expect((await fetch(url, { headers: { Accept: 'text/html' } })).status).toBe(404);
});

it('responds from the new site after a build has replaced the old one', async () => {
  await search('morning');
  const next = writeDocs({ pages: [{ href: '/potting', title: 'Potting', text: 'In spring.' }] });
  rmSync(folder, { recursive: true });
  renameSync(next, folder);
  expect(await search('spring')).toContain('[Potting](/potting)');
});
