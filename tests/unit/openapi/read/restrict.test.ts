import { describe, expect, it } from 'vitest';
import { restrictDocument } from '../../../../src/openapi/read/restrict.ts';

const ROOT = {
  openapi: '3.1.0',
  tags: [{ name: 'plants' }, { name: 'prices' }],
  paths: {
    '/plants': {
      get: { tags: ['plants'], responses: { 200: { $ref: '#/components/responses/Plants' } } },
      delete: { 'x-mint': { groups: ['staff'] }, tags: ['prices'], summary: 'Sell out' },
    },
    '/prices': {
      'x-mint': { groups: ['staff', 'press'] },
      get: { tags: ['prices'], responses: { 200: { $ref: '#/components/responses/Prices' } } },
    },
  },
  components: {
    responses: {
      Plants: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } },
      },
      Prices: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Price' } } },
      },
    },
    schemas: {
      Plant: {
        required: ['name', 'margin'],
        properties: {
          name: { type: 'string' },
          margin: { type: 'number', 'x-mint': { groups: ['staff'] } },
          size: { enum: ['small', 'secret'], 'x-mint-enum': { secret: ['staff'] } },
        },
      },
      Price: { type: 'number' },
      Spare: { type: 'string' },
    },
  },
};

describe('a document with parts for some readers', () => {
  it('is the same for its author', () => {
    expect(restrictDocument(ROOT, undefined)).toMatchObject({ root: ROOT, isRestricted: false });
  });

  it('names all groups that parts are kept for', () => {
    expect([...restrictDocument(ROOT, []).groups]).toEqual(['staff', 'press']);
  });

  it('loses operations, paths, properties, values, and components that only they used', () => {
    expect(restrictDocument(ROOT, []).root).toEqual({
      openapi: '3.1.0',
      tags: [{ name: 'plants' }],
      paths: {
        '/plants': {
          get: { tags: ['plants'], responses: { 200: { $ref: '#/components/responses/Plants' } } },
        },
      },
      components: {
        responses: {
          Plants: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } },
          },
        },
        schemas: {
          Plant: {
            required: ['name'],
            properties: { name: { type: 'string' }, size: { enum: ['small'] } },
          },
          Spare: { type: 'string' },
        },
      },
    });
  });

  it('keeps for a group what is kept for any of its groups', () => {
    const { root } = restrictDocument(ROOT, ['press']);
    expect(Object.keys(root['paths'] as object)).toEqual(['/plants', '/prices']);
    expect(JSON.stringify(root)).not.toMatch(/Sell out|margin|secret/);
  });
});
