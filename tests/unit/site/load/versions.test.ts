// Versions from Git beside the present one, with documents wherever docs.json can name them.
import { expect, test } from 'vitest';
import { writeRepository } from '../../../support/git.ts';
import { changeProject, page, type ProjectFiles } from '../../../support/write-project.ts';
import { findDefaultCounterpart, findPageLanguages } from '../../../../src/navigation/languages.ts';
import { viewFor } from '../../../../src/navigation/navigation.ts';
import { languageOf } from '../../../../src/site/site.ts';
import { reload } from '../_site.ts';

const api = (version: string) => ({
  openapi: '3.1.0',
  info: { title: 'Plants', version },
  paths: {
    '/plants': { get: { summary: 'List plants', responses: { 200: { description: 'OK' } } } },
  },
});

const EVENTS = {
  asyncapi: '3.0.0',
  info: { title: 'Events', version: '1.0' },
  channels: { grown: { address: 'grown', messages: { note: { payload: { type: 'string' } } } } },
  operations: { receive: { action: 'receive', channel: { $ref: '#/channels/grown' } } },
};

const FILES: ProjectFiles = {
  'index.mdx': page('Home'),
  'guide.mdx': page('Guide'),
  'favicon.svg': '<svg/>',
  'openapi.json': api('1.0'),
  'events.json': EVENTS,
};

const NAMED = { name: 'Plants', favicon: '/favicon.svg' };

/** Versions that all come from Git, beside the groups of the state that is tagged. */
const ALL_FROM_GIT = {
  versions: [
    { name: '3.0', ref: 'v3' },
    { name: '2.0', ref: 'v2' },
    { name: '1.0', ref: 'v1' },
  ],
  navigation: [{ group: 'Start', pages: ['index', 'guide'] }],
};

const repository = writeRepository({
  v1: {
    ...FILES,
    'docs.json': {
      ...NAMED,
      navigation: {
        tabs: [
          { tab: 'Guides', pages: ['index', 'guide'] },
          { tab: 'API', openapi: 'openapi.json' },
        ],
      },
    },
  },
  v2: {
    ...FILES,
    'docs.json': {
      ...NAMED,
      navigation: { versions: [{ version: '2.0', openapi: 'openapi.json' }] },
    },
  },
  v3: { ...FILES, 'docs.json': { ...NAMED, ...ALL_FROM_GIT } },
  'only-versions': {
    ...FILES,
    'docs.json': { ...NAMED, navigation: { versions: [{ version: '1.0', ref: 'v1' }] } },
  },
});

/** The addresses that the sidebars of a site list, with its problems. */
async function load(docs: object) {
  changeProject(repository, { 'docs.json': { ...NAMED, ...docs } });
  const { site, diagnostics } = await reload(repository);
  return {
    problems: diagnostics.map(({ message }) => message),
    listed: [...(site?.navigation.locations ?? [])]
      .filter(([, { listed }]) => listed)
      .map(([, { href }]) => href)
      .toSorted(),
    site,
  };
}

const PRESENT = ['/', '/guide'];
const EARLIER = ['/1.0', '/1.0/api-reference/list-plants', '/1.0/guide'];
const START = { group: 'Start', pages: ['index', 'guide'] };
const OPENAPI = { openapi: 'openapi.json' };

/** The present version beside one from Git, in the newer spelling. */
const inVersion = (present: object) => ({
  navigation: {
    versions: [
      { version: '2.0', ...present },
      { version: '1.0', ref: 'v1' },
    ],
  },
});

/** The same in the older spelling, which has tabs and anchors beside the groups. */
const beside = (properties: object, ...groups: object[]) => ({
  versions: ['2.0', { name: '1.0', ref: 'v1' }],
  navigation: [START, ...groups],
  ...properties,
});

const API = { group: 'API', ...OPENAPI };
const HREF = '/api-reference/list-plants';

test.each<[string, object, string]>([
  ['a version', inVersion({ groups: [START, API] }), HREF],
  [
    'a tab',
    inVersion({
      tabs: [
        { tab: 'Guides', groups: [START] },
        { tab: 'API', ...OPENAPI },
      ],
    }),
    HREF,
  ],
  ['a group', inVersion({ tabs: [{ tab: 'Guides', groups: [START, API] }] }), HREF],
  [
    'an anchor',
    inVersion({
      anchors: [
        { anchor: 'Guides', groups: [START] },
        { anchor: 'API', ...OPENAPI },
      ],
    }),
    HREF,
  ],
  [
    'a dropdown',
    inVersion({
      dropdowns: [
        { dropdown: 'Guides', groups: [START] },
        { dropdown: 'API', ...OPENAPI },
      ],
    }),
    HREF,
  ],
  [
    'a menu',
    inVersion({
      tabs: [
        {
          tab: 'Docs',
          menu: [
            { item: 'Guides', groups: [START] },
            { item: 'API', ...OPENAPI },
          ],
        },
      ],
    }),
    HREF,
  ],
  [
    'a language',
    inVersion({
      languages: [
        { language: 'en', groups: [START] },
        { language: 'de', ...OPENAPI },
      ],
    }),
    HREF,
  ],
  [
    'a product',
    inVersion({
      products: [
        { product: 'Guides', groups: [START] },
        { product: 'API', ...OPENAPI },
      ],
    }),
    HREF,
  ],
  [
    'a tab with a folder',
    inVersion({
      tabs: [
        { tab: 'Guides', groups: [START] },
        { tab: 'API', openapi: { source: 'openapi.json', directory: 'reference' } },
      ],
    }),
    '/reference/list-plants',
  ],
  [
    'a tab with channels',
    inVersion({
      tabs: [
        { tab: 'Guides', groups: [START] },
        { tab: 'Events', asyncapi: 'events.json' },
      ],
    }),
    '/api-reference/websockets/grown',
  ],
  [
    'a tab, in the older spelling',
    beside({ tabs: [{ name: 'API', url: 'reference', ...OPENAPI }] }),
    '/reference/list-plants',
  ],
  [
    'an anchor, in the older spelling',
    beside({ anchors: [{ name: 'API', url: 'reference', ...OPENAPI }] }),
    '/reference/list-plants',
  ],
  ['a group, in the older spelling', beside({}, { ...API, pages: [] }), HREF],
  [
    'a group of the version, in the older spelling',
    beside({}, { ...API, version: '2.0', pages: [] }),
    HREF,
  ],
  [
    'a tab of the version, in the older spelling',
    beside({ tabs: [{ name: 'API', url: 'reference', version: '2.0', ...OPENAPI }] }),
    '/reference/list-plants',
  ],
  [
    'a tab with channels, in the older spelling',
    beside({ tabs: [{ name: 'Events', url: 'events', asyncapi: 'events.json' }] }),
    '/events/websockets/grown',
  ],
  [
    'two versions, in the older spelling',
    { ...beside({}, { ...API, pages: [] }), versions: ['3.0', '2.0', { name: '1.0', ref: 'v1' }] },
    HREF,
  ],
])('the present version keeps the pages of a document of %s', async (_name, docs, href) => {
  const { listed, problems } = await load(docs);
  expect(problems).toEqual([]);
  expect(listed).toEqual([...PRESENT, ...EARLIER, href].toSorted());
});

const NEWEST = ['/3.0', '/3.0/guide'];

test.each<[string, object]>([
  [
    'divisions',
    {
      navigation: {
        versions: ALL_FROM_GIT.versions.map(({ name, ref }) => ({ version: name, ref })),
      },
    },
  ],
  ['a list', ALL_FROM_GIT],
])('every version may come from Git, the newest too, in %s', async (_name, docs) => {
  const { listed, problems, site } = await load(docs);
  expect(problems).toEqual([]);
  expect(listed).toEqual([...EARLIER, '/2.0/api-reference/list-plants', ...NEWEST].toSorted());
  const { navigation } = site!;
  const { versions } = viewFor(navigation, '1.0/guide');
  expect(versions).toMatchObject({ current: '1.0', default: '3.0' });
  expect(versions.options.map(({ label, href }) => [label, href])).toEqual([
    ['3.0', '/3.0/guide'],
    ['2.0', '/2.0/api-reference/list-plants'],
    ['1.0', '/1.0/guide'],
  ]);
  expect(findDefaultCounterpart(navigation, '1.0/guide')).toBe('/3.0/guide');
});

test('a version from Git is in the language that it names', async () => {
  const { site } = await load({
    versions: [
      { name: '2.0', locale: 'en' },
      { name: '1.0', ref: 'v1', locale: 'de' },
    ],
    navigation: [START],
  });
  expect(languageOf(site!.navigation, 'guide')).toBe('en');
  expect(languageOf(site!.navigation, '1.0/guide')).toBe('de');
  expect(findPageLanguages(site!.navigation, 'guide')).toEqual([
    { language: 'en', href: '/guide' },
    { language: 'de', href: '/1.0/guide' },
  ]);
});

test('a commit that lists no pages is named, and the next version is the current one', async () => {
  const { problems, site } = await load({
    navigation: {
      versions: [
        { version: '3.0', ref: 'only-versions' },
        { version: '2.0', ref: 'v3' },
        { version: '1.0', ref: 'v1' },
      ],
    },
  });
  expect(problems).toEqual([
    'Cannot show the version "3.0": docs.json at "only-versions" lists no pages for this version, only versions from other commits.',
  ]);
  const { navigation } = site!;
  expect(viewFor(navigation, '1.0/guide').versions).toMatchObject({ default: '2.0' });
  expect(findDefaultCounterpart(navigation, '1.0/guide')).toBe('/2.0/guide');
});
