import { expect, test } from 'vitest';
import { buildForm } from '../../../src/openapi/request-form.ts';
import { operationOf } from './helpers.ts';

const components = {
  examples: { Fern: { value: { name: 'Fern' } } },
  schemas: { Bed: { type: 'object' } },
};

test('references inside of examples are replaced with their targets', () => {
  const example = { plants: [{ $ref: '#/components/examples/Fern' }], link: { $ref: '#/gone' } };
  const content = { 'application/json': { schema: { type: 'object' }, example } };
  const view = operationOf({ responses: { 200: { description: 'ok', content } } }, { components });
  expect(view.responses[0]?.contents[0]?.examples[0]?.value).toEqual({
    plants: [{ name: 'Fern' }],
    link: { $ref: '#/gone' },
  });
});

test('an example that contains itself ends', () => {
  const example = { $ref: '#/components/examples/Loop/value' };
  const loop = { examples: { Loop: { value: { next: example } } } };
  const content = { 'application/json': { schema: { type: 'object' }, example } };
  const responses = { 200: { description: 'ok', content } };
  const view = operationOf({ responses }, { components: loop });
  expect(view.responses[0]?.contents[0]?.examples[0]?.text).toContain('"next"');
});

test('one example of a parameter is a value to choose, without the name of the upgrade', () => {
  const parameters = [
    { name: 'bed', in: 'query', schema: { type: 'string' }, examples: { default: { value: 'A1' } } },
    { name: 'row', in: 'query', schema: { type: 'integer', examples: [7] } },
    { name: 'wet', in: 'query', schema: { type: 'boolean', examples: [true] } },
  ]; // prettier-ignore
  const fields = buildForm(operationOf({ parameters })).parameters.map(({ field }) => field);
  expect(fields.map(({ examples }) => examples)).toEqual([
    [{ label: 'A1', value: '"A1"' }],
    [{ label: '7', value: '7' }],
    undefined,
  ]);
});

test('keys of an operation have different placeholders, readable in a query', () => {
  const schemes = {
    key: { type: 'apiKey', in: 'query', name: 'api_key' },
    secret: { type: 'apiKey', in: 'query', name: 'api_secret' },
    header: { type: 'apiKey', in: 'header', name: 'X-App-Token' },
  };
  const view = operationOf(
    { security: [{ key: [], secret: [], header: [] }] },
    { components: { securitySchemes: schemes }, servers: [{ url: 'https://api.example.com' }] },
  );
  expect(view.samples[0]?.code).toContain('?api_key={api_key}&api_secret={api_secret}');
  expect(view.samples[0]?.code).toContain('X-App-Token: <X_APP_TOKEN>');
});
