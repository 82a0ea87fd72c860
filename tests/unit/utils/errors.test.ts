import { expect, test } from 'vitest';
import { loadOnce } from '../../../src/utils/errors.ts';

test('a value is loaded once, and again after it failed', async () => {
  let count = 0;
  const load = loadOnce(async () => {
    count += 1;
    if (count === 1) throw new Error('not yet');
    return count;
  });
  const first = load();
  expect(load()).toBe(first);
  await expect(first).rejects.toThrow('not yet');
  expect(await load()).toBe(2);
  expect(await load()).toBe(2);
});
