import type { JsonObject } from '../../../../src/utils/json-object.ts';
// Examples, descriptions, and code samples of a document that are files of their own.
import { expect, test } from 'vitest';
import { loadDocuments } from '../../../../src/openapi/load-documents.ts';
import { resolveReference } from '../../../../src/openapi/read/external-references.ts';
import { parseReferenced } from '../../../../src/openapi/read/parse-text.ts';
import { viewOperation } from '../../../../src/openapi/operation.ts';
import { changeProject, writeProject } from '../../../support/write-project.ts';
import { checkFolder, tell } from '../../check/_check.ts';

const FERN = { name: 'Fern', height: 12 };

const FILES = {
  'api.json': {
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1' },
    servers: [{ url: 'https://plants.test' }],
    paths: {
      '/plants': {
        post: {
          summary: 'Add a plant',
          description: { $ref: 'texts/add.md' },
          'x-codeSamples': [{ lang: 'Shell', source: { $ref: 'texts/add.sh' } }],
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { bed: { type: 'object', example: { $ref: 'examples/bed.json' } } },
                },
                examples: {
                  one: { value: { $ref: 'examples/fern.json' } },
                  many: { value: { plants: [{ $ref: 'examples/fern.json' }] } },
                  pointer: { value: { $ref: '#/plants/1' } },
                  link: { value: { $ref: 'https://plants.test/plants/1.json' } },
                  schema: { value: { $ref: 'examples/schema.json' } },
                  name: { value: { $ref: 'com.example.Plant' } },
                  text: { value: { $ref: 'examples/name.json' } },
                  query: { value: { $ref: './examples/plants.graphql' } },
                  member: { value: { $ref: 'examples/fern.json', name: 'Moss' } },
                },
              },
              'application/xml': {
                schema: { type: 'object' },
                examples: { one: { value: { $ref: 'examples/fern.xml' } } },
              },
            },
          },
          responses: { 204: { description: 'Added' } },
        },
      },
    },
  },
  'texts/add.md': 'Adds one **plant**.\n',
  'texts/add.sh': 'plants add --name: Fern\n',
  'examples/fern.json': FERN,
  'examples/schema.json': { items: { $ref: 'https://plants.test/bed.json' }, $ref: 'a.json' },
  'examples/name.json': '"Fern"',
  'examples/plants.graphql': 'query { plants }\n',
  'examples/bed.json': { row: 3 },
  'examples/fern.xml': '<plant>Fern</plant>\n',
};

async function load() {
  const projectRoot = writeProject(FILES);
  const { documents, diagnostics } = await loadDocuments({ projectRoot, named: ['api.json'] });
  const [document] = documents;
  const [operation] = document?.operations ?? [];
  if (!document || !operation) throw new Error('no operation');
  const options = { baseUrl: [], maintainOrder: true, showOptionalParams: false, markdown: String };
  return {
    view: viewOperation(document, operation, options),
    operation: operation.operation,
    messages: diagnostics.map(({ message }) => message),
  };
}

test('an example is the content of the file that is all it names', async () => {
  const { view, messages } = await load();
  const [json, xml] = view.body?.contents ?? [];
  expect(messages).toEqual([]);
  expect(json?.examples.map(({ value }) => value)).toEqual([
    FERN,
    { plants: [FERN] },
    { $ref: '#/plants/1' },
    { $ref: 'https://plants.test/plants/1.json' },
    { items: { $ref: 'https://plants.test/bed.json' }, $ref: 'a.json' },
    { $ref: 'com.example.Plant' },
    'Fern',
    'query { plants }',
    { $ref: 'examples/fern.json', name: 'Moss' },
  ]);
  expect(xml?.examples.map(({ text }) => text)).toEqual(['<plant>Fern</plant>']);
  expect(json?.schema?.properties?.[0]?.schema.examples).toEqual(['{"row":3}']);
});

test('a description and a code sample are the text of their files', async () => {
  const { view, operation } = await load();
  expect(view.description).toBe('Adds one **plant**.');
  expect(operation['x-codeSamples']).toEqual([
    { lang: 'Shell', source: 'plants add --name: Fern' },
  ]);
});

test('a file that does not exist is reported at the example', async () => {
  const projectRoot = writeProject(FILES);
  const text = JSON.stringify(FILES['api.json'], null, 2).replaceAll('fern.xml', 'moss.xml');
  changeProject(projectRoot, { 'api.json': text });
  const { diagnostics } = await loadDocuments({ projectRoot, named: ['api.json'] });
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'openapi-reference #/paths/~1plants/post/requestBody/content/application~1xml/examples/one/value: Reference "examples/moss.xml": file not found.',
  ]);
});

/** Files that each refer to several others. */
function refer(count: number, targetsOf: (index: number) => number[]): Record<string, string> {
  const files = Array.from({ length: count }, (_, index): [string, string] => [
    `f${index}.json`,
    JSON.stringify(targetsOf(index).map((target) => ({ $ref: `f${target}.json` }))),
  ]);
  return Object.fromEntries([...files, [`f${count}.json`, '[1]']]);
}

test.each([
  ['in billions of ways', refer(12, (index) => Array.from({ length: 8 }, () => index + 1))],
  ['in circles', refer(12, () => Array.from({ length: 12 }, (_, index) => index))],
])(
  'files that include each other %s make a document unusable, but end no build',
  async (_, files) => {
    const responses = { 200: { description: { $ref: 'f0.json' } } };
    const api = { openapi: '3.1.0', info: {}, paths: { '/plants': { get: { responses } } } };
    const projectRoot = writeProject({ ...files, 'api.json': JSON.stringify(api) });
    const { diagnostics } = await loadDocuments({ projectRoot, named: ['api.json'] });
    expect(diagnostics.map(({ message }) => message)).toContain(
      'Cannot use the document: references to other files make it too large.',
    );
  },
);

test('files that make a document thousands of times larger are refused, however small they are', async () => {
  const count = 8;
  const others = (index: number) => [...Array(count).keys()].filter((other) => other !== index);
  const itemOf = (index: number) => {
    const callbacks = others(index).map((other) => [
      `c${other}`,
      { '{$url}': { $ref: `a${other}.json#/x-item` } },
    ]);
    return { get: { responses: {}, callbacks: Object.fromEntries(callbacks) as JsonObject } };
  };
  const api = (index: number) =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: Object.fromEntries(
        others(index).map((other) => [`/p${other}`, { $ref: `a${other}.json#/x-item` }]),
      ) as JsonObject,
      'x-item': itemOf(index),
    });
  const files = others(count).map((index) => [`a${index}.json`, api(index)] as const);
  const projectRoot = writeProject(Object.fromEntries(files));
  const { documents, diagnostics } = await loadDocuments({ projectRoot, named: ['a0.json'] });
  expect(documents.length).toBe(0);
  expect(diagnostics.map(({ message }) => message)).toContain(
    'Cannot use the document: references to other files make it too large.',
  );
});

test.each([
  ['https://plants.test/fern.php', { type: 'object' }],
  ['fern.php', '{"type":"object"}'],
])('a program at a URL responds with data, and its file is a text: %s', async (name, value) => {
  expect(await parseReferenced(name, '{"type":"object"}')).toEqual({ value });
});

test('a path that makes no valid URL is reported as it is', () => {
  expect(resolveReference('https://plants.test/api.json', '//[fern.json').location).toBe(
    '//[fern.json',
  );
});

test('all of it is on the page', async () => {
  const files = Object.entries(FILES).map(([name, content]): [string, string] => [
    name,
    typeof content === 'string' ? content : JSON.stringify(content),
  ]);
  const navigation = [{ group: 'API', openapi: 'api.json' }];
  const found = await checkFolder(Object.fromEntries(files), { navigation });
  expect(tell(found, 'lost-content')).toEqual([]);
});
