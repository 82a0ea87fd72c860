import { describe, expect, test } from 'vitest';
import { buildSite, groups, type Site } from './_site.ts';

function around(site: Site, id: string): (string | undefined)[] {
  const { previous, next } = site.view(id).pagination;
  return [previous?.href, next?.href];
}

describe('neighbors', () => {
  const site = buildSite({
    navigation: [
      { group: 'Start', pages: ['intro', 'blog', { group: 'Deep', pages: ['deep'] }] },
      { group: 'API', pages: ['api/a'] },
      { group: 'Guides', root: 'guides/index', pages: ['hidden', 'guides/a', 'intro', 'guides/b'] },
      { group: 'End', pages: ['alone'] },
    ],
    tabs: [{ name: 'API', url: 'api' }],
    unlisted: ['draft'],
    frontMatter: {
      blog: { url: 'https://example.com' },
      hidden: { hidden: true },
      alone: { hideFooterPagination: true },
    },
  });

  test.each([
    ['intro', [undefined, '/deep']],
    ['deep', ['/intro', '/guides']],
    ['guides/index', ['/deep', '/guides/a']],
    ['guides/a', ['/guides', '/guides/b']],
    ['guides/b', ['/guides/a', '/alone']],
    ['alone', [undefined, undefined]],
    ['api/a', [undefined, undefined]],
    ['hidden', [undefined, undefined]],
    ['blog', [undefined, undefined]],
    ['draft', [undefined, undefined]],
    ['nowhere', [undefined, undefined]],
  ])('of %s are %s', (id, hrefs) => {
    expect(around(site, id)).toEqual(hrefs);
  });

  test('are the rows of the sidebar', () => {
    expect(site.view('intro').pagination.next).toEqual({
      type: 'link',
      pageId: 'deep',
      href: '/deep',
      label: 'Deep',
    });
  });
});

describe('the way to a page', () => {
  const navigation = [
    { group: '', pages: ['bare'] },
    {
      group: 'Guides',
      pages: ['a', { group: 'Deep', pages: [{ group: '', pages: ['b'] }, 'c'] }, 'hidden'],
    },
    { group: 'Again', pages: ['b'] },
  ];
  const input = { navigation, unlisted: ['draft'], frontMatter: { hidden: { hidden: true } } };
  const site = buildSite(input);

  test.each([
    ['bare', []],
    ['a', ['Guides']],
    ['b', ['Guides', 'Deep']],
    ['c', ['Guides', 'Deep']],
    ['hidden', ['Guides']],
    ['draft', []],
    ['nowhere', []],
  ])('to %s goes through %s', (id, labels) => {
    expect(site.view(id).groupPath).toEqual(labels);
  });

  test('has the first page of each group, unless that is the page itself', () => {
    expect(site.view('b').breadcrumbs).toEqual([
      { label: 'Guides', href: '/a' },
      { label: 'Deep' },
    ]);
    expect(site.view('c').breadcrumbs).toEqual([
      { label: 'Guides', href: '/a' },
      { label: 'Deep', href: '/b' },
    ]);
  });

  test('is above the title as the innermost group, or whole', () => {
    expect(site.view('c').eyebrow).toEqual([{ label: 'Deep' }]);
    const whole = buildSite({ ...input, config: { eyebrow: 'breadcrumbs' } });
    expect(whole.view('c').eyebrow).toEqual([
      { label: 'Guides', href: '/a' },
      { label: 'Deep', href: '/b' },
    ]);
  });
});

test('pages are known as listed only if the sidebar has them', () => {
  const { navigation, view } = buildSite({
    navigation: groups({ Start: ['b', 'a', 'hidden', 'away', 'b'] }),
    unlisted: ['draft'],
    frontMatter: { hidden: { hidden: true }, away: { url: 'https://example.com' } },
  });
  expect(navigation.order).toEqual(['b', 'a']);
  expect(['a', 'hidden', 'draft', 'nowhere'].map((id) => view(id).listed)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a page in a hidden group and in another one has its place in the other', () => {
  const { view } = buildSite({
    navigation: [
      { group: 'Hidden', hidden: true, pages: ['a'] },
      { group: 'Start', pages: ['intro', 'a'] },
    ],
  });
  expect(view('a').listed).toBe(true);
  expect(view('a').groupPath).toEqual(['Start']);
  expect(view('a').pagination.previous?.href).toBe('/intro');
});

describe('/', () => {
  const navigation = groups({ Start: ['blog', 'intro', 'setup'], API: ['api/a'] });
  const frontMatter = { blog: { url: 'https://example.com' } };

  test('shows the page called index, listed or not', () => {
    const site = buildSite({ navigation, unlisted: ['index'] });
    expect(site.navigation.root).toEqual({ pageId: 'index' });
  });

  test('leads to the first page of the navigation otherwise', () => {
    expect(buildSite({ navigation, frontMatter }).navigation.root).toEqual({ redirect: '/intro' });
  });

  test('leads past divisions that are hidden at first', () => {
    const hidden = { isDefaultHidden: true };
    const tabs = [{ name: 'API', url: 'api' }];
    const primaryTab = { name: 'Docs', isDefaultHidden: true };
    const anchors = [{ name: 'Intro', url: 'intro', ...hidden }];
    expect(buildSite({ navigation, frontMatter, anchors }).navigation.root).toEqual({
      redirect: '/setup',
    });
    expect(buildSite({ navigation, frontMatter, tabs, primaryTab }).navigation.root).toEqual({
      redirect: '/api/a',
    });
  });

  test('leads nowhere without pages', () => {
    const site = buildSite({ navigation: [], unlisted: ['draft'] });
    expect(site.navigation.root).toBeUndefined();
    expect(site.view('draft').sidebar.nodes).toEqual([]);
  });
});

test('folders that are no page lead to the first page below them', () => {
  const { navigation } = buildSite({
    navigation: groups({
      Start: ['intro', 'updates/blog', 'updates/changelog/may', 'updates/changelog/june'],
      Guides: ['guides/index', 'guides/deep/a', 'api/users/list', 'old/a'],
    }),
    unlisted: ['api', 'drafts/a'],
    frontMatter: { 'updates/blog': { url: 'https://example.com' } },
    config: { redirects: [{ source: '/old', destination: '/intro', permanent: true }] },
  });
  expect([...navigation.folderRedirects]).toEqual([
    ['/updates/changelog', '/updates/changelog/may'],
    ['/updates', '/updates/changelog/may'],
    ['/guides/deep', '/guides/deep/a'],
    ['/api/users', '/api/users/list'],
  ]);
});
