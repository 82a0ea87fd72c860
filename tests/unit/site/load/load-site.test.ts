import { describe, expect, test } from 'vitest';
import { joinRepeats, messageWithPages } from '../../../../src/diagnostics/diagnostic.ts';
import type { FrontMatter } from '../../../../src/content/front-matter.ts';
import { findOperation } from '../../../../src/openapi/lookup.ts';
import { reportPage } from '../../../../src/site/page-report.ts';
import { buildNotFound, buildPage } from '../../../../src/site/page-data.ts';
import { pagesWithBody } from '../../../../src/output/output.ts';
import { findPageIdAt } from '../../../../src/site/site.ts';
import { refreshPages } from '../../../../src/site/load.ts';
import { listIndexed } from '../../../../src/site/pages.ts';
import { writeFiles } from '../../_folder.ts';
import { configText, createSite, loadFolder, reload } from '../_site.ts';

const pages = (...ids: string[]) => ({ navigation: [{ group: 'G', pages: ids }] });

describe('loading', () => {
  test('a folder without docs.json gives no site', async () => {
    const { site, diagnostics } = await loadFolder({ 'docs.json': '{' });
    expect(site).toBeUndefined();
    expect(diagnostics[0]).toMatchObject({ severity: 'error', file: 'docs.json' });
  });

  test('problems of the navigation have their place in docs.json', async () => {
    const { diagnostics } = await loadFolder({}, pages('index', 'missing'));
    expect(diagnostics).toMatchObject([{ code: 'missing-page', file: 'docs.json', line: 1 }]);
  });

  test('operations whose paths differ in blanks at the end have pages of their own', async () => {
    const get = (summary: string) => ({ get: { summary, responses: {} } });
    const paths = { '/beds': get('List'), '/beds ': get('Search') };
    const document = { openapi: '3.1.0', info: { title: 'Plants', version: '1' }, paths };
    const site = await createSite(
      { 'api.json': JSON.stringify(document), 'own.mdx': '---\nopenapi: "GET /beds "\n---\n' },
      {
        navigation: [
          { group: 'API', pages: ['own'] },
          { group: 'All', openapi: 'api.json', directory: 'all' },
        ],
      },
    );
    const operationOf = ({ openapi = '' }: FrontMatter) => {
      const found = findOperation(site.documents, openapi);
      return found.problem === undefined ? found.value.operation['summary'] : undefined;
    };
    const titles = [...site.pages.values()].map(({ id, frontMatter }) => [
      id,
      operationOf(frontMatter),
    ]);
    expect(titles).toEqual([
      ['index', undefined],
      ['own', 'Search'],
      ['api-reference/list', 'List'],
      ['api-reference/search', 'Search'],
    ]);
  });

  test('a Markdown file that an API document refers to is a page only if the navigation lists it', async () => {
    const text = (name: string) => ({ $ref: name });
    const get = { summary: 'Get', description: text('care.md'), responses: {} };
    const openapi = {
      openapi: '3.1.0',
      info: { title: 'Plants', version: '1', description: text('listed.md') },
      paths: { '/plants': { get } },
    };
    const asyncapi = {
      asyncapi: '3.0.0',
      info: { title: 'Events', version: '1', description: text('events.md') },
    };
    const site = await createSite(
      {
        'api/openapi.json': JSON.stringify(openapi),
        'api/asyncapi.json': JSON.stringify(asyncapi),
        'api/care.md': 'Water daily.',
        'api/listed.md': 'All plants.',
        'api/events.md': 'All events.',
        'api/other.md': 'Other.',
      },
      {
        navigation: [
          { group: 'G', pages: ['index', 'api/listed'] },
          { group: 'API', openapi: 'api/openapi.json' },
          { group: 'Events', asyncapi: 'api/asyncapi.json' },
        ],
      },
    );
    const written = [...site.pages.values()].filter(({ isGenerated }) => !isGenerated);
    expect(written.map(({ file }) => file).toSorted()).toEqual([
      'api/listed.md',
      'api/other.md',
      'index.mdx',
    ]);
  });

  test('unknown operations are reported with the document that could not be loaded', async () => {
    const told = async (api: object) => {
      const site = await createSite(
        {
          'a.mdx': '---\nopenapi: GET /a\n---\n',
          'b.mdx': '---\nopenapi: missing.yaml GET /b\n---\n',
        },
        { api, ...pages('index', 'a', 'b', 'GET /ferns', 'GET /mosses') },
      );
      const ofPages = [...site.pages.values()].map((page) => reportPage(site, page));
      return joinRepeats(ofPages, site.diagnostics).map(
        (one) => `${one.code}: ${messageWithPages(one)} (${one.hint})`,
      );
    };
    expect(await told({ openapi: ['missing.yaml', 'gone.yaml'] })).toEqual([
      'openapi-unreachable: gone.yaml: Cannot read the OpenAPI document: file not found. Included by a. (Until it is fixed, 2 entries of the navigation cannot be resolved.)',
      'openapi-unreachable: missing.yaml: Cannot read the OpenAPI document: file not found. Included by b. (undefined)',
    ]);
    expect(await told({})).toHaveLength(4);
  });

  test('links to pages of operations whose document cannot be read are not broken', async () => {
    const broken = async (openapi: string) => {
      const site = await createSite(
        {
          'a.mdx': '[Plants](/api-reference/plants/list-plants)',
          'empty.json': '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}}',
        },
        { navigation: [{ group: 'G', openapi, pages: ['a', 'GET /plants'] }] },
      );
      const page = site.pages.get('a');
      return page && reportPage(site, page).diagnostics.map(({ code }) => code);
    };
    expect(await broken('gone.json')).toEqual([]);
    expect(await broken('empty.json')).toEqual(['broken-link']);
  });

  test('pages of a document that cannot be read report that document', async () => {
    const site = await createSite(
      {
        'a.mdx': '---\nopenapi: broken.yaml GET /a\n---\n',
        'broken.yaml': 'openapi: 3.1.0\ninfo:\n  title: "x\npaths: {}\n',
      },
      { api: { openapi: ['broken.yaml'] }, ...pages('index', 'a') },
    );
    const ofPages = [...site.pages.values()].map((page) => reportPage(site, page));
    expect(joinRepeats(ofPages, site.diagnostics)).toMatchObject([
      {
        code: 'openapi-invalid',
        message: expect.stringMatching(/^Invalid YAML/),
        file: 'broken.yaml',
        line: 3,
        pages: ['a'],
      },
    ]);
  });

  test('missing files in docs.json are warnings', async () => {
    const { diagnostics } = await loadFolder({}, { logo: { light: '/l.svg', dark: '/l.svg' } });
    expect(diagnostics).toMatchObject([{ code: 'missing-asset', file: 'docs.json' }]);
    expect(diagnostics).toHaveLength(1);
  });

  test('style sheets and scripts beside the pages are for all of them', async () => {
    const site = await createSite({ 'style.css': '', 'js/a b.js': '' }, {}, { base: '/docs' });
    expect([site.styles, site.scripts]).toEqual([['/docs/style.css'], ['/docs/js/a%20b.js']]);
  });

  test('modules and programs beside the pages are no scripts for them', async () => {
    const site = await createSite({
      '_meta.js': 'export default {}',
      'tool.js': "#!/usr/bin/env node\nconst fs = require('node:fs');",
      'tailwind.config.js': 'module.exports = {}',
      'umd.js':
        '(function (root) { if (typeof module === "object") module.exports = root; })(this);',
    });
    expect(site.scripts).toEqual(['/umd.js']);
  });

  test('a script with 200,000 blanks after a keyword is read in linear time', async () => {
    const { user } = process.cpuUsage();
    const site = await createSite({ 'long.js': `const${' '.repeat(200_000)}` });
    expect(site.scripts).toEqual(['/long.js']);
    // A quadratic expression takes minutes.
    expect(process.cpuUsage().user - user).toBeLessThan(5_000_000);
  });
});

describe('pages', () => {
  test('for 6000 listed operations are found in linear time', async () => {
    const paths = Array.from({ length: 6000 }, (_, index) => `/plants${index}/{id}`);

    const document = {
      openapi: '3.1.0',
      info: { title: 'Plants', version: '1' },
      paths: Object.fromEntries(
        paths.map((path, index) => [path, { get: { summary: `Get ${index}`, responses: {} } }]),
      ),
    };
    const entries = paths.map((path) => `GET ${path}/`);
    const { user } = process.cpuUsage();
    const site = await createSite(
      { 'a.json': JSON.stringify(document) },
      { navigation: [{ group: 'API', openapi: 'a.json', pages: entries }] },
    );
    expect(site.pages.size).toBe(6001);
    // Comparing each with all others takes half a minute.
    expect(process.cpuUsage().user - user).toBeLessThan(10_000_000);
  });

  test('for listed operations are in the folder that their documents name', async () => {
    const operation = { summary: 'List plants', tags: ['Plants'], responses: {} };
    const document = (version: string) =>
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Plants', version },
        paths: { '/plants': { get: operation } },
      });
    const version = (name: string, openapi: unknown) => ({
      version: name,
      openapi,
      groups: [{ group: 'API', pages: ['GET /plants'] }],
    });
    const { navigation: _none, ...rest } = JSON.parse(configText());
    const config = {
      ...rest,
      navigation: {
        versions: [
          version('2', { source: 'v2.json', directory: 'reference/v2' }),
          version('1', 'v1.json'),
        ],
      },
    };
    const site = await createSite({
      'docs.json': JSON.stringify(config),
      'v1.json': document('1'),
      'v2.json': document('2'),
    });
    expect(site.pages.get('reference/v2/plants/list-plants')?.file).toBe('v2.json');
    expect(site.pages.get('api-reference/plants/list-plants')?.file).toBe('v1.json');
  });

  test('links get the base and the spelling of their page', async () => {
    const files = { 'a/b.mdx': '[c](../c.mdx#d) ![e](e.png)', 'c.mdx': '## D', 'a/e.png': '' };
    const { html } = buildPage(await createSite(files, {}, { base: '/docs' }), 'a/b');
    expect(html).toContain('<a href="/docs/c#d">c</a>');
    expect(html).toContain('src="/docs/a/e.png"');
  });

  test('a broken link is a warning with its location', async () => {
    const site = await createSite({ 'a.mdx': 'x\n\n[b](/missing) ![c](/missing.png)' });
    const page = site.pages.get('a');
    expect(page && reportPage(site, page)).toMatchObject({
      status: 'ok',
      diagnostics: [
        {
          code: 'broken-link',
          message: 'Page not found: "/missing".',
          line: 3,
          column: 5,
          length: 8,
        },
        { code: 'missing-asset', message: 'File not found: "/missing.png".', line: 3, column: 20 },
      ],
    });
  });

  test('with repaired front matter are degraded', async () => {
    const site = await createSite({ 'a.mdx': '---\ntitle: a: b\n---\n' });
    const page = site.pages.get('a');
    expect(page && reportPage(site, page)).toMatchObject({ status: 'degraded' });
  });

  test('with an unknown mode say so', async () => {
    const site = await createSite({ 'a.mdx': '---\nmode: wid\n---\n' });
    const page = site.pages.get('a');
    expect(page && reportPage(site, page).diagnostics).toMatchObject([
      { code: 'unknown-mode', hint: 'Did you mean "wide"?' },
    ]);
  });

  test('whose text begins with a title have no other one', async () => {
    const site = await createSite({
      'a.mdx': '# Own `a` & *b*\n\n## Then\n\nText.',
      'b.mdx': '---\ntitle: B\n---\n# Own',
      'c.mdx': '# Own <Icon icon="leaf" />',
      'd.mdx': '---\nmode: custom\n---\n# Own',
    });
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => buildPage(site, id));
    expect(a).toMatchObject({
      showTitle: true,
      title: 'A',
      heading: '<h1 id="own-a-and-b">Own <code>a</code> &amp; <em>b</em></h1>',
      html: expect.stringMatching(/^<div class="t-heading"><h2 id="then">/),
      toc: [{ id: 'then' }],
    });
    expect(b).toMatchObject({ showTitle: true, title: 'B', heading: undefined });
    for (const page of [c, d])
      expect(page).toMatchObject({
        showTitle: false,
        heading: undefined,
        html: expect.stringContaining('<h1 id="own">Own'),
      });
  });

  test('that are only a link have no address of their own', async () => {
    const site = await createSite({ 'a.mdx': '---\nurl: https://b.c\n---\n' });
    expect(pagesWithBody(site).map(({ href }) => href)).toEqual(['/']);
  });

  test('are found by their address', async () => {
    const site = await createSite({ 'a/index.mdx': '', 'Ü b.mdx': '' });
    expect(['', '/a', '/Ü b', '/%C3%9C%20b', '/c'].map((path) => findPageIdAt(site, path))).toEqual(
      ['index', 'a/index', 'Ü b', 'Ü b', undefined],
    );
  });

  test('that do not exist have a page, too', async () => {
    expect(buildNotFound(await createSite({}))).toMatchObject({ kind: 'not-found', id: '404' });
  });
});

describe('edits while the site is served', () => {
  test('of a text need no new site', async () => {
    const files = {
      'a.mdx': '---\ntitle: A\n---\nold',
      'snippets/b.mdx': '',
      'old-snippets/b.mdx': '---\ntitle: B\n---\n',
    };
    const { site, root } = await loadFolder(files, {}, { mode: 'dev' });
    if (!site) throw new Error('there is no site');
    writeFiles(root, { 'a.mdx': '---\ntitle: A\n---\nnew' });
    expect(refreshPages(site, ['a.mdx'])?.map(({ id }) => id)).toEqual(['a']);
    expect(buildPage(site, 'a').html).toBe('<p>new</p>');
    expect(refreshPages(site, ['snippets/b.mdx'])).toEqual([]);
    expect(refreshPages(site, ['old-snippets/b.mdx'])?.map(({ id }) => id)).toEqual([
      'old-snippets/b',
    ]);
    writeFiles(root, { 'a.mdx': '---\ntitle: B\n---\nnew' });
    expect(refreshPages(site, ['a.mdx'])).toBeUndefined();
    expect(refreshPages(site, ['docs.json'])).toBeUndefined();
    const style = '<style>{`#navbar { color: red }`}</style>';
    writeFiles(root, { 'a.mdx': `---\ntitle: A\n---\n${style}` });
    expect(refreshPages(site, ['a.mdx'])).toBeUndefined();
  });

  test('that import another page make it a snippet, whose edits need no new site', async () => {
    const files = { 'a.mdx': 'old', 'parts/b.mdx': 'part' };
    const { site, root } = await loadFolder(files, pages('index', 'a'), { mode: 'dev' });
    expect(site?.pages.has('parts/b')).toBe(true);
    writeFiles(root, { 'a.mdx': "import B from './parts/b.mdx'\n\n<B />" });
    expect(site && refreshPages(site, ['a.mdx'])).toBeUndefined();
    const next = (await reload(root, { mode: 'dev' })).site;
    if (!next) throw new Error('there is no site');
    expect(next.pages.has('parts/b')).toBe(false);
    expect(buildPage(next, 'a').html).toBe('<p>part</p>');
    writeFiles(root, { 'parts/b.mdx': 'other' });
    expect(refreshPages(next, ['parts/b.mdx'])).toEqual([]);
    expect(buildPage(next, 'a').html).toBe('<p>other</p>');
  });

  test.each(['parts/b.mdx', 'snippets/b.mdx'])(
    'of the imports of a snippet, %s, need a new site, in which other files are pages',
    async (snippet) => {
      const text = "import C from '/parts/c.mdx'\n\n<C />";
      const files = { 'a.mdx': `import B from '/${snippet}'`, 'parts/c.mdx': 'c', [snippet]: 'b' };
      const { site, root } = await loadFolder(files, pages('index', 'a'), { mode: 'dev' });
      expect(site?.pages.has('parts/c')).toBe(true);
      writeFiles(root, { [snippet]: text });
      expect(site && refreshPages(site, [snippet])).toBeUndefined();
      const next = (await reload(root, { mode: 'dev' })).site;
      expect(next?.pages.has('parts/c')).toBe(false);
      writeFiles(root, { [snippet]: `${text}\n\nmore` });
      expect(next && refreshPages(next, [snippet])).toEqual([]);
      writeFiles(root, { [snippet]: 'b' });
      expect(next && refreshPages(next, [snippet])).toBeUndefined();
    },
  );
});

describe('data for search engines', () => {
  const files = {
    'a.mdx': '',
    'b.mdx': '---\nhidden: true\n---\n',
    'c.mdx': '---\nnoindex: true\n---\n',
    'd.mdx': '---\nrobots: noindex, nofollow\n---\n',
    'unlisted.mdx': '',
  };

  test('pages of the navigation that are not hidden', async () => {
    const site = await createSite(files, pages('index', 'a', 'b', 'c', 'd'), { base: '/docs' });
    expect(listIndexed(site)).toEqual(['/docs/', '/docs/a']);
  });

  test('unlisted ones where docs.json wants it', async () => {
    const site = await createSite(files, {
      ...pages('index', 'a'),
      seo: { indexHiddenPages: true },
    });
    expect(listIndexed(site)).toEqual(['/', '/a', '/unlisted']);
  });

  test.each([
    [false, ['/']],
    [true, ['/', '/a', '/unlisted']],
  ])('pages of a hidden group are like unlisted ones: %j', async (indexHiddenPages, indexed) => {
    const site = await createSite(files, {
      navigation: [
        { group: 'Start', pages: ['index'] },
        { group: 'Old', hidden: true, pages: ['a', 'b'] },
      ],
      seo: { indexHiddenPages },
    });
    expect(listIndexed(site)).toEqual(indexed);
  });
});

test('an unknown code theme is reported at its location, with the nearest name', async () => {
  const { diagnostics } = await loadFolder(
    {},
    { codeBlock: { theme: { light: 'github-light', dark: 'dracola' } } },
  );
  expect(diagnostics).toMatchObject([
    {
      code: 'unknown-code-theme',
      message: 'Unknown code theme "dracola".',
      hint: 'Did you mean "dracula"?',
      line: 1,
    },
  ]);
});

test('meta tags of a folder are on its pages, with precedence for deeper folders, and can exclude them from the sitemap', async () => {
  const paths = [
    { path: '/v1/', metatags: { robots: 'noindex', 'og:locale': 'de' } },
    { path: 'v1/deep', metatags: { robots: 'all' } },
  ];
  const site = await createSite(
    { 'v1/old.mdx': '# Old', 'v1/deep/kept.mdx': '# Kept', 'v10.mdx': '# Ten' },
    {
      seo: { metatags: { 'og:locale': 'en' }, paths },
      navigation: [{ group: 'All', pages: ['index', 'v1/old', 'v1/deep/kept', 'v10'] }],
    },
  );
  expect(listIndexed(site)).toEqual(['/', '/v1/deep/kept', '/v10']);
  const meta = (id: string, name: string) =>
    buildPage(site, id).head.find(({ attributes }) => Object.values(attributes).includes(name))
      ?.attributes['content'];
  expect([
    meta('index', 'og:locale'),
    meta('v1/old', 'og:locale'),
    meta('v1/deep/kept', 'og:locale'),
  ]).toEqual(['en', 'de', 'de']);
  expect([meta('v1/old', 'robots'), meta('v1/deep/kept', 'robots'), meta('v10', 'robots')]).toEqual(
    ['noindex', 'all', undefined],
  );
});

test('a tab with an AsyncAPI document has a page for each channel, and a page of its own may show one', async () => {
  const events = {
    asyncapi: '3.0.0',
    info: { title: 'Chat' },
    servers: { main: { host: 'x.dev', protocol: 'wss' } },
    channels: {
      room: {
        address: 'rooms',
        messages: {
          said: {
            title: 'Said',
            payload: { type: 'object', properties: { text: { type: 'string' } } },
          },
        },
      },
    },
  };
  const { site, diagnostics } = await loadFolder(
    {
      'events.json': JSON.stringify(events),
      'own.mdx': '---\nasyncapi: events.json room\n---\nOwn words.',
      'lost.mdx': '---\nasyncapi: events.json rom\n---\n',
    },
    {
      navigation: {
        tabs: [
          { tab: 'Guide', pages: ['index', 'own', 'lost'] },
          { tab: 'Events', asyncapi: 'events.json' },
        ],
      },
      theme: 'mint',
    },
  );
  if (!site) throw new Error('there is no site');
  expect(diagnostics.filter(({ code }) => code !== 'orphan-page')).toEqual([]);
  expect(site.pages.get('own')?.title).toBe('Room');
  const page = buildPage(site, 'api-reference/websockets/room');
  expect(page.tabs.map(({ label, active }) => [label, active])).toEqual([
    ['Guide', false],
    ['Events', true],
  ]);
  expect(page.html).toContain('wss://x.dev');
  expect(page.html).toContain('<h2');
  expect(page.aside).toContain('text');
  expect(buildPage(site, 'own').html).toContain('Own words.');
  const lost = site.pages.get('lost');
  expect(lost && reportPage(site, lost).diagnostics).toMatchObject([
    { code: 'unknown-channel', hint: 'Did you mean "room"?' },
  ]);
});
