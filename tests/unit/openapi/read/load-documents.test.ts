import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  findDocuments,
  loadDocuments,
  type LoadDocumentsOptions,
} from '../../../../src/openapi/load-documents.ts';
import { outline } from '../helpers.ts';
import { viewOperation } from '../../../../src/openapi/operation.ts';
import type { ApiDocument } from '../../../../src/openapi/document.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function projectWith(files: Record<string, string | object>): string {
  const root = mkdtempSync(join(tmpdir(), 'trellis-openapi-'));
  folders.push(root);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(
      join(root, name),
      typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    );
  }
  return root;
}

async function load(root: string, named: string[], more: Partial<LoadDocumentsOptions> = {}) {
  const { documents, diagnostics } = await loadDocuments({ projectRoot: root, named, ...more });
  return {
    documents,
    ids: documents.map(({ id }) => id),
    problems: diagnostics.map(
      ({ severity, file, line, message }) =>
        `${severity} ${file}${line ? `:${line}` : ''} ${message}`,
    ),
    diagnostics,
  };
}

const INFO = { title: 'Plants', version: '1.0.0' };
const OK = { 200: { description: 'ok' } };
const SMALL = { openapi: '3.1.0', info: INFO, paths: { '/plants': { get: { responses: OK } } } };

/** Types of the bodies that the first operation takes. */
function bodyTypes(document: ApiDocument): (string | undefined)[] {
  const [operation] = document.operations;
  const view = operation && viewOperation(document, operation, VIEW);
  return view?.body?.contents.map(({ schema }) => schema?.type) ?? [];
}

const VIEW = {
  baseUrl: [],
  maintainOrder: true,
  showOptionalParams: false,
  markdown: (text: string) => text,
};

function responseOutline(document: ApiDocument | undefined): string {
  const [operation] = document?.operations ?? [];
  if (!document || !operation) return 'nothing';
  const schema = viewOperation(document, operation, VIEW).responses[0]?.contents[0]?.schema;
  return schema ? outline(schema) : 'no schema';
}

describe('documents are found', () => {
  test('by name, with and without slashes and dots, in JSON and in YAML', async () => {
    const root = projectWith({
      'api/b.json': SMALL,
      'a.yaml':
        'openapi: 3.1.0\ninfo: {title: Y, version: 1.0.0}\npaths:\n  /y:\n    get: {responses: {200: {description: ok}}}\n',
    });
    const { documents, problems } = await load(root, ['/api/b.json', ' ./a.yaml ', 'api/b.json']);
    expect(
      documents.map(({ id, title, version, operations }) => [
        id,
        title,
        version,
        operations[0]?.id,
      ]),
    ).toEqual([
      ['a.yaml', 'Y', '3.1.0', 'GET /y'],
      ['api/b.json', 'Plants', '3.1.0', 'GET /plants'],
    ]);
    expect(problems).toEqual([]);
  });

  test('by content, those that are named first', async () => {
    const root = projectWith({
      'z.json': SMALL,
      'a.json': SMALL,
      'old/swagger.yml':
        'swagger: "2.0"\ninfo: {title: x, version: "1"}\npaths: {}\ndefinitions: {A: {type: object}}\n',
      'package.json': { name: 'openapi', dependencies: { openapi: '1.0.0' } },
      'parts/plant.yaml': 'type: object\n',
      'notes.md': 'openapi: 3.1.0',
      'broken.json': '{ "openapi": "3.1.0", ',
    });
    const files = [
      'z.json',
      'package.json',
      'a.json',
      'old/swagger.yml',
      'parts/plant.yaml',
      'notes.md',
      'broken.json',
      'gone.json',
    ];
    const { ids, problems } = await load(root, ['z.json'], {
      found: findDocuments(files.map((file) => join(root, file))).openapi,
    });
    expect(ids).toEqual(['z.json', 'a.json', 'old/swagger.yml']);
    expect(problems).toEqual(['warning broken.json:1 Invalid JSON: property name expected.']);
  });
});

describe('files that are not documents', () => {
  test.each([
    [
      '{ "openapi": "3.1.0", "paths": { "/a": {} } ',
      'error x.json:1 Invalid JSON: close brace expected.',
    ],
    ['{\n  "openapi": "3.1.0"\n  "info": {}\n}', 'error x.json:3 Invalid JSON: comma expected.'],
    [
      '{ "title": "no API" }',
      'error x.json Not an OpenAPI document: missing property "openapi" or "swagger".',
    ],
    [
      '{ "asyncapi": "3.0.0" }',
      'error x.json This is an AsyncAPI document, where an OpenAPI document is expected.',
    ],
    ['[]', 'error x.json Not an OpenAPI document.'],
    ['"text"', 'error x.json Not an OpenAPI document.'],
    ['', 'error x.json The OpenAPI document is empty.'],
    [
      '{"openapi":"4.0.0","paths":{}}',
      'error x.json Unsupported OpenAPI version "4.0.0". Supported versions: 2.0, 3.0, 3.1, and 3.2.',
    ],
    [
      '{"swagger":"1.2","paths":{}}',
      'error x.json Unsupported OpenAPI version "1.2". Supported versions: 2.0, 3.0, 3.1, and 3.2.',
    ],
    [
      '{"openapi":"3.1.0","info":{"title":"x","version":"1"},"paths":{}}',
      'error x.json The document has no operations and no schemas.',
    ],
  ])('%j', async (text, problem) => {
    const { problems } = await load(projectWith({ 'x.json': text }), ['x.json']);
    expect(problems).toEqual([problem]);
  });

  test('YAML with an alias that has no anchor is reported', async () => {
    const { problems } = await load(projectWith({ 'x.yaml': 'openapi: 3.1.0\npaths: *fern\n' }), [
      'x.yaml',
    ]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('Invalid YAML: Unresolved alias');
  });

  test('YAML errors have their line', async () => {
    const { problems } = await load(
      projectWith({ 'x.yaml': 'openapi: 3.1.0\ninfo:\n  title: "x\npaths: {}\n' }),
      ['x.yaml'],
    );
    expect(problems).toEqual(['error x.yaml:3 Invalid YAML: Missing closing " quote.']);
  });

  test('a comment without a space before it is only reported', async () => {
    const schema =
      "components: { schemas: {} }\ninfo:\n  title: 'Fern'# and moss\n  version: '1'\n";
    const paths = 'paths: { /a: { get: { responses: { 200: { description: OK } } } } }\n';
    const root = projectWith({ 'x.yaml': `openapi: 3.1.0\n${schema}${paths}` });
    const { documents, problems } = await load(root, ['x.yaml']);
    expect(documents.map(({ title, operations }) => [title, operations.length])).toEqual([
      ['Fern', 1],
    ]);
    expect(problems).toEqual([
      'warning x.yaml:4 Invalid YAML: Comments must be separated from other tokens by white space characters.',
    ]);
  });

  test('quoted texts whose further lines are not indented are only reported', async () => {
    const info = `info:\n  title: 'The fern''s\n  home'\n  version: '1'\n`;
    const text = `"\n\n\n## Plants\n\n- \\"Fern\\": green\n\nAnd others."`;
    const paths = `paths:\n  /a:\n    get:\n      description: ${text}\n      responses: { 200: { description: OK } }\n`;
    const root = projectWith({ 'x.yaml': `openapi: 3.1.0\n${info}${paths}` });
    const { documents, problems } = await load(root, ['x.yaml']);
    expect(documents.map(({ title }) => title)).toEqual(["The fern's home"]);
    expect(documents[0]?.operations[0]?.operation['description']).toBe(
      '\n\n## Plants\n- "Fern": green\nAnd others.',
    );
    expect(problems).toEqual([
      'warning x.yaml:3 Invalid YAML: Lines of a quoted string must be indented more than its key.',
    ]);
  });

  test('a quoted text whose end is that of another one is reported at its start', async () => {
    const info = "info:\n  title: 'The fern\n  version: '1'\n";
    const { problems } = await load(
      projectWith({ 'x.yaml': `openapi: 3.1.0\n${info}paths: {}\n` }),
      ['x.yaml'],
    );
    expect(problems).toEqual([
      "error x.yaml:3 Invalid YAML: Missing closing ' quote, or the next line is not indented more than the key.",
    ]);
  });

  test('a missing file is a warning', async () => {
    expect((await load(projectWith({}), ['gone.json'])).problems).toEqual([
      'warning gone.json Cannot read the OpenAPI document: file not found.',
    ]);
  });
});

describe('versions', () => {
  test('2.0 becomes 3.1', async () => {
    const root = projectWith({
      'x.json': {
        swagger: '2.0', info: INFO, host: 'api.example.com', basePath: '/v1', schemes: ['https'],
        paths: { '/plants': { get: { parameters: [{ name: 'limit', in: 'query', type: 'integer' }], produces: ['application/json'], responses: { 200: { description: 'ok', schema: { $ref: '#/definitions/Plant' } } } } } },
        definitions: { Plant: { type: 'object', properties: { name: { type: 'string', 'x-nullable': true } } } },
      },
    }); // prettier-ignore
    const { documents, problems } = await load(root, ['x.json']);
    expect(problems).toEqual([]);
    expect(documents[0]).toMatchObject({
      version: '2.0',
      root: { servers: [{ url: 'https://api.example.com/v1' }] },
    });
    expect(responseOutline(documents[0])).toMatch(/^Plant\n  name: string/);
  });

  test('3.0 becomes 3.1', async () => {
    const schema = {
      type: 'object',
      properties: {
        a: { type: 'string', nullable: true, example: 'x' },
        b: { type: 'integer', minimum: 0, exclusiveMinimum: true },
        c: { type: 'string', format: 'binary' },
      },
    };
    const paths = {
      '/a': {
        get: {
          responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
        },
      },
    };
    const { documents, problems } = await load(
      projectWith({ 'x.json': { openapi: '3.0.3', info: INFO, paths } }),
      ['x.json'],
    );
    expect(problems).toEqual([]);
    expect(responseOutline(documents[0])).toBe(
      'object\n  a: string or null\n  b: integer {> 0}\n  c: file',
    );
  });

  test('2.0 has discriminators that are a name alone', async () => {
    const schema = { $ref: '#/definitions/Pet' };
    const petType = { type: 'string' };
    const document = {
      swagger: '2.0',
      info: INFO,
      paths: { '/a': { get: { responses: { 200: { description: 'ok', schema } } } } },
      definitions: {
        Pet: { type: 'object', discriminator: 'petType', required: ['petType'], properties: { petType } },
        Cat: { allOf: [{ $ref: '#/definitions/Pet' }, { properties: { lives: { type: 'integer' } } }] },
        Dog: { allOf: [{ $ref: '#/definitions/Pet' }], 'x-ms-discriminator-value': 'hound' },
      },
    }; // prettier-ignore
    const { documents, problems } = await load(projectWith({ 'x.json': document }), ['x.json']);
    expect(problems).toEqual([]);
    expect(responseOutline(documents[0])).toBe(
      [
        'Pet',
        '  petType*: string',
        '  oneOf by petType',
        '  - hound: Dog',
        '      petType*: string ["hound"]',
        '  - Cat: Cat',
        '      petType*: string ["Cat"]',
        '      lives: integer',
      ].join('\n'),
    );
  });

  test('2.0 may share parameters', async () => {
    const parameters = {
      a: { name: 'a', in: 'query', type: 'string' },
      b: { name: 'b', in: 'query', type: 'string' },
    };
    const refs = [{ $ref: '#/parameters/a' }, { $ref: '#/parameters/b' }];
    const paths = { '/a': { parameters: refs, get: { parameters: refs, responses: OK } } };
    const { problems } = await load(
      projectWith({ 'x.json': { swagger: '2.0', info: INFO, parameters, paths } }),
      ['x.json'],
    );
    expect(problems).toEqual([]);
  });

  test('an undefined name is reported once, where it is used first', async () => {
    const security = [{ key: [] }, { gone: [] }];
    const responses = { 200: { $ref: '#/components/responses/Gone' } };
    const paths = { '/a': { get: { security, responses }, put: { security, responses } } };
    const components = {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    };
    const document = { openapi: '3.1.0', info: INFO, security: [{ lost: [] }], paths, components };
    const { problems } = await load(projectWith({ 'x.json': document }), ['x.json']);
    expect(problems).toEqual([
      'warning x.json:9 #/security/0/lost: Security scheme not found: "lost".',
      'warning x.json:20 #/paths/~1a/get/security/1/gone: Security scheme not found: "gone" (2 places).',
      'warning x.json:24 #/paths/~1a/get/responses/200: Reference not found: "#/components/responses/Gone" (2 places).',
    ]);
  });

  test('a reference to a name with a slash that is not escaped is used, and reported', async () => {
    const responses = { 200: { $ref: '#/components/responses/all/plants' } };
    const components = { responses: { 'all/plants': { description: 'All' } } };
    const document = {
      openapi: '3.1.0',
      info: INFO,
      paths: { '/a': { get: { responses } } },
      components,
    };
    const { documents, problems } = await load(projectWith({ 'x.json': document }), ['x.json']);
    const { references } = documents[0]!;
    expect(references.find('#/components/responses/all/plants')?.name).toBe('all/plants');
    expect(problems[0]).toBe(
      'warning x.json:11 #/paths/~1a/get/responses/200: Invalid reference: "#/components/responses/all/plants".',
    );
  });

  test('a misspelled reference has a suggestion', async () => {
    const schema = { $ref: '#/components/schemas/Plnt' };
    const responses = { 200: { description: 'd', content: { 'application/json': { schema } } } };
    const document = {
      openapi: '3.1.0',
      info: INFO,
      paths: { '/a': { get: { responses } } },
      components: { schemas: { Pot: { type: 'object' }, Plant: { type: 'object' } } },
    };
    const { diagnostics } = await load(projectWith({ 'x.json': document }), ['x.json']);
    expect(diagnostics.map(({ hint }) => hint)).toEqual([
      'Did you mean "#/components/schemas/Plant"?',
    ]);
  });

  test.each([
    ['3.0.3', 'multipart/form-data', { tags: {} }],
    ['3.0.3', 'application/x-www-form-urlencoded', { tags: { style: 'form', explode: false } }],
    ['3.1.0', 'multipart/form-data', { tags: { style: 'form', explode: false } }],
  ])('%s has styles of the fields of %s as it defines them', async (openapi, type, expected) => {
    const encoding = { tags: { style: 'form', explode: false } };
    const content = { [type]: { schema: { type: 'object' }, encoding } };
    const paths = { '/a': { post: { requestBody: { content }, responses: OK } } };
    const root = projectWith({ 'x.json': { openapi, info: INFO, paths } });
    const [document] = (await load(root, ['x.json'])).documents;
    const [operation] = document?.operations ?? [];
    const view = document && operation && viewOperation(document, operation, VIEW);
    expect({ ...view?.body?.contents[0]?.encoding }).toEqual(expected);
  });

  test('3.0 says of bytes that they are a file, in any body', async () => {
    const schema = { type: 'string', format: 'binary', description: 'bytes' };
    const types = ['application/octet-stream', 'text/csv', 'image/png'];
    const content = Object.fromEntries(types.map((type) => [type, { schema }]));
    const { documents } = await load(
      projectWith({
        'x.json': {
          openapi: '3.0.3',
          info: INFO,
          paths: { '/a': { post: { requestBody: { content }, responses: OK } } },
        },
        'y.json': {
          openapi: '3.1.0',
          info: INFO,
          paths: {
            '/a': {
              post: { requestBody: { content: { 'image/png': { schema: {} } } }, responses: OK },
            },
          },
        },
      }),
      ['x.json', 'y.json'],
    );
    expect(documents.map(bodyTypes)).toEqual([['file', 'file', 'file'], ['file']]);
  });

  test('2.0 has its bodies, be they references or shared by a path', async () => {
    const file = { in: 'formData', name: 'photo', type: 'file' };
    const plant = { in: 'body', name: 'plant', schema: { type: 'object' } };
    const { documents, problems } = await load(
      projectWith({
        'x.json': {
          swagger: '2.0',
          info: INFO,
          parameters: { plant, file, page: { in: 'query', name: 'page', type: 'integer' } },
          paths: {
            '/a': {
              parameters: [{ in: 'body', name: 'plant', schema: { type: 'array', items: {} } }],
              post: { responses: OK },
              put: {
                consumes: ['application/merge-patch+json'],
                parameters: [{ $ref: '#/parameters/page' }, { $ref: '#/parameters/plant' }],
                responses: OK,
              },
            },
            '/b': {
              post: {
                consumes: ['multipart/form-data'],
                parameters: [
                  { $ref: '#/parameters/file' },
                  { in: 'formData', name: 'title', type: 'string' },
                ],
                responses: OK,
              },
            },
          },
        },
      }),
      ['x.json'],
    );
    expect(problems).toEqual([]);
    const [document] = documents;
    const bodies = document?.operations.map((operation) => {
      const { body, parameters } = viewOperation(document, operation, VIEW) ?? {};
      return {
        types: body?.contents.map(({ mediaType, schema }) => `${mediaType} ${schema?.type}`),
        fields: body?.contents[0]?.schema?.properties.map(({ name }) => name),
        query: parameters?.query.map(({ name }) => name),
      };
    });
    expect(bodies).toEqual([
      { types: ['application/json any[]'], fields: [], query: [] },
      { types: ['application/merge-patch+json object'], fields: [], query: ['page'] },
      { types: ['multipart/form-data object'], fields: ['photo', 'title'], query: [] },
    ]);
  });

  test('3.2 is read and checked', async () => {
    const paths = {
      '/a': {
        query: { summary: 'Ask' },
        get: {
          responses: {
            200: {
              content: {
                'text/event-stream': {
                  itemSchema: { type: 'object', properties: { data: { type: 'string' } } },
                },
              },
            },
          },
        },
      },
    };
    const { documents, problems } = await load(
      projectWith({ 'x.json': { openapi: '3.2.0', info: INFO, paths } }),
      ['x.json'],
    );
    expect(problems).toEqual([]);
    expect(documents[0]?.operations.map(({ id }) => id)).toEqual(['QUERY /a', 'GET /a']);
    const wrong = {
      openapi: '3.2.0',
      info: INFO,
      paths: { '/a': { qery: {}, get: { responses: OK } } },
    };
    expect((await load(projectWith({ 'x.json': wrong }), ['x.json'])).problems).toEqual([
      'warning x.json:9 #/paths/~1a/qery: Unknown property.',
    ]);
  });

  test.each(['3.0.3', '3.1.0', '3.2.0'])(
    'mistyped fields of %s name the right one',
    async (openapi) => {
      const operation = { sumary: 'List', responses: OK };
      const document = {
        openapi,
        info: { ...INFO, licens: { name: 'MIT' } },
        servrs: [],
        paths: { '/a': { gett: { responses: OK }, post: operation } },
      };
      const { diagnostics } = await load(projectWith({ 'x.json': document }), ['x.json']);
      const hints = diagnostics.map(({ hint }) => hint).filter(Boolean);
      expect(hints.toSorted()).toEqual(
        ['get', 'license', 'servers', 'summary'].map((name) => `Did you mean "${name}"?`),
      );
    },
  );

  test('fields of Swagger 2.0 and types of 3.1 in a document of 3.0 have a hint', async () => {
    const responses = { 200: { description: 'd', schema: { type: 'string' } } };
    const document = {
      openapi: '3.0.3',
      info: INFO,
      paths: { '/a': { get: { responses } } },
      components: {
        schemas: {
          A: { type: ['string', 'null'] },
          B: { type: 'null' },
          C: { type: 'strng' },
          D: { type: 'file' },
          E: { type: 'xyz' },
        },
      },
    };
    const { diagnostics } = await load(projectWith({ 'x.json': document }), ['x.json']);
    const types = 'Expected one of array, boolean, integer, number, object, string.';
    expect(diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
      [
        '#/paths/~1a/get/responses/200/schema: Unknown property.',
        'OpenAPI 3 uses "content" instead.',
      ],
      [`#/components/schemas/A/type: ${types}`, expect.stringContaining('"nullable": true')],
      [`#/components/schemas/B/type: ${types}`, expect.stringContaining('"nullable": true')],
      [`#/components/schemas/C/type: ${types}`, 'Did you mean "string"?'],
      [`#/components/schemas/D/type: ${types}`, expect.stringContaining('"format": "binary"')],
      [`#/components/schemas/E/type: ${types}`, undefined],
    ]);
  });

  test('a field that Swagger 2.0 does not have is reported with its replacement', async () => {
    const document = {
      swagger: '2.0',
      info: INFO,
      paths: { '/a': { get: { responses: { 200: { description: 'OK' } } } } },
      definitions: { A: { type: 'string', nullable: true }, B: { anyOf: [{ type: 'string' }] } },
    };
    const { diagnostics } = await load(projectWith({ 'x.json': document }), ['x.json']);
    expect(diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
      ['#/definitions/A/nullable: Unknown property.', 'Swagger 2.0 uses "x-nullable" instead.'],
      ['#/definitions/B/anyOf: Unknown property.', 'Swagger 2.0 has no "anyOf". OpenAPI 3 has it.'],
    ]);
  });

  test('accepts content that only 3.1 and 3.2 allow', async () => {
    const document = (openapi: string) => ({
      openapi,
      info: { ...INFO, summary: 'Short', license: { name: 'MIT', identifier: 'MIT' } },
      jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
      webhooks: {
        new: { post: { requestBody: { $ref: '#/components/requestBodies/A', summary: 's' } } },
      },
      components: {
        pathItems: { A: { get: { responses: { '2XX': { $ref: '#/components/responses/A' } } } } },
        requestBodies: { A: { content: { 'image/png': {} } } },
        responses: { A: { description: 'd', headers: { 'X-A': { schema: true } }, links: {} } },
        securitySchemes: { tls: { type: 'mutualTLS' } },
        parameters: {
          q: { name: 'q', in: 'query', allowReserved: true, schema: { const: 1, examples: [1] } },
          c: {
            name: 'c',
            in: 'cookie',
            style: 'form',
            explode: true,
            schema: { type: ['string', 'null'] },
          },
        },
        schemas: { A: { $dynamicRef: '#x', unevaluatedProperties: false, prefixItems: [true] } },
      },
      'x-anything': 1,
    });
    const later = {
      ...document('3.2.0'),
      $self: 'https://example.com/api',
      tags: [{ name: 'a', summary: 'A', kind: 'nav' }, { name: 'b', parent: 'a' }],
      paths: {
        '/a': {
          query: { responses: { 200: { summary: 'S', content: { 'text/event-stream': { itemSchema: {} } } } } },
          additionalOperations: { COPY: { responses: OK } },
        },
      },
    }; // prettier-ignore
    const root = projectWith({ 'a.json': document('3.1.1'), 'b.json': later });
    expect((await load(root, ['a.json', 'b.json'])).problems).toEqual([]);
  });

  test('versions without quotes are read, with a warning', async () => {
    const { documents, problems } = await load(
      projectWith({
        'x.yaml':
          'openapi: 3.0\ninfo:\n  title: x\n  version: 1.0\npaths:\n  /a:\n    get: {responses: {200: {description: ok}}}\n',
      }),
      ['x.yaml'],
    );
    expect(documents).toHaveLength(1);
    expect(problems).toEqual([
      'warning x.yaml:1 #/openapi: Expected a string, got 3. Put it in quotes.',
      'warning x.yaml:4 #/info/version: Expected a string, got 1. Put it in quotes.',
    ]);
  });
});

test('problems name file, line and pointer, and the rest is used', async () => {
  const root = projectWith({
    'x.json': {
      openapi: '3.0.3',
      info: { title: 'x' },
      paths: {
        '/a': { get: { parameters: [{ name: 'p', in: 'qery', schema: {} }], responses: OK } },
        '/b': {
          get: { summary: 'fine', responses: { 200: { $ref: '#/components/responses/Gone' } } },
        },
        c: { get: { responses: OK } },
      },
    },
  });
  const { documents, problems } = await load(root, ['x.json']);
  expect(problems).toEqual([
    'warning x.json:3 #/info: Missing property "version".',
    'warning x.json:12 #/paths/~1a/get/parameters/0/in: Expected one of path, query, header, cookie.',
    'warning x.json:27 #/paths/~1b/get/responses/200: Reference not found: "#/components/responses/Gone".',
    'warning x.json:33 #/paths/c: Paths must start with "/".',
  ]);
  expect(documents[0]?.operations).toHaveLength(3);
});

test('a document with internal parts is read for all readers at once, as check does', async () => {
  const paths = { ...SMALL.paths, '/pots': { 'x-internal': true, get: { responses: OK } } };
  const root = projectWith({ 'a.json': { ...SMALL, paths } });
  const { documents, problems } = await load(root, ['a.json'], { readers: undefined });
  expect(problems).toEqual([]);
  expect(documents[0]?.operations.map(({ path }) => path)).toEqual(['/plants']);
});

test('groups beside x-mint are reported, because they restrict nothing', async () => {
  const properties = { groups: { type: 'array' }, cost: { type: 'number', groups: ['staff'] } };
  const content = { 'application/json': { schema: { properties } } };
  const get = { groups: ['staff'], responses: { 200: { description: 'OK', content } } };
  const allowed = { 'x-mint': { groups: ['staff'] }, responses: OK };
  const paths = { '/a': { get, put: allowed } };
  const root = projectWith({ 'x.json': { openapi: '3.1.0', info: INFO, paths } });
  const { problems } = await load(root, ['x.json']);
  const places = problems
    .filter((text) => text.includes('restricts nothing'))
    .map((text) => text.split(' ')[2]);
  expect(places).toEqual([
    '#/paths/~1a/get/groups:',
    '#/paths/~1a/get/responses/200/content/application~1json/schema/properties/cost/groups:',
  ]);
});

test.each([
  ['A', { type: 'bearer' }, '/type: Expected one of apiKey, http, oauth2, openIdConnect.'],
  ['B', { type: 'http', scheme: 'token', bearerFormat: 'JWT' }, '/scheme: Expected "bearer".'],
  ['C', { type: 'apiKey', name: 'X-Key' }, ': Missing property "in".'],
  ['D', { type: 'apiKey', name: 'X', in: 'body' }, '/in: Expected one of header, query, cookie.'],
  ['E', { type: 'oauth2' }, ': Missing property "flows".'],
  ['F', { scheme: 'bearer' }, ': Missing property "type".'],
])('a 3.0 security scheme is judged by its own type (%s)', async (name, scheme, problem) => {
  const components = { securitySchemes: { [name]: scheme } };
  const paths = { '/a': { get: { responses: OK } } };
  const document = { openapi: '3.0.3', info: INFO, paths, components };
  const { problems } = await load(projectWith({ 'x.json': document }), ['x.json']);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`#/components/securitySchemes/${name}${problem}`);
});

test('the name of a 3.0 authentication scheme can have capitals', async () => {
  const bearer = { type: 'http', scheme: 'Bearer', bearerFormat: 'JWT' };
  const components = { securitySchemes: { bearer } };
  const document = {
    openapi: '3.0.3',
    info: INFO,
    paths: { '/a': { get: { responses: OK } } },
    components,
  };
  const { problems } = await load(projectWith({ 'x.json': document }), ['x.json']);
  expect(problems).toEqual([]);
});

describe('several files', () => {
  const FILES = {
    'api/openapi.yaml': `openapi: 3.1.0
info: {title: Split, version: "1"}
paths:
  /plants: {$ref: paths/plants.yaml}
components:
  schemas:
    Known: {$ref: schemas/known.yaml}
`,
    'api/paths/plants.yaml': `get:
  parameters:
    - $ref: ../parameters.yaml#/Limit
  responses:
    "200":
      description: ok
      content:
        application/json:
          schema: {type: array, items: {$ref: ../schemas/plant.yaml}}
`,
    'api/parameters.yaml':
      'Limit: {name: limit, in: query, schema: {$ref: "#/Count"}}\nCount: {type: integer}\n',
    'api/schemas/plant.yaml': `type: object
properties:
  name: {type: string}
  parent: {$ref: plant.yaml}
  leaf: {$ref: "defs.json#/definitions/Leaf"}
  known: {$ref: known.yaml}
  also: {$ref: "../openapi.yaml#/components/schemas/Known"}
`,
    'api/schemas/known.yaml': 'type: object\nproperties: {x: {type: integer}}\n',
    'api/schemas/defs.json': {
      definitions: {
        Leaf: {
          type: 'object',
          properties: { on: { $ref: 'plant.yaml' }, size: { $ref: '#/definitions/Size' } },
        },
        Size: { enum: ['s', 'l'] },
      },
    },
  };

  test('make one document, and schemas keep their names', async () => {
    const { documents, problems } = await load(projectWith(FILES), ['api/openapi.yaml']);
    expect(problems).toEqual([]);
    expect(Object.keys(documents[0]?.schemas ?? {}).toSorted()).toEqual([
      'Count',
      'Known',
      'Leaf',
      'Size',
      'plant',
    ]);
    expect(responseOutline(documents[0])).toBe(
      [
        'plant[]',
        '  (items): plant',
        '    name: string',
        '    parent: plant (recursive)',
        '    leaf: Leaf',
        '      on: plant (recursive)',
        '      size: string ["s", "l"]',
        '    known: Known',
        '      x: integer',
        '    also: Known',
        '      x: integer',
      ].join('\n'),
    );
    expect(documents[0]?.files.toSorted()).toEqual(Object.keys(FILES).toSorted());
    expect(JSON.stringify(documents[0]?.operations[0]?.operation)).toContain(
      '{"name":"limit","in":"query","schema":{"$ref":"#/components/schemas/Count"}}',
    );
  });

  test('a discriminator may map to files, referred to elsewhere or not', async () => {
    const { documents, problems } = await load(
      projectWith({
        'openapi.yaml': `openapi: 3.1.0
info: {title: T, version: "1"}
paths:
  /records:
    post: {requestBody: {content: {application/json: {schema: {$ref: models/record.yml}}}}, responses: {default: {description: ok}}}
`,
        'models/record.yml': `oneOf: [{$ref: 'types.yml#/a'}, {$ref: txt.yml}]
discriminator:
  propertyName: type
  mapping: {A: 'types.yml#/a', TXT: txt.yml, Own: Own, More: '#/more', Gone: gone.yml}
more: {type: object}
`,
        'models/types.yml': 'a: {type: object}\n',
        'models/txt.yml': 'type: object\n',
      }),
      ['openapi.yaml'],
    );
    expect(documents[0]?.schemas['record']).toMatchObject({
      oneOf: [{ $ref: '#/components/schemas/a' }, { $ref: '#/components/schemas/txt' }],
      discriminator: {
        mapping: {
          A: '#/components/schemas/a',
          TXT: '#/components/schemas/txt',
          Own: 'Own',
          More: '#/components/schemas/more',
        },
      },
    });
    expect(problems).toEqual([
      'warning models/record.yml:4 #/discriminator/mapping/Gone: Reference "gone.yml": file not found.',
    ]);
  });

  test('problems are reported in the file that has them', async () => {
    const files = {
      ...FILES,
      'api/paths/plants.yaml':
        'get:\n  parameters:\n    - {name: p, in: nowhere, schema: {}}\n  responses:\n    "200":\n      description: ok\n      content: {a/b: {schema: {$ref: ../schemas/gone.yaml}}}\n',
    };
    const { problems } = await load(projectWith(files), ['api/openapi.yaml']);
    expect(problems).toEqual([
      'warning api/paths/plants.yaml:3 #/get/parameters/0/in: Expected one of query, header, path, cookie.',
      'warning api/paths/plants.yaml:7 #/get/responses/200/content/a~1b/schema: Reference "../schemas/gone.yaml": file not found.',
    ]);
  });

  test('two schemas of one name get different ones', async () => {
    const root = projectWith({
      'x.json': {
        ...SMALL,
        components: {
          schemas: {
            A: { $ref: 'a/thing.yaml' },
            B: {
              type: 'object',
              properties: {
                one: { $ref: 'a/thing.yaml#/properties/x' },
                two: { $ref: 'b.yaml#/x' },
              },
            },
          },
        },
      },
      'a/thing.yaml': 'type: object\nproperties: {x: {type: string}}\n',
      'b.yaml': 'x: {type: integer}\n',
    });
    const { documents } = await load(root, ['x.json']);
    expect(documents[0]?.schemas).toMatchObject({
      A: { type: 'object' },
      B: {
        properties: {
          one: { $ref: '#/components/schemas/x' },
          two: { $ref: '#/components/schemas/x2' },
        },
      },
      x: { type: 'string' },
      x2: { type: 'integer' },
    });
  });

  test('files that refer to each other in a ring do not hang', async () => {
    const root = projectWith({
      'x.json': { ...SMALL, paths: { '/a': { $ref: 'a.json' } } },
      'a.json': { $ref: 'b.json' },
      'b.json': { $ref: 'a.json' },
      'c.json': { ...SMALL, components: { schemas: { A: { $ref: 'd.json' } } } },
      'd.json': { $ref: 'e.json' },
      'e.json': { $ref: 'd.json' },
    });
    expect((await load(root, ['x.json', 'c.json'])).ids).toEqual(['c.json', 'x.json']);
  });
});

describe('no file outside of the project is read', () => {
  const SECRET = 'top: secret-text\n';

  async function attack(
    ref: string,
    prepare: (root: string, outside: string) => void = () => undefined,
  ) {
    const base = projectWith({ 'outside/secret.yaml': SECRET, 'project/keep.txt': '' });
    const [root, outside] = [join(base, 'project'), join(base, 'outside')];
    prepare(root, outside);
    const document = {
      ...SMALL,
      components: {
        schemas: { A: { $ref: ref.replace('OUTSIDE', outside) }, B: { type: 'object' } },
      },
    };
    writeFileSync(join(root, 'x.json'), JSON.stringify(document));
    const { documents, problems } = await load(root, ['x.json']);
    expect(JSON.stringify(documents[0]?.root)).not.toContain('secret-text');
    return problems.filter((problem) => problem.includes('Reference'));
  }

  test.each([
    ['../outside/secret.yaml'], ['../outside/secret.yaml#/top'], ['./../outside/secret.yaml'], ['a/../../outside/secret.yaml'],
    ['%2e%2e/outside/secret.yaml'], ['..%2foutside%2fsecret.yaml'], ['..\\outside\\secret.yaml'], ['OUTSIDE/secret.yaml'],
    ['/etc/passwd'], ['/etc/hostname#/x'], ['../../../../../../etc/passwd'], ['/proc/self/environ'], ['/dev/zero'],
  ])('by %s', async (ref) => {
    const problems = await attack(ref);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/path outside the project/);
  }); // prettier-ignore

  test.each([
    ['file:///etc/passwd'],
    ['FILE:///etc/passwd'],
    ['file:OUTSIDE/secret.yaml'],
    ['data:application/json,{"a":1}'],
    ['ftp://x/y'],
    ['\0/etc/passwd'],
  ])('by %s', async (ref) => {
    expect(await attack(ref)).toHaveLength(1);
  });

  test('by a link to a file, or to a folder', async () => {
    expect(
      await attack('link.yaml', (root, outside) =>
        symlinkSync(join(outside, 'secret.yaml'), join(root, 'link.yaml')),
      ),
    ).toEqual([
      'warning x.json:1 #/components/schemas/A: Reference "link.yaml": link out of the project.',
    ]);
    expect(
      await attack('dir/secret.yaml', (root, outside) => symlinkSync(outside, join(root, 'dir'))),
    ).toHaveLength(1);
  });

  test('by a name in docs.json', async () => {
    const base = projectWith({ 'outside/x.json': SMALL, 'project/keep.txt': '' });
    symlinkSync(join(base, 'outside/x.json'), join(base, 'project/link.json'));
    const { documents, problems } = await load(join(base, 'project'), [
      '../outside/x.json',
      '/../outside/x.json',
      'link.json',
    ]);
    expect(documents).toEqual([]);
    expect(problems).toEqual([
      'warning ../outside/x.json Cannot read the OpenAPI document: path outside the project.',
      'warning link.json Cannot read the OpenAPI document: link out of the project.',
    ]);
  });

  test('by a link inside the project, which is fine', async () => {
    const root = projectWith({
      'real/a.yaml': 'type: object\n',
      'x.json': { ...SMALL, components: { schemas: { A: { $ref: 'link.yaml' } } } },
    });
    symlinkSync(join(root, 'real/a.yaml'), join(root, 'link.yaml'));
    expect((await load(root, ['x.json'])).problems).toEqual([]);
  });
});

describe('from the network', () => {
  let server: Server;
  let origin: string;
  const seen: string[] = [];
  const answers: Record<string, (response: import('node:http').ServerResponse) => void> = {
    '/openapi.json': (response) =>
      response.end(
        JSON.stringify({
          ...SMALL,
          servers: [{ url: '/v1' }],
          components: { schemas: { A: { $ref: 'a.yaml' } } },
        }),
      ),
    '/a.yaml': (response) => response.end('type: object\n'),
    '/file.json': (response) =>
      response.end(
        JSON.stringify({
          ...SMALL,
          components: {
            schemas: { A: { $ref: 'file:///etc/passwd' }, B: { $ref: '/etc/passwd' } },
          },
        }),
      ),
    '/slow.json': (response) => void response.write(' '),
    '/big.json': (response) => response.end(`${' '.repeat(300_000)}${JSON.stringify(SMALL)}`),
    '/moved.json': (response) => response.writeHead(302, { location: '/openapi.json' }).end(),
    '/loop.json': (response) => response.writeHead(302, { location: '/loop.json' }).end(),
    '/html.json': (response) => response.end('<!doctype html><p>Log in'),
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(request.url ?? '');
      const answer = answers[request.url ?? ''];
      if (answer) answer(response);
      else response.writeHead(404).end('no');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('a document is read with its files, and its servers are relative to it', async () => {
    const { documents, problems } = await load(projectWith({}), [`${origin}/openapi.json`]);
    expect(problems).toEqual([]);
    expect(documents[0]).toMatchObject({
      id: `${origin}/openapi.json`,
      schemas: { A: { type: 'object' } },
    });
  });

  test('redirects are followed, but not for ever', async () => {
    const { ids, problems } = await load(projectWith({}), [
      `${origin}/moved.json`,
      `${origin}/loop.json`,
    ]);
    expect(ids).toEqual([`${origin}/moved.json`]);
    expect(problems[0]).toMatch(
      /^warning \S+loop\.json Cannot fetch the OpenAPI document: .*redirects/,
    );
  });

  test('a redirect to a private address is followed only to hosts in docs.json', async () => {
    const hidden: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      hidden.push(request.url);
      response.end(JSON.stringify(SMALL));
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    try {
      const host = `127.0.0.1:${(other.address() as AddressInfo).port}`;
      answers['/away.json'] = (response) =>
        response.writeHead(302, { location: `http://${host}/internal.json` }).end();
      const named = [`${origin}/away.json`];
      const refused = await load(projectWith({}), named);
      expect(refused.documents).toEqual([]);
      expect(refused.problems[0]).toContain(
        `http://${host}/internal.json has a private address, from which documents are not fetched.`,
      );
      expect(hidden).toEqual([]);
      const urls = [`http://${host}/v1`];
      expect((await load(projectWith({}), named, { urls })).problems).toEqual([]);
      expect(hidden).toEqual(['/internal.json']);
    } finally {
      other.close();
    }
  });

  test('files of this machine cannot be named from there', async () => {
    const { documents, diagnostics } = await load(projectWith({}), [`${origin}/file.json`]);
    expect(JSON.stringify(documents[0]?.root)).not.toContain('root:');
    expect(diagnostics.filter(({ code }) => code === 'openapi-reference').length).toBe(2);
  });

  test('slow, large, missing, and other responses are rejected', async () => {
    const named = ['slow', 'big', 'gone', 'html'].map((name) => `${origin}/${name}.json`);
    const started = performance.now();
    const { documents, problems } = await load(projectWith({}), named, {
      timeout: 300,
      maxBytes: 100_000,
    });
    expect(performance.now() - started).toBeLessThan(5000);
    expect(documents).toEqual([]);
    expect(problems.map((problem) => problem.replace(origin, ''))).toEqual([
      'warning /big.json Cannot fetch the OpenAPI document: larger than 100000 bytes.',
      'warning /gone.json Cannot fetch the OpenAPI document: HTTP ERROR 404.',
      'error /html.json Not an OpenAPI document.',
      'warning /slow.json Cannot fetch the OpenAPI document: the request timed out.',
    ]);
  });

  test('a private address is not read for a document from elsewhere', async () => {
    const root = projectWith({
      'x.json': { ...SMALL, components: { schemas: { A: { $ref: `${origin}/a.yaml` } } } },
    });
    seen.length = 0;
    const { problems } = await load(root, ['x.json']);
    expect(problems).toHaveLength(1);
    expect(seen).toEqual([]);
  });

  test('hosts that docs.json does not name are not asked, and are reported with the place', async () => {
    const other = origin.replace('127.0.0.1', 'localhost');
    const external = (url: string) => ({ ...SMALL, components: { schemas: { A: { $ref: url } } } });
    const root = projectWith({
      'x.json': external(`${other}/a.yaml`),
      'y.json': external('https://schemas.example.com/b.yaml#/B'),
    });
    answers['/far.json'] = (response) =>
      response.end(JSON.stringify(external('https://schemas.example.com/c.yaml')));
    seen.length = 0;
    const { diagnostics, problems } = await load(root, ['x.json', 'y.json', `${origin}/far.json`]);
    expect(seen).toEqual(['/far.json']);
    expect(diagnostics.map(({ code }) => code)).toEqual(Array(3).fill('openapi-reference'));
    expect(problems[0]).toMatch(
      /^warning x\.json:\d+ #\S+: Reference "\S+": not fetched, because docs\.json has no document from localhost:\d+\. Save the file in the project/,
    );
    expect(problems[1]).toContain('schemas.example.com');
    expect(problems[2]).toContain('schemas.example.com');
  });

  test('hosts of other urls of docs.json may be asked', async () => {
    const root = projectWith({
      'x.json': {
        ...SMALL,
        components: { schemas: { A: { $ref: 'http://192.0.2.1:9/a.yaml' } } },
      },
    });
    const urls = ['http://192.0.2.1:9/v1'];
    const { problems } = await load(root, ['x.json'], { urls, timeout: 50 });
    expect(problems).toHaveLength(1);
    expect(problems[0]).not.toContain('docs.json');
  });

  test('the last good copy is used when there is no network', async () => {
    const root = projectWith({});
    const cacheDir = join(root, '.trellis');
    const named = [`${origin}/openapi.json`];
    await load(root, named, { cacheDir });
    expect(readdirSync(join(cacheDir, 'openapi'))).toHaveLength(2);
    seen.length = 0;
    const offline = await load(root, named, { cacheDir, offline: true });
    expect(seen).toEqual([]);
    expect(offline.ids).toEqual(named);
    expect(offline.problems[0]).toMatch(
      /Cannot fetch the OpenAPI document: not fetched with --offline; Trellis uses the copy from \d{4}-\d\d-\d\d\.$/,
    );

    answers['/openapi.json'] = (response) => response.writeHead(500).end();
    const failing = await load(root, named, { cacheDir });
    expect(failing.ids).toEqual(named);
    expect(failing.problems[0]).toContain('HTTP ERROR 500; Trellis uses the copy from ');
    expect((await load(root, named, { offline: true })).documents).toEqual([]);
  });
});

test('of violations with the same message, the first are reported, and the number of others', async () => {
  const loadWith = (length: number) => {
    const named = Array.from({ length }, (_, index) => [`Plant${index}`, { type: 'objeto' }]);
    const info = { title: 'Plants' };
    const components = { schemas: Object.fromEntries(named) };
    const document = { ...SMALL, openapi: '3.0.3', info, components };
    return load(projectWith({ 'plants.json': document }), ['plants.json']);
  };
  const { problems } = await loadWith(50);
  expect(problems.filter((problem) => problem.includes('Expected one of'))).toHaveLength(20);
  expect(problems.filter((problem) => problem.includes('Missing property'))).toHaveLength(1);
  expect(problems).toContain('warning plants.json 30 more violations of the specification.');
  const { problems: few } = await loadWith(21);
  expect(few).toContain('warning plants.json 1 more violation of the specification.');
});
