import { describe, expect, test } from 'vitest';
import type { FormField } from '../../../src/openapi/form-field.ts';
import { buildForm } from '../../../src/openapi/request-form.ts';
import type { JsonObject } from '../../../src/utils/json-object.ts';
import { operationOf } from './helpers.ts';

function fieldOf(
  schema: unknown,
  more: JsonObject = {},
  schemas: JsonObject = {},
): FormField | undefined {
  const operation = { parameters: [{ name: 'p', in: 'query', schema, ...more }] };
  return buildForm(operationOf(operation, { components: { schemas } })).parameters[0]?.field;
}

describe('a schema becomes an input', () => {
  test.each([
    [{ type: 'string' }, { kind: 'text' }],
    [
      { type: 'string', format: 'date' },
      { kind: 'text', format: 'date' },
    ],
    [
      { type: 'integer', minimum: 1, exclusiveMaximum: 10 },
      { kind: 'integer', minimum: 1, maximum: 9 },
    ],
    [{ type: 'number' }, { kind: 'number' }],
    [
      { type: 'boolean', default: true },
      { kind: 'boolean', default: 'true' },
    ],
    [{ enum: ['a', 'b'] }, { kind: 'text', enum: ['"a"', '"b"'] }],
    [
      { type: ['string', 'null'], maxLength: 5 },
      { kind: 'text', maxLength: 5 },
    ],
    [
      { type: 'string', examples: ['Basil'] },
      { kind: 'text', placeholder: 'Basil', examples: [{ label: 'Basil', value: '"Basil"' }] },
    ],
    [{ type: 'string', format: 'binary' }, { kind: 'file' }],
    [{ type: 'string', contentEncoding: 'binary' }, { kind: 'file' }],
    [{ type: 'string', contentMediaType: 'image/png' }, { kind: 'file' }],
    [{}, { kind: 'json', isText: true }],
    [{ type: 'object' }, { kind: 'json' }],
    [
      { type: 'array', items: { type: 'integer' } },
      { kind: 'array', items: { kind: 'integer' } },
    ],
    [
      { type: 'object', additionalProperties: { type: 'string' } },
      { kind: 'object', properties: [], additional: { kind: 'text' } },
    ],
    [
      {
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'string' }, b: { type: 'boolean' } },
      },
      {
        kind: 'object',
        properties: [
          { kind: 'text', required: true, name: 'a' },
          { kind: 'boolean', name: 'b' },
        ],
      },
    ],
    [
      {
        oneOf: [
          { title: 'Word', type: 'string' },
          { title: 'Count', type: 'integer' },
        ],
      },
      {
        kind: 'choice',
        options: [
          { label: 'Word', field: { kind: 'text' } },
          { label: 'Count', field: { kind: 'integer' } },
        ],
      },
    ],
  ])('%j: %j', (schema, field) => {
    expect(fieldOf(schema)).toEqual(field);
  });

  test.each([
    ['multipart/form-data', 'file'],
    ['application/json', 'text'],
  ])('bytes in a body of %s are a %s', (mediaType, kind) => {
    const schema = { type: 'object', properties: { photo: { type: 'string', format: 'binary' } } };
    const view = operationOf({ requestBody: { content: { [mediaType]: { schema } } } });
    expect(buildForm(view).bodies[0]?.field?.properties?.[0]?.kind).toBe(kind);
  });

  test('a header that no browser sends for a page is marked, unless the relay sends it', () => {
    const parameters = ['Date', 'User-Agent', 'X-Bed'].map((name) => ({
      name,
      in: 'header',
      schema: {},
    }));
    const leftOut = (relay?: string) =>
      buildForm(operationOf({ parameters }), { relay }).parameters.map((one) => one.isLeftOut);
    expect(leftOut()).toEqual([true, true, undefined]);
    expect(leftOut('/_relay')).toEqual([undefined, undefined, undefined]);
  });

  test('the first paragraph of a description is the help of an input, as text', () => {
    const schema = { type: 'string', description: 'A <b>name</b>.</p><p>More.' };
    expect(fieldOf(schema)?.help).toBe('A name.');
    expect(fieldOf(schema, { description: 'x'.repeat(300) })?.help?.length).toBeLessThan(250);
  });

  test('alternatives beside properties have what the object around them does not have', () => {
    const cat = { properties: { pet: { const: 'cat' }, name: {}, lives: { type: 'integer' } } };
    const dog = { properties: { pet: { const: 'dog' }, name: {} } };
    const schema = { type: 'object', properties: { pet: {}, owner: {} }, oneOf: [cat, dog] };
    const field = fieldOf(schema);
    const namesOf = (one?: FormField) => one?.properties?.map(({ name }) => name);
    expect(namesOf(field)).toEqual(['owner']);
    expect(field?.choices?.[0]?.options?.map((option) => namesOf(option.field))).toEqual([
      ['pet', 'name', 'lives'],
      ['pet', 'name'],
    ]);
  });

  test('properties of conditional schemas are optional inputs', () => {
    const schema = `{
      "type": "object",
      "properties": { "kind": { "type": "string" } },
      "if": { "properties": { "kind": { "const": "tree" } } },
      "then": { "required": ["height"], "properties": { "height": { "type": "integer" }, "note": { "type": "string" } } },
      "else": { "properties": { "note": { "type": "string", "maxLength": 3 }, "kind": { "enum": ["fern"] } } }
    }`;
    expect(fieldOf(JSON.parse(schema))?.properties).toEqual([
      { kind: 'text', name: 'kind' },
      { kind: 'integer', name: 'height' },
      { kind: 'json', isText: true, name: 'note' },
    ]);
  });

  test('a value of several types is one of them in a body, and text in a parameter', () => {
    const schema = { type: ['string', 'integer', 'null'] };
    expect(fieldOf(schema)).toEqual({ kind: 'text' });
    const body = { content: { 'application/json': { schema } } };
    const field = buildForm(operationOf({ requestBody: body })).bodies[0]?.field;
    expect(field?.options?.map(({ label }) => label)).toEqual(['string', 'integer']);
  });

  test('an object of any media type is sent as JSON, and a text as it is', () => {
    const bodyOf = (schema: object) =>
      buildForm(operationOf({ requestBody: { content: { '*/*': { schema } } } })).bodies[0];
    const object = bodyOf({ type: 'object', properties: { name: { type: 'string' } } });
    expect(object?.mediaType).toBe('application/json');
    expect(object?.field?.properties?.map(({ name }) => name)).toEqual(['name']);
    expect(bodyOf({ type: 'string' })).toMatchObject({
      mediaType: '*/*',
      text: expect.any(String),
    });
  });

  test('null is a value of a body, and not one of a parameter', () => {
    const schema = { anyOf: [{ type: 'string' }, { type: 'null' }] };
    expect(fieldOf(schema)).toEqual({ kind: 'text' });
    const body = { content: { 'application/json': { schema } } };
    expect(buildForm(operationOf({ requestBody: body })).bodies[0]?.field?.nullable).toBe(true);
  });

  test('null is a value of a field of a form only where the field contains JSON', () => {
    const nullable = { type: ['boolean', 'null'] };
    const schema = {
      type: 'object',
      properties: { loud: nullable, all: { type: 'array', items: nullable }, meta: nullable },
    };
    const encoding = { meta: { contentType: 'application/json' } };
    const body = { content: { 'multipart/form-data': { schema, encoding } } };
    const fields = buildForm(operationOf({ requestBody: body })).bodies[0]?.field?.properties;
    expect(
      fields?.map(({ name, nullable: ofField, items }) => [name, ofField ?? items?.nullable]),
    ).toEqual([
      ['loud', undefined],
      ['all', undefined],
      ['meta', true],
    ]);
  });

  test('a string in a path has at least one character, because an empty segment is another URL', () => {
    const lengthOf = (schema: unknown, more: JsonObject) =>
      fieldOf(schema, { required: true, ...more })?.minLength;
    expect(lengthOf({ type: 'string' }, { in: 'path' })).toBe(1);
    expect(lengthOf({ type: 'string', minLength: 3 }, { in: 'path' })).toBe(3);
    expect(lengthOf({ type: 'string' }, { in: 'path', style: 'matrix' })).toBeUndefined();
    expect(lengthOf({ type: 'string' }, { in: 'query' })).toBeUndefined();
    expect(lengthOf({ type: 'integer' }, { in: 'path' })).toBeUndefined();
  });

  test('a value of any type in a path is entered as text', () => {
    const kindOf = (schema: unknown, more: JsonObject) =>
      fieldOf(schema, { required: true, ...more })?.kind;
    expect(kindOf({}, { in: 'path' })).toBe('text');
    expect(kindOf({ type: 'object' }, { in: 'path' })).toBe('json');
    expect(kindOf({}, { in: 'query' })).toBe('json');
  });

  test('an empty object or list is not offered in a deep object, which has no name-value pair for it', () => {
    const range = { type: 'object', properties: { days: { type: 'array', items: {} }, from: {} } };
    const schema = { type: 'object', properties: { range } };
    const field = fieldOf(schema, { in: 'query', style: 'deepObject' });
    const [inner] = field?.properties ?? [];
    expect(field?.isUnsentEmpty).toBe(true);
    expect(inner?.isUnsentEmpty).toBe(true);
    expect(inner?.properties?.map(({ isUnsentEmpty }) => isUnsentEmpty)).toEqual([true, undefined]);
    expect(fieldOf(schema, { in: 'header' })?.isUnsentEmpty).toBeUndefined();
  });

  test('a pattern is kept as it is, unless browsers cannot read it', () => {
    expect(fieldOf({ type: 'string', pattern: '^[\\w-]+$' })?.pattern).toBe('^[\\w-]+$');
    expect(fieldOf({ type: 'string', pattern: '([' })?.pattern).toBeUndefined();
  });

  test('x-default is what the input begins with, x-placeholder what it shows while empty', () => {
    const schema = { type: 'integer', 'x-default': 3, 'x-placeholder': 'how many', example: 5 };
    expect(fieldOf(schema)).toMatchObject({ initial: '3', placeholder: 'how many' });
  });

  test('inputs begin with the examples where docs.json says so', () => {
    const parameters = [{ name: 'p', in: 'query', schema: { type: 'integer' }, example: 7 }];
    const body = { 'application/json': { schema: { type: 'object' }, example: { a: 1 } } };
    const view = operationOf({ parameters, requestBody: { content: body } });
    const form = buildForm(view, { prefill: true });
    expect(form.parameters[0]?.field.initial).toBe('7');
    expect(form.bodies[0]?.field?.initial).toBe('{"a":1}');
    expect(buildForm(view).parameters[0]?.field.initial).toBeUndefined();
  });

  test('the example of the schema of a body is one of the document, unlike one of its properties', () => {
    const properties = { jwt: { type: 'string', example: 'ey' }, note: { type: 'string' } };
    const schema = { type: 'object', properties, example: { jwt: 'ey.ab' } };
    const bodyOf = (schema: object) => {
      const content = { 'application/x-www-form-urlencoded': { schema } };
      return buildForm(operationOf({ requestBody: { content } }), { prefill: true }).bodies[0];
    };
    expect(bodyOf(schema)?.examples).toEqual([{ label: 'Example', value: '{"jwt":"ey.ab"}' }]);
    expect(bodyOf(schema)?.field?.initial).toBe('{"jwt":"ey.ab"}');
    expect(bodyOf({ type: 'object', properties })?.examples).toBeUndefined();
  });

  test('cookies of the API, and the relay of the site, are used where docs.json says so', () => {
    const view = operationOf({});
    expect(buildForm(view)).not.toHaveProperty('hasCookies');
    expect(buildForm(view)).not.toHaveProperty('relay');
    expect(buildForm(view, { credentials: true, relay: '/docs/_relay' })).toMatchObject({
      hasCookies: true,
      relay: '/docs/_relay',
    });
  });

  test('OAuth 2.0 flows of a scheme are included, with web URLs only', () => {
    const scheme = {
      type: 'oauth2',
      flows: {
        authorizationCode: {
          authorizationUrl: 'javascript:alert(1)',
          tokenUrl: 'https://id.example/token',
          scopes: { read: 'Read' },
        },
      },
    };
    const view = operationOf(
      { security: [{ login: ['read', 'write'] }] },
      { components: { securitySchemes: { login: scheme } } },
    );
    expect(buildForm(view).auth[0]?.[0]?.tokens).toEqual({
      flows: [
        {
          type: 'authorizationCode',
          tokenUrl: 'https://id.example/token',
          scopes: [['read', 'Read']],
        },
      ],
      scopes: ['read', 'write'],
    });
  });

  test('a schema that contains itself ends as JSON', () => {
    const Node = { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } };
    expect(fieldOf({ $ref: '#/components/schemas/Node' }, {}, { Node })).toEqual({
      kind: 'object',
      properties: [{ kind: 'json', name: 'next' }],
    });
  });

  test('an example of the parameter is what the empty input shows', () => {
    expect(fieldOf({ type: 'integer' }, { example: 3, required: true })).toEqual({
      kind: 'integer',
      required: true,
      placeholder: '3',
      examples: [{ label: '3', value: '3' }],
    });
  });
});

test('servers, credentials and media types are carried along', () => {
  const form = buildForm(
    operationOf(
      {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', properties: { a: { type: 'string' } } },
            },
            'text/plain': { example: 'hello' },
            'image/png': {},
          },
        },
      },
      {
        servers: [
          { url: '{base_url}', variables: { base_url: { default: 'http://localhost:4321' } } },
        ],
        security: [{ bearerAuth: [] }, {}],
        components: { securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } } },
      },
      { auth: { inputPrefix: 'Bearer ' } },
    ),
  );
  expect(form).toEqual({
    method: 'GET',
    path: '/plants',
    servers: [
      {
        template: '{base_url}',
        variables: [{ name: 'base_url', default: 'http://localhost:4321', enum: [] }],
      },
    ],
    auth: [
      [
        {
          id: 'bearerAuth',
          kind: 'bearer',
          name: 'Authorization',
          in: 'header',
          labels: ['Authorization'],
          prefix: 'Bearer ',
          placeholder: '<ACCESS_TOKEN>',
        },
      ],
      [],
    ],
    parameters: [],
    bodies: [
      {
        mediaType: 'application/json',
        field: { kind: 'object', properties: [{ kind: 'text', lines: true, name: 'a' }] },
        text: '{\n  "a": "<string>"\n}',
      },
      { mediaType: 'text/plain', text: 'hello' },
      { mediaType: 'image/png', field: { kind: 'file' } },
    ],
    bodyRequired: true,
  });
});

test('an optional body of constants is sent, as in samples; one with anything to enter only if it is entered', () => {
  const isRequired = (properties: JsonObject, more: JsonObject = {}) => {
    const schema = { type: 'object', required: ['state'], properties, ...more };
    const open = { schema: { type: 'object', properties: { note: { type: 'string' } } } };
    const content = { 'application/json': { schema }, 'multipart/form-data': open };
    const form = buildForm(operationOf({ requestBody: { content } }));
    expect(form.bodyRequired).toBe(false);
    expect(form.bodies[1]).not.toHaveProperty('required');
    return form.bodies[0]?.required ?? false;
  };
  const state = { enum: ['expired'] };
  expect(isRequired({ state })).toBe(true);
  expect(isRequired({ state, note: { type: 'string' } })).toBe(false);
  expect(isRequired({ state }, { additionalProperties: { type: 'string' } })).toBe(false);
  expect(isRequired({ state }, { required: [] })).toBe(false);
});

test('a part that is XML is a text that begins with the sample, in lists one for each item', () => {
  const plant = { type: 'object', properties: { name: { type: 'string', example: 'Fern' } } };
  const schema = {
    type: 'object',
    required: ['plant'],
    properties: { plant, seed: plant, tree: plant, beds: { type: 'array', items: plant } },
  };
  const contentType = 'application/xml';
  const encoding = { plant: { contentType }, seed: { contentType }, beds: { contentType } };
  const content = { 'multipart/form-data': { schema, encoding } };
  const form = buildForm(operationOf({ requestBody: { required: true, content } }));
  const xml = (name: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<${name}>\n  <name>Fern</name>\n</${name}>`;
  const text = { kind: 'text', lines: true };
  expect(form.bodies[0]?.field?.properties).toEqual([
    { ...text, name: 'plant', required: true, initial: JSON.stringify(xml('plant')) },
    { ...text, name: 'seed' },
    { kind: 'object', name: 'tree', properties: [{ ...text, name: 'name', placeholder: 'Fern' }] },
    { kind: 'array', name: 'beds', items: text },
  ]);
  expect(form.sample?.body?.value).toBe(JSON.stringify({ plant: xml('plant') }));
});

test('a text body without an example starts empty, with a placeholder in samples only', () => {
  const content = { 'text/plain': { schema: { type: 'string' } } };
  const form = buildForm(operationOf({ requestBody: { required: true, content } }));
  expect(form.bodies).toEqual([{ mediaType: 'text/plain', text: '' }]);
  expect(form.sample?.body?.value).toBe('"<string>"');
});

test('an image that the document encodes in Base64 is text, as in samples', () => {
  const schema = { type: 'string', contentEncoding: 'base64', example: 'iVBORw==' };
  const form = buildForm(operationOf({ requestBody: { content: { 'image/png': { schema } } } }));
  expect(form.bodies).toEqual([{ mediaType: 'image/png', text: 'iVBORw==' }]);
});

test('an example has no value for fields with names that objects have of themselves', () => {
  const properties = { toString: {}, constructor: {} };
  const schema = { type: 'object', properties, example: { a: 1 } };
  const content = { 'application/json': { schema } };
  const [body] = buildForm(operationOf({ requestBody: { content } })).bodies;
  expect(body?.field?.properties).toEqual([
    { kind: 'json', isText: true, name: 'toString' },
    { kind: 'json', isText: true, name: 'constructor' },
  ]);
});
