import { expect, test } from 'vitest';
import { readAccessToken } from '../../../src/plants/list-plants.ts';
import { PROBLEMS } from '../../../src/plants/problem.ts';

test.each([
  ['Bearer plants_demo_ada', 'plants_demo_ada'],
  ['bearer abc', 'abc'],
  ['BEARER  abc', 'abc'],
  ['Bearer a.b-c_d~e+f/g==', 'a.b-c_d~e+f/g=='],
])('the token of "%s" is %s', (header, token) => {
  expect(readAccessToken(header)).toBe(token);
});

test('no header is one problem', () => {
  expect(() => readAccessToken(null)).toThrow(
    expect.objectContaining({ body: PROBLEMS.missingAuthorization }),
  );
});

test.each([
  '',
  'Bearer',
  'Bearer ',
  'plants_demo_ada',
  'Basic cGxhbnRz',
  'Bearer two tokens',
  'Bearer a, Bearer b',
  'Bearer "quoted"',
  'Bearer ä',
  'Bearer\tabc',
  'Bearer abc\n',
  'Bearer =',
])('a header that cannot be read is another: "%s"', (header) => {
  expect(() => readAccessToken(header)).toThrow(
    expect.objectContaining({ body: PROBLEMS.malformedAuthorization }),
  );
});
