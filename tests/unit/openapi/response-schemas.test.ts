import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/utils/json-object.ts';
import { buildResponseSchemas } from '../../../src/openapi/published-document.ts';
import { createDocument } from '../../../src/openapi/document.ts';

/** Response schemas of a document. */
function schemasOf(root: JsonObject) {
  const facts = { id: 'api.json', version: '3.1.0', files: [], digest: '' };
  return buildResponseSchemas(createDocument({ openapi: '3.1.0', ...root }, facts));
}

const get = (responses: JsonObject) => ({ paths: { '/plants': { get: { responses } } } });
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });

/** A schema as responses are compared with it. */
function compared(schema: unknown, schemas: JsonObject = {}): unknown {
  const made = schemasOf({ ...get({ 200: json(schema) }), components: { schemas } });
  const statuses = (made['operations'] as Record<string, Record<string, JsonObject>>)[
    'get /plants'
  ];
  return statuses?.['200']?.['application/json'];
}

describe('responses in a document', () => {
  it('is there by operation, status and media type, shared schemas once', () => {
    const Plant = {
      type: 'object',
      properties: { parent: { $ref: '#/components/schemas/Plant' } },
    };
    const made = schemasOf({
      ...get({
        200: { $ref: '#/components/responses/One' },
        '4xx': { description: 'No.' },
        default: { content: { 'text/plain': {} } },
      }),
      components: {
        schemas: { Plant, Other: {} },
        responses: { One: json({ $ref: '#/components/schemas/Plant' }) },
      },
    });
    expect(made).toEqual({
      operations: {
        'get /plants': {
          200: { 'application/json': { $ref: '#/$defs/0' } },
          '4XX': {},
          default: { 'text/plain': true },
        },
      },
      $defs: { 0: { type: 'object', properties: { parent: { $ref: '#/$defs/0' } } } },
    });
  });

  it('keeps what is demanded, and leaves out what only describes', () => {
    expect(
      compared({
        type: ['string', 'null', 'file'],
        title: 'A',
        description: 'B',
        example: 'C',
        default: 'D',
        'x-more': 1,
        minLength: 2,
        format: 'date',
      }),
    ).toEqual({ type: ['string', 'null'], minLength: 2, format: 'date' });
    expect(compared({ type: ['string', null] })).toEqual({ type: ['string', 'null'] });
  });

  it('does not require write-only properties', () => {
    const Secret = { type: 'string', writeOnly: true };
    const schema = {
      required: ['name', 'secret', 'key'],
      properties: {
        name: {},
        secret: { $ref: '#/components/schemas/Secret' },
        key: { writeOnly: true },
      },
    };
    expect(compared(schema, { Secret })).toMatchObject({ required: ['name'] });
  });

  it('leaves out what no browser can read: broken references and expressions', () => {
    expect(compared({ $ref: '#/components/schemas/Gone' })).toBe(true);
    expect(compared({ type: 'string', pattern: '(?<x' })).toEqual({ type: 'string' });
    expect(compared({ patternProperties: { '[': {}, '^x': false } })).toEqual({
      patternProperties: { '^x': false },
    });
  });

  it('lets several alternatives fit where a discriminator chooses', () => {
    const oneOf = [{ type: 'string' }, { minLength: 1 }];
    expect(compared({ oneOf })).toEqual({ oneOf });
    expect(compared({ oneOf, discriminator: { propertyName: 'kind' } })).toEqual({ anyOf: oneOf });
  });
});
