import { expect, test } from 'vitest';
import { convertSwagger } from '../../../../src/openapi/read/convert-swagger.ts';
import { countParts, listLosses } from '../../../../src/openapi/read/count-parts.ts';

const swagger = {
  swagger: '2.0',
  parameters: { file: { in: 'formData', name: 'file', type: 'file' } },
  paths: {
    '/a': {
      parameters: [{ in: 'query', name: 'q', type: 'string' }],
      get: {
        parameters: [{ in: 'query', name: 'q', type: 'integer' }],
        responses: { 200: { description: 'ok', schema: {} }, 204: { description: 'none' } },
      },
      post: { consumes: [], parameters: [{ $ref: '#/parameters/file' }], responses: {} },
    },
  },
};

const expected = {
  operations: 2,
  parameters: 2,
  bodies: 1,
  responses: 2,
  'schemas of responses': 1,
};

test('a converted document has as many parts as its source', () => {
  expect(countParts(swagger)).toEqual(expected);
  expect(countParts(convertSwagger(swagger, '/x.json'))).toEqual(expected);
});

test('parts that a conversion loses are listed', () => {
  const converted = convertSwagger(swagger, '/x.json');
  const { post: _post, ...rest } = (converted['paths'] as typeof swagger.paths)['/a'];
  const counts = countParts({ ...converted, paths: { '/a': rest } });
  expect(listLosses(expected, counts)).toEqual([
    '1 of 2 operations',
    '1 of 2 parameters',
    '1 of 1 bodies',
  ]);
});
