import { expect, test } from 'vitest';
import { buildPage } from '../../../../src/site/page-data.ts';
import { createSite } from '../_site.ts';

const responses = { 200: { description: 'OK' } };

/** HTML of an operation with a list of fields, each with its own description beside that of a shared schema. */
async function pageOf(description: string): Promise<string> {
  const $ref = '#/components/schemas/Time';
  const properties = {
    planted: { $ref, description: 'When it was planted.' },
    watered: { $ref, description: 'When it was watered.' },
  };
  const schema = { type: 'object', properties };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1' },
    paths: {
      '/plants': {
        post: { requestBody: { content: { 'application/json': { schema } } }, responses },
      },
    },
    components: { schemas: { Time: { type: 'string', description } } },
  };
  const site = await createSite(
    { 'openapi.json': JSON.stringify(document) },
    { navigation: [{ group: 'API', openapi: 'openapi.json' }] },
  );
  const [id = ''] = [...site.pages.keys()].filter((key) => key.startsWith('api-reference/'));
  return buildPage(site, id).html;
}

const countIn = (html: string, text: string) => html.split(text).length - 1;

test('a short description of a shared schema is shown with each field', async () => {
  const html = await pageOf('A time in UTC.');
  expect(countIn(html, 'When it was')).toBe(2);
  expect(countIn(html, 'A time in UTC.')).toBe(2);
});

test('a long description of a shared schema is shown once on a page', async () => {
  const html = await pageOf(`A time in UTC. ${'Clocks differ by a second or less. '.repeat(20)}`);
  expect(countIn(html, 'When it was')).toBe(2);
  expect(countIn(html, 'A time in UTC.')).toBe(1);
});

test('the page of a schema has its description and that of the schema that it extends', async () => {
  const $ref = '#/components/schemas/Plant';
  const schemas = {
    Plant: { type: 'object', properties: { id: {} }, description: 'Grows.' },
    Tree: { allOf: [{ $ref }], description: 'Has a trunk.' },
  };
  const paths = { '/plants': { get: { responses } } };
  const info = { title: 'Plants', version: '1' };
  const openapi = JSON.stringify({ openapi: '3.1.0', info, paths, components: { schemas } });
  const files = { 'openapi.json': openapi, 'tree.mdx': '---\nopenapi-schema: Tree\n---\n' };
  const site = await createSite(files, { navigation: [{ group: 'API', pages: ['tree'] }] });
  expect(buildPage(site, 'tree').html).toMatch(/Has a trunk\.<\/p>\s*<p>Grows\./);
});
