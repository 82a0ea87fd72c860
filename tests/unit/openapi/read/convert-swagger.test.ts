import { findPointer } from '../../../../src/utils/json-object.ts';
import { describe, expect, test } from 'vitest';
import { convertSwagger } from '../../../../src/openapi/read/convert-swagger.ts';
import type { JsonObject } from '../../../../src/utils/json-object.ts';

const OK = { 200: { description: 'ok' } };

/** Converts a document with one operation, `POST /a`. */
function convert(operation: JsonObject, root: JsonObject = {}, location = '/project/x.json') {
  return convertSwagger(
    { swagger: '2.0', paths: { '/a': { post: { responses: OK, ...operation } } }, ...root },
    location,
  );
}

const operationOf = (root: JsonObject, pointer = '') =>
  findPointer(root, `#/paths/~1a/post${pointer}`);

const body = { in: 'body', name: 'plant', schema: { type: 'object' } };

describe('media types', () => {
  test.each([
    ['those of the operation', { consumes: ['text/csv'] }, {}, ['text/csv']],
    ['those of the document', {}, { consumes: ['application/xml'] }, ['application/xml']],
    ['those of the document for an empty list', { consumes: [] }, { consumes: ['a/b'] }, ['a/b']],
    ['JSON for empty lists', { consumes: [] }, { consumes: [] }, ['application/json']],
    ['JSON by default', {}, {}, ['application/json']],
  ])('a body has %s', (_name, operation, root, types) => {
    const converted = convert({ ...operation, parameters: [body] }, root);
    expect(Object.keys(operationOf(converted, '/requestBody/content') as object)).toEqual(types);
  });

  test.each([
    [
      'its values',
      { enum: ['application/x-tar'], default: 'application/x-tar' },
      ['application/x-tar'],
    ],
    ['its default first', { default: 'text/csv' }, ['text/csv', 'application/json']],
    ['none of its values that are no types', { enum: ['tar'] }, ['application/json']],
  ])('a body described by a header Content-Type has %s', (_name, more, types) => {
    const header = { in: 'header', name: 'Content-type', type: 'string', ...more };
    const converted = convert({ consumes: ['application/json'], parameters: [header, body] });
    expect(Object.keys(operationOf(converted, '/requestBody/content') as object)).toEqual(types);
  });

  test('a response without types is JSON, or bytes', () => {
    const responses = {
      200: { description: 'ok', schema: { type: 'object' } },
      201: { description: 'ok', schema: { type: 'file' } },
      204: { description: 'none' },
    };
    const root = convert({ produces: [], responses });
    expect(operationOf(root, '/responses')).toEqual({
      200: { description: 'ok', content: { 'application/json': { schema: { type: 'object' } } } },
      201: {
        description: 'ok',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      204: { description: 'none' },
    });
  });

  test('a shared response has the types of the operation', () => {
    const root = convert(
      { produces: ['text/csv'], responses: { 200: { $ref: '#/responses/Plants' } } },
      { responses: { Plants: { description: 'ok', schema: { type: 'string' } } } },
    );
    expect(operationOf(root, '/responses/200/content')).toEqual({
      'text/csv': { schema: { type: 'string' } },
    });
    expect(findPointer(root, '#/components/responses/Plants/content')).toEqual({
      'application/json': { schema: { type: 'string' } },
    });
  });

  test('examples keep their media types and names', () => {
    const examples = { 'application/json': [1], 'text/csv': 'a,b', Rose: { value: 2 } };
    const responses = { 200: { description: 'ok', schema: { type: 'array' }, examples } };
    expect(operationOf(convert({ responses }), '/responses/200/content')).toEqual({
      'application/json': {
        schema: { type: 'array' },
        example: [1],
        examples: { Rose: { value: 2 } },
      },
      'text/csv': { example: 'a,b' },
    });
  });
});

describe('parameters', () => {
  test('keywords move to a schema, and the description stays', () => {
    const limit = {
      name: 'limit', in: 'query', type: 'integer', maximum: 9, exclusiveMaximum: true, 'x-nullable': true,
      description: 'How many', required: true, 'x-example': 3, allowEmptyValue: true,
    }; // prettier-ignore
    expect(operationOf(convert({ parameters: [limit] }), '/parameters/0')).toEqual({
      name: 'limit',
      in: 'query',
      description: 'How many',
      required: true,
      allowEmptyValue: true,
      example: 3,
      schema: { type: 'integer', maximum: 9, exclusiveMaximum: true, nullable: true },
    });
  });

  test.each([
    ['query', undefined, 'form', false],
    ['query', 'csv', 'form', false],
    ['query', 'multi', 'form', true],
    ['query', 'ssv', 'spaceDelimited', false],
    ['query', 'pipes', 'pipeDelimited', false],
    ['query', 'tsv', 'tabDelimited', false],
    ['header', undefined, 'simple', false],
    ['path', 'pipes', 'pipeDelimited', false],
  ])('an array in %s with the format %s has the style %s', (place, format, style, explode) => {
    const list = { name: 'ids', in: place, type: 'array', items: { type: 'string' } };
    const parameters = [{ ...list, ...(format && { collectionFormat: format }) }];
    expect(operationOf(convert({ parameters }), '/parameters/0')).toMatchObject({ style, explode });
  });

  test('form fields become properties of one body', () => {
    const parameters = [
      { in: 'formData', name: 'title', type: 'string', required: true, description: 'Its name' },
      { in: 'formData', name: 'tags', type: 'array', items: {}, collectionFormat: 'multi' },
      { in: 'query', name: 'page', type: 'integer' },
    ];
    const root = convert({ consumes: ['application/json'], parameters });
    expect(operationOf(root, '/requestBody')).toEqual({
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            required: ['title'],
            properties: {
              title: { type: 'string', description: 'Its name' },
              tags: { type: 'array', items: {} },
            },
          },
          encoding: { tags: { style: 'form', explode: true } },
        },
      },
    });
    expect(operationOf(root, '/parameters')).toMatchObject([{ name: 'page' }]);
    const file = { in: 'formData', name: 'photo', type: 'file' };
    const upload = convert({ consumes: ['application/x-www-form-urlencoded'], parameters: [file] });
    expect(operationOf(upload, '/requestBody/content')).toEqual({
      'multipart/form-data': {
        schema: { type: 'object', properties: { photo: { type: 'string', format: 'binary' } } },
      },
    });
  });

  test('an operation overrides the body of its path', () => {
    const path = {
      parameters: [body, { in: 'header', name: 'Trace', type: 'string' }],
      put: { responses: OK },
      post: {
        parameters: [{ in: 'body', name: 'other', schema: { type: 'array' } }],
        responses: OK,
      },
    };
    const root = convertSwagger({ swagger: '2.0', paths: { '/a': path } }, '/x.json');
    const typeOf = (method: string) =>
      findPointer(root, `#/paths/~1a/${method}/requestBody/content/application~1json/schema/type`);
    expect([typeOf('put'), typeOf('post')]).toEqual(['object', 'array']);
    expect(findPointer(root, '#/paths/~1a/parameters')).toMatchObject([{ name: 'Trace' }]);
  });
});

describe('servers', () => {
  const servers = (root: JsonObject, operation: JsonObject = {}, location?: string) => {
    const converted = convert(operation, root, location);
    const own = operationOf(converted, '/servers') ?? converted['servers'];
    return own === undefined ? undefined : (own as { url: string }[]).map(({ url }) => url);
  };

  test('consist of scheme, host, and base path', () => {
    const host = { host: 'api.example.com', basePath: '/v1/' };
    expect(servers({ ...host, schemes: ['https', 'http'] })).toEqual([
      'https://api.example.com/v1',
      'http://api.example.com/v1',
    ]);
    expect(servers({ ...host, schemes: ['https'] }, { schemes: ['wss'] })).toEqual([
      'wss://api.example.com/v1',
    ]);
    expect(servers(host)).toEqual(['https://api.example.com/v1']);
    expect(servers(host, {}, 'http://docs.example.com/swagger.json')).toEqual([
      'http://api.example.com/v1',
    ]);
    expect(servers({ basePath: 'v1' })).toEqual(['/v1']);
    expect(servers({})).toBeUndefined();
  });
});

describe('schemas', () => {
  test('references lead to the new places, also those outside of definitions', () => {
    const root = convert(
      {
        parameters: [{ ...body, schema: { $ref: '#/definitions/Plant' } }],
        responses: {
          200: { description: 'ok', schema: { $ref: '#/paths/~1a/post/parameters/0/schema' } },
        },
      },
      {
        definitions: {
          Plant: { properties: { parent: { $ref: '#/definitions/Plant', 'x-nullable': true } } },
        },
      },
    );
    expect(findPointer(root, '#/components/schemas')).toEqual({
      Plant: { properties: { parent: { $ref: '#/components/schemas/Plant', nullable: true } } },
      parameters: { $ref: '#/components/schemas/Plant' },
    });
  });

  test('a discriminator is required, and maps the values of extensions', () => {
    const definitions = {
      Pet: { discriminator: 'kind', properties: { kind: { type: 'string' } } },
      Cat: { allOf: [{ $ref: '#/definitions/Pet' }], 'x-ms-discriminator-value': 'feline' },
      Lion: { allOf: [{ $ref: '#/definitions/Cat' }], 'x-discriminator-value': 'lion' },
    };
    expect(findPointer(convert({}, { definitions }), '#/components/schemas/Pet')).toEqual({
      required: ['kind'],
      properties: { kind: { type: 'string' } },
      discriminator: {
        propertyName: 'kind',
        mapping: { feline: '#/components/schemas/Cat', lion: '#/components/schemas/Lion' },
      },
    });
  });
});

test('security schemes have the flows of 3.0', () => {
  const urls = { authorizationUrl: 'https://a.example', tokenUrl: 'https://t.example' };
  const securityDefinitions = {
    basic: { type: 'basic', description: 'Name and password' },
    key: { type: 'apiKey', in: 'query', name: 'key' },
    code: { type: 'oauth2', flow: 'accessCode', ...urls, scopes: { read: 'Read' } },
    app: { type: 'oauth2', flow: 'application', tokenUrl: urls.tokenUrl, scopes: {} },
  };
  expect(findPointer(convert({}, { securityDefinitions }), '#/components/securitySchemes')).toEqual(
    {
      basic: { type: 'http', scheme: 'basic', description: 'Name and password' },
      key: { type: 'apiKey', in: 'query', name: 'key' },
      code: { type: 'oauth2', flows: { authorizationCode: { ...urls, scopes: { read: 'Read' } } } },
      app: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: urls.tokenUrl, scopes: {} } },
      },
    },
  );
});
