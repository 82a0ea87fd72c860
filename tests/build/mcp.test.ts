// An agent's own client against the command line, over what a build wrote.
import { spawnSync } from 'node:child_process';
import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it } from 'vitest';
import { buildFixture } from '../support/build-fixture.ts';
import { BIN, runCli } from '../support/run-node.ts';
import { page, writeProject } from '../support/write-project.ts';

const PROJECT = {
  'docs.json': {
    name: 'Garden',
    openapi: 'api.json',
    navigation: [
      { group: 'Guides', pages: ['index', 'watering'] },
      { group: 'API', pages: ['get-plant'] },
    ],
  },
  'index.mdx': page('Introduction'),
  'watering.mdx': page('Watering', '<Note>Every morning.</Note>'),
  'get-plant.mdx': '---\nopenapi: GET /plants/{id}\n---\n',
  'api.json': {
    openapi: '3.1.0',
    info: { title: 'Garden', version: '1' },
    paths: {
      '/plants/{id}': {
        get: {
          summary: 'Get a plant',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 200: { description: 'The plant' } },
        },
      },
    },
  },
};

it('responds on standard input and output, with the base in URLs', async () => {
  const root = writeProject(PROJECT);
  const options = { out: `${root}/dist`, base: '/docs', site: 'https://docs.example.com' };
  expect((await buildFixture(root, options)).exitCode).toBe(0);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [BIN, 'mcp', root] }),
  );
  const ask = async (name: string, args: Record<string, unknown>) => {
    const { content } = await client.callTool({ name, arguments: args });
    return (content as { text: string }[])[0]?.text ?? '';
  };
  expect(await ask('search', { query: 'every morning' })).toContain(
    '[Watering](https://docs.example.com/docs/watering)',
  );
  expect(await ask('read_page', { page: '/docs/watering' })).toContain(
    '> **Note**\n>\n> Every morning.',
  );
  expect(await ask('describe_operation', { operation: 'GET /plants/{id}' })).toMatch(
    /`id`.*required/,
  );
  await client.close();

  // Requests in a file: all of them are answered, and the command ends by itself.
  const call = { name: 'search', arguments: { query: 'every morning' } };
  const requests = join(root, 'requests.jsonl');
  writeFileSync(
    requests,
    `${JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: call })}\n`,
  );
  const { status, stdout } = spawnSync(process.execPath, [BIN, 'mcp', root], {
    stdio: [openSync(requests, 'r'), 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  expect(stdout).toContain('Watering');
});

it('reports that there is no built site', async () => {
  const { exitCode, stderr } = await runCli(['mcp', writeProject(PROJECT)]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('Run "trellis build" first');
});
