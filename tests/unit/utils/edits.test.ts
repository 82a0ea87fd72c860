import { expect, test } from 'vitest';
import { applyEdit, offsetAt, offsetBefore, positionAt } from '../../../src/utils/text.ts';

const EDITS = [
  { start: 2, end: 3, text: '&lt;' },
  { start: 10, end: 13, text: '' },
];

test('an edit replaces a stretch of a text', () => {
  expect(EDITS.reduce(applyEdit, 'a < b and <b> c')).toBe('a &lt; b a<b> c');
});

test.each([
  [0, 0],
  [2, 2],
  [4, 2],
  [6, 3],
  [9, 6],
  [10, 10],
  [12, 12],
])('offset %i after the edits was %i before', (after, before) => {
  expect(offsetBefore(after, EDITS)).toBe(before);
});

test('places and offsets belong together', () => {
  const text = 'ab\ncd\n';
  expect([0, 2, 3, 5].map((offset) => positionAt(text, offset))).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 3 },
    { line: 2, column: 1 },
    { line: 2, column: 3 },
  ]);
  expect([0, 2, 3, 5].map((offset) => offsetAt(text, positionAt(text, offset)))).toEqual([
    0, 2, 3, 5,
  ]);
  expect(offsetAt(text, { line: 9, column: 1 })).toBe(6);
});
