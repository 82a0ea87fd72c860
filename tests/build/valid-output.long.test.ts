// Validates the output of a build: HTML, sitemap, feed, structured data, previews.
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { findHtmlMistakes } from '../support/html-rules.ts';
import { PLANT_STORE } from '../support/open-site.ts';
import { parse, type ParsedPage } from '../support/parse.ts';
import { page, svg, writeProject } from '../support/write-project.ts';

const SITE = 'https://docs.garden.example';
const IMAGE = /^https:\/\/docs\.garden\.example\/docs\/_trellis\/cards\/\w+\.png$/;

/** A page of every kind; the start page is one of them. */
const KINDS = {
  article: '/docs/guide',
  'API operation': '/docs/api/get-plant',
  'API schema': '/docs/api/plant',
  'written endpoint': '/docs/api/by-hand',
  changelog: '/docs/changelog',
  'wide mode': '/docs/modes/wide',
  'center mode': '/docs/modes/center',
  'custom mode': '/docs/modes/custom',
  'frame mode': '/docs/modes/frame',
  deprecated: '/docs/old',
  translated: '/docs/fr/guide',
};

const mode = (name: string) => page(name, 'Text.', `mode: ${name}`);

const PROJECT = {
  'docs.json': {
    name: 'Garden',
    description: 'All about plants.',
    favicon: '/favicon.svg',
    openapi: 'api.json',
    feedback: { thumbsRating: true, suggestEdit: true, repo: 'https://github.com/garden/docs' },
    banner: { content: 'New **tools**', dismissible: true },
    contextual: { options: ['copy', 'view', 'claude'] },
    redirects: [{ source: '/before', destination: '/guide' }],
    navigation: {
      languages: [
        {
          language: 'en',
          tabs: [
            {
              tab: 'Guides',
              groups: [
                { group: 'Start', pages: ['index', 'guide', 'changelog', 'old'] },
                {
                  group: 'Modes',
                  pages: ['modes/wide', 'modes/center', 'modes/custom', 'modes/frame'],
                },
              ],
            },
            {
              tab: 'API',
              groups: [{ group: 'Plants', pages: ['api/get-plant', 'api/plant', 'api/by-hand'] }],
            },
          ],
        },
        { language: 'fr', groups: [{ group: 'Début', pages: ['fr/index', 'fr/guide'] }] },
      ],
    },
  },
  'favicon.svg': svg('green'),
  'api.json': {
    openapi: '3.1.0',
    info: { title: 'Garden', version: '1' },
    servers: [{ url: 'https://api.garden.example' }],
    paths: {
      '/plants/{id}': {
        get: {
          summary: 'Get a plant',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: {
            200: {
              description: 'The plant',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } },
            },
          },
        },
      },
    },
    components: {
      schemas: { Plant: { type: 'object', properties: { name: { type: 'string' } } } },
    },
  },
  'index.mdx': page(
    'Introduction',
    'Hello, "friends" & <Note>others</Note>.',
    'description: "Start & stay."',
  ),
  'guide.mdx': page(
    'A <guide> & more',
    '<Steps>\n<Step title="One">\nDo.\n</Step>\n</Steps>\n\n<Tabs>\n<Tab title="A">\nText\n</Tab>\n</Tabs>\n\n```js a.js\nlet a;\n```\n\n<details>\n  <summary>Question</summary>\n  Answer\n</details>\n\n| a | b |\n| - | - |\n| 1 | 2 |',
  ),
  'changelog.mdx': page(
    'Changelog',
    '<Update label="2026-03-01" tags={["New"]}>\nDoors & windows.\n</Update>\n\n<Update label="2.0.0">\nBeds.\n</Update>',
    'rss: true\nlastUpdatedDate: 2026-03-02',
  ),
  'old.mdx': page('Old', 'Text.', 'deprecated: true'),
  'modes/wide.mdx': mode('wide'),
  'modes/center.mdx': mode('center'),
  'modes/custom.mdx': mode('custom'),
  'modes/frame.mdx': mode('frame'),
  'api/get-plant.mdx': '---\nopenapi: GET /plants/{id}\n---\n',
  'api/plant.mdx': '---\ntitle: Plant\nopenapi-schema: Plant\n---\n',
  'api/by-hand.mdx':
    '---\ntitle: By hand\napi: POST /plants\n---\n\n<ParamField body="name" type="string" required>A name.</ParamField>\n',
  'fr/index.mdx': page('Accueil'),
  'fr/guide.mdx': page('Le guide'),
};

let site: BuiltFixture;
const at = (href: string): ParsedPage => parse(site.html(href.replace(/^\/docs/, '') || '/'));

beforeAll(async () => {
  site = await buildFixture(writeProject(PROJECT), { base: '/docs', site: SITE });
  expect(site.stderr).not.toContain('error');
  expect(site.exitCode).toBe(0);
});

describe('HTML', () => {
  it('is valid on every page', async () => {
    expect(await findHtmlMistakes(site.out)).toEqual([]);
  });

  it('is valid on every page of the Plant Store', async () => {
    const { out } = await buildFixture(PLANT_STORE, { site: 'https://docs.plantstore.example' });
    // Pages with elements of the author: a style sheet in the body, and buttons of an island.
    const own = [
      '/index.html',
      '/recipes/care-reminder/index.html',
      '/trellis/interactive/index.html',
    ];
    expect(await findHtmlMistakes(out, (path) => !own.includes(path))).toEqual([]);
  });
});

describe('previews', () => {
  it.each([...Object.entries(KINDS), ['start page', '/docs']])(
    'of the %s are complete',
    (kind, href) => {
      const { meta, get } = at(href);
      const address = `${SITE}${href === '/docs' ? '/docs/' : href}`;
      expect(meta('og:title')).toMatch(/ - Garden$/);
      expect(meta('og:type')).toBe(kind === 'start page' ? 'website' : 'article');
      expect(meta('og:url')).toBe(address);
      expect(meta('og:image')).toMatch(IMAGE);
      expect(meta('og:image:alt')).toBe(meta('og:title'));
      expect(meta('og:site_name')).toBe('Garden');
      expect(meta('og:description')).toBe(meta('description'));
      expect(meta('og:description')).not.toBe('');
      expect(meta('twitter:card')).toBe('summary_large_image');
      expect(meta('twitter:title')).toBe(meta('og:title'));
      expect(meta('twitter:image')).toBe(meta('og:image'));
      expect(get('link[rel=canonical]').getAttribute('href')).toBe(address);
      expect(get('link[type="text/markdown"]').getAttribute('href')).toMatch(/\.md$/);
    },
  );

  it('of an unknown address lead nowhere', () => {
    const { meta, all } = at('/docs/404.html');
    expect(meta('robots')).toBe('noindex');
    expect([meta('og:url'), ...all('link[rel=canonical]')]).toEqual([undefined]);
  });
});

it('languages name each other', () => {
  const expected = ['en /docs/guide', 'fr /docs/fr/guide', 'x-default /docs/guide'];
  for (const href of ['/docs/guide', '/docs/fr/guide']) {
    const links = at(href).all('link[hreflang]');
    const found = links.map(
      (link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')?.slice(SITE.length)}`,
    );
    expect(found).toEqual(expected);
  }
});

/** Requirements of Google for breadcrumbs and articles (Search Central, structured data), and of schema.org for others. */
const STRUCTURED_DATA = {
  type: 'object',
  required: ['@context', '@graph'],
  properties: {
    '@context': { const: 'https://schema.org' },
    '@graph': {
      type: 'array',
      minItems: 1,
      items: {
        oneOf: [
          {
            additionalProperties: false,
            required: ['@type', 'headline', 'url', 'inLanguage', 'isPartOf', 'image'],
            properties: {
              '@type': { enum: ['TechArticle', 'APIReference'] },
              headline: { type: 'string', minLength: 1, maxLength: 110 },
              description: { type: 'string' },
              url: { type: 'string', format: 'uri' },
              image: { type: 'string', format: 'uri' },
              inLanguage: { type: 'string', pattern: '^[a-z]{2}' },
              dateModified: { type: 'string', format: 'date' },
              isPartOf: {
                required: ['@type', 'name', 'url'],
                properties: {
                  '@type': { const: 'WebSite' },
                  url: { type: 'string', format: 'uri' },
                },
              },
            },
          },
          {
            additionalProperties: false,
            required: ['@type', 'name', 'url'],
            properties: {
              '@type': { const: 'WebSite' },
              name: { type: 'string' },
              description: { type: 'string' },
              url: { type: 'string', format: 'uri' },
              image: { type: 'string', format: 'uri' },
              inLanguage: { type: 'string' },
              dateModified: { type: 'string', format: 'date' },
            },
          },
          {
            additionalProperties: false,
            required: ['@type', 'itemListElement'],
            properties: {
              '@type': { const: 'BreadcrumbList' },
              itemListElement: {
                type: 'array',
                minItems: 2,
                items: {
                  required: ['@type', 'position', 'name'],
                  properties: {
                    '@type': { const: 'ListItem' },
                    position: { type: 'integer', minimum: 1 },
                    name: { type: 'string', minLength: 1 },
                    item: { type: 'string', format: 'uri' },
                  },
                },
              },
            },
          },
        ],
      },
    },
  },
};

describe('structured data', () => {
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  const check = ajv.compile(STRUCTURED_DATA);
  const dataOf = (href: string) =>
    JSON.parse(at(href).get('script[type="application/ld+json"]').textContent ?? '') as {
      '@graph': Record<string, unknown>[];
    };

  it.each([...Object.entries(KINDS), ['start page', '/docs']])(
    'of the %s is valid',
    (_kind, href) => {
      const data = dataOf(href);
      check(data);
      expect(check.errors ?? []).toEqual([]);
      const crumbs = data['@graph'].find((part) => part['@type'] === 'BreadcrumbList');
      const items = (crumbs?.['itemListElement'] ?? []) as { position: number; item?: string }[];
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
      expect(items.slice(0, -1).every(({ item }) => item?.startsWith(SITE))).toBe(true);
    },
  );

  it('distinguishes kinds of pages', () => {
    const typeOf = (href: string) => dataOf(href)['@graph'][0]?.['@type'];
    expect(typeOf('/docs')).toBe('WebSite');
    expect(typeOf(KINDS.article)).toBe('TechArticle');
    expect(typeOf(KINDS['API operation'])).toBe('APIReference');
    expect(dataOf(KINDS.changelog)['@graph'][0]).toMatchObject({ dateModified: '2026-03-02' });
  });
});

const readXml = (text: string): Document =>
  new (
    parse('').document.defaultView as unknown as { DOMParser: typeof DOMParser }
  ).DOMParser().parseFromString(text, 'text/xml');
const textsOf = (node: Document | Element, name: string) =>
  [...node.getElementsByTagName(name)].map(({ textContent }) => textContent ?? '');

it('the sitemap is one (sitemaps.org, protocol)', () => {
  const text = site.file('sitemap.xml');
  expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
  expect(text).toContain('xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"');
  const xml = readXml(text);
  const places = textsOf(xml, 'loc');
  expect(places).toHaveLength(13);
  expect(new Set(places).size).toBe(places.length);
  for (const place of places) expect(place.startsWith(`${SITE}/docs/`)).toBe(true);
  for (const date of textsOf(xml, 'lastmod')) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(textsOf(xml, 'lastmod')).toEqual(['2026-03-02']);
  for (const place of places)
    expect(site.has(`${place.slice(`${SITE}/docs/`.length)}/index.html`)).toBe(true);
});

it('the feed is one (RSS 2.0)', () => {
  const xml = readXml(site.file('changelog/rss.xml'));
  const channel = xml.getElementsByTagName('channel')[0]!;
  for (const name of ['title', 'link', 'description'])
    expect(textsOf(channel, name)[0]).toBeTruthy();
  const items = [...xml.getElementsByTagName('item')];
  expect(items).toHaveLength(2);
  for (const item of items) {
    expect(textsOf(item, 'link')[0]).toMatch(/^https:\/\/docs\.garden\.example\/docs\/changelog#/);
    expect(textsOf(item, 'guid')[0]).toBe(textsOf(item, 'link')[0]);
    for (const date of textsOf(item, 'pubDate'))
      expect(date).toMatch(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/);
  }
  expect(new Set(items.map((item) => textsOf(item, 'guid')[0])).size).toBe(2);
});
