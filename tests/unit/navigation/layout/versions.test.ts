import { describe, expect, test } from 'vitest';
import { listPages } from '../../../../src/config/navigation.ts';
import { parseConfig } from '../../../../src/config/parse-config.ts';
import { buildNavigation } from '../../../../src/navigation/build-navigation.ts';
import { viewFor, type Navigation } from '../../../../src/navigation/navigation.ts';
import { buildSite, groups, outline, problems, row, toPage, type Site } from '../_site.ts';

/** Addresses that the version selector of a page leads to. */
function choices(site: Site, id: string): string[] {
  return site.view(id).versions.options.map(({ label, href }) => `${label} ${href}`);
}

/** Addresses of the pages before and after a page. */
function around(site: Site, id: string): (string | undefined)[] {
  const { previous, next } = site.view(id).pagination;
  return [previous?.href, next?.href];
}

describe('groups of versions', () => {
  const site = buildSite({
    versions: ['v2', 'v1'],
    navigation: [
      { group: 'Start', pages: ['intro'] },
      { group: 'Guides', version: 'v2', pages: ['v2/a', 'v2/b'] },
      { group: 'Guides', version: 'v1', pages: ['v1/a', { group: 'Deep', pages: ['v1/c'] }] },
      {
        group: 'Mixed',
        pages: [
          { group: 'New', version: 'v2', pages: ['v2/new'] },
          'both',
          { group: 'Old', version: 'v1', pages: ['v1/old'] },
        ],
      },
      { group: 'End', pages: ['end'] },
    ],
  });

  test('a page of a version has the groups of that version and those of all', () => {
    expect(outline(site.view('v1/a').sidebar.nodes)).toEqual([
      { Start: ['/intro'] },
      { Guides: ['/v1/a', { Deep: ['/v1/c'] }] },
      { Mixed: ['/both', { Old: ['/v1/old'] }] },
      { End: ['/end'] },
    ]);
    expect(site.view('v1/a').sidebar.key).toBe('navigation@v1');
  });

  test('a page of all versions has the groups of all, marked', () => {
    expect(outline(site.view('both').sidebar.nodes)).toEqual([
      { Start: ['/intro'] },
      { 'Guides @v2': ['/v2/a', '/v2/b'] },
      { 'Guides @v1': ['/v1/a', { Deep: ['/v1/c'] }] },
      { Mixed: [{ 'New @v2': ['/v2/new'] }, '/both', { 'Old @v1': ['/v1/old'] }] },
      { End: ['/end'] },
    ]);
    expect(site.view('both').sidebar.key).toBe('navigation');
  });

  test('a page of a version fixes it, a page of all leaves it to the reader', () => {
    expect(site.view('v1/c').versions).toMatchObject({ current: 'v1', default: 'v2' });
    expect(site.view('both').versions).toMatchObject({ current: undefined, default: 'v2' });
  });

  test('reading goes on within the version, on pages of all within the default one', () => {
    expect(around(site, 'v1/a')).toEqual(['/intro', '/v1/c']);
    expect(around(site, 'v1/old')).toEqual(['/both', '/end']);
    expect(around(site, 'both')).toEqual(['/v2/new', '/end']);
  });
});

test('a group made only of versions becomes one for each, so that no heading stays behind', () => {
  const site = buildSite({
    versions: ['v1', 'v2', 'v3'],
    navigation: [
      { group: 'Start', pages: ['intro'] },
      {
        group: 'API',
        pages: [
          { group: 'One', version: 'v1', pages: ['a'] },
          { group: 'Two', version: 'v2', pages: ['b'] },
          'c',
        ],
      },
    ],
    frontMatter: { c: { version: 'v1' } },
  });
  expect(outline(site.view('intro').sidebar.nodes)).toEqual([
    { Start: ['/intro'] },
    { 'API @v1': [{ One: ['/a'] }, '/c'] },
    { 'API @v2': [{ Two: ['/b'] }] },
  ]);
});

describe('the version of a page', () => {
  const site = buildSite({
    versions: ['v1', 'v2', 'v3'],
    navigation: [
      {
        group: 'Outer',
        version: 'v1',
        pages: ['outer', { group: 'Inner', version: 'v2', pages: ['inner', 'own'] }],
      },
      { group: 'Shared', version: 'v1', pages: ['shared'] },
      { group: 'Shared', version: 'v2', pages: ['shared'] },
      { group: 'All', pages: ['all'] },
    ],
    unlisted: ['draft'],
    frontMatter: { own: { version: 'v3' }, draft: { version: 'beta' } },
  });

  test.each([
    ['outer', 'v1'],
    ['inner', 'v2'],
    ['own', 'v3'],
    ['shared', 'v1'],
    ['all', undefined],
    ['draft', 'beta'],
  ])('of %s is %s', (id, version) => {
    expect(site.navigation.locations.get(id)?.version).toBe(version);
    expect(site.view(id).versions.current).toBe(version);
  });

  test('the deepest one counts, with a warning', () => {
    expect(problems(site)).toEqual([
      'warning conflicting-version: version: "v3" differs from the version "v2" of its group (navigation[0].pages[1].pages[1]); the version of the page applies.',
    ]);
    expect(outline(site.view('own').sidebar.nodes)).toEqual([
      { Outer: [{ Inner: ['/own'] }] },
      { All: ['/all'] },
    ]);
  });

  test('a page in groups of two versions has a row in both', () => {
    expect(outline(site.view('inner').sidebar.nodes)).toEqual([
      { Outer: [{ Inner: ['/inner'] }] },
      { Shared: ['/shared'] },
      { All: ['/all'] },
    ]);
  });

  test('a version outside the list still has a sidebar of its own', () => {
    expect(outline(site.view('draft').sidebar.nodes)).toEqual([{ All: ['/all'] }]);
  });
});

/** All problems of a docs.json and of its navigation. */
function reportsOf(properties: object): { site: Navigation; reports: string[] } {
  const { config, diagnostics } = parseConfig(
    JSON.stringify({ name: 'Plants', ...properties }),
    'docs.json',
  );
  const ids = listPages(config!.navigation).map(({ part }) => part.page);
  const pages = new Map(ids.map((id) => [id, toPage(id)]));
  const built = buildNavigation(config!, pages);
  const reports = [...diagnostics, ...built.diagnostics].map(
    ({ severity, code, message }) => `${severity} ${code}: ${message}`,
  );
  return { site: built.navigation, reports };
}

describe('a group inside a group of another version', () => {
  const groups = [
    { group: 'Outer', version: 'v1', pages: [{ group: 'A', version: 'v2', pages: ['a'] }, 'b'] },
  ];

  test.each([
    ['an older docs.json', { navigation: groups }, 'navigation[0]'],
    ['a tree', { navigation: { groups } }, 'navigation.groups[0]'],
  ])('counts, with one warning, in %s', (_spelling, properties, place) => {
    const { site, reports } = reportsOf({ versions: ['v1', 'v2'], ...properties });
    expect(reports).toEqual([
      `warning conflicting-version: ${place}.pages[0].version: Version "v2" is inside a group of version "v1"; the inner version applies.`,
    ]);
    expect(site.locations.get('a')?.version).toBe('v2');
  });
});

describe('versions that are not in the list', () => {
  const groups = [
    { group: 'New', version: 'v3', pages: ['a'] },
    { group: 'Newer', pages: ['b'] },
  ];

  test.each([
    ['an older docs.json', { navigation: groups }, 'navigation[0]'],
    ['a tree', { navigation: { groups } }, 'navigation.groups[0]'],
  ])('are one error in %s', (_spelling, properties, place) => {
    const { reports } = reportsOf({ versions: ['v2', 'v1'], ...properties });
    expect(reports).toEqual([`error unknown-version: ${place}.version: Unknown version "v3".`]);
  });

  test('have no effect and are a warning where docs.json has no list', () => {
    const { site, reports } = reportsOf({
      navigation: groups,
      anchors: [{ name: 'Out', url: 'https://example.com', version: 'v3' }],
    });
    const view = viewFor(site, 'a');
    expect(outline(view.sidebar.nodes)).toEqual([{ New: ['/a'] }, { Newer: ['/b'] }]);
    expect(row(view.anchors)).toEqual(['*Documentation /', 'Out https://example.com']);
    expect(view.versions).toEqual({ options: [] });
    expect(reports).toEqual([
      'warning unknown-version: navigation[0].version: Unknown version "v3".',
      'warning unknown-version: anchors[0].version: Unknown version "v3".',
    ]);
  });

  test('are a warning on a tab or an anchor', () => {
    const { reports } = reportsOf({
      navigation: [{ group: 'Start', pages: ['a'] }],
      versions: ['v1'],
      anchors: [{ name: 'Out', url: 'https://example.com', version: 'v3' }],
    });
    expect(reports).toEqual(['warning unknown-version: anchors[0].version: Unknown version "v3".']);
  });
});

describe('tabs and anchors of versions', () => {
  const site = buildSite({
    versions: ['v2', 'v1'],
    navigation: [
      { group: 'Start', pages: ['intro'] },
      { group: 'Two', version: 'v2', pages: ['v2/a', 'api/v2/x'] },
      { group: 'One', version: 'v1', pages: ['v1/a', 'api/v1/x'] },
      { group: 'Old', pages: ['old/a'] },
    ],
    anchors: [
      { name: 'API', url: 'api' },
      { name: 'Old', url: 'old', version: 'v1' },
      { name: 'News', url: 'https://example.com', version: 'v2' },
    ],
  });

  test.each([
    ['v2/a', ['*Documentation /', 'API /api/v2/x', 'News https://example.com']],
    ['v1/a', ['*Documentation /', 'API /api/v1/x', 'Old /old/a']],
    ['api/v1/x', ['Documentation /', '*API /api/v1/x', 'Old /old/a']],
    [
      'intro',
      [
        '*Documentation /',
        'API /api/v2/x @v2',
        'API /api/v1/x @v1',
        'Old /old/a @v1',
        'News https://example.com @v2',
      ],
    ],
  ])('on %s lead to pages of its version', (id, anchors) => {
    expect(row(site.view(id).anchors)).toEqual(anchors);
  });

  test('a page inside an anchor of a version has it selected, but belongs to all', () => {
    expect(site.view('old/a').versions.current).toBe('v1');
    expect(site.navigation.locations.get('old/a')?.version).toBeUndefined();
    expect(row(site.view('old/a').anchors)).toEqual([
      'Documentation /',
      'API /api/v1/x',
      '*Old /old/a',
    ]);
  });

  test('an anchor of another version shows while one of its pages is open', () => {
    const { view } = buildSite({
      versions: ['v2', 'v1'],
      navigation: [
        { group: 'Old', pages: ['old/a'] },
        { group: 'New', version: 'v2', pages: ['old/new'] },
      ],
      anchors: [{ name: 'Old', url: 'old', version: 'v1' }],
    });
    expect(row(view('old/new').anchors)).toEqual(['Documentation /', '*Old /old/a']);
  });

  test('of several tabs with one prefix the one of the version shows', () => {
    const { view } = buildSite({
      versions: ['v2', 'v1'],
      navigation: [
        { group: 'Start', pages: ['intro'] },
        { group: 'Two', version: 'v2', pages: ['api/two'] },
        { group: 'One', version: 'v1', pages: ['api/one'] },
        { group: 'All', pages: ['api/all'] },
      ],
      tabs: [
        { name: 'Reference', url: 'api', version: 'v2' },
        { name: 'API', url: 'api', version: 'v1' },
      ],
    });
    expect(row(view('api/one').tabs)).toEqual(['Documentation /intro', '*API /api/one']);
    expect(row(view('api/two').tabs)).toEqual(['Documentation /intro', '*Reference /api/two']);
    expect(row(view('api/all').tabs)).toEqual([
      'Documentation /intro',
      '*Reference /api/two @v2',
      '*API /api/one @v1',
    ]);
    expect(row(view('intro').tabs)).toEqual([
      '*Documentation /intro',
      'Reference /api/two @v2',
      'API /api/one @v1',
    ]);
  });
});

describe('the version selector', () => {
  const site = buildSite({
    versions: [
      { name: 'v3', href: 'https://v3.example' },
      { name: 'v2 (latest)' },
      { name: 'V1', default: true, locale: 'en' },
      { name: 'none' },
    ],
    navigation: [
      { group: 'Start', pages: ['intro'] },
      { group: 'Two', version: 'v2 (latest)', pages: ['docs/start', 'docs/guides/a'] },
      { group: 'One', version: 'V1', pages: ['docs/v1/only', 'docs/v1/guides/a'] },
    ],
  });

  test('leads to the same page in another folder, else to the first page of the version', () => {
    expect(choices(site, 'docs/guides/a')).toEqual([
      'v3 https://v3.example',
      'v2 (latest) /docs/guides/a',
      'V1 /docs/v1/guides/a',
      'none /intro',
    ]);
    expect(choices(site, 'docs/v1/guides/a')[1]).toBe('v2 (latest) /docs/guides/a');
    expect(choices(site, 'docs/v1/only')[1]).toBe('v2 (latest) /docs/start');
  });

  test('lets the reader stay on a page of all versions', () => {
    const other = { default: false, isLink: false, staysOnPage: true };
    expect(site.view('intro').versions).toEqual({
      current: undefined,
      default: 'V1',
      options: [
        {
          ...other,
          label: 'v3',
          href: 'https://v3.example',
          external: true,
          isLink: true,
          staysOnPage: false,
        },
        { ...other, label: 'v2 (latest)', href: '/docs/start' },
        { ...other, label: 'V1', href: '/docs/v1/only', default: true, locale: 'en' },
        { ...other, label: 'none', href: '/intro' },
      ],
    });
  });

  test('follows versions that are whole folders, regardless of their names', () => {
    const folders = buildSite({
      versions: ['English', 'Deutsch'],
      navigation: [
        { group: 'A', version: 'English', pages: ['en/start', 'en/guides/a'] },
        { group: 'B', version: 'Deutsch', pages: ['de/start', 'de/guides/a'] },
      ],
    });
    expect(choices(folders, 'en/guides/a')).toEqual([
      'English /en/guides/a',
      'Deutsch /de/guides/a',
    ]);
  });

  test('has no links that could run a script', () => {
    const unsafe = buildSite({
      versions: ['v1', { name: 'bad', href: 'javascript:alert(1)' }],
      navigation: groups({ Start: ['intro'] }),
    });
    expect(choices(unsafe, 'intro')).toEqual(['v1 /intro']);
    expect(unsafe.diagnostics).toMatchObject([{ code: 'unsafe-url', severity: 'error' }]);
  });
});

test('/ leads to the first page of the default version', () => {
  const { navigation } = buildSite({
    versions: ['v1', { name: 'v2', default: true }],
    navigation: [
      { group: 'One', version: 'v1', pages: ['v1/a'] },
      { group: 'Two', version: 'v2', pages: ['v2/a'] },
    ],
  });
  expect(navigation.root).toEqual({ redirect: '/v2/a' });
});
