import { describe, expect, test } from 'vitest';
import { mergeWithSample } from '../../../../src/client/playground/live-samples.ts';
import { buildForm } from '../../../../src/openapi/request-form.ts';
import type { RequestParts } from '../../../../src/openapi/request.ts';
import { JsonSource } from '../../../../src/utils/json.ts';
import { operationOf } from '../../openapi/helpers.ts';

const text = { type: 'string' };
const operation = {
  parameters: [
    { name: 'q', in: 'query', required: true, schema: text, example: 'fern' },
    { name: 'limit', in: 'query', schema: text, example: '3' },
    { name: 'X-Trace', in: 'header', required: true, schema: text, example: 't' },
  ],
  requestBody: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['name', 'home'],
          properties: {
            name: text,
            tag: text,
            home: {
              type: 'object',
              required: ['city', 'zip'],
              properties: { city: text, zip: text },
            },
          },
        },
        example: { name: 'Monstera', tag: 'house', home: { city: 'Ulm', zip: '89073' } },
      },
    },
  },
};
const form = buildForm(operationOf(operation));

/** Values of the sample by name, and its body, with what is entered. */
function sampleWith(entered: Record<string, unknown>, value?: unknown) {
  const parts: RequestParts = {
    method: 'get',
    server: '',
    path: '/plants',
    parameters: form.parameters.flatMap((parameter) =>
      Object.hasOwn(entered, parameter.name) ? [{ parameter, value: entered[parameter.name] }] : [],
    ),
    auth: [],
    body: value === undefined ? undefined : { mediaType: 'application/json', value },
  };
  const { parameters, body } = mergeWithSample({ ...parts, form });
  return [
    parameters.map(({ parameter, value: own }) => `${parameter.name}=${String(own)}`).join(' '),
    body?.value,
  ];
}

describe('samples while a reader types', () => {
  test('keep the examples of missing values', () => {
    const [, whole] = sampleWith({});
    expect(sampleWith({})[0]).toBe('q=fern X-Trace=t');
    expect(sampleWith({ limit: '9' })).toEqual(['q=fern limit=9 X-Trace=t', whole]);
    expect(sampleWith({ q: '' })[0]).toBe('q= X-Trace=t');
    expect(JSON.parse(String(whole))).toEqual({
      name: 'Monstera',
      tag: 'house',
      home: { city: 'Ulm', zip: '89073' },
    });
  });

  test('keep required members of a body, at any depth, and no optional ones', () => {
    expect(sampleWith({}, { home: { zip: '1' } })[1]).toEqual({
      name: 'Monstera',
      home: { city: 'Ulm', zip: '1' },
    });
  });

  test('have no optional parameter that was not entered, though the samples of the page begin with all', () => {
    const whole = operationOf(operation, {}, { showOptionalParams: true });
    expect(whole.samples[0]?.code).toContain('limit=3');
    expect(buildForm(whole).sample?.parameters).toEqual(form.sample?.parameters);
  });

  test('keep the example of a required body until it has a value', () => {
    const [, whole] = sampleWith({});
    expect(sampleWith({ q: 'moss' }, {})).toEqual(['q=moss X-Trace=t', whole]);
    const typed = new JsonSource('{}');
    expect(sampleWith({}, typed)[1]).toBe(typed);
  });

  test('have no body that the samples of the page leave out', () => {
    const schema = { type: 'object', properties: { force: { type: 'boolean' } } };
    const requestBody = { content: { 'application/json': { schema } } };
    const deletion = operationOf({}, { paths: { '/plants': { delete: { requestBody } } } });
    const parts = { method: 'delete', server: '', path: '/plants', parameters: [], auth: [] };
    expect(mergeWithSample({ ...parts, form: buildForm(deletion) }).body).toBeUndefined();
  });

  test('leave JSON as it was typed', () => {
    const typed = new JsonSource('{"home": 1.10');
    expect(sampleWith({}, typed)[1]).toBe(typed);
  });
});
