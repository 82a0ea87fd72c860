import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diffDocuments } from '../../../../src/openapi/diff.ts';
import { createFolder } from '../../_folder.ts';
import { api, both, diff, kinds, operation } from './_diff.ts';

const limit = { name: 'limit', in: 'query', schema: { type: 'array', items: { type: 'integer' } } };
const withParameter = (more: object) => operation({ parameters: [{ ...limit, ...more }] });
const ok = { responses: { 200: { description: 'OK' } } };

describe('operations', () => {
  it('have each of several changes at one place', async () => {
    const scheme = { type: 'http', scheme: 'basic' };
    const more = { components: { securitySchemes: { a: scheme, b: scheme, c: scheme } } };
    const old = operation({ summary: 'A', description: 'B', security: [{ a: [] }] }, more);
    const next = operation(
      { summary: 'C', description: 'D', security: [{ a: [], b: [], c: [] }] },
      more,
    );
    const messages = (await diff(old, next)).map(({ message }) => message);
    expect(messages).toHaveLength(4);
    expect(messages.filter((text) => /^(summary|description) of GET/i.test(text))).toHaveLength(2);
    expect(messages.filter((text) => /scheme "[bc]" is now also required/.test(text))).toHaveLength(
      2,
    );
  });

  it('are added without breaking, and removed with the place in the old document', async () => {
    const [old, next] = [api({ '/plants': { get: ok } }), api({ '/plants': { put: ok } })];
    expect(await diff(old, next)).toMatchObject([
      { operation: 'GET /plants', kind: 'operation-removed', breaking: true, pointer: '/paths/~1plants/get', isOld: true }, // prettier-ignore
      { operation: 'PUT /plants', kind: 'operation-added', breaking: false, pointer: '/paths/~1plants/put' }, // prettier-ignore
    ]);
  });

  it('are deprecated without breaking', async () => {
    const [change] = await diff(operation({}), operation({ deprecated: true }));
    expect(change).toMatchObject({ kind: 'operation-deprecated', breaking: false });
    expect(change?.message).toContain('deprecated');
  });

  it('have other names for path parameters without breaking', async () => {
    const path = (name: string) => api({
      [`/plants/{${name}}`]: { get: { ...ok, parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }] } },
    }); // prettier-ignore
    expect(await diff(path('id'), path('plantId'))).toMatchObject([
      { operation: 'GET /plants/{plantId}', kind: 'path-parameter-renamed', breaking: false },
    ]);
  });

  it('are named only if their meaning changed', async () => {
    const doc = (maxLength: number) =>
      api(
        {
          '/plants': { get: { responses: { 200: { description: 'OK', content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } } } } } },
          '/health': { get: ok },
        },
        { components: { schemas: { Plant: { type: 'string', maxLength }, Unused: { maxLength } } } },
      ); // prettier-ignore
    expect((await diff(doc(1), doc(2))).map((change) => change.operation)).toEqual(['GET /plants']);
  });
});

describe('parameters', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>, string[]]>([
    ['removed', withParameter({}), operation({}), ['parameter-removed!']],
    ['added', operation({}), withParameter({}), ['parameter-added']],
    ['added as required', operation({}), withParameter({ required: true }), ['required-parameter-added!']],
    ['newly required', withParameter({}), withParameter({ required: true }), ['parameter-became-required!']],
    ['no longer required', withParameter({ required: true }), withParameter({}), ['parameter-became-optional']],
    ['moved', withParameter({}), withParameter({ in: 'header' }), ['parameter-moved!']],
    ['style', withParameter({ style: 'form' }), withParameter({ style: 'pipeDelimited' }), ['parameter-style-changed!']],
    ['explode', withParameter({}), withParameter({ explode: false }), ['parameter-explode-changed!']],
    ['deprecated', withParameter({}), withParameter({ deprecated: true }), ['parameter-deprecated']],
    ['default', withParameter({}), withParameter({ schema: { ...limit.schema, default: [] } }), ['parameter-default-changed!']],
    ['default of a required one', withParameter({ required: true }), withParameter({ required: true, schema: { ...limit.schema, default: [] } }), ['required-parameter-default-changed']],
    ['empty value', withParameter({ allowEmptyValue: true }), withParameter({}), ['parameter-empty-value-disallowed!']],
    ['schema', withParameter({ schema: { type: 'integer' } }), withParameter({ schema: { type: 'integer', maximum: 9 } }), ['request-maximum-added!']],
  ])('%s', async (_, old, next, expected) => {
    const changes = await diff(old, next);
    expect(kinds(changes)).toEqual(expected);
    for (const { message } of changes) expect(message).toContain('"limit"');
  }); // prettier-ignore

  it('has the documented place of a removed parameter', async () => {
    const [change] = await diff(withParameter({}), operation({}));
    expect(change).toMatchObject({
      operation: 'GET /plants',
      pointer: '/paths/~1plants/get/parameters/0',
      isOld: true,
    });
  });

  it('that are shared point at the component that holds the change', async () => {
    const doc = (required: boolean) =>
      operation(
        { parameters: [{ $ref: '#/components/parameters/limit' }] },
        { components: { parameters: { limit: { ...limit, required } } } },
      );
    const [change] = await diff(doc(false), doc(true));
    expect(change?.pointer).toBe('/components/parameters/limit/required');
  });
});

describe('bodies', () => {
  const json = { 'application/json': { schema: { type: 'string' } } };
  const xml = { 'application/xml': { schema: { type: 'string' } } };
  const withBody = (requestBody?: object) => operation({ requestBody });

  it.each<[string, object | undefined, object | undefined, string[]]>([
    ['added', undefined, { content: json }, ['request-body-added']],
    ['added as required', undefined, { content: json, required: true }, ['required-request-body-added!']],
    ['removed', { content: json }, undefined, ['request-body-removed!']],
    ['newly required', { content: json }, { content: json, required: true }, ['request-body-became-required!']],
    ['with another media type', { content: json }, { content: { ...json, ...xml } }, ['request-media-type-added']],
    ['without a media type', { content: { ...json, ...xml } }, { content: json }, ['request-media-type-removed!']],
  ])('%s', async (_, old, next, expected) => {
    expect(kinds(await diff(withBody(old), withBody(next)))).toEqual(expected);
  }); // prettier-ignore
});

describe('responses', () => {
  const status = (...codes: string[]) =>
    operation({ responses: Object.fromEntries(codes.map((code) => [code, { description: '' }])) });
  const withHeaders = (headers: object) =>
    operation({ responses: { 200: { description: 'OK', headers } } });
  const rate = { schema: { type: 'integer' } };

  it.each<[string, Record<string, unknown>, Record<string, unknown>, string[]]>([
    ['a success status removed', status('200', '201'), status('200'), ['response-removed!']],
    ['a range removed', status('200', '2XX'), status('200'), ['response-removed!']],
    ['an error status removed', status('200', '404'), status('200'), ['error-response-removed']],
    ['an error status added', status('200'), status('200', '404'), ['response-added']],
    ['a header added', withHeaders({}), withHeaders({ rate }), ['response-header-added']],
    ['a header removed', withHeaders({ rate }), withHeaders({}), ['response-header-removed!']],
    ['a header with other case', withHeaders({ Rate: rate }), withHeaders({ rate }), []],
  ])('%s', async (_, old, next, expected) => {
    expect(kinds(await diff(old, next))).toEqual(expected);
  });

  it('name the media type that was removed', async () => {
    const withContent = (...types: string[]) =>
      operation({
        responses: {
          200: { description: 'OK', content: Object.fromEntries(types.map((type) => [type, {}])) },
        },
      });
    const [change] = await diff(
      withContent('application/json', 'text/csv'),
      withContent('application/json'),
    );
    expect(change).toMatchObject({ kind: 'response-media-type-removed', breaking: true });
    expect(change?.message).toContain('text/csv');
  });
});

describe('webhooks and callbacks', () => {
  const body = (schema: object) => ({
    ...ok,
    requestBody: { content: { 'application/json': { schema } } },
  });
  const hooks = (webhooks: object) => api({}, { webhooks });
  const wide = { type: 'string' };
  const narrow = { type: 'string', enum: ['a'] };

  it('name a removed webhook', async () => {
    const [change] = await diff(hooks({ bloomed: { post: ok } }), hooks({}));
    expect(change).toMatchObject({ kind: 'webhook-removed', breaking: true });
    expect(change?.message).toContain('bloomed');
  });

  it('break those who receive what the API sends', async () => {
    const changes = await diff(
      hooks({ bloomed: { post: body(narrow) } }),
      hooks({ bloomed: { post: body(wide) } }),
    );
    expect(kinds(changes)).toEqual(['request-enum-removed!']);
    const callback = (schema: object) =>
      operation({ callbacks: { done: { '{$request.body#/url}': { post: body(schema) } } } });
    expect(kinds(await diff(callback(wide), callback(narrow)))).toEqual(['request-enum-added']);
    expect(kinds(await diff(callback(narrow), callback(wide)))).toEqual(['request-enum-removed!']);
  });
});

describe('security', () => {
  it('names an OAuth flow as the document does, for any name', async () => {
    const document = (flow: string) => ({
      swagger: '2.0',
      info: { title: 'Plants', version: '1' },
      paths: { '/plants': { get: { ...ok, security: [{ oauth: [] }] } } },
      securityDefinitions: { oauth: { type: 'oauth2', flow, scopes: {} } },
    });
    const messages = (await diff(document('implicit'), document('constructor'))).map(
      ({ message }) => message,
    );
    expect(messages.join()).toContain('constructor');
    expect(messages.join()).not.toContain('function');
  });

  const securitySchemes = {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    basic: { type: 'http', scheme: 'basic' },
    other: { type: 'http', scheme: 'basic' },
    oauth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://a.example/t', scopes: { read: '', write: '' } } } },
  }; // prettier-ignore
  const secured = (security?: unknown, more: object = {}) =>
    operation(security === undefined ? {} : { security }, {
      components: { securitySchemes },
      ...more,
    });

  it.each<[string, unknown, unknown, string[]]>([
    ['a credential newly required', undefined, [{ key: [] }], ['security-required!']],
    ['no longer optional', [{ key: [] }, {}], [{ key: [] }], ['security-required!']],
    ['optional', [{ key: [] }], [{ key: [] }, {}], ['security-optional']],
    ['no longer required', [{ key: [] }], [], ['security-optional']],
    ['an alternative added', [{ key: [] }], [{ key: [] }, { basic: [] }], ['security-alternative-added']],
    ['an alternative removed', [{ key: [] }, { basic: [] }], [{ key: [] }], ['security-alternative-removed!']],
    ['another scheme', [{ key: [] }], [{ basic: [] }], ['security-alternative-added', 'security-alternative-removed!']],
    ['a second credential', [{ key: [] }], [{ key: [], basic: [] }], ['security-scheme-required!']],
    ['a second credential of the same kind', [{ other: [] }], [{ other: [], basic: [] }], ['security-scheme-required!']],
    ['one of two credentials', [{ key: [], basic: [] }], [{ key: [] }], ['security-scheme-dropped']],
    ['a scope added', [{ oauth: ['read'] }], [{ oauth: ['read', 'write'] }], ['security-scope-added!']],
    ['a scope removed', [{ oauth: ['read', 'write'] }], [{ oauth: ['read'] }], ['security-scope-removed']],
    ['another name', [{ basic: [] }], [{ other: [] }], []],
    ['another order', [{ basic: [] }, { key: [] }], [{ key: [] }, { basic: [] }], []],
  ])('%s', async (_, old, next, expected) => {
    expect(kinds(await diff(secured(old), secured(next)))).toEqual(expected);
  }); // prettier-ignore

  it('names the scheme that is sent differently', async () => {
    const query = {
      securitySchemes: { ...securitySchemes, key: { ...securitySchemes.key, in: 'query' } },
    };
    const changes = await diff(
      secured([{ key: [] }]),
      secured([{ key: [] }], { components: query }),
    );
    expect(kinds(changes)).toEqual(['security-scheme-changed!']);
    expect(changes[0]).toMatchObject({ pointer: '/components/securitySchemes/key' });
    expect(changes[0]?.message).toContain('"key"');
  });
});

describe('servers', () => {
  it('name their URL, and break where one is removed', async () => {
    const servers = (...urls: string[]) => operation({}, { servers: urls.map((url) => ({ url })) });
    const [a, b] = ['https://a.example', 'https://b.example'];
    expect(await diff(servers(a), servers(a, b))).toMatchObject([
      { operation: null, kind: 'server-added', breaking: false, pointer: '/servers/1' },
    ]);
    const [removed] = await diff(servers(a, b), servers(a));
    expect(removed).toMatchObject({ kind: 'server-removed', breaking: true });
    expect(removed?.message).toContain(b);
  });
});

describe('texts', () => {
  it('are reported as not breaking, with an operation only for its own', async () => {
    const doc = (description: string) =>
      operation(
        { description, parameters: [{ ...limit, description }], responses: { 200: { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } } } } },
        { components: { schemas: { Plant: { type: 'string', description } } } },
      ); // prettier-ignore
    const changes = await diff(doc('Old'), doc('New'));
    expect(changes.every(({ breaking, isText }) => isText && !breaking)).toBe(true);
    expect(changes.map((change) => [change.kind, change.operation])).toEqual([
      ['operation-text-changed', 'GET /plants'],
      ['parameter-text-changed', 'GET /plants'],
      ['response-text-changed', 'GET /plants'],
      ['schema-text-changed', null],
    ]);
  });
});

it('changed schemas that no operation uses are named, because they are not compared', async () => {
  const doc = (type: string) =>
    both(
      { allOf: [{ $ref: '#/components/schemas/Base' }], discriminator: { propertyName: 'kind', mapping: { a: 'Mapped' } } },
      { Base: { type: 'object' }, Mapped: { type }, Event: { type }, Same: {}, 'Other event': { type } },
    ); // prettier-ignore
  const folder = createFolder({
    'old.json': JSON.stringify(doc('string')),
    'new.json': JSON.stringify(doc('number')),
  });
  const files = [join(folder, 'old.json'), join(folder, 'new.json')] as const;
  const { notes } = await diffDocuments(files, folder);
  expect(notes).toEqual([
    '2 changed schemas were not compared, because no operation uses them: Event, Other event.',
  ]);
});

it('a changed description of a parameter in Swagger 2.0 is one change', async () => {
  const doc = (description: string) => ({
    swagger: '2.0',
    info: { title: 'Plants', version: '1' },
    paths: { '/plants': { get: { ...ok, parameters: [{ name: 'q', in: 'query', type: 'string', description }] } } },
  }); // prettier-ignore
  expect((await diff(doc('Old'), doc('New'))).map(({ kind }) => kind)).toEqual([
    'parameter-text-changed',
  ]);
});

describe('internal parts', () => {
  const plants = (more: object) => api({ '/plants': { get: { ...ok, ...more } } });
  const [limit, token] = [
    { name: 'limit', in: 'query', schema: { type: 'integer' } },
    { name: 'token', in: 'query', required: true, schema: { type: 'string' } },
  ];

  it('are not reported as changed', async () => {
    const internal = { ...token, 'x-internal': true };
    expect(await diff(plants({}), plants({ parameters: [internal] }))).toEqual([]);
    const hidden = (maximum: number) =>
      plants({ 'x-internal': true, parameters: [{ ...limit, schema: { maximum } }] });
    expect(await diff(hidden(1), hidden(2))).toEqual([]);
  });

  it.each([
    ['operation', plants({ 'x-internal': true })],
    ['path', api({ '/plants': { 'x-internal': true, get: ok } })],
    ['tag', { ...plants({ tags: ['staff'] }), tags: [{ name: 'staff', 'x-internal': true }] }],
  ])('that were public are removed: %s', async (_, next) => {
    expect(kinds(await diff(plants({ tags: ['staff'] }), next))).toEqual(['operation-removed!']);
  });
});

it('texts and defaults beside a reference count, and not those of its target', async () => {
  const doc = (text: string, value: number, base = 'Base') =>
    both(
      { allOf: [{ $ref: '#/components/schemas/Base' }, { description: text, default: value }] },
      { Base: { type: 'integer', description: base, default: 0 } },
    );
  expect(await diff(doc('Mine', 1), doc('Mine', 1, 'Changed'))).toEqual([]);
  const changes = await diff(doc('Mine', 1), doc('Yours', 2));
  expect(new Set(changes.map(({ kind, pointer }) => `${kind} ${pointer.split('/').at(-1)}`))).toEqual(
    new Set(['schema-text-changed description', 'request-default-changed default', 'response-default-changed default']),
  ); // prettier-ignore
});
