import { expect, test } from 'vitest';
import {
  listHostFiles,
  listRedirects,
  renderRedirectPage,
} from '../../../../src/output/host-files.ts';
import { parseRedirects } from '../../../../src/site/host-formats.ts';
import { createRedirects, type Redirects } from '../../../../src/server/site/redirects.ts';
import type { Site } from '../../../../src/site/site.ts';
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

test('a folder page answers under the name of its file, too', async () => {
  expect(await redirectsOf({}, '', { 'guides/index.mdx': '' })).toContain(
    '/guides/index -> /guides',
  );
});

test('a source never leaves the site', async () => {
  expect(await redirectsOf(withRedirects(['/../../etc/x', '/']))).toContain('/etc/x -> /');
});

test('hosts are told in their own words', async () => {
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

test('servers that read the file for hosts answer as those that know the redirects', async () => {
  const site = await createSite(
    PAGES,
    withRedirects(
      ['/a/:id', '/b/:id'],
      ['/c/:rest*', '/d/:rest*'],
      ['/e/:rest*', '/f/:rest'],
      ['/g/*', '/h/*'],
      ['/i j', '/k l'],
      ['/:x/m/:y', 'https://x.example:80/:y/:x'],
    ),
    { base: '/docs' },
  );
  const fromFile = createRedirects(parseRedirects(redirectsFileOf(site)));
  const fromSite = createRedirects(listRedirects(site).map((rule) => ({ ...rule, status: 307 })));
  const find = (path: string, { findExact, findPattern }: Redirects) =>
    (findExact(`/docs${path}`) ?? findPattern(`/docs${path}`))?.location;
  expect(
    ['/a/1', '/a/1/2', '/c/1/2', '/e/1/2', '/g/1', '/i j', '/1/m/2'].map((path) => [
      find(path, fromSite),
      find(path, fromFile),
    ]),
  ).toEqual([
    ['/docs/b/1', '/docs/b/1'],
    [undefined, undefined],
    ['/docs/d/1/2', '/docs/d/1/2'],
    ['/docs/f/1/2', '/docs/f/1/2'],
    ['/docs/h/1', '/docs/h/1'],
    ['/docs/k%20l', '/docs/k%20l'],
    ['https://x.example:80/2/1', 'https://x.example:80/2/1'],
  ]);
});

test('a page that sends its reader on escapes the address', async () => {
  const site = await createSite({});
  const html = renderRedirectPage(site, { from: '/a', to: '/b?c="<d>', permanent: false });
  expect(html).toContain('content="0; url=/b?c=&quot;&lt;d&gt;"');
  expect(html).toContain('<a href="/b?c=&quot;&lt;d&gt;">');
});

function redirectsFileOf(site: Site): string {
  return listHostFiles(site).find(({ path }) => path === '/_redirects')?.text ?? '';
}
