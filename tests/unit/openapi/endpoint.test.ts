import { describe, expect, test } from 'vitest';
import type { ApiAuth } from '../../../src/config/docs-config.ts';
import {
  describeEndpoint,
  parseEndpoint,
  type EndpointParameter,
} from '../../../src/openapi/lookup.ts';
import { toUrl } from '../../../src/openapi/request.ts';
import {
  viewSampledOperation,
  type SampledOperation,
} from '../../../src/openapi/operation-samples.ts';
import { outline } from './helpers.ts';

interface Settings {
  contentType?: string | undefined;
  baseUrl?: string[];
  auth?: ApiAuth;
}

function view(
  api: string,
  parameters: EndpointParameter[] = [],
  { contentType, baseUrl = [], auth }: Settings = {},
): SampledOperation {
  const endpoint = parseEndpoint(api);
  if (!endpoint) throw new Error(`no endpoint: ${api}`);
  const { document, operation } = describeEndpoint(endpoint, parameters, contentType);
  const options = {
    baseUrl,
    auth,
    maintainOrder: true,
    languages: ['bash'],
    showOptionalParams: false,
    markdown: (text: string) => text,
  };
  return viewSampledOperation(document, operation, options);
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
    const url = (api: string, baseUrl: string[] = []) => toUrl(view(api, [], { baseUrl }).request);
    expect(url('GET /plants', ['https://h.example/v1', 'https://other'])).toBe(
      'https://h.example/v1/plants',
    );
    expect(url('GET /plants')).toBe('/plants');
  });

  test('parameters are those of the page', () => {
    const shown = view('POST https://x.example/plants/{id}', [
      field('path', 'id', { required: true }),
      field('query', 'limit', { type: 'int', default: 3 }),
      field('header', 'X-Trace', { required: true, initialValue: 'abc' }),
      field('cookie', 'sid'),
    ]);
    expect(
      Object.values(shown.parameters)
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
    expect(shown.request.headers).toEqual([{ name: 'X-Trace', value: 'abc' }]);
  });

  test('fields of the body are nested as written', () => {
    const shown = view('POST /plants', [
      field('body', 'name', { type: 'string', required: true }),
      field('body', 'pot', { type: 'object' }),
      field('body', 'size', { type: 'float', within: ['pot'], required: true }),
      field('body', 'leaves', { type: 'array<object>' }),
      field('body', 'color', { type: 'enum<string>', enum: ['red', 'green'], within: ['leaves'] }),
      field('body', 'anything', { type: 'json' }),
    ]);
    const media = shown.body?.contents[0];
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
    expect(shown.request.body).toMatchObject({ text: '{\n  "name": "<string>"\n}' });
  });

  test('a file makes the body multipart, contentType makes it what it says', () => {
    const type = (contentType?: string) =>
      view('POST /plants', [field('body', 'photo', { type: 'file' })], { contentType }).body
        ?.contents[0]?.mediaType;
    expect(type()).toBe('multipart/form-data');
    expect(type('application/x-www-form-urlencoded')).toBe('application/x-www-form-urlencoded');
  });

  test.each([
    ['string', 'string'], ['str', 'string'], ['uuid', 'string <uuid>'], ['date', 'string <date>'], ['int', 'integer'],
    ['long', 'number'], ['bool', 'boolean'], ['dict', 'object'], ['string[]', 'string[]\n  (items): string'],
    ['array<int>', 'integer[]\n  (items): integer'], ['list', 'any[]\n  (items): any'], ['file', 'file'], ['any', 'any'],
    ['User', 'object'], ['enum', 'string'], ['string | null', 'string'],
  ])('the type %s is %s', (type, expected) => {
    const [parameter] = view('GET /x', [field('query', 'p', { type })]).parameters.query;
    expect(parameter && outline(parameter.schema)).toBe(expected);
  }); // prettier-ignore

  test('credentials are those of docs.json, unless the page names a parameter for them', () => {
    const auth = (settings: Settings, fields: EndpointParameter[] = []) =>
      view('GET /x', fields, settings)
        .security.flat()
        .map(({ kind, name }) => `${kind} ${name}`);
    const key: Settings = { auth: { method: 'key', name: 'X-Key' } };
    expect(auth({})).toEqual([]);
    expect(auth(key)).toEqual(['apiKey X-Key']);
    expect(auth({ auth: { method: 'none' } })).toEqual([]);
    expect(auth(key, [field('auth', 'X-Own')])).toEqual(['apiKey X-Own']);
  });
});
