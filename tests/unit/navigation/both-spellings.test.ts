import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../../src/config/parse-config.ts';
import type { DocsConfig } from '../../../src/config/docs-config.ts';
import { listDivisions, listPages } from '../../../src/config/navigation.ts';
import type { Page } from '../../../src/content/pages.ts';
import { buildNavigation } from '../../../src/navigation/build-navigation.ts';
import type { NavigationView } from '../../../src/navigation/navigation.ts';
import { viewFor } from '../../../src/navigation/navigation.ts';
import { buildSiteData } from '../../../src/site/site-data.ts';
import { toPage } from './_site.ts';

function configOf(text: object): DocsConfig {
  const { config, diagnostics } = parseConfig(JSON.stringify(text), 'docs.json');
  expect(diagnostics).toEqual([]);
  return config!;
}

/** What every page shows; the key of a sidebar says only which pages share it. */
function viewsOf(config: DocsConfig): Record<string, NavigationView> {
  const ids = [...new Set(listPages(config.navigation).map(({ part }) => part.page))];
  const pages = new Map<string, Page>(ids.map((id) => [id, toPage(id)]));
  const { navigation, diagnostics } = buildNavigation(config, pages);
  expect(diagnostics).toEqual([]);
  const view = (id: string) => {
    const { sidebar, ...rest } = viewFor(navigation, id);
    return { ...rest, sidebar: { nodes: sidebar.nodes } };
  };
  // Away from all pages, versions that are marks on groups are all in the sidebar; nested ones are not.
  const others = config.versions.length > 0 || isVersioned(config) ? [] : ['no such page'];
  return Object.fromEntries([...ids, ...others].map((id) => [id, view(id) as NavigationView]));
}

function isVersioned({ navigation }: DocsConfig): boolean {
  return listDivisions(navigation).some(({ kind }) => kind === 'version');
}

/** One site each: with a list of groups, and with an object of divisions. */
/** Tabs and marks of versions on groups, which may be read as either inside the other. */
const TABS_AND_VERSIONS = {
  versions: ['v2', 'v1'],
  tabs: [{ name: 'API', url: 'api' }],
  navigation: [
    { group: 'Start', version: 'v2', pages: ['v2/start'] },
    { group: 'Start', version: 'v1', pages: ['v1/start'] },
    { group: 'API', version: 'v2', pages: ['api/v2/list'] },
    { group: 'API', version: 'v1', pages: ['api/v1/list'] },
  ],
};

const sites: Record<string, [mintJson: object, docsJson: object]> = {
  'groups alone': [
    {
      navigation: [
        { group: 'Start', pages: ['index', 'quickstart'] },
        {
          group: 'Care',
          icon: 'leaf',
          pages: ['care/water', { group: 'Deep', pages: ['care/soil'] }],
        },
      ],
    },
    {
      navigation: {
        groups: [
          { group: 'Start', pages: ['index', 'quickstart'] },
          {
            group: 'Care',
            icon: 'leaf',
            pages: ['care/water', { group: 'Deep', pages: ['care/soil'] }],
          },
        ],
      },
    },
  ],
  'links that are on every page': [
    {
      navigation: [{ group: 'Start', pages: ['index'] }],
      tabs: [
        { name: 'Blog', url: 'https://blog.example.com' },
        { name: 'Shop', url: 'https://shop.example.com' },
      ],
      primaryTab: { name: 'Docs' },
      anchors: [{ name: 'Community', icon: 'discord', url: 'https://chat.example.com' }],
    },
    {
      navigation: {
        tabs: [{ tab: 'Docs', groups: [{ group: 'Start', pages: ['index'] }] }],
        global: {
          tabs: [
            { tab: 'Blog', href: 'https://blog.example.com' },
            { tab: 'Shop', href: 'https://shop.example.com' },
          ],
          anchors: [
            {
              anchor: 'Community',
              icon: 'discord',
              iconType: 'duotone',
              href: 'https://chat.example.com',
            },
          ],
        },
      },
    },
  ],
  tabs: [
    {
      navigation: [
        { group: 'Start', pages: ['index', 'quickstart'] },
        { group: 'API', pages: ['api/introduction', { group: 'Plants', pages: ['api/list'] }] },
        { group: 'Notes', pages: ['changes/v2'] },
      ],
      tabs: [
        { name: 'API reference', url: 'api' },
        { name: 'Changes', url: 'changes' },
      ],
    },
    {
      navigation: {
        tabs: [
          { tab: 'Documentation', groups: [{ group: 'Start', pages: ['index', 'quickstart'] }] },
          {
            tab: 'API reference',
            groups: [
              {
                group: 'API',
                pages: ['api/introduction', { group: 'Plants', pages: ['api/list'] }],
              },
            ],
          },
          { tab: 'Changes', groups: [{ group: 'Notes', pages: ['changes/v2'] }] },
        ],
      },
    },
  ],
  'a hidden tab': [
    {
      navigation: [
        { group: 'Start', pages: ['index'] },
        { group: 'Old', pages: ['old/a', 'old/b'] },
        { group: 'API', pages: ['api/a'] },
      ],
      tabs: [
        { name: 'Old', url: 'old', isDefaultHidden: true },
        { name: 'API', url: 'api' },
      ],
    },
    {
      navigation: {
        tabs: [
          { tab: 'Documentation', groups: [{ group: 'Start', pages: ['index'] }] },
          { tab: 'Old', hidden: true, groups: [{ group: 'Old', pages: ['old/a', 'old/b'] }] },
          { tab: 'API', groups: [{ group: 'API', pages: ['api/a'] }] },
        ],
      },
    },
  ],
  anchors: [
    {
      navigation: [
        { group: 'Start', pages: ['index', 'quickstart'] },
        { group: 'API', pages: ['api/a', 'api/b'] },
      ],
      topAnchor: { name: 'Docs', icon: 'book-open', iconType: 'solid' },
      anchors: [
        { name: 'API', url: 'api', icon: 'code', iconType: 'solid', color: '#16A34A' },
        { name: 'Blog', url: 'https://blog.example.com', icon: 'pen', iconType: 'solid' },
      ],
    },
    {
      navigation: {
        anchors: [
          {
            anchor: 'Docs',
            icon: 'book-open',
            iconType: 'solid',
            groups: [{ group: 'Start', pages: ['index', 'quickstart'] }],
          },
          {
            anchor: 'API',
            icon: { name: 'code', style: 'solid' },
            color: '#16A34A',
            groups: [{ group: 'API', pages: ['api/a', 'api/b'] }],
          },
          { anchor: 'Blog', icon: 'pen', iconType: 'solid', href: 'https://blog.example.com' },
        ],
      },
    },
  ],
  versions: [
    {
      versions: ['v2', 'v1'],
      navigation: [
        { group: 'Start', version: 'v2', pages: ['v2/start', 'v2/new'] },
        { group: 'Start', version: 'v1', pages: ['v1/start', 'v1/old'] },
      ],
    },
    {
      navigation: {
        versions: [
          { version: 'v2', groups: [{ group: 'Start', pages: ['v2/start', 'v2/new'] }] },
          { version: 'v1', groups: [{ group: 'Start', pages: ['v1/start', 'v1/old'] }] },
        ],
      },
    },
  ],
  'a default version and one that is kept elsewhere': [
    {
      versions: [
        'v2',
        { name: 'v1', default: true },
        { name: 'v0', url: 'https://v0.example.com' },
      ],
      navigation: [
        { group: 'Start', version: 'v2', pages: ['v2/start'] },
        { group: 'Start', version: 'v1', pages: ['v1/start'] },
      ],
    },
    {
      navigation: {
        versions: [
          { version: 'v2', groups: [{ group: 'Start', pages: ['v2/start'] }] },
          { version: 'v1', default: true, groups: [{ group: 'Start', pages: ['v1/start'] }] },
          { version: 'v0', href: 'https://v0.example.com' },
        ],
      },
    },
  ],
  'tabs inside versions': [
    TABS_AND_VERSIONS,
    {
      navigation: {
        versions: [
          {
            version: 'v2',
            tabs: [
              { tab: 'Documentation', groups: [{ group: 'Start', pages: ['v2/start'] }] },
              { tab: 'API', groups: [{ group: 'API', pages: ['api/v2/list'] }] },
            ],
          },
          {
            version: 'v1',
            tabs: [
              { tab: 'Documentation', groups: [{ group: 'Start', pages: ['v1/start'] }] },
              { tab: 'API', groups: [{ group: 'API', pages: ['api/v1/list'] }] },
            ],
          },
        ],
      },
    },
  ],
  'versions inside tabs': [
    TABS_AND_VERSIONS,
    {
      navigation: {
        tabs: [
          {
            tab: 'Documentation',
            versions: [
              { version: 'v2', groups: [{ group: 'Start', pages: ['v2/start'] }] },
              { version: 'v1', groups: [{ group: 'Start', pages: ['v1/start'] }] },
            ],
          },
          {
            tab: 'API',
            versions: [
              { version: 'v2', groups: [{ group: 'API', pages: ['api/v2/list'] }] },
              { version: 'v1', groups: [{ group: 'API', pages: ['api/v1/list'] }] },
            ],
          },
        ],
      },
    },
  ],
  'anchors inside tabs': [
    {
      tabs: [{ name: 'API', url: 'api' }],
      anchors: [{ name: 'Admin', url: 'api/admin', icon: 'lock' }],
      navigation: [
        { group: 'Start', pages: ['index'] },
        { group: 'API', pages: ['api/list'] },
        { group: 'Admin', pages: ['api/admin/users'] },
      ],
    },
    {
      navigation: {
        tabs: [
          { tab: 'Documentation', groups: [{ group: 'Start', pages: ['index'] }] },
          {
            tab: 'API',
            groups: [{ group: 'API', pages: ['api/list'] }],
            anchors: [
              {
                anchor: 'Admin',
                icon: 'lock',
                iconType: 'duotone',
                groups: [{ group: 'Admin', pages: ['api/admin/users'] }],
              },
            ],
          },
        ],
      },
    },
  ],
};

describe('a site in both spellings', () => {
  test.each(Object.entries(sites))(
    'shows the same on every page: %s',
    (_case, [mintJson, docsJson]) => {
      const [first, second] = [mintJson, docsJson].map((text) =>
        viewsOf(configOf({ name: 'Plants', ...text })),
      );
      expect(second).toEqual(first);
    },
  );

  test('has the same frame', () => {
    const mintJson = configOf({
      name: 'Plants',
      navigation: [{ group: 'Start', pages: ['index'] }],
      colors: { primary: '#16A34A', background: { light: '#ffffff', dark: '#0f1117' } },
      topbarLinks: [{ name: 'Help', url: 'mailto:help@example.com' }],
      topbarCtaButton: { name: 'Sign in', url: 'https://app.example.com' },
      modeToggle: { default: 'dark', isHidden: true },
      backgroundImage: '/background.png',
      background: { style: 'grid' },
      theme: 'maple',
      layout: 'sidenav',
      codeBlock: { mode: 'auto' },
      footerSocials: { github: 'https://github.com/plants' },
      footer: { links: [{ title: 'More', links: [{ label: 'Blog', url: '/blog' }] }] },
      font: { family: 'Inter', url: '/inter.woff2' },
      banner: { content: 'New', dismissible: true },
      search: { prompt: 'Find' },
    });
    const docsJson = configOf({
      name: 'Plants',
      navigation: { groups: [{ group: 'Start', pages: ['index'] }] },
      colors: { primary: '#16A34A' },
      navbar: {
        links: [{ label: 'Help', href: 'mailto:help@example.com' }],
        primary: { type: 'button', label: 'Sign in', href: 'https://app.example.com' },
      },
      appearance: { default: 'dark', strict: true },
      background: {
        image: '/background.png',
        decoration: 'grid',
        color: { light: '#ffffff', dark: '#0f1117' },
      },
      theme: 'maple',
      styling: { codeblocks: 'system' },
      footer: {
        socials: { github: 'https://github.com/plants' },
        links: [{ header: 'More', items: [{ label: 'Blog', href: '/blog' }] }],
      },
      fonts: { family: 'Inter', source: '/inter.woff2' },
      banner: { content: 'New', dismissible: true },
      search: { prompt: 'Find' },
    });
    const icons = {
      file: undefined,
      drawn: new Map(),
      draw: ({ name }: { name: string }) => name,
      refer: (svg: string) => svg,
    };
    const buildData = (config: DocsConfig) =>
      buildSiteData({
        config,
        base: '',
        toUrl: (href) => href,
        stats: new Map(),
        icons,
        hasAsset: () => true,
      });
    expect(buildData(docsJson)).toEqual(buildData(mintJson));
  });
});
