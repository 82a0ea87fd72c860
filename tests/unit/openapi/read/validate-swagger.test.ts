import { describe, expect, test } from 'vitest';
import { validateSwagger } from '../../../../src/openapi/read/validate-swagger.ts';
import type { JsonObject } from '../../../../src/utils/json-object.ts';

const PARAMETERS = '/paths/~1beds~1{bed}/get/parameters/0';

/** Messages about a document whose only operation has this parameter. */
async function about(parameter: JsonObject, more: JsonObject = {}): Promise<string[]> {
  const operation = { parameters: [parameter], responses: { 200: { description: 'ok' } } };
  const bed = { name: 'bed', in: 'path', required: true, type: 'string' };
  const root = {
    swagger: '2.0',
    info: { title: 'Garden', version: '1' },
    paths: { '/beds/{bed}': { parameters: [bed], get: operation } },
    ...more,
  };
  const violations = await validateSwagger(root);
  return violations.map(({ pointer, message, hint }) =>
    [pointer.replace(PARAMETERS, '…'), message, hint].filter(Boolean).join(' '),
  );
}

describe('a mistake in a parameter is one message', () => {
  const query = { name: 'size', in: 'query' };
  test.each([
    [{ name: 'bed', in: 'path', type: 'string' }, '… Missing property "required".'],
    [{ name: 'bed', in: 'path', type: 'string', required: false }, '…/required Expected true.'],
    [{ in: 'header', type: 'string' }, '… Missing property "name".'],
    [{ ...query }, '… Missing property "type".'],
    [{ ...query, type: 'text' }, '…/type Expected one of string, number, boolean, integer, array.'],
    [{ ...query, type: 'integer', maximum: '9' }, '…/maximum Expected number.'],
    [{ ...query, type: 'string', shema: {} }, '…/shema Unknown property. Did you mean "schema"?'],
    [{ name: 'plant', in: 'body' }, '… Missing property "schema".'],
    [
      { name: 'size', in: 'cookie', type: 'string' },
      '…/in Expected one of body, header, formData, query, path.',
    ],
    [{ name: 'size', type: 'string' }, '… Missing property "in".'],
  ])('%j', async (parameter, message) => {
    expect(await about(parameter)).toEqual([message]);
  });

  test('a schema in a query parameter has no hint about another version', async () => {
    expect(await about({ ...query, schema: { type: 'string' } })).toEqual([
      '… Missing property "type".',
      '…/schema Unknown property.',
    ]);
  });
});

test('a valid document has no message, with all kinds of parameters, files, and references', async () => {
  const shared = {
    name: 'page',
    in: 'query',
    type: 'array',
    items: { type: 'string' },
    collectionFormat: 'multi',
  };
  const file = { description: 'ok', schema: { type: 'file' } };
  const more = {
    parameters: { page: shared },
    responses: { file },
    definitions: { Plant: { type: 'object', properties: { name: { type: 'string' } } } },
    securityDefinitions: {
      basic: { type: 'basic' },
      key: { type: 'apiKey', name: 'key', in: 'query' },
      signIn: { type: 'oauth2', flow: 'implicit', authorizationUrl: 'https://x.test', scopes: {} },
    },
    paths: {
      '/files': {
        post: {
          consumes: ['multipart/form-data'],
          parameters: [
            { $ref: '#/parameters/page' },
            { name: 'file', in: 'formData', type: 'file', required: true },
            { name: 'X-Size', in: 'header', type: 'integer' },
          ],
          responses: { 200: { $ref: '#/responses/file' }, default: file },
        },
        put: {
          parameters: [{ name: 'plant', in: 'body', schema: { $ref: '#/definitions/Plant' } }],
          responses: { 204: { description: 'ok' } },
        },
      },
    },
  };
  expect(await about({}, more)).toEqual([]);
});

test('a security scheme is compared with its own type', async () => {
  const securityDefinitions = {
    key: { type: 'apiKey', name: 'key' },
    signIn: { type: 'oauth2', flow: 'implicit', scopes: {} },
    other: { type: 'bearer' },
  };
  const parameter = { name: 'size', in: 'query', type: 'string' };
  expect(await about(parameter, { securityDefinitions })).toEqual([
    '/securityDefinitions/key Missing property "in".',
    '/securityDefinitions/other/type Expected one of basic, apiKey, oauth2.',
    '/securityDefinitions/signIn Missing property "authorizationUrl".',
  ]);
});

test('reports a host with a scheme, and a path without a slash, with the fix', async () => {
  const query = { name: 'size', in: 'query', type: 'string' };
  expect(await about(query, { host: 'https://api.example.com', basePath: 'v1' })).toEqual([
    '/basePath Expected a path that starts with "/".',
    '/host Expected the name of a host without scheme and path, such as "api.example.com". The scheme belongs in "schemes", the path in "basePath".',
  ]);
});
