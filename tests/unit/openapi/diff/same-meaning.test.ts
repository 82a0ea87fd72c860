import { describe, expect, it } from 'vitest';
import { api, both, diff, kinds, operation } from './_diff.ts';

const text = { type: 'string' };
const ok = { responses: { 200: { description: 'OK' } } };
const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
const page = { name: 'page', in: 'query', schema: { type: 'integer' } };

describe('no change', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['order of parameters', operation({ parameters: [limit, page] }), operation({ parameters: [page, limit] })],
    ['order of required and enum', both({ required: ['a', 'b'], enum: [1, 2] }), both({ enum: [2, 1], required: ['b', 'a'] })],
    ['order of keys', both({ type: 'string', maxLength: 1 }), both({ maxLength: 1, type: 'string' })],
    ['a reference', both({ properties: { a: text } }), both({ properties: { a: { $ref: '#/components/schemas/Text' } } }, { Text: text })],
    ['a name of a component', both({ properties: { a: { $ref: '#/components/schemas/A' } } }, { A: text }), both({ properties: { a: { $ref: '#/components/schemas/B' } } }, { B: text })],
    ['parameters of the path', operation({ parameters: [limit] }), api({ '/plants': { parameters: [limit], get: ok } })],
    ['a parameter that is a reference', operation({ parameters: [limit] }), operation({ parameters: [{ $ref: '#/components/parameters/l' }] }, { components: { parameters: { l: limit } } })],
    ['allOf with one member', both({ properties: { a: text } }), both({ allOf: [{ properties: { a: text } }] })],
    ['allOf with one nullable member', both({ type: ['string', 'null'] }), both({ allOf: [{ $ref: '#/components/schemas/T' }] }, { T: { type: 'string', nullable: true } })],
    ['nullable in a member of allOf', both({ type: ['object', 'null'], properties: { a: text } }), both({ allOf: [{ properties: { a: text } }, { type: 'object', nullable: true }] })],
    ['oneOf with one member', both(text), both({ oneOf: [text] })],
    ['nullable', both({ type: ['string', 'null'] }), both({ type: 'string', nullable: true })],
    ['null as an alternative', both({ type: ['string', 'null'] }), both({ anyOf: [text, { type: 'null' }] })],
    ['null as a schema that is only nullable', both({ type: 'string', nullable: true }), both({ anyOf: [text, { nullable: true, description: 'Or none' }] })],
    ['a nullable reference', both({ properties: { a: { oneOf: [{ $ref: '#/components/schemas/T' }, { type: 'null' }] } } }, { T: text }), both({ properties: { a: { allOf: [{ $ref: '#/components/schemas/T' }], nullable: true } } }, { T: text })],
    ['an enum with null', both({ type: ['string', 'null'], enum: ['a', null] }), both({ type: 'string', nullable: true, enum: ['a'] })],
    ['const and enum', both({ const: 'a' }), both({ enum: ['a'] })],
    ['a list of types', both({ type: ['string', 'integer'] }), both({ anyOf: [text, { type: 'integer' }] })],
    ['constants as alternatives', both({ enum: ['a', 'b'] }), both({ oneOf: [{ const: 'a', title: 'A' }, { const: 'b', title: 'B' }] })],
    ['order of alternatives', both({ oneOf: [{ minLength: 1 }, { minimum: 1 }] }), both({ oneOf: [{ minimum: 1 }, { minLength: 1 }] })],
    ['defaults of schemas', both({ type: 'object', properties: { a: text } }), both({ type: 'object', additionalProperties: true, minProperties: 0, required: [], properties: { a: { ...text, deprecated: false, minLength: 0, readOnly: false } } })],
    ['defaults of arrays', both({ type: 'array', items: text }), both({ type: 'array', items: text, uniqueItems: false, minItems: 0 })],
    ['defaults of parameters', operation({ parameters: [limit] }), operation({ parameters: [{ ...limit, required: false, style: 'form', explode: true, deprecated: false, allowReserved: false, allowEmptyValue: false }] })],
    ['defaults of bodies', operation({ requestBody: { content: {} } }), operation({ requestBody: { content: {}, required: false } })],
    ['defaults of operations', operation({}), operation({ deprecated: false })],
    ['the default server', operation({}), operation({}, { servers: [{ url: '/' }] })],
    ['security of the root', operation({}, { security: [{ key: [] }] }), operation({ security: [{ key: [] }] }, { security: [{ key: [] }] })],
    ['whole numbers above 0', both({ type: 'integer', exclusiveMinimum: 0 }), both({ type: 'integer', minimum: 1 })],
    ['a pattern for any text', both(text), both({ ...text, pattern: '.*' })],
    ['spaces in media types', operation({ requestBody: { content: { 'text/csv; charset=utf-8': {} } } }), operation({ requestBody: { content: { 'text/csv;charset=utf-8': {} } } })],
    ['bytes without a schema', operation({ requestBody: { content: { 'text/csv': { schema: { type: 'string', format: 'binary' } } } } }), operation({ requestBody: { content: { 'text/csv': { schema: { example: 'a' } } } } })],
    ['an empty schema', operation({ requestBody: { content: { 'text/csv': {} } } }), operation({ requestBody: { content: { 'text/csv': { schema: {} } } } })],
  ])('%s', async (_, old, next) => {
    expect(await diff(old, next)).toEqual([]);
    expect(await diff(next, old)).toEqual([]);
  }); // prettier-ignore

  it('for recursive schemas under other names', async () => {
    const tree = (name: string) =>
      both(
        { $ref: `#/components/schemas/${name}` },
        {
          [name]: {
            properties: {
              children: { type: 'array', items: { $ref: `#/components/schemas/${name}` } },
            },
          },
        },
      );
    expect(await diff(tree('Node'), tree('Tree'))).toEqual([]);
  });

  it('for anchors and pointers', async () => {
    const [a, b] = [{ $anchor: 'text', ...text }, { $ref: '#text' }];
    expect(
      await diff(both({ properties: { b } }, { A: a }), both({ properties: { b: text } })),
    ).toEqual([]);
  });
});

describe('the same API in two versions', () => {
  const swagger = {
    swagger: '2.0',
    info: { title: 'Plants', version: '1' },
    host: 'api.example.com',
    basePath: '/v1',
    schemes: ['https'],
    consumes: ['application/json'],
    produces: ['application/json'],
    securityDefinitions: {
      basic: { type: 'basic' },
      oauth: { type: 'oauth2', flow: 'accessCode', authorizationUrl: 'https://a.example/a', tokenUrl: 'https://a.example/t', scopes: { read: 'Read' } },
    },
    security: [{ basic: [] }, { oauth: ['read'] }],
    paths: {
      '/plants': {
        get: {
          parameters: [
            { name: 'ids', in: 'query', type: 'array', items: { type: 'integer', format: 'int32' } },
            { name: 'tags', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
            { name: 'limit', in: 'query', type: 'integer', minimum: 0, exclusiveMinimum: true },
          ],
          responses: { 200: { description: 'OK', schema: { type: 'array', items: { $ref: '#/definitions/Plant' } }, headers: { 'X-Rate': { type: 'integer' } } } },
        },
        post: {
          parameters: [{ name: 'body', in: 'body', required: true, schema: { $ref: '#/definitions/Plant' } }],
          responses: { 201: { description: 'Created' } },
        },
      },
      '/photos': {
        post: {
          consumes: ['multipart/form-data'],
          parameters: [
            { name: 'photo', in: 'formData', type: 'file', required: true },
            { name: 'note', in: 'formData', type: 'string', maxLength: 9 },
          ],
          responses: { 204: { description: 'Done' } },
        },
      },
    },
    definitions: {
      Plant: { type: 'object', required: ['name'], discriminator: 'kind', properties: { name: { type: 'string', 'x-nullable': true }, kind: { type: 'string' }, data: { type: 'string', format: 'byte' } } },
    },
  }; // prettier-ignore

  const openapi = (version: '3.0.3' | '3.1.0') => {
    const is30 = version === '3.0.3';
    const integer = (more: object = {}) => ({ type: 'integer', ...more });
    return {
      openapi: version,
      info: swagger.info,
      servers: [{ url: 'https://api.example.com/v1' }],
      security: swagger.security,
      paths: {
        '/plants': {
          get: {
            parameters: [
              { name: 'ids', in: 'query', style: 'form', explode: false, schema: { type: 'array', items: integer({ format: 'int32' }) } },
              { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
              { name: 'limit', in: 'query', schema: integer(is30 ? { minimum: 0, exclusiveMinimum: true } : { exclusiveMinimum: 0 }) },
            ],
            responses: { 200: { description: 'OK', headers: { 'X-Rate': { schema: integer() } }, content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Plant' } } } } } },
          },
          post: {
            requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } } },
            responses: { 201: { description: 'Created' } },
          },
        },
        '/photos': {
          post: {
            requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object', required: ['photo'], properties: { photo: is30 ? { type: 'string', format: 'binary' } : { type: 'string', contentMediaType: 'application/octet-stream' }, note: { type: 'string', maxLength: 9 } } } } } },
            responses: { 204: { description: 'Done' } },
          },
        },
      },
      components: {
        securitySchemes: {
          basic: { type: 'http', scheme: 'basic' },
          oauth: { type: 'oauth2', flows: { authorizationCode: { authorizationUrl: 'https://a.example/a', tokenUrl: 'https://a.example/t', scopes: { read: 'Read' } } } },
        },
        schemas: {
          Plant: { type: 'object', required: ['name'], discriminator: { propertyName: 'kind' }, properties: { name: is30 ? { type: 'string', nullable: true } : { type: ['string', 'null'] }, kind: { type: 'string' }, data: is30 ? { type: 'string', format: 'byte' } : { type: 'string', contentEncoding: 'base64' } } },
        },
      },
    };
  }; // prettier-ignore

  it.each([
    ['2.0 and 3.0', swagger, openapi('3.0.3')],
    ['2.0 and 3.1', swagger, openapi('3.1.0')],
    ['3.0 and 3.1', openapi('3.0.3'), openapi('3.1.0')],
    ['3.1 and 2.0', openapi('3.1.0'), swagger],
  ])('%s', async (_, old, next) => {
    expect(await diff(old, next)).toEqual([]);
  });

  it('is compared in version 2.0, with places in the source', async () => {
    const next = structuredClone(swagger);
    const { get } = next.paths['/plants'];
    get.parameters.splice(0, 1);
    next.definitions.Plant.required.push('kind');
    next.paths['/photos'].post.parameters[1]!.maxLength = 5;
    const changes = await diff(swagger, next);
    expect(kinds(changes)).toEqual([
      'parameter-removed!',
      'request-max-length-decreased!',
      'request-property-became-required!',
      'response-property-became-required',
    ]);
    expect(changes.map(({ pointer }) => pointer)).toEqual([
      '/paths/~1plants/get/parameters/0',
      '/definitions/Plant/properties/kind',
      '/definitions/Plant/properties/kind',
      '/paths/~1photos/post/parameters/1/maxLength',
    ]);
  });

  it('reports fields of a form and media types that were removed', async () => {
    const next = structuredClone(swagger);
    next.consumes = ['application/xml'];
    next.paths['/photos'].post.parameters.pop();
    expect(await diff(swagger, next)).toMatchObject([
      { kind: 'request-media-type-removed', pointer: '/consumes/0', operation: 'POST /plants' },
      { kind: 'request-media-type-added', pointer: '/consumes/0' },
      {
        kind: 'request-property-removed',
        pointer: '/paths/~1photos/post/parameters/1',
        isOld: true,
      },
    ]);
  });
});

describe('hostile documents', () => {
  it('with long chains of references end', async () => {
    const chain = (last: string) =>
      both({ $ref: '#/components/schemas/S0' }, Object.fromEntries(
        Array.from({ length: 5000 }, (_, at) => [`S${at}`, at === 4999 ? { type: last } : { $ref: `#/components/schemas/S${at + 1}` }]),
      )); // prettier-ignore
    expect(kinds(await diff(chain('string'), chain('integer')))).toEqual([
      'request-type-changed!',
      'response-type-changed!',
    ]);
    const nested = (last: string) =>
      both({ $ref: '#/components/schemas/S0' }, Object.fromEntries(
        Array.from({ length: 5000 }, (_, at) => [`S${at}`, at === 4999 ? { type: last } : { items: { $ref: `#/components/schemas/S${at + 1}` } }]),
      )); // prettier-ignore
    expect(kinds(await diff(nested('string'), nested('integer')))).toEqual([
      'request-type-changed!',
      'response-type-changed!',
    ]);
  });

  it('with circular and broken references are compared', async () => {
    const circular = (maxLength: number) =>
      both(
        { $ref: '#/components/schemas/A', maxLength },
        { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } },
      );
    expect(kinds(await diff(circular(2), circular(1)))).toContain('request-max-length-decreased!');
    expect(await diff(both({ $ref: '#/nowhere' }), both({ $ref: '#/nowhere' }))).toEqual([]);
  });

  it('with aliases that multiply are compared once', async () => {
    const level = (at: number) =>
      `l${at}: &l${at} { allOf: [${Array(9)
        .fill(`*l${at - 1}`)
        .join(', ')}] }`;
    const doc = (type: string) => `openapi: 3.1.0
info: { title: A, version: '1' }
paths: { /a: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/l6' } } } }, responses: {} } } }
components:
  schemas:
    l0: &l0 { type: ${type} }
    ${Array.from({ length: 6 }, (_, at) => level(at + 1)).join('\n    ')}
`;
    expect(kinds(await diff(doc('string'), doc('integer')))).toEqual(['request-type-changed!']);
  });

  it('with names such as __proto__ are compared', async () => {
    const doc = (type: string) =>
      JSON.parse(
        `{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{"/a":{"post":{"requestBody":{"content":{"application/json":{"schema":{"properties":{"__proto__":{"type":"${type}"},"constructor":{"type":"${type}"}}}}}},"responses":{}}}}}`,
      ) as Record<string, unknown>;
    expect(kinds(await diff(doc('string'), doc('integer')))).toEqual([
      'request-type-changed!',
      'request-type-changed!',
    ]);
  });
});

it('integers that are the same number for JavaScript are compared by their digits', async () => {
  const doc = (maximum: string) => `openapi: 3.1.0
info: { title: A, version: '1' }
paths: { /a: { post: { requestBody: { content: { application/json: { schema: { type: integer, maximum: ${maximum} } } } }, responses: {} } } }
`;
  const compare = async (old: string, next: string) =>
    (await diff(doc(old), doc(next))).map(({ breaking, text }) => [breaking, text]);
  const [low, high] = ['9007199254740992', '9007199254740993'];
  expect(await compare(high, high)).toEqual([]);
  expect(await compare(low, high)).toEqual([[false, `maximum increased from ${low} to ${high}`]]);
  expect(await compare(high, low)).toEqual([[true, `maximum decreased from ${high} to ${low}`]]);
});
