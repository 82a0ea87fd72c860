import { expect, test } from 'vitest';
import { fenceFor } from '../../../src/utils/code-ranges.ts';
import { dedent } from '../../../src/utils/text.ts';

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
