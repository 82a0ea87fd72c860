import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeProject } from '../../../../src/content/project.ts';
import { listSearchPages, loadIndex } from '../../../../src/output/search/load-index.ts';
import { pagesName, type IndexHead, type SearchPage } from '../../../../src/client/file-formats.ts';
import { openSearch } from '../../../../src/client/search.ts';
import { loadSite } from '../../../../src/site/load.ts';
import type { Site } from '../../../../src/site/site.ts';
import { readOutput } from '../../../support/outputs.ts';
import { readTree } from '../../../support/read-tree.ts';
import { changeProject, page, writeProject } from '../../../support/write-project.ts';
import { buildIndex, toPage } from './_index.ts';

const docs = (navigation: unknown[], more: Record<string, unknown> = {}) => ({
  name: 'Garden',
  colors: { primary: '#1A7341' },
  navigation,
  ...more,
});

async function open(root: string): Promise<Site> {
  const { site } = await loadSite(describeProject(root), {
    base: '/docs',
    mode: 'build',
    offline: true,
  });
  if (!site) throw new Error('no site');
  return site;
}

const find = async (site: Site, text: string) => {
  const folder = loadIndex(site);
  const engine = openSearch(
    async (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown,
  );
  return (await engine.search(text)).map(({ href }) => href);
};

test('pages that are unlisted, hidden or not to be found stay out, and groups pass on their weight', async () => {
  const root = writeProject({
    'docs.json': docs([
      { group: 'A', pages: ['index', 'hidden', 'noindex', 'robots', 'silent', 'away', 'heavy'] },
      { group: 'B', searchable: false, pages: ['internal', 'public'] },
      { group: 'C', boost: 2, pages: ['boosted'] },
    ]),
    'index.mdx': page('Start'),
    'hidden.mdx': page('Hidden', 'x', 'hidden: true'),
    'noindex.mdx': page('Noindex', 'x', 'noindex: true'),
    'robots.mdx': page('Robots', 'x', 'robots: noindex'),
    'silent.mdx': page('Silent', 'x', 'searchable: false'),
    'away.mdx': page('Away', 'x', 'url: https://example.com'),
    'heavy.mdx': page('Heavy', 'x', 'boost: 5'),
    'internal.mdx': page('Internal'),
    'public.mdx': page('Public', 'x', 'searchable: true'),
    'boosted.mdx': page('Boosted'),
    'unlisted.mdx': page('Unlisted'),
  });
  const found = listSearchPages(await open(root)).map(({ facts }) => [facts.href, facts.boost]);
  expect(found).toEqual([
    ['/docs/', 1],
    ['/docs/heavy', 5],
    ['/docs/public', 1],
    ['/docs/boosted', 2],
  ]);
});

test('a page has its tab, groups, version, and endpoint', async () => {
  const root = writeProject({
    'docs.json': docs(
      [
        { group: 'Start', pages: ['index'] },
        { group: 'Plants', version: 'v2', pages: [{ group: 'Read', pages: ['api/list'] }] },
        { group: 'Old', version: 'v1', pages: ['api/old'] },
      ],
      { versions: ['v2', 'v1'], tabs: [{ name: 'Reference', url: 'api' }] },
    ),
    'index.mdx': page('Start'),
    'api/list.mdx': page(
      'List',
      'x',
      'api: GET https://api.example.com/plants/{id}\nkeywords: [all]',
    ),
    'api/old.mdx': page('Old'),
  });
  const [start, list] = listSearchPages(await open(root)).map(({ facts }) => facts);
  expect(start?.version).toBeUndefined();
  expect(list).toMatchObject({
    title: 'List',
    place: ['Reference', 'Plants', 'Read'],
    version: 'v2',
    method: 'GET',
    path: '/plants/{id}',
    keywords: ['all'],
  });
});

test('the finished index is used again until something on a page changes', async () => {
  const files = {
    'docs.json': docs([{ group: 'A', pages: ['index', 'b'] }]),
    'index.mdx': page('Start', 'The begonia stands here.'),
    'b.mdx': page('Second', 'Nothing.'),
  };
  const root = writeProject(files);
  const site = await open(root);
  expect(await find(site, 'begonia')).toEqual(['/docs/']);
  const folder = loadIndex(site);
  const before = statSync(join(folder, 'index.json')).mtimeMs;
  site.renderCache.save(site.pages.keys());
  expect(loadIndex(await open(root))).toBe(folder);
  expect(statSync(join(folder, 'index.json')).mtimeMs).toBe(before);

  changeProject(root, { 'b.mdx': page('Second', 'A cyclamen.') });
  const changed = await open(root);
  expect(await find(changed, 'cyclamen')).toEqual(['/docs/b']);
  expect(await find(changed, 'begonia')).toEqual(['/docs/']);
  expect(existsSync(folder)).toBe(false);

  const clean = writeProject({ ...files, 'b.mdx': page('Second', 'A cyclamen.') });
  expect(readTree(loadIndex(changed))).toEqual(readTree(loadIndex(await open(clean))));
});

test('only files of the index are served from its folder', async () => {
  const root = writeProject({
    'docs.json': docs([{ group: 'A', pages: ['index'] }]),
    'index.mdx': page('Start'),
  });
  const site = await open(root);
  const head = (await readOutput(site, '/_search/index.json')) ?? '';
  const name = pagesName(JSON.parse(head) as IndexHead, 0);
  expect(await readOutput(site, `/_search/${name}`)).toContain('Start');
  expect(await readOutput(site, '/_search/../../docs.json')).toBeUndefined();
  expect(await readOutput(site, '/_search/parts/../pages.jsonl')).toBeUndefined();
  expect(await readOutput(site, '/_search/parts/other')).toBeUndefined();
  expect(
    readdirSync(join(site.project.cacheDir, 'search')).filter((one) => one.startsWith('build-')),
  ).toHaveLength(1);
});

test('an edit of one page leaves nearly all files of a large index as they were', () => {
  const textOf = (at: number) =>
    Array.from({ length: 100 }, (_, n) => `word${(at * 97 + n * 31) % 4000}`).join(' ');
  const toText = (at: number, more = '') =>
    toPage({ href: `/page-${at}`, title: `Page ${at}`, text: textOf(at) + more });
  const pages = Array.from({ length: 400 }, (_, at) => toText(at));
  const before = buildIndex(pages);
  const changesOf = (list: SearchPage[]) =>
    [...buildIndex(list).keys()].filter((name) => name !== 'index.json' && !before.has(name));
  expect(before.size).toBeGreaterThan(50);
  expect(changesOf(pages.with(3, toText(3, ' begonia'))).length).toBeLessThan(6);
  // Sections are counted through the site, so that a new page changes words after it, but not other pages.
  const added = changesOf(pages.toSpliced(399, 0, toText(500)));
  expect(added.filter((name) => name.startsWith('parts/pages-')).length).toBeLessThan(3);
});

test('titles of code blocks are found, names of languages are not', async () => {
  const root = writeProject({
    'docs.json': docs([{ group: 'A', pages: ['index', 'deploy'] }]),
    'index.mdx': page('Start', '```ruby\nputs 1\n```'),
    'deploy.mdx': page('Deploy', '## Steps\n\n```yaml workflows/publish.yml\non: push\n```'),
  });
  const site = await open(root);
  expect((await find(site, 'publish.yml'))[0]).toBe('/docs/deploy#steps');
  expect(await find(site, 'ruby')).toEqual([]);
});
