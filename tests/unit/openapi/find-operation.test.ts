import { describe, expect, test } from 'vitest';
import {
  findOperation,
  findSchema,
  matchDocuments,
  parseOperationReference,
} from '../../../src/openapi/lookup.ts';
import { documentOf } from './helpers.ts';

const plants = documentOf(
  {
    paths: {
      '/plants': { get: { summary: 'List' }, post: {} },
      '/plants/{id}': { get: {}, parameters: [] },
      '/v1/gardens/': { get: {} },
      'x-note': { get: {} },
    },
    webhooks: { newPlant: { post: {} } },
    components: { schemas: { Plant: { type: 'object' } } },
  },
  'openapi/v1.json',
);
const gardens = documentOf(
  { paths: { '/plants': { get: { summary: 'Other' } } }, components: { schemas: { Garden: {} } } },
  'specs/gardens.yaml',
);
const documents = [plants, gardens];

function find(text: string): string {
  const found = findOperation(documents, text);
  if (found.problem !== undefined) return `${found.problem}${found.hint ? ` · ${found.hint}` : ''}`;
  return `${found.document.id} ${found.value.id}`;
}

test('operations keep the order of the document, webhooks come last, extensions are none', () => {
  expect(plants.operations.map(({ id }) => id)).toEqual([
    'GET /plants', 'POST /plants', 'GET /plants/{id}', 'GET /v1/gardens/', 'webhook newPlant',
  ]); // prettier-ignore
  expect(plants.operations[2]?.pointer).toBe('#/paths/~1plants~1{id}/get');
});

test('paths that differ in blanks at their end are those of different operations', () => {
  const document = documentOf({ paths: { '/a': { get: {} }, '/a ': { get: {} }, '/b  ': { get: {} } } });
  const idOf = (text: string) => {
    const found = findOperation([document], text);
    return found.problem ?? found.value.id;
  };
  expect(['GET /a', 'GET /a ', 'GET /b', 'GET /b  '].map(idOf)).toEqual([
    'GET /a', 'GET /a ', 'GET /b  ', 'GET /b  ',
  ]);
}); // prettier-ignore

test('OpenAPI 3.2 adds the method QUERY and methods of its own', () => {
  const document = documentOf({
    paths: { '/a': { query: {}, additionalOperations: { LINK: {} } } },
  });
  expect(document.operations.map(({ id }) => id)).toEqual(['QUERY /a', 'LINK /a']);
  const found = findOperation([document], 'openapi.json LINK /a');
  expect(found.problem === undefined && found.value.id).toBe('LINK /a');
});

test('a path item may be a reference', () => {
  const document = documentOf({
    paths: { '/a': { $ref: '#/components/pathItems/A' } },
    components: { pathItems: { A: { get: { summary: 'x' } } } },
  });
  expect(document.operations.map(({ id }) => id)).toEqual(['GET /a']);
});

describe('a reference names an operation', () => {
  test.each([
    ['GET /plants', 'openapi/v1.json GET /plants'],
    ['get /plants', 'openapi/v1.json GET /plants'],
    ['  POST \t /plants ', 'openapi/v1.json POST /plants'],
    ['GET /plants/', 'openapi/v1.json GET /plants'],
    ['GET /v1/gardens', 'openapi/v1.json GET /v1/gardens/'],
    ['GET plants', 'openapi/v1.json GET /plants'],
    ['webhook newPlant', 'openapi/v1.json webhook newPlant'],
    ['openapi/v1.json GET /plants', 'openapi/v1.json GET /plants'],
    ['/openapi/v1.json GET /plants', 'openapi/v1.json GET /plants'],
    ['v1 GET /plants/{id}', 'openapi/v1.json GET /plants/{id}'],
    ['gardens get /plants', 'specs/gardens.yaml GET /plants'],
    ['gardens.yaml GET /plants', 'specs/gardens.yaml GET /plants'],
    ['elsewhere/gardens.yml GET /plants', 'specs/gardens.yaml GET /plants'],
    ['garden GET /plants', 'specs/gardens.yaml GET /plants'],
    ['v1 webhook newPlant', 'openapi/v1.json webhook newPlant'],
  ])('%j is %j', (text, expected) => {
    expect(find(text)).toBe(expected);
  });
});

describe('an unknown reference has a suggestion', () => {
  test.each([
    [
      'GET /plant',
      'Operation not found in any document: "GET /plant". · Did you mean "GET /plants"?',
    ],
    [
      'PUT /plants',
      'Operation not found in any document: "PUT /plants". · Methods of this path: GET, POST.',
    ],
    [
      'GET /plants/{plantId}',
      'Operation not found in any document: "GET /plants/{plantId}". · Did you mean "GET /plants/{id}"?',
    ],
    [
      'GET /gardens',
      'Operation not found in any document: "GET /gardens". · Did you mean "GET /v1/gardens/"?',
    ],
    [
      'webhook newplant',
      'Operation not found in any document: "webhook newplant". · Did you mean "webhook newPlant"?',
    ],
    [
      'GET /zzz',
      'Operation not found in any document: "GET /zzz". · Available: "GET /plants", "POST /plants", "GET /plants/{id}", and others.',
    ],
    ['GTE /plants', 'Expected an operation, got "GTE /plants". · Did you mean "GET /plants"?'],
    ['gardns GET /plants', 'OpenAPI document not found: "gardns". · Did you mean "gardens"?'],
    [
      'zzz GET /plants',
      'OpenAPI document not found: "zzz". · OpenAPI documents of the project: openapi/v1.json, specs/gardens.yaml.',
    ],
  ])('%j: %s', (text, expected) => {
    expect(find(text)).toBe(expected);
  });

  test.each(['', 'GET', '/plants', 'FETCH /plants', 'plants.json'])(
    '%j is no reference at all',
    (text) => {
      expect(parseOperationReference(text)).toBeUndefined();
      expect(find(text)).toContain('Expected an operation, got ');
    },
  );

  test('reports that there is no document', () => {
    expect(findOperation([], 'GET /plants')).toEqual({
      problem: 'The project has no OpenAPI document.',
      hint: 'Add a document to the project, or set its path in "openapi" in docs.json.',
    });
  });
});

test('shared schemas are found by name, with a file where it matters', () => {
  expect(findSchema(documents, 'Plant')).toMatchObject({
    document: plants,
    value: { name: 'Plant', schema: { type: 'object' } },
  });
  expect(findSchema(documents, 'specs/gardens.yaml Garden')).toMatchObject({ document: gardens });
  expect(findSchema(documents, 'Plnat')).toEqual({
    problem: 'Schema not found in any document: "Plnat".',
    hint: 'Did you mean "Plant"?',
  });
  expect(findSchema(documents, 'constructor')).toMatchObject({
    problem: 'Schema not found in any document: "constructor".',
  });
});

test('an exact location is better than a part of one', () => {
  const [a, b] = [documentOf({}, 'v1.json'), documentOf({}, 'old/v1.json')];
  expect(matchDocuments([b, a], 'v1.json')).toEqual([a]);
  expect(matchDocuments([b, a], 'v1')).toEqual([b, a]);
});
