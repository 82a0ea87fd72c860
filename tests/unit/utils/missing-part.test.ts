import { expect, test } from 'vitest';
import { describeMissingPart, MissingPart, PLATFORM } from '../../../src/utils/engine.ts';

test('a part that is not there is told in its own sentence', () => {
  expect(describeMissingPart(new MissingPart('astro is not installed'))).toBe(
    'astro is not installed',
  );
});

test('what loaders of native packages throw names the machine and the cure', () => {
  const sentence = describeMissingPart(new Error('Cannot find native binding. npm has a bug'));
  expect(sentence).toContain(`does not support ${PLATFORM}. Delete`);
});

test('other errors are no missing parts', () => {
  expect(describeMissingPart(new TypeError('x is not a function'))).toBeUndefined();
});
