import { expect, test } from 'vitest';
import { validateDocument } from '../../../../src/openapi/read/validate-document.ts';

test.each(['3.1.0', '3.2.0'])(
  'types that JSON Schema does not have are reported in %s',
  async (openapi) => {
    const violations = await validateDocument(
      {
        openapi,
        info: { title: 'Plants', version: '1' },
        paths: {},
        components: {
          schemas: {
            Plant: {
              type: 'object',
              properties: {
                type: { type: 'strin' },
                sown: { type: ['datetime', 'null'], examples: [{ type: 'seed' }] },
                leaves: { items: { type: 'int' } },
                roots: { type: 'constructor' },
                height: { type: ['number', 'null'], default: { type: 'tall' } },
                // YAML without quotes.
                name: { type: ['string', null] },
              },
            },
          },
        },
      },
      openapi,
    );
    const place = '/components/schemas/Plant/properties';
    expect(violations.map(({ pointer, hint }) => [pointer, hint])).toEqual([
      [`${place}/type/type`, 'Did you mean "string"?'],
      [`${place}/sown/type`, 'OpenAPI uses "type": "string" with "format": "date-time" instead.'],
      [`${place}/leaves/items/type`, 'OpenAPI uses "type": "integer" instead.'],
      [`${place}/roots/type`, undefined],
      [`${place}/name/type`, undefined],
    ]);
    expect(violations.at(-1)?.message).toBe('Expected a string, got null. Put it in quotes.');
    expect(violations[0]?.message).toBe(
      'Expected one of array, boolean, integer, null, number, object, string.',
    );
  },
);

test.each(['3.0.3', '3.2.0'])(
  'path parameters that the path does not contain are reported in %s',
  async (openapi) => {
    const of = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
    const get = (parameter: object) => ({
      parameters: [parameter],
      responses: { 200: { description: 'OK' } },
    });
    const paths = {
      '/plants/{id}/{+path}': { parameters: [of('id')], get: get(of('path')) },
      '/beds/:id': { parameters: [of('id')], get: get({ $ref: '#/components/parameters/Page' }) },
    };
    const components = { parameters: { Page: of('page') } };
    const info = { title: 'Plants', version: '1' };
    expect(await validateDocument({ openapi, info, paths, components }, openapi)).toEqual([
      {
        pointer: '/paths/~1beds~1:id/parameters/0',
        message: 'Path parameter "id" is not in the path "/beds/:id".',
        hint: 'Add "{id}" to the path, or remove the parameter.',
      },
      expect.objectContaining({ pointer: '/paths/~1beds~1:id/get/parameters/0' }),
    ]);
  },
);

test.each(['3.0.3', '3.1.0', '3.2.0'])(
  'names of components that references cannot have are reported in %s',
  async (openapi) => {
    const info = { title: 'Plants', version: '1' };
    const components = { schemas: { 'House plant': {}, House_plant: {} }, examples: { 'A/B': {} } };
    const found = await validateDocument({ openapi, info, paths: {}, components }, openapi);
    expect(found.toSorted((a, b) => (a.pointer < b.pointer ? -1 : 1))).toEqual([
      {
        pointer: '/components/examples/A~1B',
        message: 'Invalid name "A/B".',
        hint: 'Use only letters, digits, ".", "_", and "-".',
      },
      expect.objectContaining({ pointer: '/components/schemas/House plant' }),
    ]);
  },
);

test('version 2.0 allows any name of a definition, and extensions have any names', async () => {
  const info = { title: 'Plants', version: '1' };
  const definitions = { 'House plant': {}, 'Map«string,int»': {} };
  expect(await validateDocument({ swagger: '2.0', info, paths: {}, definitions }, '2.0')).toEqual(
    [],
  );
  const components = { 'x-groups': { 'House plants': {} } };
  const openapi = '3.0.3';
  expect(await validateDocument({ openapi, info, paths: {}, components }, openapi)).toEqual([]);
});

test('alternatives are not reported above an error, regardless of names next to them', async () => {
  const parameter = { in: 'query', name: 3 };
  const violations = await validateDocument(
    {
      openapi: '3.0.3',
      info: { title: 'Plants', version: '1' },
      paths: {},
      components: { parameters: { id: parameter, 'id-old': parameter } },
    },
    '3.0.3',
  );
  const message = 'Expected string.';
  expect(violations.toSorted((a, b) => (a.pointer < b.pointer ? -1 : 1))).toEqual([
    { pointer: '/components/parameters/id-old/name', message },
    { pointer: '/components/parameters/id/name', message },
  ]);
});
