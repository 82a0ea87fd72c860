import { describe, expect, test } from 'vitest';
import { readLimit } from '../../../src/plants/list-plants.ts';
import { PROBLEMS } from '../../../src/plants/problem.ts';

test('without a limit every plant is meant', () => {
  expect(readLimit([])).toBeUndefined();
});

test.each([
  ['0', 0],
  ['1', 1],
  ['007', 7],
  ['2147483647', 2147483647],
])('%s is the limit %i', (text, limit) => {
  expect(readLimit([text])).toBe(limit);
});

describe('refuses', () => {
  test.each([
    ['a word', 'ten', PROBLEMS.limitNotInteger],
    ['a fraction', '1.5', PROBLEMS.limitNotInteger],
    ['an exponent', '1e3', PROBLEMS.limitNotInteger],
    ['a plus sign', '+5', PROBLEMS.limitNotInteger],
    ['hexadecimal', '0x10', PROBLEMS.limitNotInteger],
    ['blanks around it', ' 5 ', PROBLEMS.limitNotInteger],
    ['a line break after it', '5\n', PROBLEMS.limitNotInteger],
    ['digits of another script', '١٢', PROBLEMS.limitNotInteger],
    ['a percent sign', '%', PROBLEMS.limitNotInteger],
    ['Infinity', 'Infinity', PROBLEMS.limitNotInteger],
    ['a negative number', '-1', PROBLEMS.limitNegative],
    ['a negative number beyond int32', '-2147483649', PROBLEMS.limitNegative],
    ['one more than int32 holds', '2147483648', PROBLEMS.limitTooLarge],
    ['a number too large for a double', '9'.repeat(400), PROBLEMS.limitTooLarge],
    ['an empty value', '', PROBLEMS.limitEmpty],
  ])('%s', (_, text, body) => {
    expect(() => readLimit([text])).toThrow(expect.objectContaining({ body }));
  });

  test('two limits, the same ones too', () => {
    expect(() => readLimit(['5', '5'])).toThrow(
      expect.objectContaining({ body: PROBLEMS.limitRepeated }),
    );
  });
});
