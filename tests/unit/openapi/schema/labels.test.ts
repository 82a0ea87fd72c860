import { expect, test } from 'vitest';
import { viewOf } from '../helpers.ts';

const labels = (schema: Record<string, unknown>, labeled: string[] = []) =>
  viewOf(schema, {}, { labeled }).labels;

test('a schema without labels has none', () => {
  expect(labels({ type: 'string', 'x-internal': 'admin' })).toBeUndefined();
  expect(labels({ 'x-internal': false }, ['x-internal'])).toBeUndefined();
});

test('those that docs.json names come before those of the schema', () => {
  const schema = { 'x-internal': 'admin', 'x-mint': { pre: ['beta'], post: ['since 2.1'] } };
  expect(labels(schema, ['x-internal'])).toEqual({ pre: ['beta'], post: ['admin', 'since 2.1'] });
});

test('true is the name of the member, numbers and lists are their texts, the rest is nothing', () => {
  const schema = { 'x-a': true, 'x-b': 3, 'x-c': ['one', 2, ['deep'], {}], 'x-d': {}, 'x-e': ' ' };
  expect(labels(schema, ['x-a', 'x-b', 'x-c', 'x-d', 'x-e'])?.post).toEqual([
    'x-a',
    '3',
    'one',
    '2',
  ]);
});

test('"nullable" is a label in documents of every version', () => {
  expect(labels({ type: ['string', 'null'] }, ['nullable'])?.post).toEqual(['nullable']);
  expect(labels({ type: 'string' }, ['nullable'])).toBeUndefined();
});

test('a hostile document has neither many labels nor long ones', () => {
  const schema = { 'x-mint': { post: Array.from({ length: 99 }, () => 'a'.repeat(999)) } };
  expect(labels(schema)?.post).toEqual(Array.from({ length: 12 }, () => 'a'.repeat(60)));
});
