import { describe, expect, test } from 'vitest';
import type { ApiConfig } from '../../../src/config/types.ts';
import { parseEndpoint, type EndpointParameter } from '../../../src/openapi/endpoint.ts';
import { findPageApi, type ApiFrontMatter } from '../../../src/openapi/page-api.ts';
import { toUrl } from '../../../src/openapi/request.ts';
import type { OperationView } from '../../../src/openapi/types.ts';
import { documentOf, outline } from './helpers.ts';

const API: ApiConfig = {
  baseUrl: [],
  playground: { mode: 'show', disableProxy: false },
  maintainOrder: true,
  request: { example: { languages: ['bash'], showOptionalParams: false } },
  paramFields: { expanded: 'none' },
};

const document = documentOf({
  servers: [{ url: 'https://doc.example' }],
  paths: { '/plants': { get: { summary: 'List plants' } } },
  components: {
    schemas: {
      Plant: { type: 'object', description: 'A plant', properties: { name: { type: 'string' } } },
    },
  },
});

const plain = (text: string) => text;

function find(frontMatter: ApiFrontMatter, api: Partial<ApiConfig> = {}) {
  const found = findPageApi(frontMatter, [document], { ...API, ...api });
  if (!found) throw new Error('the page has no API');
  return found;
}

function viewEndpoint(
  frontMatter: ApiFrontMatter,
  parameters: EndpointParameter[] = [],
  api: Partial<ApiConfig> = {},
): OperationView {
  const found = find(frontMatter, api);
  if (found.kind !== 'endpoint') throw new Error(`the page is of the kind ${found.kind}`);
  return found.view(plain, parameters);
}

const field = (
  place: EndpointParameter['in'],
  name: string,
  more: Partial<EndpointParameter> = {},
): EndpointParameter => ({
  in: place,
  name,
  required: false,
  deprecated: false,
  within: [],
  ...more,
});

test('openapi wins over openapi-schema, and that over api', () => {
  expect(find({ openapi: 'GET /plants', 'openapi-schema': 'Plant', api: 'GET /x' }).kind).toBe(
    'operation',
  );
  expect(find({ 'openapi-schema': 'Plant', api: 'GET /x' }).kind).toBe('schema');
  expect(find({ api: 'GET /x' }).kind).toBe('endpoint');
  expect(findPageApi({}, [document], API)).toBeUndefined();
});

test('what is not there is a problem with a hint', () => {
  expect(find({ openapi: 'GET /plnats' })).toMatchObject({
    kind: 'problem',
    hint: 'did you mean "GET /plants"?',
  });
  expect(find({ 'openapi-schema': 'Plnt' })).toMatchObject({
    kind: 'problem',
    hint: 'did you mean "Plant"?',
  });
  expect(find({ api: '/plants' })).toMatchObject({
    kind: 'problem',
    message: '"/plants" names no endpoint',
  });
});

test('the page may have a mode of its own, in old and new words', () => {
  const mode = (playground: string | undefined) => {
    const found = find(
      { openapi: 'GET /plants', playground },
      { playground: { mode: 'simple', disableProxy: false } },
    );
    return 'mode' in found ? found.mode : undefined;
  };
  expect([undefined, 'interactive', 'show', 'simple', 'none', 'hide', 'other'].map(mode)).toEqual([
    'simple', 'show', 'show', 'simple', 'hide', 'hide', 'simple',
  ]); // prettier-ignore
});

test('a digest changes with what shapes the page', () => {
  const digests = [
    find({ openapi: 'GET /plants' }),
    find({ openapi: 'GET /plants', playground: 'none' }),
    find({ openapi: 'GET /plants', authMethod: 'bearer' }),
    find({ openapi: 'GET /plants' }, { baseUrl: ['https://x'] }),
    find({ openapi: 'GET /plants' }, { maintainOrder: false }),
    find({ 'openapi-schema': 'Plant' }),
    find({ api: 'GET /plants' }),
  ].map(({ digest }) => digest);
  expect(new Set(digests).size).toBe(digests.length);
  expect(find({ openapi: 'GET /plants' }).digest).toBe(digests[0]);
});

test('the page of a schema has its tree and an example', () => {
  const found = find({ 'openapi-schema': 'Plant' });
  if (found.kind !== 'schema') throw new Error('no schema');
  const { schema, example } = found.view(plain);
  expect([outline(schema), schema.description, example?.text]).toEqual([
    'Plant\n  name: string',
    'A plant',
    '{\n  "name": "<string>"\n}',
  ]);
});

describe('api:', () => {
  test.each([
    ['GET /plants', { method: 'get', path: '/plants' }],
    ['post plants/{id}', { method: 'post', path: '/plants/{id}' }],
    [
      'DELETE https://api.example.com/v1/plants',
      { method: 'delete', server: 'https://api.example.com', path: '/v1/plants' },
    ],
    ['GET http://localhost:4321', { method: 'get', server: 'http://localhost:4321', path: '/' }],
    ['FETCH /plants', undefined],
    ['GET', undefined],
    ['GET javascript:alert(1)', undefined],
    ['GET /a b', undefined],
  ])('%j', (text, expected) => {
    expect(parseEndpoint(text)).toEqual(expected);
  });

  test('the address is that of docs.json, unless it is absolute', () => {
    const url = (api: string, baseUrl: string[] = []) =>
      toUrl(viewEndpoint({ api }, [], { baseUrl }).request);
    expect(url('GET /plants', ['https://h.example/v1', 'https://other'])).toBe(
      'https://h.example/v1/plants',
    );
    expect(url('GET https://own.example/plants', ['https://h.example/v1'])).toBe(
      'https://own.example/plants',
    );
    expect(url('GET /plants')).toBe('/plants');
  });

  test('parameters are those of the page', () => {
    const view = viewEndpoint({ api: 'POST https://x.example/plants/{id}' }, [
      field('path', 'id', { required: true }),
      field('query', 'limit', { type: 'int', default: 3 }),
      field('header', 'X-Trace', { required: true, initialValue: 'abc' }),
      field('cookie', 'sid'),
    ]);
    expect(
      Object.values(view.parameters)
        .flat()
        .map(
          ({ in: place, name, required, schema }) =>
            `${place} ${name}${required ? '*' : ''} ${outline(schema)}`,
        ),
    ).toEqual([
      'path id* string',
      'query limit integer = 3',
      'header X-Trace* string',
      'cookie sid string',
    ]);
    expect(view.request.headers).toEqual([{ name: 'X-Trace', value: 'abc' }]);
  });

  test('fields of the body stand inside of each other as they are written', () => {
    const view = viewEndpoint({ api: 'POST /plants' }, [
      field('body', 'name', { type: 'string', required: true }),
      field('body', 'pot', { type: 'object' }),
      field('body', 'size', { type: 'float', within: ['pot'], required: true }),
      field('body', 'leaves', { type: 'array<object>' }),
      field('body', 'color', { type: 'enum<string>', enum: ['red', 'green'], within: ['leaves'] }),
      field('body', 'anything', { type: 'json' }),
    ]);
    const media = view.body?.contents[0];
    expect(media?.mediaType).toBe('application/json');
    expect(media?.schema && outline(media.schema)).toBe(
      [
        'object',
        '  name*: string',
        '  pot: object',
        '    size*: number',
        '  leaves: object[]',
        '    (items): object',
        '      color: string ["red", "green"]',
        '  anything: any',
      ].join('\n'),
    );
    expect(view.request.body).toMatchObject({ text: '{\n  "name": "<string>"\n}' });
  });

  test('a file makes the body multipart, contentType makes it what it says', () => {
    const type = (contentType?: string) =>
      viewEndpoint({ api: 'POST /plants', contentType }, [field('body', 'photo', { type: 'file' })])
        .body?.contents[0]?.mediaType;
    expect(type()).toBe('multipart/form-data');
    expect(type('application/x-www-form-urlencoded')).toBe('application/x-www-form-urlencoded');
  });

  test.each([
    ['string', 'string'], ['str', 'string'], ['uuid', 'string <uuid>'], ['date', 'string <date>'], ['int', 'integer'],
    ['long', 'number'], ['bool', 'boolean'], ['dict', 'object'], ['string[]', 'string[]\n  (items): string'],
    ['array<int>', 'integer[]\n  (items): integer'], ['list', 'any[]\n  (items): any'], ['file', 'file'], ['any', 'any'],
    ['User', 'object'], ['enum', 'string'], ['string | null', 'string'],
  ])('the type %s is %s', (type, expected) => {
    const [parameter] = viewEndpoint({ api: 'GET /x' }, [field('query', 'p', { type })]).parameters.query;
    expect(parameter && outline(parameter.schema)).toBe(expected);
  }); // prettier-ignore

  test('credentials are those of the page, else of docs.json', () => {
    const auth = (
      frontMatter: Partial<ApiFrontMatter>,
      api: Partial<ApiConfig> = {},
      fields: EndpointParameter[] = [],
    ) =>
      viewEndpoint({ api: 'GET /x', ...frontMatter }, fields, api)
        .security.flat()
        .map(({ kind, name, labels }) => `${kind} ${name} ${labels.join('+')}`);
    const key = { auth: { method: 'key' as const, name: 'X-Key' } };
    expect(auth({})).toEqual([]);
    expect(auth({}, key)).toEqual(['apiKey X-Key X-Key']);
    expect(auth({ authMethod: 'basic' }, key)).toEqual(['basic Authorization username+password']);
    expect(auth({ authMethod: 'none' }, key)).toEqual([]);
    expect(auth({ authMethod: 'bearer' })).toEqual(['bearer Authorization Authorization']);
    expect(auth({}, key, [field('auth', 'X-Own')])).toEqual(['apiKey X-Own X-Own']);
  });
});
