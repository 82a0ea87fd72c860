import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { reportPage } from '../../../../src/site/page-report.ts';
import { buildPage } from '../../../../src/site/page-data.ts';
import { createSite } from '../_site.ts';

test('problems of a document are not repeated for each page that it generates', async () => {
  const operation = { responses: { 200: { description: 1 } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1' },
    paths: { '/a': { get: operation }, '/b': { get: operation } },
  };
  const site = await createSite(
    { 'api/plants.json': JSON.stringify(document) },
    { tabs: [{ name: 'API', url: 'api', openapi: '/api/plants.json' }] },
  );
  expect(site.diagnostics.filter(({ code }) => code === 'openapi-invalid')).not.toEqual([]);
  const generated = [...site.pages.values()].filter(({ isGenerated }) => isGenerated);
  expect(generated).toHaveLength(2);
  for (const page of generated) expect(reportPage(site, page).diagnostics).toEqual([]);
});

test.each([
  ['plants.json', (document: object) => JSON.stringify(document, null, 2), 14],
  ['plants.yaml', stringify, 11],
])('a broken link of externalDocs in %s has its line', async (file, write, line) => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1' },
    externalDocs: { url: 'https://example.com' },
    paths: { '/a': { get: { externalDocs: { url: '/gone' }, responses: {} } } },
  };
  const site = await createSite(
    { [file]: write(document) },
    { tabs: [{ name: 'API', url: 'api', openapi: file }] },
  );
  const [page] = [...site.pages.values()].filter(({ isGenerated }) => isGenerated);
  buildPage(site, page!.id);
  expect(reportPage(site, page!).diagnostics).toMatchObject([
    { code: 'broken-link', message: 'Page not found: "/gone".', file, line },
  ]);
});

test('links with the path of another host lead to the page, with a warning', async () => {
  const site = await createSite({
    'index.mdx': '[A](/docs/guides/a#b) [B](/guides/B) ![C](/images/C.png)',
    'guides/a.mdx': '## B',
    'guides/b.mdx': 'text',
    'images/c.png': 'png',
  });
  const page = site.pages.get('index');
  if (!page) throw new Error('the page is not there');
  const { html } = buildPage(site, 'index');
  for (const href of ['href="/guides/a#b"', 'href="/guides/b"', 'src="/images/c.png"'])
    expect(html).toContain(href);
  expect(reportPage(site, page).diagnostics).toMatchObject([
    {
      code: 'broken-link',
      message: 'Page not found: "/docs/guides/a#b". The link points to "/guides/a#b".',
      hint: 'Use "/guides/a#b".',
      replacement: '/guides/a#b',
      line: 1,
    },
    { message: 'Page not found: "/guides/B". The link points to "/guides/b".' },
    {
      code: 'missing-asset',
      message: 'File not found: "/images/C.png". Trellis uses "/images/c.png".',
      replacement: '/images/c.png',
    },
  ]);
});

test('text of a page that is only a link is reported, because it is never shown', async () => {
  const site = await createSite({
    'roadmap.mdx': '---\ntitle: Roadmap\nurl: https://roadmap.example.com\n---\n\nIt has moved.',
    'status.mdx': '---\ntitle: Status\nurl: https://status.example.com\n---\n',
  });
  expect(reportPage(site, site.pages.get('roadmap')!)).toMatchObject({
    status: 'degraded',
    diagnostics: [
      {
        code: 'unshown-text',
        message:
          'The page sets "url" to https://roadmap.example.com, so its content is never rendered.',
        line: 6,
      },
    ],
  });
  expect(reportPage(site, site.pages.get('status')!)).toMatchObject({
    status: 'ok',
    diagnostics: [],
  });
});

test('a page whose url is broken is reported', async () => {
  const site = await createSite({
    'a.mdx': '---\ntitle: A\nurl: /guides/sole\n---\n',
    'b.mdx': '---\ntitle: B\nurl: guides/soil#clay\n---\n',
    'guides/soil.mdx': '---\ntitle: Soil\n---\n',
  });
  expect(reportPage(site, site.pages.get('a')!).diagnostics).toMatchObject([
    {
      code: 'broken-link',
      message: 'Page not found: "/guides/sole".',
      hint: 'Did you mean "/guides/soil"?',
      line: 3,
    },
  ]);
  expect(reportPage(site, site.pages.get('b')!).diagnostics).toEqual([]);
});

test('a page whose url is its own path is shown, and reported once', async () => {
  const site = await createSite({
    'guides/soil.mdx': '---\ntitle: Soil\nurl: guides/soil/\n---\n\nClay.',
    'guides/air.mdx': '---\ntitle: Air\nurl: /guides/soil\n---\n',
  });
  const page = site.pages.get('guides/soil')!;
  expect(reportPage(site, page).diagnostics).toMatchObject([
    {
      code: 'own-url',
      message: 'The page sets "url" to its own path, /guides/soil. The field is ignored.',
      line: 3,
    },
  ]);
  expect(site.redirects).toEqual([{ from: '/guides/air', to: '/guides/soil', permanent: false }]);
});

test.each(['/soil#clay', 'soil?part=clay'])(
  'so is one with url: %s, but not one without',
  async (url) => {
    const site = await createSite({
      'soil.mdx': `---\ntitle: Soil\nurl: ${url}\n---\n\nClay.`,
      'index.mdx': '---\ntitle: Home\nurl: ""\n---\n\nWelcome.',
    });
    const codesOf = (id: string) =>
      reportPage(site, site.pages.get(id)!).diagnostics.map(({ code }) => code);
    expect(codesOf('soil')).toEqual(['own-url']);
    expect(codesOf('index')).toEqual([]);
    expect(site.redirects).toEqual([]);
  },
);

test('a translation with text whose url is the path of its original is shown, and one without text links there', async () => {
  const site = await createSite({
    'care/soil.mdx': '---\ntitle: Soil\nurl: care/soil\n---\n\nClay.',
    'fr/care/soil.mdx': '---\ntitle: Terre\nurl: care/soil\n---\n\nArgile.',
    'de/care/soil.mdx': '---\ntitle: Erde\nurl: care/soil\n---\n',
    'old/care/soil.mdx': '---\ntitle: Soil\nurl: /care/soil\n---\n\nMoved.',
  });
  expect(reportPage(site, site.pages.get('fr/care/soil')!).diagnostics).toMatchObject([
    {
      code: 'own-url',
      message: 'The page sets "url" to the path of its original, /care/soil. The field is ignored.',
      line: 3,
    },
  ]);
  // The folder of the last one is no language, so it is a page that moved.
  expect(site.redirects.map(({ from, to }) => [from, to])).toEqual([
    ['/de/care/soil', '/care/soil'],
    ['/old/care/soil', '/care/soil'],
  ]);
});

test('a missing file has the line of the attribute that names it', async () => {
  const site = await createSite({
    'index.mdx': '`icon="/gone.svg"`\n\n<Card\n  title="Fern"\n  icon="/gone.svg"\n/>',
  });
  expect(reportPage(site, site.pages.get('index')!).diagnostics).toMatchObject([
    {
      code: 'missing-asset',
      message: 'File not found: "/gone.svg".',
      line: 5,
      column: 9,
      length: 9,
    },
  ]);
});

test('a link of which a part is encoded has its line', async () => {
  const site = await createSite({ 'index.mdx': 'Text\n\n[A](#🧑%E2%80%8D💻-gone)' });
  expect(reportPage(site, site.pages.get('index')!).diagnostics).toMatchObject([
    { code: 'broken-fragment', line: 3 },
  ]);
});

test.each([
  ['discord.example.com', 'Did you mean "https://discord.example.com"?'],
  ['www.example.org/a?b', 'Did you mean "https://www.example.org/a?b"?'],
  ['example.py', undefined],
  ['a/example.com', undefined],
])('a link to %s without a scheme suggests it', async (href, hint) => {
  const site = await createSite({ 'index.mdx': `[A](${href})` });
  expect(reportPage(site, site.pages.get('index')!).diagnostics).toMatchObject([
    { code: 'broken-link', message: `Page not found: "${href}".`, ...(hint && { hint }) },
  ]);
});
