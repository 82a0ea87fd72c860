// Documents are untrusted: no schema can keep a build busy.
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/utils/json-object.ts';
import { createReferences } from '../../../../src/openapi/document.ts';
import { exampleOf } from '../../../../src/openapi/schema-example.ts';
import { readPattern } from '../../../../src/openapi/examples/pattern.ts';

const MOST_MS = 5000;

function make(schema: unknown): unknown {
  const references = createReferences({ components: { schemas: {} } });
  return exampleOf(references, schema, { direction: 'response', optional: true })?.value;
}

const text = (pattern: string, example?: string): JsonObject => ({
  type: 'string',
  pattern,
  ...(example !== undefined && { example }),
});

const deep = (levels: number): JsonObject => {
  let schema: JsonObject = { type: 'string' };
  for (let level = 0; level < levels; level++)
    schema = { type: 'object', required: ['a'], properties: { a: schema } };
  return schema;
};

const HOSTILE: Record<string, unknown> = {
  'repetitions that share out a text': text('^a*a*a*a*a*a*b$', 'a'.repeat(5000)),
  'repetitions that begin anywhere': text('a*a*b', 'a'.repeat(20_000)),
  'any signs, again and again': text('.*.*.*=.*', 'a'.repeat(3000)),
  'many parts that may be missing': text(`^${'a?'.repeat(40)}${'a'.repeat(40)}b$`, 'a'.repeat(60)),
  'parts that may be missing, counted': text('^(a?){30}a{30}$', 'a'.repeat(29)),
  'equal alternatives, again and again': text('^(a|a|a|a|a|a|a|a)*$', `${'a'.repeat(23)}b`),
  'such alternatives in front of the text': text('^(?:a|(?=(a+)+b)a)*$', 'a'.repeat(40)),
  'a long text that none fits': { ...text('^a*a*a*a*a*a*(?!a)$(?=x)'), minLength: 1500 },
  'an expression of 200,000 signs': text('a'.repeat(200_000)),
  'counts of counts': text('((((((((a{9}){9}){9}){9}){9}){9}){9}){9})'),
  'nothing, a thousand million times': text('((){1000000000}){1000000000}'),
  'names of such an expression': { type: 'object', patternProperties: { '^a*a*a*a*a*a*b$': {} }, example: { ['a'.repeat(3000)]: 1 } },
  'a thousand million entries': { type: 'array', minItems: 1e9, items: { type: 'string' } },
  'a thousand million entries of a kind': { type: 'array', contains: { type: 'string' }, minContains: 1e9 },
  'a thousand million members': { type: 'object', minProperties: 1e9 },
  'a thousand million signs': { type: 'string', minLength: 1e9, pattern: '^.{1000000000}$' },
  'values that are all of another type': { type: 'integer', enum: Array.from({ length: 30_000 }, (_, at) => `x${at}`) },
  'thousands of entries that are to differ': { type: 'array', uniqueItems: true, example: Array.from({ length: 6000 }, (_, a) => ({ a })) },
  'objects that are required in each other': deep(3000),
}; // prettier-ignore

describe('a sample', () => {
  test.each(Object.entries(HOSTILE))('is soon made of %s', (_name, schema) => {
    const started = performance.now();
    make(schema);
    expect(performance.now() - started).toBeLessThan(MOST_MS);
  });

  test('keeps names that objects have of themselves as names', () => {
    const properties = JSON.parse('{"__proto__":{"const":1},"constructor":{"const":2}}') as unknown;
    const made = make({ type: 'object', required: ['__proto__', 'constructor'], properties });
    expect(JSON.stringify(made)).toBe('{"__proto__":1,"constructor":2}');
    expect(({} as JsonObject)['polluted']).toBeUndefined();
  });

  test('still follows expressions of which only short texts are looked at', () => {
    const pattern = '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$';
    expect(make(text(pattern, 'nobody'))).toMatch(new RegExp(pattern, 'u'));
    expect(make(text(pattern, 'fern@plants.example'))).toBe('fern@plants.example');
    expect(make(text('^(a+)+$', 'b'))).toMatch(/^a+$/);
  });
});

test.each([
  ['^[a-z]+$', 2000],
  ['^\\d{4}-\\d{2}$', 2000],
  ['^[^@]+@[^@]+\\.[^@]+$', 200],
  ['^(a+)+$', 12],
  ['^(((a+)+)+)+$', 6],
  ['^(a|a|a|a|a|a|a|a)*$', 6],
  ['^(a?){30}a{30}$', 6],
  ['^[a-z0-9]+(?:-[a-z0-9]+)*$', 24],
  ['^(\\d{1,3}\\.){3}\\d{1,3}$', 50],
  ['^P(?!$)(\\d+Y)?(\\d+M)?(\\d+W)?(\\d+D)?(T(?=\\d)(\\d+H)?(\\d+M)?(\\d+S)?)?$', 24],
  ['^a*a*a*a*a*a*b$', 12],
  [`^${'a?'.repeat(40)}$`, 0],
])('%s is held against texts of up to %i signs', (source, longest) => {
  expect(readPattern(source)?.longest).toBe(longest);
});

test('a pattern of thousands of open groups is none', () => {
  expect(readPattern('('.repeat(5000))).toBeUndefined();
  expect(readPattern(`${'('.repeat(2400)}a${')'.repeat(2400)}`)?.test('b')).not.toBe(true);
});

test('a name that two nested groups have is refused at once', () => {
  expect(readPattern(`${'(?:'.repeat(100)}(?<a>x)(?<a>y)${')'.repeat(100)}`)).toBeUndefined();
});

test('a format that has the name of a member of every object is ignored', () => {
  expect(make({ type: 'string', format: '__proto__', example: 'fern' })).toBe('fern');
});
