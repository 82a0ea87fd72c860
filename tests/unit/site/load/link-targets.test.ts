import { expect, test } from 'vitest';
import { buildLinkTargets } from '../../../../src/site/load/redirects.ts';

const targets = buildLinkTargets({
  pages: new Set(['/', '/a']),
  assets: new Set(['/a b.png']),
  redirects: ['/old/', '/blog/:slug*', '/v1/:page/edit', '/x.y/*'],
});

test.each([
  ['/', true],
  ['/a', true],
  ['/b', false],
  ['/old', true],
  ['/blog/2024/may', true],
  ['/blog', false],
  ['/v1/intro/edit', true],
  ['/v1/a/b/edit', false],
  ['/x.y/z', true],
  ['/xzy/z', false],
])('%s is answered: %s', (path, isAnswered) => {
  expect(targets.hasPage(path)).toBe(isAnswered);
});

test('files are found by their plain names', () => {
  expect(targets.hasAsset('/a b.png')).toBe(true);
  expect(targets.hasAsset('/a%20b.png')).toBe(false);
});

test('files that every site has are found, and the sitemap if there is one', () => {
  expect(targets.hasAsset('/llms.txt')).toBe(true);
  expect(targets.hasAsset('/sitemap.xml')).toBe(false);
  const served = { pages: new Set(['/']), assets: new Set([]), redirects: [], hasSitemap: true };
  expect(buildLinkTargets(served).hasAsset('/sitemap.xml')).toBe(true);
});

test('pages and files are known in other capital letters, unless several could be meant', () => {
  const { findAlike } = buildLinkTargets({
    pages: new Set(['/Guides/First', '/a', '/A']),
    assets: new Set(['/Images/a.PNG']),
    redirects: [],
  });
  expect(findAlike?.('/guides/first.mdx')).toBe('/Guides/First');
  expect(findAlike?.('/images/A.png')).toBe('/Images/a.PNG');
  expect(findAlike?.('/a')).toBeUndefined();
});
