import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../../src/config/parse-config.ts';
import { listPages } from '../../../src/config/navigation.ts';
import type { FrontMatter } from '../../../src/content/front-matter.ts';
import { buildNavigation } from '../../../src/navigation/build-navigation.ts';
import type { DivisionLink } from '../../../src/navigation/link.ts';
import { viewFor } from '../../../src/navigation/navigation.ts';
import { outline, row, toPage } from './_site.ts';

interface Options {
  unlisted?: string[];
  missing?: string[];
  frontMatter?: Record<string, Partial<FrontMatter>>;
  redirects?: string[];
}

/** Navigation of a docs.json whose `navigation` is an object; every page that is named exists. */
function build(navigation: object, options: Options = {}) {
  const { config } = parseConfig(JSON.stringify({ name: 'Plants', navigation }), 'docs.json');
  const named = listPages(config!.navigation)
    .map(({ part }) => part.page)
    .filter((id) => !options.missing?.includes(id));
  const ids = [...new Set([...named, ...(options.unlisted ?? [])])];
  const pages = new Map(ids.map((id) => [id, toPage(id, options.frontMatter?.[id])]));
  const built = buildNavigation(config!, pages, { redirects: options.redirects });
  return { ...built, view: (id: string) => short(viewFor(built.navigation, id)) };
}

/** Summary of a row: `*Active /path`. */
function short(view: ReturnType<typeof viewFor>) {
  const { tabs, anchors, selectors, versions, pagination, sidebar } = view;
  const parts = {
    tabs: row(tabs),
    anchors: row(anchors),
    selectors: selectors.map(({ kind, options }) => [kind, ...row(options)]),
    versions: versions.options.map(
      ({ label, href }) => `${label === versions.current ? '*' : ''}${label} ${href}`,
    ),
    sidebar: outline(sidebar.nodes),
    neighbors: [pagination.previous?.href, pagination.next?.href].filter(Boolean),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part.length > 0));
}

const menuOf = ({ menu = [] }: Pick<DivisionLink, 'menu'>) => row(menu);

describe('divisions', () => {
  test('contain their pages in any folder', () => {
    const { view } = build({
      tabs: [
        { tab: 'Guides', pages: ['start', 'api/overview'] },
        { tab: 'API', groups: [{ group: 'Plants', pages: ['api/list', 'plants'] }] },
      ],
    });
    expect(view('api/overview')).toEqual({
      tabs: ['*Guides /start', 'API /api/list'],
      sidebar: ['/start', '/api/overview'],
      neighbors: ['/start'],
    });
    expect(view('plants')).toEqual({
      tabs: ['Guides /start', '*API /api/list'],
      sidebar: [{ Plants: ['/api/list', '/plants'] }],
      neighbors: ['/api/list'],
    });
  });

  test('tabs that are aligned to the end of their row follow the others', () => {
    const { view, navigation } = build({
      tabs: [
        { tab: 'Status', href: 'https://status.example', align: 'end' },
        { tab: 'Guides', pages: ['start'], align: 'start' },
        { tab: 'API', pages: ['api'] },
      ],
    });
    expect(view('start').tabs).toEqual([
      '*Guides /start',
      'API /api',
      'Status https://status.example',
    ]);
    expect(viewFor(navigation, 'start').tabs.map(({ atEnd }) => atEnd)).toEqual([
      undefined,
      undefined,
      true,
    ]);
  });

  test.each<[string, object, string, object]>([
    [
      'versions > tabs',
      {
        versions: [
          {
            version: 'v2',
            tabs: [
              { tab: 'Guides', pages: ['v2/a'] },
              { tab: 'API', pages: ['v2/api'] },
            ],
          },
          {
            version: 'v1',
            tabs: [
              { tab: 'Guides', pages: ['v1/a'] },
              { tab: 'API', pages: ['v1/other'] },
            ],
          },
        ],
      },
      'v2/api',
      {
        tabs: ['Guides /v2/a', '*API /v2/api'],
        versions: ['*v2 /v2/api', 'v1 /v1/other'],
        sidebar: ['/v2/api'],
      },
    ],
    [
      'tabs > versions',
      {
        tabs: [
          {
            tab: 'Guides',
            versions: [
              { version: 'v2', pages: ['g2'] },
              { version: 'v1', pages: ['g1'] },
            ],
          },
          {
            tab: 'API',
            versions: [
              { version: 'v2', pages: ['a2'] },
              { version: 'v1', pages: ['a1'] },
            ],
          },
          { tab: 'Blog', pages: ['blog'] },
        ],
      },
      'a1',
      {
        tabs: ['Guides /g1', '*API /a1', 'Blog /blog'],
        versions: ['v2 /a2', '*v1 /a1'],
        sidebar: ['/a1'],
      },
    ],
    [
      'languages > versions > tabs',
      {
        languages: [
          {
            language: 'en',
            versions: [{ version: 'v2', tabs: [{ tab: 'Guides', pages: ['en/v2/a'] }] }],
          },
          {
            language: 'fr',
            versions: [{ version: 'v2', tabs: [{ tab: 'Guides', pages: ['fr/v2/a'] }] }],
          },
        ],
      },
      'fr/v2/a',
      {
        tabs: ['*Guides /fr/v2/a'],
        selectors: [['language', 'English /en/v2/a', '*Français /fr/v2/a']],
        versions: ['*v2 /fr/v2/a'],
        sidebar: ['/fr/v2/a'],
      },
    ],
    [
      'products > tabs > dropdowns > groups',
      {
        products: [
          {
            product: 'Seeds',
            tabs: [
              {
                tab: 'Guides',
                dropdowns: [
                  { dropdown: 'Web', groups: [{ group: 'Start', pages: ['seeds/web'] }] },
                  { dropdown: 'Phone', groups: [{ group: 'Start', pages: ['seeds/phone'] }] },
                ],
              },
            ],
          },
          { product: 'Pots', pages: ['pots/start'] },
        ],
      },
      'seeds/phone',
      {
        tabs: ['*Guides /seeds/web'],
        selectors: [
          ['product', '*Seeds /seeds/web', 'Pots /pots/start'],
          ['dropdown', 'Web /seeds/web', '*Phone /seeds/phone'],
        ],
        sidebar: [{ Start: ['/seeds/phone'] }],
      },
    ],
    [
      'dropdowns > anchors',
      {
        dropdowns: [
          {
            dropdown: 'Guides',
            anchors: [
              { anchor: 'Start', pages: ['a'] },
              { anchor: 'More', pages: ['b'] },
            ],
          },
          { dropdown: 'API', pages: ['c'] },
        ],
      },
      'b',
      {
        anchors: ['Start /a', '*More /b'],
        selectors: [['dropdown', '*Guides /a', 'API /c']],
        sidebar: ['/b'],
      },
    ],
    [
      'anchors > tabs',
      {
        anchors: [
          {
            anchor: 'Docs',
            tabs: [
              { tab: 'Guides', pages: ['a'] },
              { tab: 'API', pages: ['b'] },
            ],
          },
          { anchor: 'Help', pages: ['c'] },
        ],
      },
      'a',
      { tabs: ['*Guides /a', 'API /b'], anchors: ['*Docs /a', 'Help /c'], sidebar: ['/a'] },
    ],
    [
      'versions > languages',
      {
        versions: [
          {
            version: 'v2',
            languages: [
              { language: 'en', pages: ['v2/en/a'] },
              { language: 'cn', pages: ['v2/zh/a'] },
            ],
          },
          { version: 'v1', languages: [{ language: 'en', pages: ['v1/en/a'] }] },
        ],
      },
      'v2/zh/a',
      {
        selectors: [['language', 'English /v2/en/a', '*中文 /v2/zh/a']],
        versions: ['*v2 /v2/zh/a', 'v1 /v1/en/a'],
        sidebar: ['/v2/zh/a'],
      },
    ],
  ])('stand inside each other: %s', (_case, navigation, id, expected) => {
    const { view, diagnostics } = build(navigation);
    expect(diagnostics).toEqual([]);
    expect(view(id)).toEqual(expected);
  });

  test('are listed next to pages of the surrounding node', () => {
    const { view } = build({
      pages: ['index'],
      tabs: [{ tab: 'API', pages: ['api'] }],
    });
    expect(view('index')).toEqual({ tabs: ['API /api'], sidebar: ['/'] });
    expect(view('api')).toEqual({ tabs: ['*API /api'], sidebar: ['/api'] });
  });

  test('show icon, description, tag and color', () => {
    const { navigation } = build({
      products: [
        {
          product: 'seeds',
          name: 'Seeds',
          icon: 'seedling',
          description: 'For sowing',
          anchors: [
            {
              anchor: 'Start',
              icon: 'leaf',
              color: { light: '#16A34A', dark: '#4ADE80' },
              pages: ['a'],
            },
          ],
        },
        { product: 'Pots', tag: 'New', pages: ['b'] },
      ],
    });
    const { selectors, anchors } = viewFor(navigation, 'a');
    expect(selectors[0]?.options).toMatchObject([
      { label: 'Seeds', icon: { name: 'seedling' }, description: 'For sowing', active: true },
      { label: 'Pots', tag: 'New', active: false },
    ]);
    const color = { light: '#16A34A', dark: '#4ADE80' };
    expect(anchors).toMatchObject([{ label: 'Start', icon: { name: 'leaf' }, color }]);
  });
});

describe('a division that leads elsewhere', () => {
  test('is a link to another site, a page or a redirect', () => {
    const { view, diagnostics } = build(
      {
        tabs: [
          { tab: 'Guides', pages: ['a', 'help/contact'] },
          { tab: 'Blog', href: 'https://blog.example.com' },
          { tab: 'Changes', href: '/changes' },
          { tab: 'Help', href: 'help' },
          { tab: 'Chat', href: '/chat' },
        ],
      },
      { unlisted: ['changes'], redirects: ['/chat'] },
    );
    expect(diagnostics).toEqual([]);
    expect(view('a')['tabs']).toEqual([
      '*Guides /a',
      'Blog https://blog.example.com',
      'Changes /changes',
      'Help /help/contact',
      'Chat /chat',
    ]);
    expect(view('changes')['tabs']).toContain('*Changes /changes');
  });

  test('is reported where its address has no page, and refused where it is no address', () => {
    const { view, diagnostics } = build({
      pages: ['a'],
      global: { anchors: [{ anchor: 'Status', href: '/status' }] },
    });
    expect(view('a')['anchors']).toEqual(['Status /status']);
    expect(diagnostics).toMatchObject([
      {
        code: 'broken-link',
        severity: 'warning',
        message:
          'navigation.global.anchors[0].href: Page not found: "/status". "Status" is a broken link.',
        location: { fullPath: ['navigation', 'global', 'anchors', 0, 'href'] },
      },
    ]);
  });

  test('is on every page if it is global', () => {
    const { view } = build({
      global: {
        anchors: [{ anchor: 'Community', href: 'https://chat.example.com' }],
        tabs: [{ tab: 'Shop', href: 'https://shop.example.com' }],
        versions: [{ version: 'v0', href: 'https://v0.example.com' }],
        languages: [{ language: 'de', href: 'https://de.example.com' }],
      },
      tabs: [
        { tab: 'Guides', anchors: [{ anchor: 'Start', pages: ['a'] }] },
        { tab: 'API', pages: ['b'] },
      ],
    });
    expect(view('a')).toEqual({
      tabs: ['*Guides /a', 'API /b', 'Shop https://shop.example.com'],
      anchors: ['*Start /a', 'Community https://chat.example.com'],
      selectors: [['language', 'Deutsch https://de.example.com']],
      versions: ['v0 https://v0.example.com'],
      sidebar: ['/a'],
    });
    expect(view('b')['anchors']).toEqual(['Community https://chat.example.com']);
  });
});

describe('a hidden division', () => {
  const navigation = {
    tabs: [
      { tab: 'Beta', hidden: true, pages: ['beta', 'shared'] },
      { tab: 'Guides', pages: ['a', 'shared'] },
    ],
  };

  test('is shown only on its own pages', () => {
    const { view } = build(navigation);
    expect(view('a')['tabs']).toEqual(['*Guides /a']);
    expect(view('beta')['tabs']).toEqual(['*Beta /beta', 'Guides /a']);
  });

  test('is not where the site starts, nor where a page stands that is listed elsewhere too', () => {
    const { navigation: built, view } = build(navigation);
    expect(built.root).toEqual({ redirect: '/a' });
    expect(view('shared')['tabs']).toEqual(['*Guides /a']);
  });
});

describe('a page that is listed twice', () => {
  test('stands where it is listed first, and is a row in both places', () => {
    const { view } = build({
      tabs: [
        { tab: 'Guides', pages: ['a', 'shared'] },
        { tab: 'API', pages: ['shared', 'b'] },
      ],
    });
    expect(view('shared')['tabs']).toEqual(['*Guides /a', 'API /b']);
    expect(view('b')['sidebar']).toEqual(['/shared', '/b']);
  });

  test('is in the default version and language', () => {
    const { view } = build({
      versions: [
        { version: 'v2', pages: ['shared', 'two'] },
        { version: 'v1', default: true, pages: ['shared', 'one'] },
      ],
    });
    expect(view('shared')['versions']).toEqual(['v2 /two', '*v1 /shared']);
  });
});

describe('versions', () => {
  const navigation = {
    tabs: [
      {
        tab: 'API',
        versions: [
          { version: 'v2', tag: 'Latest', pages: ['v2/start', 'v2/plants'] },
          { version: 'v1', default: true, pages: ['v1/start', 'v1/plants'] },
          { version: 'v0', href: 'https://v0.example.com' },
        ],
      },
      { tab: 'Guides', pages: ['guide'] },
    ],
  };

  test('lead to the same page in another version', () => {
    const { navigation: built } = build(navigation);
    const other = { default: false, isLink: false, staysOnPage: false };
    expect(viewFor(built, 'v2/plants').versions).toEqual({
      current: 'v2',
      default: 'v1',
      options: [
        { ...other, label: 'v2', tag: 'Latest', href: '/v2/plants', staysOnPage: true },
        { ...other, label: 'v1', href: '/v1/plants', default: true },
        { ...other, label: 'v0', href: 'https://v0.example.com', external: true, isLink: true },
      ],
    });
  });

  test('are offered only where there are some', () => {
    const { navigation: built } = build(navigation);
    expect(viewFor(built, 'guide').versions).toEqual({
      current: undefined,
      default: undefined,
      options: [],
    });
  });

  test('start with the default one', () => {
    const { view, navigation: built } = build(navigation);
    expect(built.root).toEqual({ redirect: '/v1/start' });
    expect(view('guide')['tabs']).toEqual(['API /v1/start', '*Guides /guide']);
  });
});

describe('languages', () => {
  test('give pages their language, and lead to the same page in another one', () => {
    const { navigation } = build({
      languages: [
        { language: 'en', pages: ['index', 'care/water'] },
        {
          language: 'pt-BR',
          banner: { content: 'Novo' },
          pages: ['pt-BR/index', 'pt-BR/care/water', 'pt-BR/extra'],
        },
      ],
    });
    const view = viewFor(navigation, 'pt-BR/care/water');
    expect(view.language).toBe('pt-BR');
    expect(view.languageOverrides?.banner).toEqual({ content: 'Novo', dismissible: false });
    expect(view.selectors[0]?.options).toMatchObject([
      { label: 'English', language: 'en', href: '/care/water', active: false },
      { label: 'Português (Brasil)', language: 'pt-BR', href: '/pt-BR/care/water', active: true },
    ]);
    expect(viewFor(navigation, 'pt-BR/extra').selectors[0]?.options[0]?.href).toBe('/');
    expect(viewFor(navigation, 'index').language).toBe('en');
  });
});

describe('the menu of a tab', () => {
  const { navigation } = build({
    tabs: [
      { tab: 'Guides', pages: ['a'] },
      {
        tab: 'Developers',
        menu: [
          { item: 'API', icon: 'code', description: 'All operations', pages: ['api'] },
          { item: 'SDKs', groups: [{ group: 'Web', pages: ['sdk/web'] }] },
          { item: 'Status', href: 'https://status.example.com' },
        ],
      },
    ],
  });

  test('belongs to the tab on every page', () => {
    const { tabs } = viewFor(navigation, 'a');
    expect(row(tabs)).toEqual(['*Guides /a', 'Developers /api']);
    expect(menuOf(tabs[1]!)).toEqual([
      'API /api',
      'SDKs /sdk/web',
      'Status https://status.example.com',
    ]);
  });

  test('marks the entry of the page, and is no list above the sidebar', () => {
    const view = viewFor(navigation, 'sdk/web');
    expect(short(view)).toEqual({
      tabs: ['Guides /a', '*Developers /api'],
      sidebar: [{ Web: ['/sdk/web'] }],
    });
    expect(menuOf(view.tabs[1]!)).toContain('*SDKs /sdk/web');
  });
});

describe('missing content', () => {
  test('pages are reported with their place', () => {
    const { diagnostics, view } = build(
      { tabs: [{ tab: 'Guides', groups: [{ group: 'Start', pages: ['a', 'b'] }] }] },
      { missing: ['b'] },
    );
    expect(diagnostics).toMatchObject([
      {
        code: 'missing-page',
        location: { fullPath: ['navigation', 'tabs', 0, 'groups', 0, 'pages', 1] },
        message: 'navigation.tabs[0].groups[0].pages[1]: Page not found: "b".',
      },
    ]);
    expect(view('a')['sidebar']).toEqual([{ Start: ['/a'] }]);
  });

  test('a division without pages is not shown', () => {
    const { diagnostics, view } = build({
      tabs: [
        { tab: 'Guides', pages: ['a'] },
        { tab: 'API', openapi: 'api.json' },
        { tab: 'Empty', anchors: [{ anchor: 'Nothing' }] },
      ],
    });
    expect(view('a')['tabs']).toEqual(['*Guides /a']);
    expect(diagnostics.map(({ message, hint }) => `${message} -> ${hint}`)).toEqual([
      'navigation.tabs[1]: No pages. "API" is not shown. -> Its OpenAPI document has no pages. Add "pages", or correct the document.',
      'navigation.tabs[2].anchors[0]: No pages. "Nothing" is not shown. -> Add "pages", "groups", or "href".',
    ]);
  });
});

describe('pages outside the navigation', () => {
  test('belong to the pages of their folder, else to those of the start page', () => {
    const { view } = build(
      {
        tabs: [
          { tab: 'Guides', pages: ['index'] },
          { tab: 'API', pages: ['api/plants/list'] },
        ],
      },
      { unlisted: ['api/hidden', 'api/plants/hidden', 'other'] },
    );
    expect(view('api/hidden')['tabs']).toEqual(['Guides /', '*API /api/plants/list']);
    expect(view('api/plants/hidden')['sidebar']).toEqual(['/api/plants/list']);
    expect(view('other')['tabs']).toEqual(['*Guides /', 'API /api/plants/list']);
  });
});

test('versions that are marks on groups work inside divisions', () => {
  const { config } = parseConfig(
    JSON.stringify({
      name: 'Plants',
      versions: ['v2', 'v1'],
      navigation: {
        tabs: [
          {
            tab: 'Guides',
            groups: [
              { group: 'Start', pages: ['a'] },
              { group: 'New', version: 'v2', pages: ['b'] },
              { group: 'Old', version: 'v1', pages: ['c'] },
            ],
          },
        ],
      },
    }),
    'docs.json',
  );
  const pages = new Map(['a', 'b', 'c'].map((id) => [id, toPage(id)]));
  const { navigation } = buildNavigation(config!, pages);
  expect(short(viewFor(navigation, 'b'))).toEqual({
    tabs: ['*Guides /a'],
    versions: ['*v2 /b', 'v1 /c'],
    sidebar: [{ Start: ['/a'] }, { New: ['/b'] }],
    neighbors: ['/a'],
  });
});

test('carries what docs.json says about the search', () => {
  const { navigation } = build({
    tabs: [
      { tab: 'Guides', groups: [{ group: 'Start', boost: 2, pages: ['a'] }] },
      { tab: 'Old', searchable: false, pages: ['b'] },
    ],
  });
  expect(navigation.locations.get('a')).toMatchObject({ boost: 2 });
  expect(navigation.locations.get('b')).toMatchObject({ searchable: false });
});
