import { expect, test } from 'vitest';
import { viewFor } from '../../../../src/navigation/navigation.ts';
import { createSite, loadFolder } from '../_site.ts';

const api = (title: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: {
      '/forecasts': {
        get: { summary: 'List forecasts', responses: { 200: { description: 'OK' } } },
      },
    },
  });

async function problemsOf(files: Record<string, string>, properties: object = {}) {
  const { diagnostics } = await loadFolder(files, properties, { mode: 'check' });
  return diagnostics
    .filter(({ code }) => code === 'duplicate-page' || code === 'address-taken')
    .map(({ file, message, hint }) => `${file}: ${message} -> ${hint}`);
}

test.each<[string, Record<string, string>, string[]]>([
  [
    'a page and the index of its folder',
    { 'guides.mdx': '', 'guides/index.mdx': '' },
    [
      'guides.mdx: guides/index.mdx and guides.mdx have the same URL "/guides". Only one of them is published. -> Rename or remove one of them.',
    ],
  ],
  [
    'pages whose names differ only in case',
    { 'Case.mdx': '', 'case.mdx': '' },
    [
      'case.mdx: The URLs of Case.mdx and case.mdx differ only in case. Many file systems and hosts keep only one of them. -> Rename or remove one of them.',
    ],
  ],
  [
    'a page and a file of HTML',
    { 'about.mdx': '', 'about.html': '<p>' },
    [
      'about.mdx: about.html and about.mdx have the same URL "/about". Only one of them is published. -> Rename or remove one of them.',
    ],
  ],
  ['pages with addresses of their own', { 'guides.mdx': '', 'guides/soil.mdx': '' }, []],
])('%s', async (_name, files, expected) => {
  expect(await problemsOf(files)).toEqual(expected);
});

const tabs = (...apis: object[]) => ({
  navigation: {
    tabs: [
      { tab: 'Docs', pages: ['index'] },
      ...apis.map((one, index) => ({ tab: `API ${index}`, ...one })),
    ],
  },
});

test('two documents whose pages have the same addresses', async () => {
  const files = { 'a.json': api('A'), 'b.json': api('B') };
  const docs = tabs({ openapi: 'a.json' }, { openapi: 'b.json' });
  expect(await problemsOf(files, docs)).toEqual([
    'docs.json: The generated page of b.json at /api-reference/list-forecasts has the same URL as a.json. Its URL ends with a number: /api-reference/list-forecasts-1. -> Set a separate folder: { "source": "b.json", "directory": "reference" }.',
  ]);
  const apart = tabs({ openapi: 'a.json' }, { openapi: { source: 'b.json', directory: 'b' } });
  expect(await problemsOf(files, apart)).toEqual([]);
});

test('one document in two languages has its pages in the folders of the languages that are not the default', async () => {
  const tabs = [{ tab: 'API', openapi: 'a.json' }];
  const languages = [
    { language: 'en', pages: ['index'], tabs },
    { language: 'de', default: true, tabs },
    { language: 'fr', tabs: [{ tab: 'API', openapi: { source: 'a.json', directory: 'api' } }] },
  ];
  const docs = { navigation: { languages } };
  const files = { 'a.json': api('A') };
  expect(await problemsOf(files, docs)).toEqual([]);
  const { pages } = await createSite(files, docs);
  const urls = [...pages.values()].map(({ href }) => href).filter((href) => href.includes('list'));
  expect(urls.toSorted()).toEqual([
    '/api-reference/list-forecasts',
    '/api/list-forecasts',
    '/en/api-reference/list-forecasts',
  ]);
});

test('one document in two versions and two tabs has one page per operation, which all of them list', async () => {
  const reference = { openapi: 'a.json' };
  const docs = {
    navigation: {
      versions: [
        {
          version: 'v2',
          tabs: [
            { tab: 'Docs', pages: ['index'] },
            { tab: 'API', ...reference },
          ],
        },
        {
          version: 'v1',
          tabs: [
            { tab: 'API', ...reference },
            { tab: 'Reference', ...reference },
          ],
        },
      ],
    },
  };
  const files = { 'a.json': api('A') };
  expect(await problemsOf(files, docs)).toEqual([]);
  const { pages, navigation } = await createSite(files, docs);
  const generated = [...pages.values()].filter(({ isGenerated }) => isGenerated);
  expect(generated.map(({ href }) => href)).toEqual(['/api-reference/list-forecasts']);
  const { versions, tabs } = viewFor(navigation, 'api-reference/list-forecasts');
  expect(versions.options.map(({ label, href }) => [label, href])).toEqual([
    ['v2', '/api-reference/list-forecasts'],
    ['v1', '/api-reference/list-forecasts'],
  ]);
  expect(tabs.map(({ label }) => label)).toEqual(['Docs', 'API']);
});

test('two documents of a tab share the group of a tag, unless an introduction is between them', async () => {
  const other = api('B').replaceAll('orecasts', 'ields');
  const described = other.replace('"version"', '"description":"All.","version"');
  const docs = tabs({ openapi: ['a.json', 'b.json'] });
  const sidebarOf = async (b: string) => {
    const { navigation } = await createSite({ 'a.json': api('A'), 'b.json': b }, docs);
    return viewFor(navigation, 'api-reference/list-forecasts').sidebar.nodes;
  };
  const [one, two] = ['/api-reference/list-forecasts', '/api-reference/list-fields'];
  const group = { label: 'API Reference' };
  expect(await sidebarOf(other)).toMatchObject([
    { ...group, children: [{ href: one }, { href: two }] },
  ]);
  expect(await sidebarOf(described)).toMatchObject([
    { ...group, children: [{ href: one }] },
    { href: '/api-reference/introduction' },
    { ...group, children: [{ href: two }] },
  ]);
});

test('a page of the author at the address of a generated one', async () => {
  const files = { 'a.json': api('A'), 'api-reference/list-forecasts/index.mdx': 'Own.' };
  expect(await problemsOf(files, tabs({ openapi: 'a.json' }))).toEqual([
    'docs.json: The generated page of a.json at /api-reference/list-forecasts has the same URL as api-reference/list-forecasts/index.mdx. Its URL ends with a number: /api-reference/list-forecasts-1. -> Rename api-reference/list-forecasts/index.mdx, or list it in the navigation instead of "openapi".',
  ]);
});

test('a page of the author at the address of a listed operation, whose entry stays', async () => {
  const files = { 'a.json': api('A'), 'api-reference/list-forecasts.mdx': 'Own.' };
  const docs = { navigation: [{ group: 'API', pages: ['index', 'GET /forecasts'] }] };
  expect(await problemsOf(files, docs)).toEqual([
    'docs.json: The generated page of a.json at /api-reference/list-forecasts has the same URL as api-reference/list-forecasts.mdx. Its URL ends with a number: /api-reference/list-forecasts-1. -> Rename api-reference/list-forecasts.mdx, or list it in the navigation instead of "GET /forecasts".',
  ]);
  const { pages, navigation } = await createSite(files, docs);
  expect(pages.get('api-reference/list-forecasts')?.isGenerated).toBeFalsy();
  expect(navigation.locations.get('api-reference/list-forecasts-1')?.listed).toBe(true);
});

test('a page of the author that shows a listed operation at its address takes its place', async () => {
  const own = '---\nopenapi: GET /forecasts\n---\n\nOwn.';
  const files = { 'a.json': api('A'), 'api-reference/list-forecasts.mdx': own };
  const docs = { navigation: [{ group: 'API', pages: ['index', 'GET /forecasts'] }] };
  expect(await problemsOf(files, docs)).toEqual([]);
  const { pages, navigation } = await createSite(files, docs);
  expect([...pages.values()].filter(({ isGenerated }) => isGenerated)).toEqual([]);
  expect(navigation.locations.get('api-reference/list-forecasts')?.listed).toBe(true);
});

test('a document beside listed pages has a page per operation, which the author may have written', async () => {
  const files = {
    'a.json': api('A').replace('"version"', '"description":"All forecasts.","version"'),
    'b.json': api('B'),
    'start.mdx': 'Text.',
    'api-reference/list-forecasts.mdx': '---\nopenapi: a.json GET /forecasts\n---\n\nOwn.',
    'chosen.mdx': '---\nopenapi: b.json GET /forecasts\n---\n',
  };
  const docs = tabs(
    { openapi: 'a.json', groups: [{ group: 'Start', pages: ['start'] }] },
    { openapi: { source: 'b.json', directory: 'b' }, pages: ['chosen'] },
  );
  expect(await problemsOf(files, docs)).toEqual([]);
  const { pages, navigation } = await createSite(files, docs);
  expect([...pages.values()].filter(({ isGenerated }) => isGenerated)).toEqual([]);
  const sidebarOf = (id: string) => viewFor(navigation, id).sidebar.nodes;
  expect(sidebarOf('start')).toMatchObject([
    { label: 'Start', children: [{ href: '/start' }] },
    { label: 'API Reference', children: [{ href: '/api-reference/list-forecasts' }] },
  ]);
  expect(sidebarOf('chosen')).toMatchObject([{ href: '/chosen' }]);
});
