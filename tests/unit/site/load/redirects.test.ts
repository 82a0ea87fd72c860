import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import {
  listHostFiles,
  redirectPages,
  renderRedirectPage,
} from '../../../../src/output/host-files.ts';
import type { Site } from '../../../../src/site/site.ts';
import { PLAIN_LAYOUTS, readOutput } from '../../../support/outputs.ts';
import { createSite } from '../_site.ts';

const PAGES = {
  'guides/first.mdx': '',
  'away.mdx': '---\nurl: https://example.com/x\n---\n',
};

/** Redirects as "from -> to". */
async function redirectsOf(properties: object, base = '', files: Record<string, string> = PAGES) {
  const { redirects } = await createSite(files, properties, { base });
  return redirects.map(({ from, to }) => `${from} -> ${to}`);
}

const withRedirects = (...redirects: [source: string, destination: string][]) => ({
  navigation: [{ group: 'G', pages: ['index', 'guides/first', 'away'] }],
  redirects: redirects.map(([source, destination]) => ({ source, destination })),
});

test('redirects of docs.json get the base, addresses elsewhere do not', async () => {
  const properties = withRedirects(
    ['/old', '/guides/first'],
    ['blog/:slug*', 'https://b.c/:slug*'],
  );
  expect(await redirectsOf(properties, '/docs')).toEqual([
    '/away -> https://example.com/x',
    '/old -> /docs/guides/first',
    '/blog/:slug* -> https://b.c/:slug*',
    '/guides -> /docs/guides/first',
  ]);
});

test('redirects of docs.json may have the base already, unless pages are in a folder of its name', async () => {
  const properties = withRedirects(['/docs/old', '/docs/guides/first'], ['/docs/b', 'https://b.c']);
  expect(await redirectsOf(properties, '/docs')).toEqual(
    expect.arrayContaining(['/old -> /docs/guides/first', '/b -> https://b.c']),
  );
  const files = { ...PAGES, 'docs/page.mdx': '' };
  expect(await redirectsOf(properties, '/docs', files)).toContain(
    '/docs/old -> /docs/docs/guides/first',
  );
});

test('a # in the name of a page is encoded where its longer URL leads to it', async () => {
  expect(await redirectsOf({}, '', { 'c#/index.mdx': '' })).toContain('/c#/index -> /c%23');
});

test('redirect pages are in the files that hosts look for, which decode URLs, and never replace pages', async () => {
  const properties = withRedirects(
    ['/c%23/caf%C3%A9', '/guides/first'],
    ['/c#/café', '/away'],
    ['/guides/%66irst', '/away'],
    ['/%2e%2e/a%2Fb%00', '/away'],
    ['/100%', '/away'],
  );
  const site = await createSite(PAGES, properties);
  const listed = await redirectPages.list({ site, layouts: PLAIN_LAYOUTS });
  expect(listed.map(({ path }) => path)).toEqual([
    '/away/index.html',
    '/c#/café/index.html',
    '/%2e%2e/a%2Fb%00/index.html',
    '/100%/index.html',
    '/guides/index.html',
    expect.stringMatching(/^\/_trellis\/moved\.\w+\.js$/),
  ]);
});

test('pages win over redirects, and of two the first', async () => {
  const properties = withRedirects(
    ['/guides/first', '/'],
    ['/old', '/'],
    ['/old', '/guides/first'],
  );
  expect(await redirectsOf(properties)).toContain('/old -> /');
  expect(await redirectsOf(properties)).not.toContain('/guides/first -> /');
});

test('the start page leads to the first page where there is none', async () => {
  const site = await createSite({ 'a.mdx': '' }, { navigation: [{ group: 'G', pages: ['a'] }] });
  expect(site.redirects).toEqual([]);
});

test('a folder page is also served at the name of its file', async () => {
  expect(await redirectsOf({}, '', { 'guides/index.mdx': '' })).toContain(
    '/guides/index -> /guides',
  );
});

test('a source never leaves the site', async () => {
  expect(await redirectsOf(withRedirects(['/../../etc/x', '/']))).toContain('/etc/x -> /');
});

test('hosts get rules in their own format', async () => {
  const site = await createSite(
    PAGES,
    {
      ...withRedirects(['/old/:slug*', '/new/:slug*']),
      redirects: [
        { source: '/old/:slug*', destination: '/new/:slug*', permanent: true },
        { source: '/a b', destination: '/c', permanent: false },
      ],
      navigation: [{ group: 'G', pages: ['index'] }],
    },
    { base: '/docs' },
  );
  expect(redirectsFileOf(site)).toBe(
    '/docs/away https://example.com/x 307\n/docs/old/* /docs/new/:splat 308\n/docs/a%20b /docs/c 307\n',
  );
});

test('a page that sends its reader on escapes the address', async () => {
  const site = await createSite({});
  const html = renderRedirectPage(site, { from: '/a', to: '/b?c="<d>', permanent: false });
  expect(html).toContain('content="0; url=/b?c=&quot;&lt;d&gt;"');
  expect(html).toContain('<a href="/b?c=&quot;&lt;d&gt;">');
});

test.each([
  ['/b', 'https://e.f/b?q=1#part'],
  ['/b?c', 'https://e.f/b?c#part'],
  ['/b#other', 'https://e.f/b?q=1#other'],
])('a page that sends its reader on to %s keeps query and fragment', async (to, expected) => {
  const redirects = [{ source: '/a', destination: to }];
  const site = await createSite({}, { redirects }, { base: '/docs' });
  const html = (await readOutput(site, '/a/index.html')) ?? '';
  // A file, because policies of servers can forbid scripts in pages.
  const [, path = ''] = /<script type="module" src="\/docs(.*?)"><\/script>/.exec(html) ?? [];
  const script = (await readOutput(site, path)) ?? '';
  const [, href = ''] = /<a href="\/docs(.*?)"/.exec(html) ?? [];
  expect(html).toContain(`script-src 'self';`);
  const replace = vi.fn<(url: URL) => void>();
  runInNewContext(script, {
    document: { links: [new URL(href, 'https://e.f')] },
    location: { search: '?q=1', hash: '#part', replace },
  });
  expect(String(replace.mock.lastCall?.[0])).toBe(expected);
});

test.each([
  [{ seo: { metatags: { canonical: 'https://a.b/docs/' } } }, {}, 'https://a.b/docs/new'],
  [{}, { origin: 'https://c.d', base: '/docs' }, 'https://c.d/docs/new'],
  [{}, { base: '/docs' }, '/docs/new'],
])('a redirect page has the canonical URL of its target: %j, %j', async (config, options, url) => {
  const site = await createSite({ 'new.mdx': '# New' }, config, options);
  const to = `${site.options.base}/new`;
  for (const target of [to, `${to}#part`, `${to}?tab=one#part`])
    expect(renderRedirectPage(site, { from: '/old', to: target, permanent: false })).toContain(
      `<link rel="canonical" href="${url}">`,
    );
  expect(
    renderRedirectPage(site, { from: '/old', to: 'https://e.f/', permanent: false }),
  ).toContain('<link rel="canonical" href="https://e.f/">');
});

function redirectsFileOf(site: Site): string {
  return listHostFiles(site).find(({ path }) => path === '/_redirects')?.text ?? '';
}
