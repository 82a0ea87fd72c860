import { expect, test } from 'vitest';
import { addTrailingSlashes, withTrailingSlash } from '../../../../src/site/urls.ts';
import { createSite } from '../_site.ts';

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
    // prettier-ignore
    expect(end(other)).toBe(other);
});

test('links of a document end so, and nothing else in it changes', async () => {
  const html = '<a href="/docs/care/water#b">/docs/care/water</a><i data-href="/docs/care/water">';
  expect(addTrailingSlashes(await load(true), html)).toBe(
    '<a href="/docs/care/water/#b">/docs/care/water</a><i data-href="/docs/care/water">',
  );
  expect(addTrailingSlashes(await load(false), html)).toBe(html);
});
