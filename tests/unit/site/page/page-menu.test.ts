import { expect, test } from 'vitest';
import type { DocsConfig } from '../../../../src/config/docs-config.ts';
import { withBase } from '../../../../src/navigation/link.ts';
import { buildPageMenu, checkPageMenus } from '../../../../src/site/page/page-menu.ts';

const menu = (
  entries: DocsConfig['contextual']['options'],
  more: { origin?: string; raw?: Record<string, unknown> } = {},
) =>
  buildPageMenu({
    config: {
      name: 'Garden',
      contextual: { options: entries },
      icons: { library: 'fontawesome' },
    } as unknown as DocsConfig,
    page: { href: '/guides/start', frontMatter: { raw: more.raw ?? {} } },
    base: '/docs',
    toUrl: (href) => withBase(href, '/docs'),
    origin: more.origin,
  });

test('every page can be had as Markdown', () => {
  expect(menu([])).toEqual({
    markdownHref: '/docs/guides/start.md',
    display: 'header',
    links: [],
  });
});

test('assistants are asked to read the Markdown of the page', () => {
  expect(menu(['copy', 'view', 'claude'], { origin: 'https://x.dev' })?.links).toEqual([
    {
      label: 'Claude',
      ask: 'https://claude.ai/new?q=',
      href: 'https://claude.ai/new?q=Read%20https%3A%2F%2Fx.dev%2Fdocs%2Fguides%2Fstart.md%20so%20I%20can%20ask%20you%20questions%20about%20it.',
    },
  ]);
});

test('without a known address a script completes the question, and unknown names are passed over', () => {
  expect(menu(['chatgpt', 'nobody'])?.links).toEqual([
    { label: 'ChatGPT', ask: 'https://chatgpt.com/?hints=search&q=', href: undefined },
  ]);
});

test('links of the author contain the URL of the page', () => {
  const link = { title: 'Ask us', href: 'https://help.example.com/?from=$path' };
  expect(menu([link])?.links).toEqual([
    {
      label: 'Ask us',
      description: undefined,
      href: 'https://help.example.com/?from=%2Fdocs%2Fguides%2Fstart',
      icon: undefined,
    },
  ]);
});

test('links with the text of the page or the MCP server are completed by a script, the former have a form without', () => {
  const links = [
    { title: 'Share', href: 'https://share.example.com/?text=Read:%20$page&via=$path' },
    { title: 'Connect', href: 'https://tools.example.com/?server=$mcp' },
  ];
  expect(menu(links, { origin: 'https://x.dev' })).toMatchObject({
    mcp: { href: '/docs/mcp', entries: [] },
    links: [
      {
        href: 'https://share.example.com/?text=Read:%20https%3A%2F%2Fx.dev%2Fdocs%2Fguides%2Fstart&via=%2Fdocs%2Fguides%2Fstart',
        fill: 'https://share.example.com/?text=Read:%20$page&via=%2Fdocs%2Fguides%2Fstart',
      },
      { href: undefined, fill: 'https://tools.example.com/?server=$mcp' },
    ],
  });
});

test.each([false, { options: [] }])('a page may have no menu: %j', (contextual) => {
  expect(menu(['claude'], { raw: { contextual } })).toBeUndefined();
});

test('a page may have a menu of its own, and keeps the usual one where its own cannot be read', () => {
  const labels = (contextual: unknown) =>
    menu(['claude'], { raw: { contextual } })?.links.map(({ label }) => label);
  expect(labels({ options: ['devin', 'devin-desktop'], display: 'toc' })).toEqual([
    'Devin',
    'Devin Desktop',
  ]);
  expect(labels({ options: 'devin' })).toEqual(['Claude']);
  const page = (contextual: unknown) => ({
    file: 'a.mdx',
    frontMatter: { raw: { contextual } },
  });
  const config = { contextual: { options: [] } } as unknown as DocsConfig;
  expect(
    checkPageMenus(config, [page({ options: 'devin' }), page({ options: ['devn'] })], {
      file: 'docs.json',
    }),
  ).toMatchObject([
    { code: 'wrong-field', file: 'a.mdx' },
    { code: 'unknown-menu-entry', file: 'a.mdx', hint: 'Did you mean "devin"?' },
  ]);
});

test('the MCP server of the site is in the order of the menu, with its URL below the base', () => {
  expect(menu(['vscode', 'copy', 'mcp'])?.mcp).toEqual({
    href: '/docs/mcp',
    name: 'Garden',
    entries: ['mcp', 'vscode'],
  });
  expect(menu(['copy'])?.mcp).toBeUndefined();
});

test('entries without an effect are reported with the reason or the nearest name', () => {
  const config = {
    contextual: { options: ['claud', 'assistant', 'mcp', 'constructor', 'zzz'] },
  } as unknown as DocsConfig;
  expect(
    checkPageMenus(config, [], { file: 'docs.json' }).map(
      ({ message, hint }) => `${message}; ${hint}`,
    ),
  ).toEqual([
    'Unknown page menu entry "claud".; Did you mean "claude"?',
    'Unsupported page menu entry "assistant".; Trellis does not support the assistant of the hosted product.',
    ...['constructor', 'zzz'].map((name) =>
      expect.stringContaining(
        `Unknown page menu entry "${name}".; Supported entries: chatgpt, claude, `,
      ),
    ),
  ]);
});

test('names of properties that all objects have are no entries', () => {
  expect(menu(['constructor', 'toString', 'claude'])?.links.map(({ label }) => label)).toEqual([
    'Claude',
  ]);
});
