import { beforeAll, expect, test } from 'vitest';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { page, writeProject } from '../support/write-project.ts';

const DOCUMENT = {
  openapi: '3.1.0',
  info: {
    title: 'Garden API',
    version: '4.2',
    description: 'All about gardens.\n\n## Limits\n\nTen requests a second.',
  },
  servers: [{ url: 'https://api.example.com' }],
  tags: [{ name: 'Plants', description: 'What grows.' }],
  paths: { '/plants': { get: { summary: 'List plants', tags: ['Plants'] } } },
};

const project = (more: object = {}, files: object = {}) =>
  writeProject({
    'docs.json': {
      name: 'Garden',
      navigation: [{ group: 'Start', pages: ['index'] }],
      tabs: [{ name: 'API', url: 'api', openapi: 'openapi.json' }],
      ...more,
    },
    'index.mdx': page('Start'),
    'openapi.json': DOCUMENT,
    ...files,
  });

let site: BuiltFixture;
beforeAll(async () => {
  site = await buildFixture(project(), { site: 'https://garden.example', strict: true });
});

test('the introduction is the first entry of the sidebar, before the groups of tags', () => {
  const html = site.html('/api/plants/list-plants');
  const sidebar = html.slice(html.indexOf('id="t-sidebar"'));
  const entries = ['href="/api/introduction"', '>Introduction<', '>Plants<', 'List plants'];
  const places = entries.map((entry) => sidebar.indexOf(entry));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

test('it has the title, the description with its headings in the outline, and the operations as links', () => {
  const html = site.html('/api/introduction');
  expect(html).toContain('<h1>Garden API</h1>');
  expect(html).toContain('Ten requests a second.');
  expect(html).toMatch(/<a[^>]* href="#limits"/);
  expect(html).toContain('What grows.');
  expect(html).toContain('<a href="/api/plants/list-plants">List plants</a>');
});

test('search, sitemap, llms.txt and the Markdown version have it', () => {
  expect(site.file('sitemap.xml')).toContain('https://garden.example/api/introduction<');
  expect(site.file('llms.txt')).toContain(
    '[Garden API](https://garden.example/api/introduction.md)',
  );
  expect(site.file('api/introduction.md')).toContain('## Limits\n\nTen requests a second.');
  expect(site.file('api/introduction.md')).toContain(
    '[List plants](https://garden.example/api/plants/list-plants)',
  );
});

test('it takes no address that is a page or leads elsewhere', async () => {
  const own = await buildFixture(
    project(
      { redirects: [{ source: '/api/introduction-1', destination: '/' }] },
      { 'api/introduction.mdx': page('My own words') },
    ),
  );
  expect(own.html('/api/introduction')).toContain('My own words');
  expect(own.html('/api/introduction-2')).toContain('Ten requests a second.');
});

test('it can be switched off, and pages that the author lists bring none', async () => {
  const off = await buildFixture(project({ api: { introductions: false } }));
  expect(off.has('api/introduction/index.html')).toBe(false);
  const listed = await buildFixture(
    project({
      tabs: [],
      openapi: 'openapi.json',
      navigation: [{ group: 'Start', pages: ['index', 'GET /plants'] }],
    }),
  );
  expect(listed.file('llms.txt')).not.toContain('introduction');
});

test('in another language it is called so', async () => {
  const built = await buildFixture(
    project({
      tabs: undefined,
      navigation: {
        languages: [
          { language: 'en', groups: [{ group: 'Start', pages: ['index'] }] },
          {
            language: 'de',
            tabs: [{ tab: 'API', openapi: { source: 'openapi.json', directory: 'de/api' } }],
          },
        ],
      },
    }),
  );
  expect(built.html('/de/api/introduction')).toMatch(/Einführung|Einleitung|Introduction/);
});
