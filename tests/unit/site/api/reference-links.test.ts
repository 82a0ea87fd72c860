import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveReferenceLinks } from '../../../../src/site/api/reference-links.ts';
import { reportPage } from '../../../../src/site/page-report.ts';
import { buildPage } from '../../../../src/site/page-data.ts';
import type { Site } from '../../../../src/site/site.ts';
import { createSite, loadFolder, reload } from '../_site.ts';

const LINKS = [
  '[id](#operation/getPlant)',
  '[redoc](#tag/Plants/operation/getPlant)',
  '[tag](#tag/green-plants)',
  '[scalar](#tag/plants/GET/plants/{id})',
  '[swagger](#/Plants/getPlant)',
  "<a href='#operation/getPlant'>html</a>",
  '[gone](#operation/getPot)',
].join(' ');

const responses = { 200: { description: 'OK' } };
const Plant = {
  type: 'object',
  properties: { id: { type: 'string', description: 'See [get](#operation/getPlant).' } },
};
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Plants', version: '1' },
  paths: {
    '/plants': { get: { summary: 'List', tags: ['Green plants'], description: LINKS, responses } },
    '/plants/{id}': { get: { summary: 'Get', operationId: 'getPlant', responses } },
  },
  components: { schemas: { Plant } },
};

test('links in shared schemas lead to operations on the pages of these schemas', async () => {
  const site = await createSite(
    {
      'openapi.json': JSON.stringify(DOCUMENT),
      'plant.mdx': '---\nopenapi-schema: Plant\n---\n',
    },
    {
      navigation: [
        { group: 'API', openapi: 'openapi.json' },
        { group: 'More', pages: ['plant'] },
      ],
    },
  );
  const get = [...site.pages.values()].find(({ title }) => title === 'Get')!.href;
  expect(buildPage(site, 'plant').html).toContain(`href="${get}"`);
});

test('links that other tools display lead to the pages of operations', async () => {
  const site = await createSite(
    { 'openapi.json': JSON.stringify(DOCUMENT) },
    { navigation: [{ group: 'API', openapi: 'openapi.json' }] },
  );
  const [page] = [...site.pages.values()].filter(({ title }) => title === 'List');
  const { html } = buildPage(site, page!.id);
  const hrefOf = (text: string) => new RegExp(`href="([^"]*)"[^>]*>${text}<`).exec(html)?.[1];
  const get = [...site.pages.values()].find(({ title }) => title === 'Get')!.href;
  expect(['id', 'redoc', 'tag', 'scalar', 'swagger', 'html', 'gone'].map(hrefOf)).toEqual([
    get,
    get,
    page!.href,
    get,
    get,
    get,
    '#operation/getPot',
  ]);
  expect(reportPage(site, page!).diagnostics).toMatchObject([
    { code: 'broken-fragment', message: expect.stringContaining('#operation/getPot') },
  ]);
});

test('broken links to operations suggest the page or the nearest operation, at their place', async () => {
  const description =
    '[a](#tag/plants/GET/plants/{pot}) [b](#operation/getPlan) [c](#/Pots/listPots)';
  const document = structuredClone(DOCUMENT);
  document.paths['/plants'].get.description = description;
  const site = await createSite(
    { 'openapi.json': JSON.stringify(document), 'index.mdx': '[a](#/Plants/getPlant)\n' },
    {
      navigation: [
        { group: 'API', openapi: 'openapi.json' },
        { group: 'More', pages: ['index'] },
      ],
    },
  );
  const pages = [...site.pages.values()];
  const get = pages.find(({ title }) => title === 'Get')!.href;
  expect(reportPage(site, site.pages.get('index')!).diagnostics).toMatchObject([
    { message: 'Anchor "#/Plants/getPlant" not found.', hint: `Did you mean "${get}"?` },
  ]);
  const column = (link: string) => JSON.stringify(document).indexOf(link) + 1;
  const list = pages.find(({ title }) => title === 'List')!;
  const none = 'No API document of the site has this part.';
  expect(reportPage(site, list).diagnostics).toMatchObject([
    { hint: none, file: 'openapi.json', column: column('#tag/plants/GET/plants/{pot}') },
    { hint: 'Did you mean the operation "getPlant"?', column: column('#operation/getPlan)') },
    { hint: none, column: column('#/Pots/listPots') },
  ]);
});

test('links to headings of the description of an API lead to the introduction', async () => {
  const links = [
    '[errors](#section/Errors)',
    '[first](#section/Guide/Get-started)',
    '[second](#section/Reference/Get-started)',
    '[scalar](#description/get-started)',
    '[gone](#section/Nothing)',
  ].join(' ');
  const description = `${links}\n\n# Guide\n\n## Get started\n\n# Reference\n\n## Get started\n\n# Errors\n`;
  const site = await createSite(
    {
      'openapi.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Plants', version: '1', description },
        paths: { '/plants': { get: { summary: 'List', description: links, responses } } },
      }),
    },
    { navigation: [{ group: 'API', openapi: 'openapi.json' }] },
  );
  const pages = [...site.pages.values()];
  const introduction = pages.find(({ title }) => title === 'Plants')!;
  const read = (id: string) => buildPage(site, id).html;
  const ids = [...read(introduction.id).matchAll(/<h2[^>]* id="([^"]*)"|<h3[^>]* id="([^"]*)"/g)];
  expect(ids.map(([, h2, h3]) => h2 ?? h3)).toEqual(
    expect.arrayContaining(['guide', 'get-started', 'reference', 'get-started-2', 'errors']),
  );
  for (const page of [introduction, pages.find(({ title }) => title === 'List')!]) {
    const html = read(page.id);
    const hrefOf = (text: string) => new RegExp(`href="([^"]*)"[^>]*>${text}<`).exec(html)?.[1];
    const at = introduction.href;
    expect(['errors', 'first', 'second', 'scalar', 'gone'].map(hrefOf)).toEqual([
      `${at}#errors`,
      `${at}#get-started`,
      `${at}#get-started-2`,
      `${at}#get-started`,
      '#section/Nothing',
    ]);
    const found = reportPage(site, page).diagnostics.map(({ message }) => message);
    expect(new Set(found).size).toBe(1);
    expect(found[0]).toContain('#section/Nothing');
  }
});

test('links to a tag that is a chapter lead to its section of the introduction', async () => {
  const description =
    '[chapter](#tag/Rate-limits) [part](#tag/Rate-limits/Headers) [sign](#tag/🌱) [none](#tag/🌵)';
  const site = await createSite(
    {
      'openapi.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Plants', version: '1' },
        tags: [
          { name: 'Rate limits', 'x-traitTag': true, description: 'Ask slowly.' },
          { name: '🌱', 'x-traitTag': true },
        ],
        paths: { '/plants': { get: { summary: 'List', description, responses } } },
      }),
    },
    { navigation: [{ group: 'API', openapi: 'openapi.json' }] },
  );
  const pages = [...site.pages.values()];
  const introduction = pages.find(({ title }) => title === 'Plants')!;
  expect(buildPage(site, introduction.id).html).toContain('id="tag-rate-limits"');
  const page = pages.find(({ title }) => title === 'List')!;
  const hrefs = [
    ...buildPage(site, page.id).html.matchAll(/href="([^"]*)"[^>]*>(?:chapter|part|sign|none)</g),
  ];
  const href = `${introduction.href}#tag-rate-limits`;
  expect(hrefs.map(([, found]) => found)).toEqual([
    href,
    href,
    `${introduction.href}#tag-🌱`,
    `#tag/${encodeURIComponent('🌵')}`,
  ]);
  expect(reportPage(site, page).diagnostics).toHaveLength(1);
});

test('links to headings in the descriptions of tags lead to these headings in the introduction', async () => {
  const links = [
    '[nested](#tag/Green-plants/Care/Water)',
    '[own](#tag/Green-plants/Water)',
    '[section](#section/Water)',
    '[other](#tag/Pots/Water)',
    '[gone](#tag/Pots/Light)',
    '[emoji](#section/🌵)',
    '[otherEmoji](#section/🌴)',
  ].join(' ');
  const site = await createSite(
    {
      'openapi.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Plants', version: '1' },
        tags: [
          { name: 'Green plants', description: `${links}\n\n# Care\n\n## Water\n\nDaily.` },
          { name: 'Pots', description: '# 🌱\n\n# 🌵\n\n# *Water*\n\nNever.' },
        ],
        paths: {
          '/plants': {
            get: { summary: 'List', tags: ['Green plants'], description: links, responses },
          },
          '/pots': { get: { summary: 'Pots', tags: ['Pots'], responses } },
        },
      }),
    },
    { navigation: [{ group: 'API', openapi: 'openapi.json' }] },
  );
  const pages = [...site.pages.values()];
  const introduction = pages.find(({ title }) => title === 'Plants')!;
  const { html } = buildPage(site, introduction.id);
  expect(html).toMatch(/id="tag-green-plants-water">Water</);
  expect(html).toMatch(/id="tag-pots-water"><em>Water</);
  for (const page of [introduction, pages.find(({ title }) => title === 'List')!]) {
    const text = buildPage(site, page.id).html;
    const found = ['nested', 'own', 'section', 'other', 'gone', 'emoji', 'otherEmoji'].map(
      (name) => new RegExp(`href="([^"]*)"[^>]*>${name}<`).exec(text)?.[1],
    );
    const at = introduction.href;
    expect(found).toEqual([
      `${at}#tag-green-plants-water`,
      `${at}#tag-green-plants-water`,
      `${at}#tag-green-plants-water`,
      `${at}#tag-pots-water`,
      '#tag/Pots/Light',
      `${at}#tag-pots-🌵`,
      `#section/${encodeURIComponent('🌴')}`,
    ]);
  }
});

test('links to the authentication of an API lead to its security schemes, or to a heading of that name', async () => {
  const links = '[all](#section/Authentication) [one](#section/Authentication/token)';
  const linksOf = async (more: { description?: string; components?: object }) => {
    const { components, description = 'Plants of a garden.' } = more;
    const get = { summary: 'List', description: links, responses };
    const site = await createSite(
      {
        'openapi.json': JSON.stringify({
          openapi: '3.1.0',
          info: { title: 'Plants', version: '1', description },
          paths: { '/plants': { get } },
          components,
        }),
      },
      { navigation: [{ group: 'API', openapi: 'openapi.json' }] },
    );
    const pages = [...site.pages.values()];
    const list = buildPage(site, pages.find(({ title }) => title === 'List')!.id).html;
    const { id, href } = pages.find(({ title }) => title === 'Plants')!;
    const found = ['all', 'one'].map(
      (text) => new RegExp(`href="([^"]*)"[^>]*>${text}<`).exec(list)?.[1],
    );
    return { found: found.map((link) => link?.replace(href, '')), html: buildPage(site, id).html };
  };
  const components = { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } };
  const { found, html } = await linksOf({ components });
  expect(found).toEqual(['#api-authorizations', '#api-authorizations']);
  expect(html).toMatch(/<section [^>]*id="api-authorizations"/);
  const description = '# Authentication\n';
  expect((await linksOf({ components, description })).found[0]).toBe('#authentication');
  expect((await linksOf({})).found[0]).toBe('#section/Authentication');
});

test('the headings of a description are read once for all links, also after one without an end', () => {
  let count = 0;
  const links = Array.from({ length: 9 }, () => '<a href="#section/Errors">');
  const root = { info: { title: 'Plants', description: 'Some' } };
  const document = { root, title: 'Plants', operations: [] };
  const html = resolveReferenceLinks(links.join(''), document, {
    hrefOf: () => '/api',
    markdown: () => {
      count += 1;
      return '<h1>Guide<h2>Errors</h2><h1>End</h1>';
    },
  });
  expect(html).toBe('<a href="/api#errors">'.repeat(9));
  expect(count).toBe(1);
});

test('a new title of the API, which its first heading repeats no longer, changes the links to that heading', async () => {
  const documentOf = (title: string) =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title, version: '1', description: '# Plants\n\n# Errors\n' },
      paths: {
        '/plants': { get: { summary: 'List', description: '[top](#section/Plants)', responses } },
      },
    });
  const { root, site } = await loadFolder(
    { 'openapi.json': documentOf('Plants') },
    { navigation: [{ group: 'API', openapi: { source: 'openapi.json', directory: 'api' } }] },
  );
  const linkOf = (from: Site) => {
    const page = [...from.pages.values()].find(({ title }) => title === 'List')!;
    return /href="([^"]*)"[^>]*>top</.exec(buildPage(from, page.id).html)?.[1];
  };
  expect(linkOf(site!)).toBe('#section/Plants');
  site!.renderCache.save(site!.pages.keys());
  writeFileSync(join(root, 'openapi.json'), documentOf('Garden'));
  expect(linkOf((await reload(root)).site!)).toMatch(/^\/.*#plants$/);
});
