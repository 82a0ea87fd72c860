import { expect, test } from 'vitest';
import { toUrl, withTrailingSlash } from '../../../src/site/urls.ts';
import { createSite } from './_site.ts';

const load = (trailingSlash: boolean) =>
  createSite(
    { 'care/water.mdx': '# Water', 'leaf.json': '{}' },
    { seo: { trailingSlash } },
    { base: '/docs', origin: 'https://a.b' },
  );

test('only addresses of pages end with a slash, before query and fragment', async () => {
  const site = await load(true);
  const end = (address: string) => withTrailingSlash(site, address);
  expect(end('/docs/care/water')).toBe('/docs/care/water/');
  expect(end('/docs/care/water?a#b')).toBe('/docs/care/water/?a#b');
  expect(end('https://a.b/docs/care/water')).toBe('https://a.b/docs/care/water/');
  for (const other of [
    '/docs/care/water/',
    '/docs/',
    '/docs/leaf.json',
    '/docs/gone',
    '/care/water',
    '#b',
    'https://x.y/docs/care/water',
    'mailto:a@b.c',
  ])
    expect(end(other)).toBe(other);
});

test('links of documents have the base path, and end so', async () => {
  const site = await load(true);
  expect(toUrl(site, '/care/water#b')).toBe('/docs/care/water/#b');
  expect(toUrl(site, '/leaf.json')).toBe('/docs/leaf.json');
  expect(toUrl(site, 'https://a.b/docs/care/water')).toBe('https://a.b/docs/care/water/');
  expect(toUrl(site, '#b')).toBe('#b');
  expect(toUrl(await load(false), '/care/water#b')).toBe('/docs/care/water#b');
});
