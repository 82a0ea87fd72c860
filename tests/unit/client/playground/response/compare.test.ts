import { describe, expect, it } from 'vitest';
import { compare } from '../../../../../src/client/playground/response/check-calls.ts';

/** The differences of a value, each as one line. */
const lines = (value: unknown, schema: object | false, definitions = {}) =>
  compare(value, schema as Record<string, unknown>, definitions)?.differences.map(
    ({ keys, kind, text }) => `/${keys.join('/')} ${kind} ${text}`.trim(),
  );

const PLANT = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    age: { type: ['integer', 'null'] },
    planted: { type: 'string', format: 'date-time' },
    kind: { enum: ['herb', 'tree'] },
    parent: { $ref: '#/$defs/Plant' },
  },
};

describe('the comparison of a response with its schema', () => {
  it('finds nothing where it fits, and does not mind what the schema does not mention', () => {
    const plant = { name: 'Fern', age: null, parent: { name: 'Moss', age: 3 }, more: true };
    expect(lines(plant, PLANT, { Plant: PLANT })).toEqual([]);
  });

  it('names each difference at the value that it is about', () => {
    const plant = { age: 1.5, planted: 'today', kind: 'rock', parent: { name: 3 } };
    expect(lines(plant, PLANT, { Plant: PLANT })).toEqual([
      '/ missing name',
      '/age expected integer, null',
      '/planted expected format: date-time',
      '/kind expected "herb", "tree"',
      '/parent/name expected string',
    ]);
  });

  it('notes what is not mentioned only where the schema forbids it', () => {
    const closed = { ...PLANT, additionalProperties: false };
    expect(lines({ name: 'Fern', 'a/b %': 1 }, closed, { Plant: PLANT })).toEqual([
      '/a/b % unknown',
    ]);
  });

  it('names bounds and expressions as they are written', () => {
    const schema = {
      properties: { a: { maximum: 3 }, b: { pattern: '^x' }, c: { minItems: 2 } },
    };
    expect(lines({ a: 4, b: 'y', c: [] }, schema)).toEqual([
      '/a expected maximum: 3',
      '/b expected pattern: ^x',
      '/c expected minItems: 2',
    ]);
  });

  it('looks into the alternative that a value was meant to be', () => {
    const schema = {
      oneOf: [
        {
          properties: { kind: { const: 'herb' }, leaves: { type: 'integer' } },
          required: ['kind', 'leaves'],
        },
        { properties: { kind: { const: 'tree' } }, required: ['kind'] },
      ],
    };
    expect(lines({ kind: 'herb', leaves: 'many' }, schema)).toEqual(['/leaves expected integer']);
    expect(lines({ kind: 'rock' }, schema)).toEqual(['/ none 2']);
    const nullable = { anyOf: [{ $ref: '#/$defs/Plant' }, { type: 'null' }] };
    expect(lines({}, nullable, { Plant: PLANT })).toEqual(['/ missing name']);
  });

  it('says where several alternatives fit in place of one', () => {
    expect(lines('fern', { oneOf: [{ type: 'string' }, { minLength: 1 }] })).toEqual([
      '/ several 2',
    ]);
  });

  it('takes what leads nowhere for anything', () => {
    expect(lines(1, { $ref: '#/$defs/Gone' })).toEqual([]);
  });

  it('is left out for a value that is nested too deeply', () => {
    const deep = JSON.parse(`${'{"parent":'.repeat(50_000)}1${'}'.repeat(50_000)}`) as unknown;
    expect(compare(deep, PLANT, { Plant: PLANT })).toBeUndefined();
  });

  it('is left out for a value with half a surrogate pair in a name', () => {
    expect(
      compare({ '\ud800': 1 }, { additionalProperties: { type: 'string' } }, {}),
    ).toBeUndefined();
  });

  it('lists the first differences of a long list, and counts the others', () => {
    const list = Array.from({ length: 30_000 }, (_, at) => ({ at }));
    const found = compare(list, { items: { properties: { at: { type: 'string' } } } }, {});
    expect(found?.differences.length).toBeLessThanOrEqual(200);
    expect(found?.count).toBeGreaterThan(0);
  });
});
