import { beforeAll, expect, test } from 'vitest';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { page, writeProject } from '../support/write-project.ts';

const NAMES = Array.from({ length: 10 }, (_, index) => `Level${index}`);

/** Every level has all that come after it, so that they fill any page. */
const schemas = Object.fromEntries(
  NAMES.map((name, index) => [
    name,
    {
      type: 'object',
      properties: Object.fromEntries([
        ...Array.from({ length: 12 }, (_, at) => [`value${at}`, { type: 'string' }]),
        ...NAMES.slice(index + 1).map((other) => [
          other.toLowerCase(),
          { $ref: `#/components/schemas/${other}` },
        ]),
      ]),
    },
  ]),
);

const FILES = {
  'docs.json': {
    name: 'Deep',
    navigation: [{ group: 'Start', pages: ['index'] }],
    tabs: [{ name: 'API', url: 'api', openapi: 'openapi.json' }],
  },
  'index.mdx': page('Start'),
  'openapi.json': {
    openapi: '3.1.0',
    info: { title: 'Deep', version: '1' },
    paths: {
      '/deep': {
        get: {
          summary: 'Get it',
          responses: {
            200: {
              description: 'Fine',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Level0' } } },
            },
          },
        },
      },
    },
    components: { schemas },
  },
};

let root: string;
let site: BuiltFixture;
beforeAll(async () => {
  root = writeProject(FILES);
  site = await buildFixture(root, { site: 'https://deep.example', strict: true });
});

const LINK = /<a class="t-api-schema" href="([^"]+)">All attributes of/g;

test('every attribute of a deep schema is reached by following links', () => {
  const waiting = new Set(['/api/get-it']);
  let shown = '';
  for (const address of waiting) {
    const html = site.html(address);
    expect(html).not.toContain('More attributes than this page can show');
    for (const [, href = ''] of html.matchAll(LINK)) waiting.add(href);
    shown += html;
  }
  expect(waiting.size).toBeGreaterThan(2);
  expect(shown).toContain('<h1>Level9</h1>');
});

test('the document of the operation refers to these pages instead of repeating their schemas', () => {
  const [, document = ''] = site.file('api/get-it.md').split('\n## OpenAPI\n');
  expect(document).toContain('\n    Level0:\n');
  expect(document).not.toContain('\n    Level9:\n');
  expect(document).toContain('$ref: "#/components/schemas/Level9"');
  expect(document).toMatch(
    /\n```\n\nSchemas on other pages: .*\[`Level9`\]\(https:\/\/deep\.example\/api\/schemas\/level9\)/,
  );
});

test('these pages are for readers who come from there: no search, sitemap or sidebar has them', () => {
  expect(site.html('/api/schemas/level9')).toContain('name="robots" content="noindex"');
  expect(site.file('sitemap.xml')).not.toContain('/api/schemas/');
  expect(site.file('llms.txt')).not.toContain('/api/schemas/');
  expect(site.html('/api/get-it').match(/href="\/api\/schemas\/level9"/g)?.length).toBe(
    site.html('/api/get-it').match(/>All attributes of Level9</g)?.length,
  );
});

test('a schema that the author has given a page is shown there', async () => {
  const own = writeProject({ ...FILES, 'own.mdx': page('Ninth', '', 'openapi-schema: Level9') });
  const built = await buildFixture(own);
  expect(built.html('/api/get-it')).toContain(
    '<a class="t-api-schema" href="/own">All attributes of Level9</a>',
  );
  expect(built.has('api/schemas/level9/index.html')).toBe(false);
});

test('a second build renders none of them again', async () => {
  const again = await buildFixture(root, { site: 'https://deep.example' });
  expect(again.report?.counts.rendered).toBe(0);
});

test('a schema that is too large for a sample is reported once for its document', async () => {
  const next = (level: number) => ({ $ref: `#/components/schemas/L${level}` });
  const levels = Array.from({ length: 24 }, (_, level) => [
    `L${level}`,
    {
      type: 'object',
      required: ['a', 'b'],
      properties: { a: next(level + 1), b: next(level + 1) },
    },
  ]);
  const operation = {
    responses: {
      200: { description: 'Fine', content: { 'application/json': { schema: next(0) } } },
    },
  };
  const document = {
    ...FILES['openapi.json'],
    paths: { '/one': { get: operation }, '/two': { get: operation, post: operation } },
    components: { schemas: { ...Object.fromEntries(levels), L24: { type: 'string' } } },
  };
  const large = writeProject({ ...FILES, 'openapi.json': document });
  const lines = (text: string) =>
    text.split('\n').filter((line) => line.includes('samples are incomplete'));
  const built = await buildFixture(large);
  expect(built.exitCode).toBe(0);
  expect(lines(built.stderr + built.stdout)).toEqual([
    expect.stringMatching(/^openapi\.json\b.*schemas are too large/),
  ]);
  // Pages from the cache report it as well.
  const again = await buildFixture(large);
  expect(again.report?.counts.rendered).toBe(0);
  expect(lines(again.stderr + again.stdout)).toHaveLength(1);
});
