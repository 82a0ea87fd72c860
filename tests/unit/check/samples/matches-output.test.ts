import { expect, it } from 'vitest';
import { matchesOutput } from '../../../../src/check/samples/run-step.ts';

it.each([
  ['a\nb\n', 'a\nb', true],
  ['a  \r\nb\n\n', 'a\nb', true],
  ['a\nb', 'a', false],
  ['a\nx\ny\nb', 'a\n...\nb', true],
  ['a\nb', 'a\n...\nb', true],
  ['a\nx\nb\ny\nc', 'a\n...\nb\n...\nc', true],
  ['a\nx\ny\nc', 'a\n...\nb\n...\nc', false],
  ['x\na', '...\na', true],
  ['a\nx', '...\na', false],
  ['', '...', true],
  ['a\nb\na', 'a\nb\n...\nb\na', false],
])('the output %j matches %j: %s', (actual, expected, result) => {
  expect(matchesOutput(actual, expected)).toBe(result);
});
