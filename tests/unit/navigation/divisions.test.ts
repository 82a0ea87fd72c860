import { describe, expect, test } from 'vitest';
import { buildSite, groups, outline, problems, row, type SiteInput, placeAt } from './_site.ts';

describe('anchors', () => {
  const site = buildSite({
    navigation: groups({
      Start: ['quickstart', 'api-reference-old/x'],
      API: ['api-reference/users/list', 'api-reference'],
      'API v2': ['api-reference/v2/users'],
    }),
    anchors: [
      { name: 'API', url: 'api-reference' },
      { name: 'v2', url: '/api-reference/v2/', isDefaultHidden: true },
      { name: 'Community', url: 'https://x.example' },
    ],
  });
  const quiet = ['API /api-reference/users/list', 'Community https://x.example'];

  test.each([
    ['quickstart', ['*Documentation /', ...quiet]],
    ['api-reference-old/x', ['*Documentation /', ...quiet]],
    ['api-reference/users/list', ['Documentation /', `*${quiet[0]}`, quiet[1]]],
    ['api-reference', ['Documentation /', `*${quiet[0]}`, quiet[1]]],
    [
      'api-reference/v2/users',
      ['Documentation /', quiet[0], '*v2 /api-reference/v2/users', quiet[1]],
    ],
  ])('of %s', (id, anchors) => {
    expect(row(site.view(id).anchors)).toEqual(anchors);
  });

  test.each([
    ['quickstart', [{ Start: ['/quickstart', '/api-reference-old/x'] }]],
    ['api-reference', [{ API: ['/api-reference/users/list', '/api-reference'] }]],
    ['api-reference/v2/users', [{ 'API v2': ['/api-reference/v2/users'] }]],
  ])('the sidebar of %s has the pages of its anchor only', (id, sidebar) => {
    expect(outline(site.view(id).sidebar.nodes)).toEqual(sidebar);
  });

  test('nothing is active on an address that is no page', () => {
    expect(row(site.view('nowhere').anchors)).toEqual(['Documentation /', ...quiet]);
  });

  test('have the color of all anchors unless they name one, and the icon of docs.json', () => {
    const { view } = buildSite({
      navigation: groups({ Start: ['a'] }),
      anchors: [
        { name: 'A', url: 'https://a.example', icon: { name: 'star', type: 'thin' } },
        { name: 'B', url: 'https://b.example', color: '#ff0000' },
      ],
      topAnchor: { name: 'Docs', icon: { name: 'leaf', type: 'solid' } },
      config: {
        colors: {
          primary: '#16A34A',
          light: '#16A34A',
          dark: '#16A34A',
          background: {},
          anchors: { from: '#111111', to: '#222222' },
        },
      },
    });
    const gradient = { from: '#111111', to: '#222222' };
    const away = { active: false, external: true };
    expect(view('a').anchors).toEqual([
      {
        label: 'Docs',
        href: '/',
        active: true,
        icon: { name: 'leaf', type: 'solid' },
        color: gradient,
      },
      {
        ...away,
        label: 'A',
        href: 'https://a.example',
        icon: { name: 'star', type: 'thin' },
        color: gradient,
      },
      { ...away, label: 'B', href: 'https://b.example', color: '#ff0000' },
    ]);
  });

  test('without anchors there is no top anchor', () => {
    expect(buildSite({ navigation: groups({ Start: ['a'] }) }).view('a').anchors).toEqual([]);
  });

  test('the top anchor leads to its own first page where / belongs to another anchor', () => {
    const { view } = buildSite({
      navigation: groups({ API: ['api/a'], Start: ['intro'] }),
      anchors: [{ name: 'API', url: 'api' }],
    });
    expect(row(view('api/a').anchors)).toEqual(['Documentation /intro', '*API /api/a']);
  });
});

describe('tabs', () => {
  const navigation = groups({ Start: ['intro', 'guides/a'], API: ['api/a', 'api/b'] });

  const cases: (SiteInput & { name: string; page: string; expected: string[] })[] = [
    {
      name: 'the primary tab has the pages of no other tab',
      navigation,
      tabs: [{ name: 'API', url: 'api' }],
      page: 'guides/a',
      expected: ['*Documentation /intro', 'API /api/a'],
    },
    {
      name: 'the primary tab has the name that docs.json gives it',
      navigation,
      tabs: [{ name: 'API', url: 'api' }],
      primaryTab: { name: 'Guides', isDefaultHidden: false },
      page: 'api/b',
      expected: ['Guides /intro', '*API /api/a'],
    },
    {
      name: 'the primary tab may be hidden while another is active',
      navigation,
      tabs: [{ name: 'API', url: 'api' }],
      primaryTab: { name: 'Guides', isDefaultHidden: true },
      page: 'api/b',
      expected: ['*API /api/a'],
    },
    {
      name: 'a hidden primary tab shows on its own pages',
      navigation,
      tabs: [{ name: 'API', url: 'api' }],
      primaryTab: { name: 'Guides', isDefaultHidden: true },
      page: 'intro',
      expected: ['*Guides /intro', 'API /api/a'],
    },
    {
      name: 'there is no primary tab where all pages are inside tabs',
      navigation,
      tabs: [
        { name: 'Intro', url: 'intro' },
        { name: 'Guides', url: 'guides' },
        { name: 'API', url: 'api' },
      ],
      page: 'guides/a',
      expected: ['Intro /intro', '*Guides /guides/a', 'API /api/a'],
    },
    {
      name: 'a tab for / takes the place of the primary tab',
      navigation,
      tabs: [
        { name: 'Docs', url: '/' },
        { name: 'API', url: 'api' },
      ],
      page: 'intro',
      expected: ['*Docs /intro', 'API /api/a'],
    },
    {
      name: 'addresses elsewhere are always listed and never active',
      navigation,
      tabs: [
        { name: 'Blog', url: 'https://example.com' },
        { name: 'Mail', url: 'mailto:a@example.com' },
      ],
      page: 'intro',
      expected: ['*Documentation /intro', 'Blog https://example.com', 'Mail mailto:a@example.com'],
    },
    {
      name: 'the longest prefix wins, slashes around it do not matter',
      navigation,
      tabs: [
        { name: 'B', url: '/api/b/' },
        { name: 'API', url: './api' },
      ],
      page: 'api/b',
      expected: ['Documentation /intro', '*B /api/b', 'API /api/a'],
    },
    {
      name: 'a hidden tab shows only on its own pages',
      navigation,
      tabs: [{ name: 'API', url: 'api', isDefaultHidden: true }],
      page: 'intro',
      expected: ['*Documentation /intro'],
    },
    {
      name: 'a hidden tab is active on its own pages',
      navigation,
      tabs: [{ name: 'API', url: 'api', isDefaultHidden: true }],
      page: 'api/a',
      expected: ['Documentation /intro', '*API /api/a'],
    },
    {
      name: 'pages outside the navigation are in the tab that their path is in',
      navigation,
      tabs: [{ name: 'API', url: 'api' }],
      unlisted: ['api/draft'],
      page: 'api/draft',
      expected: ['Documentation /intro', '*API /api/a'],
    },
    {
      name: 'nothing is active on a page in no tab where there is no primary tab',
      navigation: groups({ API: ['api/a'] }),
      tabs: [{ name: 'API', url: 'api' }],
      unlisted: ['draft'],
      page: 'draft',
      expected: ['API /api/a'],
    },
    {
      name: 'a tab of rows that lead away leads where the first of them does',
      navigation: groups({ Start: ['intro'], Blog: ['blog/a'] }),
      frontMatter: { 'blog/a': { url: 'https://example.com/a' } },
      tabs: [{ name: 'Blog', url: 'blog' }],
      page: 'intro',
      expected: ['*Documentation /intro', 'Blog https://example.com/a'],
    },
    {
      name: 'a tab leads to a page rather than to a row that leads away',
      navigation: groups({ Start: ['intro'], Blog: ['blog/a', 'blog/b'] }),
      frontMatter: { 'blog/a': { url: 'https://example.com/a' } },
      tabs: [{ name: 'Blog', url: 'blog' }],
      page: 'intro',
      expected: ['*Documentation /intro', 'Blog /blog/b'],
    },
    {
      name: 'there is no row where every tab is dropped',
      navigation: groups({ Start: ['intro'] }),
      tabs: [{ name: 'API', url: 'api' }],
      page: 'intro',
      expected: [],
    },
  ];

  test.each(cases)('$name', ({ page, expected, ...input }) => {
    expect(row(buildSite(input).view(page).tabs)).toEqual(expected);
  });

  test('a group whose pages belong to two tabs shows in both with the pages of each', () => {
    const { view } = buildSite({
      navigation: [
        {
          group: 'Mixed',
          pages: ['intro', { group: 'Deep', pages: ['api/a', 'other'] }, 'api/b'],
        },
      ],
      tabs: [{ name: 'API', url: 'api' }],
    });
    expect(outline(view('intro').sidebar.nodes)).toEqual([
      { Mixed: ['/intro', { Deep: ['/other'] }] },
    ]);
    expect(outline(view('api/a').sidebar.nodes)).toEqual([
      { Mixed: [{ Deep: ['/api/a'] }, '/api/b'] },
    ]);
  });

  test('pages outside the navigation borrow the nearest sidebar', () => {
    const { view } = buildSite({
      navigation: groups({ API: ['api/sdk/a', 'api/x'], Guides: ['guides/a'] }),
      tabs: [
        { name: 'API', url: 'api' },
        { name: 'Guides', url: 'guides' },
      ],
      anchors: [{ name: 'Guide notes', url: 'guides/a' }],
      unlisted: ['api/draft', 'guides/draft', 'draft'],
    });
    expect(view('api/draft').sidebar).toBe(view('api/x').sidebar);
    expect(view('guides/draft').sidebar).toBe(view('guides/a').sidebar);
    expect(view('draft').sidebar).toBe(view('api/x').sidebar);
  });
});

describe('tabs together with anchors', () => {
  const site = buildSite({
    navigation: groups({
      Start: ['intro', 'guides/a'],
      API: ['api/sdk/node', 'api/users'],
    }),
    tabs: [{ name: 'API', url: 'api' }],
    anchors: [
      { name: 'SDK', url: 'api/sdk' },
      { name: 'Guides', url: 'guides' },
      { name: 'GitHub', url: 'https://example.com' },
    ],
  });

  test.each([
    [
      'intro',
      ['*Documentation /intro', 'API /api/users'],
      ['Guides /guides/a', 'GitHub https://example.com'],
      ['/intro'],
    ],
    [
      'guides/a',
      ['*Documentation /intro', 'API /api/users'],
      ['*Guides /guides/a', 'GitHub https://example.com'],
      ['/guides/a'],
    ],
    [
      'api/users',
      ['Documentation /intro', '*API /api/users'],
      ['SDK /api/sdk/node', 'GitHub https://example.com'],
      ['/api/users'],
    ],
    [
      'api/sdk/node',
      ['Documentation /intro', '*API /api/users'],
      ['*SDK /api/sdk/node', 'GitHub https://example.com'],
      ['/api/sdk/node'],
    ],
  ])('%s shows the anchors of its tab, and no top anchor', (id, tabs, anchors, hrefs) => {
    const view = site.view(id);
    expect(row(view.tabs)).toEqual(tabs);
    expect(row(view.anchors)).toEqual(anchors);
    expect(outline(view.sidebar.nodes)).toEqual([
      { [id.startsWith('api') ? 'API' : 'Start']: hrefs },
    ]);
  });
});

describe('divisions without listed pages', () => {
  test('are dropped with a warning', () => {
    const site = buildSite({
      navigation: groups({ Start: ['intro'] }),
      tabs: [{ name: 'API', url: 'api' }],
      anchors: [{ name: 'Plants', url: '/plants', openapi: ['plants.json'] }],
    });
    expect(row(site.view('intro').anchors)).toEqual([]);
    expect(site.diagnostics).toEqual([
      {
        code: 'empty-division',
        severity: 'warning',
        message: 'tabs[0].url: No page in "navigation" is below "api". "API" is not shown.',
        hint: 'Add pages below this path to "navigation", or correct the path.',
        location: placeAt('tabs', 0, 'url'),
      },
      {
        code: 'empty-division',
        severity: 'warning',
        message:
          'anchors[0].url: No page in "navigation" is below "/plants". "Plants" is not shown.',
        hint: 'Its OpenAPI document has no pages. Add pages below this path, or correct the document.',
        location: placeAt('anchors', 0, 'url'),
      },
    ]);
  });

  test('are plain links where the path is a page or a redirect', () => {
    const site = buildSite({
      navigation: groups({ Start: ['intro'] }),
      unlisted: ['changelog', 'blog/index'],
      anchors: [
        { name: 'Changelog', url: '/changelog' },
        { name: 'Blog', url: 'blog' },
        { name: 'Discord', url: '/discord' },
        { name: 'Beta', url: '/beta' },
        { name: 'Chat', url: '/chat/' },
      ],
      config: {
        redirects: [
          { source: '/discord', destination: 'https://example.com', permanent: true },
          { source: '/beta/:slug*', destination: '/:slug*', permanent: true },
          { source: 'chat', destination: '/intro', permanent: false },
        ],
      },
    });
    const anchors = [
      'Changelog /changelog',
      'Blog /blog',
      'Discord /discord',
      'Beta /beta',
      'Chat /chat',
    ];
    expect(problems(site)).toEqual([]);
    expect(row(site.view('intro').anchors)).toEqual(['*Documentation /', ...anchors]);
    expect(row(site.view('changelog').anchors).slice(0, 2)).toEqual([
      'Documentation /',
      '*Changelog /changelog',
    ]);
    expect(site.view('changelog').sidebar).toBe(site.view('intro').sidebar);
  });

  test('are dropped where a redirect catches fewer segments than their path has', () => {
    const site = buildSite({
      navigation: groups({ Start: ['intro'] }),
      anchors: [{ name: 'Deep', url: '/a/b/c' }],
      config: { redirects: [{ source: '/a/:id', destination: '/:id', permanent: true }] },
    });
    expect(row(site.view('intro').anchors)).toEqual([]);
    expect(problems(site)).toEqual([
      expect.stringContaining(
        'warning empty-division: anchors[0].url: No page in "navigation" is below "/a/b/c". "Deep" is not shown.',
      ),
    ]);
  });

  test('whose address could run a script are dropped with an error', () => {
    const site = buildSite({
      navigation: groups({ Start: ['intro'] }),
      tabs: [{ name: 'Bad', url: 'JavaScript:alert(1)' }],
    });
    expect(site.view('intro').tabs).toEqual([]);
    expect(problems(site)).toEqual([
      'error unsafe-url: tabs[0].url: Not a web address: "JavaScript:alert(1)". "Bad" is not shown.',
    ]);
  });
});

describe('pages made from OpenAPI documents', () => {
  const navigation = groups({ Start: ['intro'], Plants: ['api/first'] });
  const tabs = [{ name: 'API', url: 'api', openapi: ['plants.json'] }];

  test('follow the listed pages of their tab, regardless of their URLs', () => {
    const { view } = buildSite({
      navigation,
      tabs,
      unlisted: ['api/plants/list', 'elsewhere/list'],
      options: {
        generated: [
          {
            path: ['tabs', 0],
            pages: [{ group: 'Plants', pages: ['api/plants/list', 'elsewhere/list', 'api/first'] }],
          },
        ],
      },
    });
    expect(outline(view('elsewhere/list').sidebar.nodes)).toEqual([
      { Plants: ['/api/first'] },
      { Plants: ['/api/plants/list', '/elsewhere/list'] },
    ]);
    expect(row(view('elsewhere/list').tabs)).toEqual(['Documentation /intro', '*API /api/first']);
  });

  test('follow the listed pages of their group', () => {
    const { view } = buildSite({
      navigation: [{ group: 'API', pages: [{ group: 'Plants', pages: ['api/first'] }, 'end'] }],
      unlisted: ['api/list'],
      options: {
        generated: [{ path: ['navigation', 0, 'pages', 0], pages: ['api/list'] }],
      },
    });
    expect(outline(view('end').sidebar.nodes)).toEqual([
      { API: [{ Plants: ['/api/first', '/api/list'] }, '/end'] },
    ]);
  });

  test('have the version of their tab', () => {
    const { navigation: built } = buildSite({
      navigation,
      tabs: [{ name: 'API', url: 'api', version: 'v2' }],
      versions: ['v1', 'v2'],
      unlisted: ['api/list'],
      options: { generated: [{ path: ['tabs', 0], pages: ['api/list'] }] },
    });
    expect(built.locations.get('api/list')).toMatchObject({ version: 'v2', section: 'tabs[0]@v2' });
    expect(built.locations.get('api/first')?.version).toBeUndefined();
  });
});
