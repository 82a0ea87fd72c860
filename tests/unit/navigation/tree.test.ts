import { describe, expect, test } from 'vitest';
import {
  buildSite,
  groups,
  outline,
  problems,
  type Outline,
  type SiteInput,
  placeAt,
} from './_site.ts';

interface Case extends SiteInput {
  name: string;
  page: string;
  sidebar: Outline;
}

const cases: Case[] = [
  {
    name: 'groups and pages keep the order of docs.json',
    navigation: groups({ Start: ['intro', 'setup'], Guides: ['guides/b', 'guides/a'] }),
    page: 'intro',
    sidebar: [{ Start: ['/intro', '/setup'] }, { Guides: ['/guides/b', '/guides/a'] }],
  },
  {
    name: 'groups nest to any depth, between pages',
    navigation: groups({
      A: [
        'a1',
        { group: 'B', pages: [{ group: 'C', pages: [{ group: 'D', pages: ['d'] }, 'c'] }] },
        'a2',
      ],
    }),
    page: 'd',
    sidebar: [{ A: ['/a1', { B: [{ C: [{ D: ['/d'] }, '/c'] }] }, '/a2'] }],
  },
  {
    name: 'a top-level group without a name has no heading',
    navigation: groups({ ' ': ['intro'], Guides: ['a'] }),
    page: 'intro',
    sidebar: [{ '': ['/intro'] }, { Guides: ['/a'] }],
  },
  {
    name: 'pages of a nested group without a name stand among those of its parent',
    navigation: groups({
      Guides: ['a', { group: '', pages: ['b', { group: 'More', pages: ['c'] }] }, 'd'],
    }),
    page: 'a',
    sidebar: [{ Guides: ['/a', '/b', { More: ['/c'] }, '/d'] }],
  },
  {
    name: 'groups with one name stay apart',
    navigation: [
      { group: 'Guides', pages: ['a', { group: 'More', pages: ['b'] }] },
      { group: 'Guides', pages: ['c', { group: 'More', pages: ['d'] }] },
    ],
    page: 'a',
    sidebar: [{ Guides: ['/a', { More: ['/b'] }] }, { Guides: ['/c', { More: ['/d'] }] }],
  },
  {
    name: 'entries without a page are left out, and groups without entries with them',
    navigation: groups({
      Empty: [{ group: 'Emptier', pages: ['gone'] }],
      Start: ['intro', 'lost'],
    }),
    missing: ['gone', 'lost'],
    page: 'intro',
    sidebar: [{ Start: ['/intro'] }],
  },
  {
    name: 'hidden pages and groups are left out',
    navigation: [
      { group: 'Start', pages: ['intro', 'secret'] },
      { group: 'Hidden', hidden: true, pages: ['x', { group: 'Deep', pages: ['y'] }] },
    ],
    frontMatter: { secret: { hidden: true } },
    page: 'secret',
    sidebar: [{ Start: ['/intro'] }],
  },
  {
    name: 'a page listed twice has two entries',
    navigation: groups({ A: ['shared', 'a'], B: ['b', 'shared'] }),
    page: 'shared',
    sidebar: [{ A: ['/shared', '/a'] }, { B: ['/b', '/shared'] }],
  },
  {
    name: 'a page whose front matter has a url leads there',
    navigation: groups({ Start: ['intro', 'blog', 'status', 'mail'] }),
    frontMatter: {
      blog: { url: 'https://example.com/blog' },
      status: { url: '/intro#status' },
      mail: { url: 'mailto:help@example.com' },
    },
    page: 'intro',
    sidebar: [
      { Start: ['/intro', 'https://example.com/blog', '/intro#status', 'mailto:help@example.com'] },
    ],
  },
  {
    name: 'the heading of a group with a root leads to that page',
    navigation: [
      { group: 'Guides', root: 'guides/index', pages: ['guides/a'] },
      { group: 'Alone', root: 'alone', pages: [] },
      { group: '', root: 'bare', pages: ['x'] },
    ],
    page: 'guides/a',
    sidebar: [
      { 'Guides -> /guides': ['/guides/a'] },
      { 'Alone -> /alone': [] },
      { '': ['/bare', '/x'] },
    ],
  },
  {
    name: 'page strings are read leniently',
    navigation: groups({ Start: ['/intro', './setup.mdx', ' Guides/Deep.Dive ', 'api/index'] }),
    unlisted: ['intro', 'setup', 'Guides/Deep.Dive'],
    missing: ['/intro', './setup.mdx', ' Guides/Deep.Dive '],
    page: 'intro',
    sidebar: [{ Start: ['/intro', '/setup', '/Guides/Deep.Dive', '/api'] }],
  },
  {
    name: 'a folder stands for its index page, and an index for the page beside the folder',
    navigation: groups({ Start: ['guides', 'api/index'] }),
    unlisted: ['guides/index', 'api'],
    missing: ['guides', 'api/index'],
    page: 'api',
    sidebar: [{ Start: ['/guides', '/api'] }],
  },
  {
    name: 'pages outside the navigation get the sidebar without an entry of their own',
    navigation: groups({ Start: ['intro'] }),
    unlisted: ['draft'],
    page: 'draft',
    sidebar: [{ Start: ['/intro'] }],
  },
  {
    name: 'operations stand for the pages that were made for them',
    navigation: groups({
      Plants: ['GET /plants', 'shop.json POST /orders', 'Get Started/x', 'a.json webhook b.c'],
    }),
    unlisted: ['api/list-plants', 'api/create-order', 'api/bc'],
    missing: ['GET /plants', 'shop.json POST /orders', 'a.json webhook b.c'],
    options: {
      operations: new Map([
        ['GET /plants', 'api/list-plants'],
        ['shop.json POST /orders', 'api/create-order'],
        ['a.json webhook b.c', 'api/bc'],
      ]),
    },
    page: 'api/list-plants',
    sidebar: [{ Plants: ['/api/list-plants', '/api/create-order', '/Get%20Started/x', '/api/bc'] }],
  },
];

describe('the tree of the sidebar', () => {
  test.each(cases)('$name', ({ page, sidebar, ...input }) => {
    expect(outline(buildSite(input).view(page).sidebar.nodes)).toEqual(sidebar);
  });
});

test('links carry what the row shows, groups what the heading shows', () => {
  const site = buildSite({
    navigation: [
      {
        group: 'API',
        icon: { name: 'code', type: 'solid' },
        tag: 'BETA',
        expanded: true,
        pages: ['plain', 'full', 'mdx', 'quiet'],
      },
    ],
    frontMatter: {
      plain: { title: 'Plain page' },
      full: {
        title: 'List all plants',
        sidebarTitle: 'List plants',
        icon: 'leaf',
        iconType: 'solid',
        tag: 'NEW',
        deprecated: true,
        openapi: 'plants.json get /plants',
      },
      mdx: { api: 'DELETE https://example.com/plants/{name}' },
      quiet: { openapi: 'POST /plants', hideApiMarker: true },
    },
  });
  expect(site.view('plain').sidebar.nodes).toEqual([
    {
      type: 'group',
      label: 'API',
      icon: { name: 'code', type: 'solid' },
      tag: 'BETA',
      expanded: true,
      children: [
        { type: 'link', pageId: 'plain', href: '/plain', label: 'Plain page' },
        {
          type: 'link',
          pageId: 'full',
          href: '/full',
          label: 'List plants',
          icon: { name: 'leaf', type: 'solid' },
          method: 'GET',
          tag: 'NEW',
          deprecated: true,
        },
        { type: 'link', pageId: 'mdx', href: '/mdx', label: 'Mdx', method: 'DELETE' },
        { type: 'link', pageId: 'quiet', href: '/quiet', label: 'Quiet' },
      ],
    },
  ]);
});

test('the badge of an operation without a name is the only place of its method', () => {
  const site = buildSite({
    navigation: groups({ API: ['plants', 'without-badge', 'named'] }),
    titles: { plants: 'GET /plants', 'without-badge': 'GET /plants' },
    frontMatter: {
      plants: { openapi: 'GET /plants' },
      'without-badge': { openapi: 'GET /plants', hideApiMarker: true },
      named: { openapi: 'GET /plants', title: 'GET /plants' },
    },
  });
  const [group] = site.view('plants').sidebar.nodes;
  expect(group).toMatchObject({
    children: [
      { label: '/plants', method: 'GET' },
      { label: 'GET /plants' },
      { label: 'GET /plants' },
    ],
  });
});

test('an entry with another URL has no page id, and shows whether it leaves the site', () => {
  const site = buildSite({
    navigation: groups({ Start: ['blog', 'here'] }),
    frontMatter: { blog: { url: ' https://example.com ' }, here: { url: 'there' } },
  });
  expect(site.view('blog').sidebar.nodes).toEqual([
    {
      type: 'group',
      label: 'Start',
      children: [
        { type: 'link', href: 'https://example.com', label: 'Blog', external: true },
        { type: 'link', href: '/there', label: 'Here' },
      ],
    },
  ]);
});

test('all pages of a section share one sidebar object', () => {
  const site = buildSite({ navigation: groups({ Start: ['a', 'b'] }), unlisted: ['c'] });
  expect(site.view('a').sidebar).toBe(site.view('b').sidebar);
  expect(site.view('a').sidebar).toBe(site.view('c').sidebar);
  expect(site.view('a').sidebar).toBe(site.view('no such page').sidebar);
  expect(site.view('a').sidebar.key).toBe('navigation');
});

describe('problems', () => {
  test('a missing page is a warning that names its place', () => {
    const site = buildSite({
      navigation: groups({ Start: ['intro', { group: 'Deep', pages: ['gone'] }] }),
      missing: ['gone'],
    });
    expect(site.diagnostics).toEqual([
      {
        code: 'missing-page',
        severity: 'warning',
        message: 'navigation[0].pages[1].pages[0]: Page not found: "gone".',
        hint: 'Add gone.mdx, or remove the entry.',
        location: placeAt('navigation', 0, 'pages', 1, 'pages', 0),
      },
    ]);
  });

  test.each([
    ['guides/intro', 'Guides/Intro'],
    ['intro', 'guides/deep/intro'],
    ['guides/quikstart', 'guides/quickstart'],
  ])('a missing page that is probably another: %s', (written, meant) => {
    const site = buildSite({
      navigation: groups({ Start: [written] }),
      missing: [written],
      unlisted: [meant],
    });
    expect(site.diagnostics[0]?.hint).toBe(`Did you mean "${meant}"?`);
  });

  test('a path out of the project is an error', () => {
    const site = buildSite({ navigation: groups({ Start: ['../secret', 'C:\\docs\\intro'] }) });
    expect(problems(site)).toEqual([
      'error page-outside-project: navigation[0].pages[0]: Path outside the project: "../secret".',
      'error page-outside-project: navigation[0].pages[1]: Absolute path of this computer: "C:\\docs\\intro".',
    ]);
  });

  test('an address in place of a page, and an operation in no document, are warnings', () => {
    const site = buildSite({ navigation: groups({ Start: ['https://example.com', 'GET /x'] }) });
    expect(problems(site)).toEqual([
      'warning page-is-url: navigation[0].pages[0]: Expected a page of the project, got the URL "https://example.com".',
      'warning unknown-operation: navigation[0].pages[1]: Operation not found in any OpenAPI document: "GET /x".',
    ]);
  });

  test('an entry names an operation by any method, QUERY of OpenAPI 3.2 included', () => {
    const site = buildSite({
      navigation: groups({ Start: ['QUERY /plants', 'query-language'] }),
      unlisted: ['api/query-plants'],
      frontMatter: { 'api/query-plants': { openapi: 'plants.json QUERY /plants' } },
      missing: ['QUERY /plants'],
      options: { operations: new Map([['QUERY /plants', 'api/query-plants']]) },
    });
    expect(problems(site)).toEqual([]);
    expect(outline(site.view('query-language').sidebar.nodes)).toEqual([
      { Start: ['/api/query-plants', '/query-language'] },
    ]);
    expect(site.view('query-language').pagination.previous?.method).toBe('QUERY');
  });

  test('a script in front matter url is not used', () => {
    const site = buildSite({
      navigation: groups({ Start: ['bad', 'bad'] }),
      frontMatter: { bad: { url: 'java\tscript:alert(1)' } },
    });
    expect(outline(site.view('bad').sidebar.nodes)).toEqual([{ Start: ['/bad', '/bad'] }]);
    expect(site.diagnostics).toMatchObject([{ code: 'unsafe-url', file: 'bad.mdx' }]);
  });
});
