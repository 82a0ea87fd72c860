import { expect, test } from 'vitest';
import { isPatternMet } from '../../../../../src/client/playground/form/control.ts';
import { readLimits } from '../../../../../src/openapi/schema-view.ts';

/** Expressions of documents for which browsers may try billions of ways to divide a text. */
test.each([
  ['^(a+)+$', 12],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 24],
  ['(x+x+)+y', 12],
  ['^(a|a)*$', 12],
  ['^(?:(?:a{1,30}){1,30}){1,30}$', 12],
  ['.*.*.*.*.*b', 12],
  ['[a-z]{1000000}', 0],
])('a form tests no long texts with %s', (pattern, patternLength) => {
  const limits = readLimits({ type: 'string', pattern });
  expect(limits).toEqual({ pattern, patternLength });
  const start = performance.now();
  for (const letter of 'axb') expect(isPatternMet(limits, `${letter.repeat(100_000)}!`)).toBe(true);
  expect(performance.now() - start).toBeLessThan(1000);
});

test('other patterns are tested as before', () => {
  const limits = readLimits({ type: 'string', pattern: '^[a-z]{3}-[0-9]+$' });
  expect(limits).toEqual({ pattern: '^[a-z]{3}-[0-9]+$' });
  expect(isPatternMet(limits, 'abc-12')).toBe(true);
  expect(isPatternMet(limits, 'abc')).toBe(false);
  const nested = readLimits({ type: 'string', pattern: '^[a-z]+(-[a-z]+)*$' });
  expect(isPatternMet(nested, 'a-b')).toBe(true);
  expect(isPatternMet(nested, 'a--b')).toBe(false);
});
