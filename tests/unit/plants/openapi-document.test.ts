import SwaggerParser from '@apidevtools/swagger-parser';
import { expect, test } from 'vitest';
import document from '../../../openapi/plants.json' with { type: 'json' };
import { PROBLEMS } from '../../../src/plants/problem.ts';

const listPlants = document.paths['/plants'].get;

test('the document is valid OpenAPI 3.1.0', async () => {
  const api = await SwaggerParser.validate(structuredClone(document) as never);
  expect(api).toMatchObject({ openapi: '3.1.0' });
});

test('it has the title, license, version and server of the specification', () => {
  expect(document.info).toMatchObject({
    title: 'OpenAPI Plant Store',
    license: { name: 'MIT' },
    version: '1.0.0',
  });
  expect(document.servers.map((server) => server.url)).toEqual(['{base_url}']);
});

test('it has one operation, GET /plants, which takes an int32 limit that may be left out', () => {
  expect(Object.keys(document.paths)).toEqual(['/plants']);
  expect(Object.keys(document.paths['/plants'])).toEqual(['get']);
  expect(listPlants.parameters).toMatchObject([
    { name: 'limit', in: 'query', required: false, schema: { type: 'integer', format: 'int32' } },
  ]);
  expect(listPlants).not.toHaveProperty('requestBody');
});

test('every operation is secured by bearerAuth alone', () => {
  expect(document.security).toEqual([{ bearerAuth: [] }]);
  expect(listPlants.security).toEqual([{ bearerAuth: [] }]);
  expect(document.components.securitySchemes).toMatchObject({
    bearerAuth: { type: 'http', scheme: 'bearer' },
  });
});

test('it responds with 200 and an array of Plant, or with 400 and Error', () => {
  const schemas = Object.entries(listPlants.responses).map(([status, { content }]) => [
    status,
    content['application/json'].schema,
  ]);
  expect(schemas).toEqual([
    ['200', { type: 'array', items: { $ref: '#/components/schemas/Plant' } }],
    ['400', { $ref: '#/components/schemas/Error' }],
  ]);
});

test('Plant needs a name, Error needs both of its members', () => {
  const { Plant, Error } = document.components.schemas;
  expect(Plant).toMatchObject({
    required: ['name'],
    properties: { name: { type: 'string' }, tag: { type: 'string' } },
  });
  expect(Error).toMatchObject({
    required: ['error', 'message'],
    properties: { error: { type: 'integer', format: 'int32' }, message: { type: 'string' } },
  });
});

test('the error examples are responses of the API', () => {
  const examples = listPlants.responses['400'].content['application/json'].examples;
  for (const [name, { value }] of Object.entries(examples)) {
    expect(value).toEqual(PROBLEMS[name as keyof typeof PROBLEMS]);
  }
});
