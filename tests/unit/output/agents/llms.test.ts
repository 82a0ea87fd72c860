import { expect, test } from 'vitest';
import { listFilesOf, readOutput } from '../../../support/outputs.ts';
import { createSite } from '../../site/_site.ts';

const ORIGIN = { origin: 'https://docs.example.com' };

const OPENAPI = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Plant API', version: '1' },
  paths: { '/plants': { get: { summary: 'List', responses: { 200: { description: 'All' } } } } },
});

test('lists pages by tab and group, then API documents, parts, and optional links', async () => {
  const site = await createSite(
    {
      'guides/soil.mdx': `---\ntitle: Soil\ndescription: ${'clay '.repeat(80)}\n---\n`,
      'guides/light.mdx': '---\ntitle: Light\n---\n',
      'api/auth.mdx': '---\ntitle: Keys\n---\n',
      'status.mdx': '---\ntitle: Status\nurl: https://status.example.com\n---\n',
      'plants.json': OPENAPI,
    },
    {
      description: 'How plants   grow.',
      navigation: {
        tabs: [
          { tab: 'Guides', groups: [{ group: 'Care', pages: ['guides/soil', 'guides/light'] }] },
          { tab: 'API', pages: ['api/auth', 'status'] },
          { tab: 'Blog', href: 'https://blog.example.com' },
        ],
      },
    },
    ORIGIN,
  );
  expect(await readOutput(site, '/llms.txt')).toBe(`# Docs

> How plants grow.

## Guides › Care

- [Soil](https://docs.example.com/guides/soil.md): ${'clay '.repeat(60).trim()}…
- [Light](https://docs.example.com/guides/light.md)

## API

- [Keys](https://docs.example.com/api/auth.md)

## OpenAPI documents

- [Plant API](https://docs.example.com/plants.json)

## Parts

- [Guides](https://docs.example.com/guides/llms.txt): 2 pages
- [API](https://docs.example.com/api/llms.txt): 1 page

## Optional

- [Blog](https://blog.example.com)
- [Status](https://status.example.com)
`);
  expect(await readOutput(site, '/api/llms.txt')).toBe(`# Docs: API

> How plants grow.

## API

- [Keys](https://docs.example.com/api/auth.md)

## Optional

- [Docs](https://docs.example.com/llms.txt): all parts
`);
});

test('distinguishes pages with the same title by their groups, and operations of one group by method and path', async () => {
  const get = (tag: string) => ({ get: { tags: [tag], summary: 'Find all', responses: {} } });
  const root = {
    openapi: '3.1.0',
    info: { title: 'Plant API', version: '1' },
    paths: { '/beds': get('Beds'), '/plants': get('Plants'), '/plants/{id}': get('Plants') },
  };
  const site = await createSite(
    {
      'js/setup.mdx': '---\ntitle: Setup\n---\n',
      'py/setup.mdx': '---\ntitle: Setup\n---\n',
      'soil.mdx': '---\ntitle: Soil\n---\n',
      'plants.json': JSON.stringify(root),
    },
    {
      navigation: {
        groups: [
          { group: 'SDKs', pages: ['js/setup', 'py/setup', 'soil'] },
          { group: 'API', openapi: 'plants.json' },
        ],
      },
    },
  );
  const text = await readOutput(site, '/llms.txt');
  expect(text).toContain(`## SDKs

- [Setup (/js/setup)](/js/setup.md)
- [Setup (/py/setup)](/py/setup.md)
- [Soil](/soil.md)

## API

- [Beds › Find all](/api-reference/beds/find-all.md)
- [Plants › Find all (GET /plants)](/api-reference/plants/find-all.md)
- [Plants › Find all (GET /plants/{id})](/api-reference/plants/find-all-1.md)
`);
  expect(await readOutput(site, '/skill.md')).toContain('[Beds › Find all]');
});

const LANGUAGES = {
  navigation: {
    languages: [
      {
        language: 'en',
        versions: [
          { version: '2', pages: ['en/new'] },
          { version: '1', pages: ['en/old'] },
        ],
      },
      { language: 'fr', pages: ['fr/page'] },
    ],
  },
};

const PAGES = {
  'en/new.mdx': '---\ntitle: New\n---\nNew text.',
  'en/old.mdx': '---\ntitle: Old\n---\nOld text.',
  'fr/page.mdx': '---\ntitle: Page\n---\nTexte.',
};

test('a tab whose name has no letters has a list of its own', async () => {
  const tabs = [
    { tab: '🌱', pages: ['index', 'soil'] },
    { tab: '🔧', pages: ['tools', 'light'] },
  ];
  const pages = { 'soil.mdx': 'Soil', 'tools.mdx': 'Tools', 'light.mdx': 'Light' };
  const site = await createSite(pages, { navigation: { tabs } }, ORIGIN);
  expect(
    (await listFilesOf(site)).map(({ path }) => path).filter((path) => path.endsWith('/llms.txt')),
  ).toEqual(['/llms.txt', '/.well-known/llms.txt', '/part/llms.txt', '/part-3/llms.txt']);
});

test('the address of a page in the list of all texts is that of its file', async () => {
  const site = await createSite(
    { '$&.mdx': '---\ntitle: Prices\n---\n' },
    { navigation: [{ group: 'All', pages: ['$&'] }] },
    ORIGIN,
  );
  expect(await readOutput(site, '/llms-full.txt')).toContain(
    '# Prices\nSource: https://docs.example.com/$&\n',
  );
});

test('other languages and versions have lists of their own, and no pages in the list of the site', async () => {
  const site = await createSite(PAGES, LANGUAGES);
  expect(await readOutput(site, '/llms.txt')).toBe(`# Docs

## Pages

- [New](/en/new.md)

## Optional

- [1](/1/llms.txt): 1 page
- [fr](/fr/llms.txt): 1 page
`);
  expect(await readOutput(site, '/fr/llms.txt')).toContain('[Page](/fr/page.md)');
  expect(await readOutput(site, '/1/llms.txt')).toContain('[Old](/en/old.md)');
  expect(await readOutput(site, '/llms-full.txt')).toBe('# New\nSource: /en/new\n\nNew text.\n');
});

test('llms.txt is also below .well-known, and files of the author are at both paths', async () => {
  const site = await createSite({ ...PAGES, 'llms.txt': 'mine' }, LANGUAGES);
  expect(await readOutput(site, '/llms.txt')).toBe('mine');
  expect(await readOutput(site, '/.well-known/llms.txt')).toBe('mine');
  const full = await createSite({ ...PAGES, 'llms-full.txt': 'all' }, LANGUAGES);
  expect(await readOutput(full, '/.well-known/llms-full.txt')).toBe('all');
  const other = await createSite({ '.well-known/llms.txt': 'for robots' });
  expect(await readOutput(other, '/.well-known/llms.txt')).toBe('for robots');
  expect(await readOutput(other, '/llms.txt')).toContain('# Docs');
});

test('a list of a part gives way to a file of the author', async () => {
  const site = await createSite({ ...PAGES, 'fr/llms.txt': 'à moi' }, LANGUAGES);
  expect(await readOutput(site, '/fr/llms.txt')).toBe('à moi');
  const paths = (await listFilesOf(site)).map(({ path }) => path);
  expect(paths.filter((path) => path === '/fr/llms.txt')).toHaveLength(1);
});
