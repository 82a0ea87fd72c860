import { expect, test } from 'vitest';
import { findDevPage } from '../../../../src/server/dev/live-pages.ts';
import type { DevSite } from '../../../../src/server/dev-site.ts';
import { createSite } from '../../site/_site.ts';

test('a page is found at each path that production servers accept', async () => {
  const site = await createSite({ 're.mdx': 're', 'reindex.mdx': 'reindex', 'a/index.mdx': 'a' });
  const find = (path: string) => findDevPage({ site } as DevSite, path);
  expect(['/', '/index.html', '/re', '/re/', '/re/index.html'].map(find)).toEqual([
    'index',
    'index',
    're',
    're',
    're',
  ]);
  expect(['/a', '/a.html', '/a/index.html'].map(find)).toEqual(['a/index', 'a/index', 'a/index']);
  expect(find('/reindex.html')).toBe('reindex');
});
