import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterEach, describe, expect, it } from 'vitest';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMcpServer } from '../../../../src/server/mcp.ts';
import { watchDocs } from '../../../../src/server/mcp/docs.ts';
import { writeDocs, type DocsInput } from './_docs.ts';

const OPERATION = { method: 'GET', path: '/plants/{id}', place: ['API'] };
const DOCS: DocsInput = {
  origin: 'https://docs.example.com',
  base: '/docs',
  pages: [
    { href: '/docs/', title: 'Start', text: 'Hello.', markdown: '# Start\n' },
    {
      href: '/docs/watering',
      title: 'Watering',
      text: 'In summer every morning.',
      place: ['Guides'],
    },
    {
      href: '/docs/api/get',
      title: 'Get a plant',
      ...OPERATION,
      markdown: '# Get a plant\n\n- `id`\n',
    },
    {
      href: '/docs/api/add',
      title: 'Add a plant',
      method: 'POST',
      path: '/plants',
      place: ['API'],
    },
  ],
};

const open: Client[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});

async function connect(input: DocsInput): Promise<Client> {
  const folder = writeDocs(input);
  writeFileSync(join(folder, '.env.md'), 'secret');
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await createMcpServer(await watchDocs(folder)()).connect(theirs);
  await client.connect(mine);
  open.push(client);
  return client;
}

async function ask(name: string, args: Record<string, unknown>, input = DOCS) {
  const client = await connect(input);
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  return { text: first?.text ?? '', isError };
}

it('offers five tools that only read', async () => {
  const { tools } = await (await connect(DOCS)).listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'search',
    'read_page',
    'list_pages',
    'list_operations',
    'describe_operation',
  ]);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
});

it('says whose docs these are', async () => {
  const client = await connect(DOCS);
  expect(client.getServerVersion()?.name).toBe('Garden');
  expect(client.getInstructions()).toContain('All about plants.');
});

describe('search', () => {
  it('gives addresses, places and excerpts', async () => {
    const { text } = await ask('search', { query: 'wattering' });
    expect(text).toBe(
      '1. [Watering](https://docs.example.com/docs/watering)\n   Guides\n   In summer every morning.',
    );
  });

  it('says when there is nothing', async () => {
    expect((await ask('search', { query: 'submarine' })).text).toContain('Nothing found');
  });

  it('refuses a query that is too long', async () => {
    expect((await ask('search', { query: 'a'.repeat(301) })).isError).toBe(true);
  });
});

describe('read_page', () => {
  it.each([
    'https://docs.example.com/docs/watering',
    '/docs/watering#summer',
    '/watering/',
    'watering.md',
  ])('finds the page at %s', async (page) => {
    expect((await ask('read_page', { page })).text).toBe('# Watering\n');
  });

  it('finds the start page', async () => {
    expect((await ask('read_page', { page: '/docs/' })).text).toBe('# Start\n');
  });

  it.each([
    '../../etc/passwd',
    '/%2e%2e/secret',
    '/.env',
    'https://elsewhere.example/watering',
    '%00',
  ])('gives nothing for %s', async (page) => {
    expect((await ask('read_page', { page })).isError).toBe(true);
  });

  it('suggests what may have been meant', async () => {
    const { text, isError } = await ask('read_page', { page: '/guides/watering' });
    expect(isError).toBe(true);
    expect(text).toContain('[Watering](https://docs.example.com/docs/watering)');
  });

  it('gives a long page in parts', async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `Line ${index} of a long page.\n`);
    const long = { pages: [{ href: '/long', title: 'Long', markdown: lines.join('') }] };
    const first = (await ask('read_page', { page: '/long' }, long)).text;
    const next = Number(/start (\d+)/.exec(first)?.[1]);
    const second = (await ask('read_page', { page: '/long', start: next }, long)).text;
    const body = (text: string) => text.replace(/\n\n\(More results.*$/s, '');
    expect(lines.join('').startsWith(body(first) + body(second))).toBe(true);
  });
});

it('reads again what could not be read', async () => {
  const folder = writeDocs(DOCS);
  const file = join(folder, '_trellis/site.json');
  const manifest = readFileSync(file, 'utf8');
  const open = await watchDocs(folder);
  writeFileSync(file, manifest.slice(1));
  await expect(open()).rejects.toThrow(SyntaxError);
  writeFileSync(file, manifest);
  expect((await open()).facts.name).toBe('Garden');
});

it('lists pages by place', async () => {
  const { text } = await ask('list_pages', { place: 'api' });
  expect(text).toBe(
    '2 pages\n\n## API\n\n- [Get a plant](https://docs.example.com/docs/api/get)\n- [Add a plant](https://docs.example.com/docs/api/add)',
  );
});

it('counts a single page, and says where it found none', async () => {
  expect((await ask('list_pages', { place: 'guides' })).text).toMatch(/^1 page\n\n## Guides\n/);
  expect((await ask('list_pages', { place: 'moss' })).text).toBe('No pages found in "moss".');
  expect((await ask('list_pages', {}, { pages: [] })).text).toBe('No pages found.');
});

it('lists operations', async () => {
  const { text } = await ask('list_operations', { filter: 'post' });
  expect(text).toBe(
    '1 operation\n\n- `POST /plants`: [Add a plant](https://docs.example.com/docs/api/add)',
  );
});

describe('describe_operation', () => {
  it.each(['GET /plants/{id}', 'get /plants/:plantId', '/plants/{id}/', 'Get a plant'])(
    'finds %s',
    async (operation) => {
      const { text } = await ask('describe_operation', { operation });
      expect(text).toContain(
        '`GET /plants/{id}` (https://docs.example.com/docs/api/get)\n\n# Get a plant\n\n- `id`',
      );
    },
  );

  it('says that there is no such operation', async () => {
    expect((await ask('describe_operation', { operation: 'DELETE /plants' })).isError).toBe(true);
  });
});

it('gives pages as resources', async () => {
  const client = await connect(DOCS);
  const read = async (uri: string) => (await client.readResource({ uri })).contents[0];
  expect(await read('docs://llms.txt')).toMatchObject({ text: '# Garden\n' });
  expect(await read('docs://pages/watering')).toMatchObject({
    text: '# Watering\n',
    mimeType: 'text/markdown',
  });
  await expect(read('docs://pages/nowhere')).rejects.toThrow('Page not found: nowhere');
});
