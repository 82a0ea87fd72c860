import { expect, test } from 'vitest';
import { createDocument } from '../../../src/openapi/document.ts';
import type { JsonObject } from '../../../src/utils/json-object.ts';
import { digestOperation, digestSchema } from '../../../src/openapi/operation.ts';

const BASE = {
  openapi: '3.1.0',
  servers: [{ url: 'https://a.example' }],
  paths: {
    '/plants': {
      parameters: [{ $ref: '#/components/parameters/Limit' }],
      get: { responses: { 200: { $ref: '#/components/responses/Plants' } } },
    },
    '/other': { get: { summary: 'other' } },
  },
  components: {
    parameters: { Limit: { name: 'limit', in: 'query' } },
    responses: {
      Plants: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } },
      },
    },
    schemas: {
      Plant: { properties: { leaf: { $ref: '#/components/schemas/Leaf' } } },
      Leaf: { properties: { plant: { $ref: '#/components/schemas/Plant' } } },
      Stone: { type: 'object' },
    },
    securitySchemes: { key: { type: 'apiKey' } },
  },
};

function digests(change: (root: typeof BASE & JsonObject) => void, digest = 'a'): string[] {
  const root = structuredClone(BASE) as typeof BASE & JsonObject;
  change(root);
  const document = createDocument(root, { id: 'x', version: '3.1.0', files: [], digest });
  return document.operations.map((operation) => digestOperation(document, operation));
}

const before = digests(() => undefined);
const isSame = (change: (root: typeof BASE & JsonObject) => void) =>
  digests(change, 'b').map((digest, index) => digest === before[index]);

test('stays the same while only other parts of the document change', () => {
  expect(isSame(() => undefined)).toEqual([true, true]);
  expect(isSame((root) => Object.assign(root.components.schemas.Stone, { title: 'x' }))).toEqual([
    true,
    true,
  ]);
  expect(isSame((root) => Object.assign(root.paths['/other'].get, { summary: 'x' }))).toEqual([
    true,
    false,
  ]);
});

test.each([
  [
    'the operation',
    (root: typeof BASE) => Object.assign(root.paths['/plants'].get, { summary: 'x' }),
  ],
  ['its path item', (root: typeof BASE) => Object.assign(root.paths['/plants'], { summary: 'x' })],
  [
    'a parameter of the path',
    (root: typeof BASE) => Object.assign(root.components.parameters.Limit, { in: 'header' }),
  ],
  [
    'a response',
    (root: typeof BASE) => Object.assign(root.components.responses.Plants, { description: 'x' }),
  ],
  [
    'a schema behind two references',
    (root: typeof BASE) => Object.assign(root.components.schemas.Leaf, { title: 'x' }),
  ],
] as const)('changes with %s', (_name, change) => {
  expect(isSame((root) => void change(root))).toEqual([false, true]);
});

test.each([
  ['the servers', (root: typeof BASE) => root.servers.push({ url: 'https://b.example' })],
  [
    'a security scheme',
    (root: typeof BASE) => Object.assign(root.components.securitySchemes.key, { name: 'x' }),
  ],
  ['the title', (root: typeof BASE & JsonObject) => (root['info'] = { title: 'Plants' })],
  ['the version', (root: typeof BASE & JsonObject) => (root['info'] = { version: '2' })],
  ['the version of OpenAPI', (root: typeof BASE) => (root.openapi = '3.2.0')],
] as const)('all change with %s', (_name, change) => {
  expect(isSame((root) => void change(root))).toEqual([false, false]);
});

test('a discriminator draws in schemas from anywhere, so the whole document counts', () => {
  const add = (root: typeof BASE) =>
    void Object.assign(root.components.schemas.Plant, { discriminator: { propertyName: 'kind' } });
  expect(digests(add, 'a')[0]).not.toBe(digests(add, 'b')[0]);
  expect(digests(add, 'a')[1]).toBe(digests(add, 'b')[1]);
});

test('a shared schema has a digest of its own', () => {
  const document = (title: string) =>
    createDocument(
      { components: { schemas: { A: { $ref: '#/components/schemas/B' }, B: { title }, C: {} } } },
      { id: 'x', version: '3.1.0', files: [], digest: title },
    );
  expect(digestSchema(document('1'), '#/components/schemas/A')).not.toBe(
    digestSchema(document('2'), '#/components/schemas/A'),
  );
  expect(digestSchema(document('1'), '#/components/schemas/C')).toBe(
    digestSchema(document('2'), '#/components/schemas/C'),
  );
});
