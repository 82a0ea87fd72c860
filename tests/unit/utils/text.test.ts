import { expect, test } from 'vitest';
import { fenceFor } from '../../../src/utils/code-ranges.ts';
import { cutText, dedent, suggest } from '../../../src/utils/text.ts';

test.each([
  ['a', 1, '`'],
  ['a `b`', 1, '``'],
  ['a `b`', 3, '```'],
  ['  ```\n  code\n  ```', 3, '````'],
])('the fence of %j with at least %i is %s', (code, least, fence) => {
  expect(fenceFor(code, least)).toBe(fence);
});

test('code can have more lines and backticks than a function has arguments', () => {
  expect(dedent('  a\n'.repeat(150_000))).toMatch(/^a\na\n/);
  expect(fenceFor('` '.repeat(150_000), 1)).toBe('``');
});

test.each([
  ['fern', 9, 'fern'],
  ['fern', 2, 'fe'],
  ['a🌿b', 2, 'a'],
  ['a🌿b', 3, 'a🌿'],
  ['a🌿', 3, 'a🌿'],
  ['🌿', 0, ''],
])('%j cut at %i does not divide a character: %j', (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut);
});

test.each([
  ['pst', ['put', 'post'], 'post'],
  ['gt', ['put', 'get'], 'get'],
  ['colr', ['cold', 'color'], 'color'],
  ['putt', ['post', 'put'], 'put'],
])('of equally close words, %s is the one with its letters', (word, known, meant) => {
  expect(suggest(word, known)).toBe(meant);
});
