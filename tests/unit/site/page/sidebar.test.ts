import { expect, test } from 'vitest';
import { buildPage } from '../../../../src/site/page-data.ts';
import { policyOf } from '../../../../src/site/csp.ts';
import { walkSidebar } from '../../../../src/site/page/sidebar.ts';
import { hasMark } from '../../../../src/utils/html.ts';
import { createSite } from '../_site.ts';

const groups = (...pages: (string | object)[]) => ({ navigation: [{ group: 'Start', pages }] });

async function hrefsOf(files: Record<string, string>, pages: (string | object)[], base = '') {
  const site = await createSite(files, groups('index', ...pages), { base });
  const { nodes } = buildPage(site, 'index').sidebar;
  return [...walkSidebar(nodes)].flatMap((node) => (node.type === 'link' ? [node.href] : []));
}

test('pages have the base path, and are encoded', async () => {
  expect(await hrefsOf({ 'año nuevo.mdx': '# A' }, ['año nuevo'], '/docs')).toEqual([
    '/docs/',
    '/docs/a%C3%B1o%20nuevo',
  ]);
});

test('a written URL keeps its fragment, and the name of a page the same sign', async () => {
  const files = {
    'c#.mdx': '# C',
    'forum.mdx': '---\nurl: https://example.com/a?b#c\n---\n',
    'part.mdx': '---\nurl: /c d#part\n---\n',
  };
  const hrefs = await hrefsOf(files, ['c#', 'forum', 'part'], '/docs');
  expect(hrefs.slice(1)).toEqual(['/docs/c%23', 'https://example.com/a?b#c', '/docs/c%20d#part']);
});

test('pages of a division share one sidebar', async () => {
  const site = await createSite({ 'a.mdx': '# A' }, groups('index', 'a'));
  expect(buildPage(site, 'a').sidebar).toBe(buildPage(site, 'index').sidebar);
});

test('the marks name what style sheets depend on', async () => {
  const plain = await createSite({}, { navigation: [{ group: '', pages: ['index'] }] });
  expect(buildPage(plain, 'index').sidebar.marks.trim()).toBe('');
  const files = { 'get.mdx': '---\ntitle: Řeka\napi: GET https://example.com/a\n---\n' };
  const { marks } = buildPage(await createSite(files, groups('index', 'get')), 'index').sidebar;
  for (const mark of ['.t-method', '.t-nav-title', ':extended-latin'])
    expect(hasMark(marks, mark)).toBe(true);
});

test('the policy allows the pictures that are icons of pages', async () => {
  const files = { 'a.mdx': '---\nicon: https://pictures.example.com/a.png\n---\n# A' };
  const site = await createSite(files, groups('index', 'a'));
  expect(policyOf(site)?.sources['img-src']).toContain('https://pictures.example.com');
});
