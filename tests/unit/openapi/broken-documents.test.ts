import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildAutoPages, UsedIds } from '../../../src/openapi/pages.ts';
import { loadDocuments } from '../../../src/openapi/load-documents.ts';
import { digestOperation } from '../../../src/openapi/operation.ts';
import { viewSampledOperation } from '../../../src/openapi/operation-samples.ts';

const root = mkdtempSync(join(tmpdir(), 'trellis-broken-'));
afterAll(() => rmSync(root, { recursive: true }));

const OPTIONS = {
  baseUrl: [],
  maintainOrder: true,
  languages: ['bash', 'python'],
  showOptionalParams: true,
  markdown: (text: string) => text,
};
const FINE = { '/fine': { get: { responses: { 200: { description: 'ok' } } } } };

/** Loads a text, shows all of its operations, and says how many there are and how many problems. */
async function use(
  name: string,
  text: string,
): Promise<{ operations: number; problems: number; errors: number }> {
  writeFileSync(join(root, name), text);
  const { documents, diagnostics } = await loadDocuments({ projectRoot: root, named: [name] });
  const [document] = documents;
  for (const operation of document?.operations ?? []) {
    JSON.stringify(viewSampledOperation(document!, operation, OPTIONS));
    digestOperation(document!, operation);
  }
  if (document) buildAutoPages(document, { prefix: 'api', usedIds: new UsedIds() });
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return { operations: document?.operations.length ?? 0, problems: diagnostics.length, errors };
}

/** Members of a document, each wrong in its own way, beside one path that is fine. */
const WRONG: Record<string, object> = {
  'no info': { info: undefined },
  'info is a list': { info: [] },
  'title is an object': { info: { title: {}, version: '1' } },
  'servers is an object': { servers: { url: 'https://x' } },
  'a server is a string': { servers: ['https://x'] },
  'a server has no url': { servers: [{}] },
  'a server variable is null': { servers: [{ url: 'https://{a}', variables: { a: null } }] },
  'tags are numbers': { tags: [1, null, {}] },
  'security is an object': { security: { a: [] } },
  'a requirement is a string': { security: ['a'] },
  'a scheme is missing': { security: [{ gone: [] }] },
  'components is null': { components: null },
  'schemas is a list': { components: { schemas: [1] } },
  'a schema is a string': { components: { schemas: { A: 'string' } } },
  'a scheme is null': { security: [{ a: [] }], components: { securitySchemes: { a: null } } },
  'a scheme refers to itself': { security: [{ a: [] }], components: { securitySchemes: { a: { $ref: '#/components/securitySchemes/a' } } } },
  'a path is null': { paths: { ...FINE, '/a': null } },
  'a path is a list': { paths: { ...FINE, '/a': [] } },
  'a path refers to itself': { paths: { ...FINE, '/a': { $ref: '#/paths/~1a' } } },
  'a path refers to nothing': { paths: { ...FINE, '/a': { $ref: '#/nowhere' } } },
  'an operation is null': { paths: { ...FINE, '/a': { get: null } } },
  'an operation is true': { paths: { ...FINE, '/a': { get: true } } },
  'an operation has nothing': { paths: { ...FINE, '/a': { get: {} } } },
  'tags of an operation is a string': { paths: { ...FINE, '/a': { get: { tags: 'a' } } } },
  'parameters is an object': { paths: { ...FINE, '/a': { get: { parameters: { a: 1 } } } } },
  'a parameter is null': { paths: { ...FINE, '/a': { get: { parameters: [null, 1, 'x', []] } } } },
  'a parameter has a number for a name': { paths: { ...FINE, '/a': { get: { parameters: [{ name: 1, in: 'query' }] } } } },
  'a parameter has no schema': { paths: { ...FINE, '/a': { get: { parameters: [{ name: 'a', in: 'query' }] } } } },
  'a parameter has a wrong style': { paths: { ...FINE, '/a': { get: { parameters: [{ name: 'a', in: 'query', style: 7, explode: 'yes', schema: { type: 'array' }, example: [1] }] } } } },
  'a parameter is in a wrong place': { paths: { ...FINE, '/a': { get: { parameters: [{ name: 'a', in: {}, schema: {} }] } } } },
  'requestBody is a string': { paths: { ...FINE, '/a': { post: { requestBody: 'x' } } } },
  'content is a list': { paths: { ...FINE, '/a': { post: { requestBody: { content: [1] } } } } },
  'a media type is null': { paths: { ...FINE, '/a': { post: { requestBody: { content: { 'application/json': null } } } } } },
  'examples is a string': { paths: { ...FINE, '/a': { post: { requestBody: { content: { 'application/json': { examples: 'x', schema: { examples: 'y' } } } } } } } },
  'encoding is a list': { paths: { ...FINE, '/a': { post: { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' }, encoding: [1] } } } } } } },
  'responses is null': { paths: { ...FINE, '/a': { get: { responses: null } } } },
  'a response is a number': { paths: { ...FINE, '/a': { get: { responses: { 200: 1 } } } } },
  'a status is a word': { paths: { ...FINE, '/a': { get: { responses: { fine: { description: 'x' } } } } } },
  'headers is a list': { paths: { ...FINE, '/a': { get: { responses: { 200: { headers: [1], links: 'x' } } } } } },
  'callbacks is a string': { paths: { ...FINE, '/a': { get: { callbacks: 'x' } } } },
  'a callback is null': { paths: { ...FINE, '/a': { get: { callbacks: { a: null, b: { c: null }, d: { e: { post: null } } } } } } },
  'a callback contains itself': { paths: { ...FINE, '/a': { post: { callbacks: { a: { x: { $ref: '#/paths/~1a' } } } } } } },
  'samples are wrong': { paths: { ...FINE, '/a': { get: { 'x-codeSamples': [null, 1, { source: 2 }, { lang: {}, source: 'x' }] } } } },
  'x-mint is wrong': { paths: { ...FINE, '/a': { get: { 'x-mint': { href: 1, metadata: [], content: {} } } } } },
  'a summary is an object': { paths: { ...FINE, '/a': { get: { summary: {}, description: [], operationId: 3, externalDocs: 'x' } } } },
  'webhooks is a list': { webhooks: [{}] },
  'a key is an empty string': { paths: { ...FINE, '': { get: {} } } },
  'keys have a meaning in JavaScript': JSON.parse('{"components":{"schemas":{"__proto__":{"type":"object"},"constructor":{"properties":{"__proto__":{"type":"string"}}}}}}'),
}; // prettier-ignore

/** Schemas, each wrong in its own way. */
const SCHEMAS: Record<string, unknown> = {
  'type is a number': { type: 3 },
  'type is an unknown word': { type: 'strng' },
  'type is an empty list': { type: [] },
  'type is a list of numbers': { type: [1, null] },
  'properties is a list': { type: 'object', properties: ['a'] },
  'a property is null': { type: 'object', properties: { a: null, b: 1, c: 'x', d: [] } },
  'required is true': { type: 'object', required: true, properties: { a: {} } },
  'required is a string': { type: 'object', required: 'a', properties: { a: {} } },
  'items is a list': { type: 'array', items: [{ type: 'string' }] },
  'items is a string': { type: 'array', items: 'string' },
  'enum is an object': { enum: { a: 1 } },
  'enum is a string': { type: 'string', enum: 'a' },
  'allOf is an object': { allOf: { type: 'string' } },
  'allOf has null': { allOf: [null, 'x', 1, { type: 'string' }] },
  'oneOf is empty': { oneOf: [] },
  'oneOf has null': { oneOf: [null, { type: 'string' }, 4] },
  'anyOf is a string': { anyOf: 'x' },
  'a discriminator is a string': { discriminator: 'kind', oneOf: [{ type: 'string' }, { type: 'integer' }] },
  'a mapping is a list': { discriminator: { propertyName: 'k', mapping: [1] }, oneOf: [{}, {}] },
  'a mapping leads nowhere': { type: 'object', discriminator: { propertyName: 'k', mapping: { a: '#/x', b: 'Gone', c: 3 } } },
  '$ref is a number': { $ref: 3 },
  '$ref is empty': { $ref: '' },
  '$ref is a fragment alone': { $ref: '#' },
  '$ref has a bad escape': { $ref: '#/components/%E0%A4%A' },
  '$ref is a word': { $ref: 'Plant' },
  'a pattern is no expression': { type: 'string', pattern: '([' },
  'limits are strings': { type: 'integer', minimum: '1', maximum: {}, multipleOf: 0 },
  'limits are infinite': { type: 'integer', minimum: 1e308, multipleOf: 1e-300 },
  'a default is of another type': { type: 'integer', default: { a: 1 } },
  'a default is a lone surrogate': { type: 'string', default: '\uD800' },
  'a description is a number': { type: 'string', description: 3, title: {} },
  'additionalProperties is a string': { type: 'object', additionalProperties: 'yes' },
  'xml is a string': { type: 'object', xml: 'x', properties: { '': {}, 'a b<': {} } },
}; // prettier-ignore

describe('a document of which a part is wrong is used all the same', () => {
  test.each(Object.entries(WRONG))('%s', async (_name, members) => {
    const document = {
      openapi: '3.1.0',
      info: { title: 'x', version: '1' },
      paths: FINE,
      ...members,
    };
    const { operations } = await use('wrong.json', JSON.stringify(document));
    expect(operations).toBeGreaterThanOrEqual(1);
  });

  test.each(Object.entries(SCHEMAS))('schema: %s', async (_name, schema) => {
    const content = { 'application/json': { schema }, 'application/xml': { schema } };
    for (const openapi of ['3.0.3', '3.1.0']) {
      const document = {
        openapi,
        info: { title: 'x', version: '1' },
        paths: {
          '/a': {
            post: {
              parameters: [{ name: 'p', in: 'query', required: true, schema }],
              requestBody: { content },
              responses: { 200: { description: 'x', content } },
            },
          },
        },
        components: { schemas: { A: schema } },
      };
      expect(await use('schema.json', JSON.stringify(document))).toMatchObject({
        operations: 1,
        errors: 0,
      });
    }
  });
});

describe('a text that cannot be used is one error', () => {
  const deep = (depth: number, open: string, close: string) =>
    `{"openapi":"3.1.0","x":${open.repeat(depth)}1${close.repeat(depth)}}`;
  test.each([
    ['an object too deep', 'deep.json', deep(600, '{"a":', '}')],
    ['a list far too deep', 'deeper.json', deep(200_000, '[', ']')],
    ['an alias that contains itself', 'self.yaml', 'openapi: 3.1.0\npaths: &a\n  /x: *a\n'],
    [
      'aliases that multiply',
      'bomb.yaml',
      `openapi: 3.1.0\na0: &a0 [x, x, x, x, x, x, x, x, x]\n${Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i}, `.repeat(9)}]`).join('\n')}\n`,
    ],
    ['half a file', 'half.json', '{"openapi":"3.1.0","paths":{"/a":{"get":{"summary":"'],
    ['bytes that are no text', 'bytes.json', '\u0000\u0001\uFFFD{"openapi"'],
    ['tabs in YAML', 'tabs.yaml', 'openapi: 3.1.0\n\tpaths: {}\n'],
    ['the same key twice in YAML', 'twice.yaml', 'openapi: 3.1.0\nopenapi: 3.1.0\npaths: {}\n'],
    [
      'an empty document',
      'empty.json',
      '{"openapi":"3.1.0","info":{"title":"x","version":"1"},"paths":{}}',
    ],
  ])('%s', async (_name, file, text) => {
    expect(await use(file, text)).toMatchObject({ operations: 0, errors: 1 });
  });
});

test('a byte order mark, comments and trailing commas are read', async () => {
  expect(
    await use(
      'bom.json',
      `\uFEFF${JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: FINE })}`,
    ),
  ).toEqual({ operations: 1, problems: 0, errors: 0 });
  expect(
    await use(
      'loose.json',
      `{"openapi": "3.1.0", "info": {"title": "x", "version": "1",}, "paths": ${JSON.stringify(FINE)},}`,
    ),
  ).toEqual({ operations: 1, problems: 0, errors: 0 });
});

test.each([
  ['a bracket that stands too far left', `x-ids: [\n  { id: 1 },\n]`],
  ['the same key twice', 'description: one\ndescription: two'],
])('YAML with %s is read', async (_name, lines) => {
  const operation = `      ${lines.replaceAll('\n', '\n      ')}`;
  const text = `openapi: 3.1.0\ninfo: { title: x, version: '1' }\npaths:\n  /x:\n    get:\n${operation}\n      responses: { '200': { description: Fine } }\n`;
  expect(await use('loose.yaml', text)).toMatchObject({
    operations: 1,
    errors: 0,
  });
});

test('merge keys of YAML are filled in', async () => {
  const text = [
    'openapi: 3.1.0',
    "info: { title: x, version: '1' }",
    'x-all: &all { name: model, in: path, required: true, schema: { type: string } }',
    'paths:',
    '  /x/{model}:',
    '    get:',
    '      parameters: [{ <<: *all, description: The model }]',
    "      responses: { '200': { description: Fine } }",
  ].join('\n');
  expect(await use('merge.yaml', text)).toEqual({ operations: 1, problems: 0, errors: 0 });
});

test('nothing of a document reaches the prototypes of JavaScript', async () => {
  const text =
    '{"openapi":"3.0.3","info":{"title":"x","version":"1"},"__proto__":{"polluted":1},"paths":{"__proto__":{"get":{}},"/a":{"__proto__":{"polluted":1},"get":{"parameters":[{"name":"__proto__","in":"query","schema":{"type":"object","properties":{"__proto__":{"properties":{"polluted":{}}}}}}],"responses":{"__proto__":{"polluted":1}}}}},"components":{"schemas":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}}';
  await use('proto.json', text);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(([] as unknown as Record<string, unknown>)['polluted']).toBeUndefined();
});
