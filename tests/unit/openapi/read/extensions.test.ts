import { expect, test } from 'vitest';
import { applyExtensions } from '../../../../src/openapi/read/extensions.ts';

const responses = {
  200: {
    description: 'ok',
    content: { 'a/b': { schema: { $ref: '#/components/schemas/Secret' } } },
  },
};

test('internal operations, paths, tags, and parameters are removed with parts that only they use', () => {
  const { root, isRestricted } = applyExtensions({
    tags: [{ name: 'Ops', 'x-internal': true }, { name: 'Plants' }],
    paths: {
      '/a': {
        parameters: [{ $ref: '#/components/parameters/Trace' }],
        get: { tags: ['Plants'], parameters: [{ name: 'q', in: 'query' }, { name: 'debug', in: 'query', 'x-internal': true }] },
        post: { 'x-internal': true, responses },
        put: { 'x-scalar-ignore': true },
      },
      '/b': { 'x-internal': true, get: {} },
      '/c': { get: { tags: ['Ops'] } },
    },
    components: {
      parameters: { Trace: { name: 'trace', in: 'header', 'x-internal': true } },
      schemas: { Secret: {}, Unused: {} },
    },
  }); // prettier-ignore
  expect(isRestricted).toBe(true);
  expect(root).toEqual({
    tags: [{ name: 'Plants' }],
    paths: {
      '/a': { parameters: [], get: { tags: ['Plants'], parameters: [{ name: 'q', in: 'query' }] } },
    },
    components: { parameters: {}, schemas: { Unused: {} } },
  });
});

test('schemas stay that a kept one refers to, and those of internal operations that extend it do not', () => {
  const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const use = (...names: string[]) => ({
    responses: { 200: { content: { 'application/json': { schema: { anyOf: names.map(to) } } } } },
  });
  const mapping = { fern: '#/components/schemas/Fern' };
  const schemas = {
    Plant: { discriminator: { propertyName: 'kind', mapping } },
    Fern: { type: 'object' },
    'Page<Pot>': { items: to('Pot') },
    Pot: {},
    Size: { properties: { unit: {}, shape: to('Shape') } },
    Shape: {},
    Price: { discriminator: { propertyName: 'currency', mapping: { euro: 'Euro' } } },
    Euro: {},
    Secret: { allOf: [to('Plant')] },
  };
  const { root } = applyExtensions({
    paths: {
      '/a': { get: use('Plant', 'Page%3CPot%3E', 'Size/properties/unit', 'Size') },
      '/b': { 'x-internal': true, get: use('Fern', 'Pot', 'Shape', 'Price', 'Secret') },
    },
    components: { schemas },
  });
  const { Price: _price, Euro: _euro, Secret: _secret, ...kept } = schemas;
  expect(root['components']).toEqual({ schemas: kept });
});

test('x-webhooks are webhooks, and a document without internal parts may be published', () => {
  const webhooks = { grown: { post: {} } };
  const { root, isRestricted } = applyExtensions({ paths: {}, 'x-webhooks': webhooks });
  expect(root['webhooks']).toBe(webhooks);
  expect(isRestricted).toBe(false);
});
