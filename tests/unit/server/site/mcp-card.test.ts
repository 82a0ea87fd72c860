import type { Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { closeServer, listen } from '../../../../src/server/listen.ts';
import { createSiteServer } from '../../../../src/server/site-server.ts';
import { writeProject } from '../../../support/write-project.ts';
import { send } from '../_http.ts';

const FACTS = {
  name: 'Plants',
  origin: 'https://docs.example.com',
  base: '/docs',
  trellis: '1.2.3',
};

const FILES = {
  'guides.html': 'guides',
  'guides.md': '# Guides',
  _headers: '/docs/guides\n  Link: </docs/llms.txt>; rel="llms-txt"\n',
  '_trellis/site.json': FACTS,
};

let server: Server | undefined;

afterEach(async () => server && closeServer(server, 100));

async function serve(files: object, mcp: string | undefined): Promise<number> {
  server = await createSiteServer({ folder: writeProject({ ...files }), base: '/docs', mcp });
  return Number(new URL(await listen(server, { port: 0, host: 'localhost' })).port);
}

test('a server for agents publishes its URL at both paths', async () => {
  const port = await serve(FILES, '/mcp');
  for (const path of ['/docs/.well-known/mcp.json', '/docs/.well-known/mcp']) {
    const { status, headers, body } = await send(port, path);
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    expect(JSON.parse(body.toString())).toEqual({
      name: 'Plants',
      version: '1.2.3',
      url: 'https://docs.example.com/docs/mcp',
      transport: 'http',
      authentication: 'none',
      servers: [
        {
          name: 'public',
          url: 'https://docs.example.com/docs/mcp',
          transport: 'http',
          authentication: 'none',
        },
      ],
    });
  }
  expect((await send(port, '/docs/.well-known/mcp.json', { method: 'POST' })).status).toBe(405);
});

test('a file of the author wins', async () => {
  const port = await serve({ ...FILES, '.well-known/mcp.json': { mine: true } }, '/mcp');
  expect((await send(port, '/docs/.well-known/mcp.json')).body.toString()).toContain('mine');
});

test('a missing server is not announced', async () => {
  const port = await serve(FILES, undefined);
  expect((await send(port, '/docs/.well-known/mcp.json')).status).toBe(404);
});

test('a page names the MCP server, which the page menu offers', async () => {
  const port = await serve(FILES, '/mcp');
  expect((await send(port, '/docs/guides', { method: 'HEAD' })).headers['link']).toContain(
    ', </docs/mcp>; rel="mcp", ',
  );
});

test('a page names its Markdown, beside what its site says of itself', async () => {
  const port = await serve(FILES, undefined);
  expect((await send(port, '/docs/guides')).headers['link']).toBe(
    '</docs/guides.md>; rel="alternate"; type="text/markdown", </docs/llms.txt>; rel="llms-txt"',
  );
});
