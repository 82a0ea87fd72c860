import { describe, expect, test } from 'vitest';
import { buildForm } from '../../../src/openapi/request-form.ts';
import { toUrl } from '../../../src/openapi/request.ts';
import { operationOf } from './helpers.ts';

const text = { type: 'string' };
const filter = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', default: 'fern' } },
};

describe('required parameters without an example', () => {
  test.each([
    [{ name: 'q', in: 'query', schema: text }, '?q=%7Bq%7D'],
    [{ name: 'since', in: 'query', schema: { type: 'integer', minimum: 2010 } }, '?since=2010'],
    [{ name: 'ratio', in: 'query', schema: { type: 'number', exclusiveMaximum: 0.5 } }, '?ratio=0'],
    [{ name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'integer', minimum: 7 } } }, '?ids=7'],
    [{ name: 'kinds', in: 'query', schema: { type: 'array', items: { enum: ['fern', 'moss'] } } }, '?kinds=fern'],
    [{ name: 'kinds', in: 'query', schema: { type: 'array', items: { ...text, example: 'moss' } } }, '?kinds=moss'],
    [{ name: 'n', in: 'query', schema: { anyOf: [{ type: 'integer' }, { enum: ['all', 'most'] }] } }, '?n=all'],
    [{ name: 'f', in: 'query', style: 'deepObject', schema: filter }, '?f%5Bname%5D=fern'],
    [{ name: 'f', in: 'query', content: { 'application/json': { schema: filter } } }, '?f=%7B%22name%22:%22fern%22%7D'],
    [{ name: 'f', in: 'querystring', content: { 'application/x-www-form-urlencoded': { schema: filter } } }, '?name=fern'],
  ])('%j gives %s', (parameter, query) => {
    const { request } = operationOf({ parameters: [{ ...parameter, required: true }] });
    expect(toUrl(request).replace(/^[^?]*/, '')).toBe(query);
  }); // prettier-ignore
});

test('an optional object is in samples with its required fields, and left out without any', () => {
  const options = { type: 'object', properties: { size: { type: 'integer' } } };
  const parameters = [
    { name: 'f', in: 'query', style: 'deepObject', schema: filter },
    { name: 'options', in: 'query', style: 'deepObject', schema: options },
    { name: 'map', in: 'query', schema: { type: 'object', additionalProperties: text } },
    { name: 'json', in: 'query', content: { 'application/json': { schema: options } } },
    { name: 'q', in: 'query', schema: text },
  ];
  const { request } = operationOf({ parameters }, {}, { showOptionalParams: true });
  expect(toUrl(request).replace(/^[^?]*/, '')).toBe('?f%5Bname%5D=fern&q=%7Bq%7D');
});

test('samples have the optional parameters that the form begins with', () => {
  const parameters = [
    { name: 'limit', in: 'query', schema: { type: 'integer', example: 3 } },
    { name: 'q', in: 'query', schema: { type: 'string' } },
  ];
  const sampleOf = (prefill: boolean) =>
    operationOf({ parameters }, {}, { showOptionalParams: false, prefill }).samples[0]?.code;
  expect(sampleOf(true)).toMatch(/\?limit=3'/);
  expect(sampleOf(false)).not.toContain('limit');
});

test('the host of a server stays in braces if its variable is empty, and other variables can be empty', () => {
  const variables = { host: { default: '' }, base: { default: '' } };
  const servers = [{ url: 'https://{host}{base}', variables }];
  expect(operationOf({}, { servers }).servers[0]?.url).toBe('https://{host}');
});

describe('bodies', () => {
  const viewOf = (mediaType: string, media: object) =>
    operationOf({ requestBody: { content: { [mediaType]: media } } });

  test('a body with nothing in it is none, and has no type', () => {
    const form = viewOf('application/x-www-form-urlencoded', { schema: { type: 'object' } });
    const json = viewOf('application/json', { schema: { type: 'object' } });
    const nothing = viewOf('application/json', { schema: { type: 'null' } });
    for (const { request } of [form, json, nothing]) {
      expect([request.body, request.headers]).toEqual([undefined, []]);
    }
  });

  test.each(['multipart/form-data', 'multipart/mixed', 'multipart/related'])(
    'an object of type %s has parts',
    (mediaType) => {
      const properties = { note: { type: 'string', example: 'dry' } };
      const schema = { type: 'object', required: ['note'], properties };
      const { request } = viewOf(mediaType, { schema });
      expect(request.body).toMatchObject({ kind: 'multipart', parts: [{ name: 'note' }] });
      expect(request.headers).toEqual([]);
    },
  );

  test('the first of the examples is the sample', () => {
    const examples = { one: { value: { a: 1 } }, two: { value: { a: 2 } } };
    const { request } = viewOf('application/json', { examples });
    expect(request.body).toMatchObject({ kind: 'text', text: '{\n  "a": 1\n}' });
  });

  test.each(['application/octet-stream', 'application/pdf', 'application/zip', 'image/svg+xml'])(
    '%s without a schema is a file',
    (mediaType) => {
      expect(viewOf(mediaType, {}).request.body).toMatchObject({ kind: 'file', mediaType });
    },
  );

  test.each([
    ['image/*', 'image/png'],
    ['video/*', 'video/mp4'],
    ['*/*', 'application/octet-stream'],
  ])('a file of the range %s has the type %s', (range, type) => {
    const { request } = viewOf(range, { schema: { type: 'string', format: 'binary' } });
    expect(request.headers).toContainEqual({ name: 'Content-Type', value: type });
  });

  test.each([
    ['application/*+json', 'application/vnd.example+json'],
    ['application/*+json; charset=utf-8', 'application/vnd.example+json; charset=utf-8'],
    ['application/merge-patch+json', 'application/merge-patch+json'],
  ])('JSON of the range %s has a type within it, %s', (range, type) => {
    const { request } = viewOf(range, { schema: { type: 'object' }, example: { a: 1 } });
    expect(request.headers).toContainEqual({ name: 'Content-Type', value: type });
    expect(request.body).toMatchObject({ kind: 'text', text: '{\n  "a": 1\n}' });
  });

  test('JSON that a document gives as a text is that JSON, unless a text is asked for', () => {
    const bodyOf = (schema: object) =>
      viewOf('application/json', { schema, example: '{"a":1}' }).request.body;
    expect(bodyOf({ type: 'object' })).toMatchObject({ text: '{\n  "a": 1\n}' });
  });

  test.each([
    ['delete', {}, undefined],
    ['delete', { required: ['force'] }, 'text'],
    ['delete', { example: { force: true } }, 'text'],
    ['post', {}, 'text'],
  ])('an optional body of %s with %j and options only gives %s', (method, more, kind) => {
    const schema = { type: 'object', properties: { force: { type: 'boolean' } }, ...more };
    const requestBody = { content: { 'application/json': { schema } } };
    const { request } = operationOf({}, { paths: { '/a': { [method]: { requestBody } } } });
    expect(request.body?.kind).toBe(kind);
  });

  test.each([
    ['a list', { type: 'array', items: { type: 'string' } }],
    ['alternatives', { oneOf: [{ type: 'object', required: ['id'], properties: { id: {} } }, {}] }],
    ['names of its own', { type: 'object', additionalProperties: { type: 'string' } }],
  ])('an optional body of delete with %s, which is more than options, is sent', (_name, schema) => {
    const requestBody = { content: { 'application/json': { schema } } };
    const { request } = operationOf({}, { paths: { '/a': { delete: { requestBody } } } });
    expect(request.body?.kind).toBe('text');
  });

  test('a required body that is null is sent as null', () => {
    const content = { 'application/json': { schema: { type: 'null' } } };
    const { request } = operationOf({ requestBody: { required: true, content } });
    expect(request.body).toMatchObject({ text: 'null' });
  });

  test('JSON has no inputs for files, and a stream is a list of its entries', () => {
    const fieldOf = (mediaType: string, media: object) =>
      buildForm(viewOf(mediaType, media)).bodies[0]?.field;
    const schema = { type: 'object', properties: { a: { type: 'string', format: 'binary' } } };
    expect(fieldOf('application/json', { schema })?.properties?.[0]?.kind).toBe('text');
    expect(fieldOf('multipart/form-data', { schema })?.properties?.[0]?.kind).toBe('file');
    expect(fieldOf('application/jsonl', { itemSchema: { type: 'integer' } })).toMatchObject({
      kind: 'array',
      items: { kind: 'integer' },
    });
  });
});
