import { describe, expect, it } from 'vitest';
import { createDocument } from '../../../src/openapi/document.ts';
import type { JsonObject } from '../../../src/utils/json-object.ts';
import { viewOperation } from '../../../src/openapi/operation.ts';
import {
  buildClientDocument,
  buildOperationDocument,
} from '../../../src/openapi/published-document.ts';

/** The document of the first operation of a document. */
function documentOf(root: JsonObject, options: Partial<Parameters<typeof viewOperation>[2]> = {}) {
  const facts = { id: 'api.json', version: '3.1.0', files: [], digest: '' };
  const document = createDocument({ openapi: '3.1.0', ...root }, facts);
  const [operation] = document.operations;
  if (!operation) throw new Error('The document has no operation');
  const view = viewOperation(document, operation, {
    baseUrl: [],
    maintainOrder: true,
    showOptionalParams: false,
    markdown: (text) => text,
    ...options,
  });
  return buildClientDocument(document, operation, view);
}

const get = (operation: JsonObject) => ({ paths: { '/plants': { get: operation } } });

describe('the document of one operation', () => {
  it('has only the operation, without responses, which a client receives', () => {
    const { paths } = documentOf({
      paths: {
        '/plants': {
          get: { summary: 'List', responses: { 200: { description: 'All.' } } },
          post: {},
        },
        '/pots': { get: {} },
      },
    });
    expect(paths).toEqual({
      '/plants': { get: { summary: 'List', parameters: [], security: [], responses: {} } },
    });
  });

  it('has the variables of its servers as written, without what pages add to them', () => {
    const variables = { region: { default: 'eu', description: 'Where plants are' } };
    const servers = [{ url: 'https://{region}.example', variables }];
    expect(documentOf({ ...get({}), servers })['servers']).toEqual(servers);
  });

  it('takes along what is referred to, through any number of references, and nothing else', () => {
    const { components } = documentOf({
      ...get({
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } },
        },
        responses: { 200: { $ref: '#/components/responses/All' } },
      }),
      components: {
        schemas: {
          Plant: { properties: { pot: { $ref: '#/components/schemas/Pot' } } },
          Pot: { properties: { plant: { $ref: '#/components/schemas/Plant' } } },
          Other: { type: 'string' },
        },
        responses: { All: { description: 'All.' } },
      },
    });
    expect(Object.keys(components as object)).toEqual(['schemas', 'securitySchemes']);
    expect(Object.keys((components as { schemas: object }).schemas)).toEqual(['Plant', 'Pot']);
  });

  it('moves parts that are referenced outside of the components', () => {
    const made = documentOf({
      ...get({ parameters: [{ $ref: '#/x-shared/limit' }] }),
      'x-shared': { limit: { name: 'limit', in: 'query' } },
    });
    expect(made).toMatchObject({
      paths: { '/plants': { get: { parameters: [{ $ref: '#/components/schemas/shared-1' }] } } },
      components: { schemas: { 'shared-1': { name: 'limit', in: 'query' } } },
    });
  });

  it('joins the parameters of the path with those of the operation, which win', () => {
    const { paths } = documentOf({
      paths: {
        '/plants': {
          parameters: [
            { name: 'limit', in: 'query', description: 'shared' },
            { name: 'trace', in: 'header' },
          ],
          get: { parameters: [{ name: 'limit', in: 'query', description: 'own' }] },
        },
      },
    });
    expect(paths).toMatchObject({
      '/plants': {
        get: { parameters: [{ name: 'trace' }, { name: 'limit', description: 'own' }] },
      },
    });
  });

  it('has the servers and the security that the page shows', () => {
    const made = documentOf(get({}), {
      baseUrl: ['https://one.example', 'https://two.example'],
      auth: { method: 'key', name: 'X-Key', inputPrefix: undefined },
    });
    expect(made).toMatchObject({
      servers: [{ url: 'https://one.example' }, { url: 'https://two.example' }],
      paths: { '/plants': { get: { security: [{ key: [] }] } } },
      components: {
        securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
      },
    });
  });

  it('leaves out all that would make a client fetch something or run a script', () => {
    const text = JSON.stringify(
      documentOf(
        get({
          'x-pre-request': 'alert(1)',
          parameters: [
            { name: 'a', in: 'query', schema: { $ref: 'https://evil.example/a.json' } },
            {
              name: 'b',
              in: 'query',
              'x-scalar-anything': 1,
              examples: { far: { externalValue: 'https://evil.example/b' } },
            },
          ],
        }),
      ),
    );
    expect(text).not.toMatch(/evil|alert|x-scalar/);
  });

  it('keeps names that only look like something else', () => {
    const made = documentOf(
      get({
        parameters: [
          {
            name: 'filter',
            in: 'query',
            schema: { properties: { ['__proto__']: { type: 'string' }, constructor: {} } },
          },
        ],
      }),
    );
    expect(JSON.stringify(made)).toContain('"constructor":{}');
    expect(({} as JsonObject)['type']).toBeUndefined();
  });
});

describe('the document of one operation for readers', () => {
  const media = (example: JsonObject) => ({
    'application/json': { schema: { type: 'object', example: { of: 'schema' } }, ...example },
  });
  const root = {
    ...get({
      requestBody: { content: media({ example: { of: 'body' } }) },
      responses: {
        200: { content: media({ examples: { one: { $ref: '#/components/examples/One' } } }) },
        404: { $ref: '#/components/responses/Missing' },
      },
    }),
    components: {
      responses: { Missing: { content: media({ example: { of: 'response' } }) } },
      examples: { One: { value: { of: 'component' } } },
    },
  };
  const facts = { id: 'api.json', version: '3.1.0', files: [], digest: '' };
  const document = createDocument({ openapi: '3.1.0', ...root }, facts);
  const built = buildOperationDocument(
    document,
    document.operations[0]!,
    { servers: [], security: [] },
    () => false,
  );

  it('leaves the examples of bodies to the page, but not those of schemas', () => {
    const schema = { type: 'object', example: { of: 'schema' } };
    const content = { 'application/json': { schema } };
    expect(built.document).toMatchObject({
      paths: {
        '/plants': { get: { requestBody: { content }, responses: { 200: { content } } } },
      },
      components: { responses: { Missing: { content } } },
    });
    expect(JSON.stringify(built.document)).not.toMatch(/"(?:body|response|component|examples)"/);
  });

  it('does not change the document', () => {
    expect(JSON.stringify(document.root)).toContain('{"of":"response"}');
  });
});

it('has the version that its methods need', () => {
  const paths = { '/plants': { query: {}, additionalOperations: { COPY: {} } } };
  const facts = { id: 'api.json', version: '3.2.0', files: [], digest: '' };
  const document = createDocument({ openapi: '3.2.0', paths }, facts);
  const built = document.operations.map((entry) => {
    const shown = { servers: [], security: [] };
    return buildOperationDocument(document, entry, shown, () => false).document;
  });
  expect(built).toMatchObject([
    { openapi: '3.2.0', paths: { '/plants': { query: {} } } },
    { openapi: '3.2.0', paths: { '/plants': { additionalOperations: { COPY: {} } } } },
  ]);
});
