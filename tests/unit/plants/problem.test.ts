import { expect, test } from 'vitest';
import { PlantsProblem, PROBLEMS } from '../../../src/plants/problem.ts';

test('the error numbers are the published ones', () => {
  const numbers = Object.entries(PROBLEMS).map(([name, { error }]) => [name, error]);
  expect(Object.fromEntries(numbers)).toEqual({
    missingAuthorization: 1001,
    malformedAuthorization: 1002,
    unknownToken: 1003,
    limitNotInteger: 1101,
    limitNegative: 1102,
    limitTooLarge: 1103,
    limitRepeated: 1104,
    limitEmpty: 1105,
    methodNotAllowed: 1405,
    unexpected: 1900,
  });
});

test('a problem contains the body of its response', () => {
  expect(new PlantsProblem('limitEmpty').body).toEqual({
    error: 1105,
    message: 'The limit is empty. Give it a number, for example limit=10, or leave limit out.',
  });
});
