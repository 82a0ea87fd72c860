import { expect, test } from 'vitest';
import { describeMissingPart, MissingPart, PLATFORM } from '../../../src/utils/engine.ts';

test('a missing part has its own message', () => {
  expect(describeMissingPart(new MissingPart('astro is not installed'))).toBe(
    'astro is not installed',
  );
});

test('errors of loaders of native packages name the platform and the fix', () => {
  const sentence = describeMissingPart(new Error('Cannot find native binding. npm has a bug'));
  expect(sentence).toContain(`does not support ${PLATFORM}. Delete`);
});

test('other errors are no missing parts', () => {
  expect(describeMissingPart(new TypeError('x is not a function'))).toBeUndefined();
});
