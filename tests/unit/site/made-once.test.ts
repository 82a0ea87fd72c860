import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ENGINE_ARTIFACTS } from '../../../src/utils/engine.ts';
import { buildOnce } from '../../../src/site/cache.ts';

const name = 'of-a-test';
const list = () => readdirSync(ENGINE_ARTIFACTS).filter((entry) => entry.startsWith(name));
const write = (text: string, mark: string) => ({
  name,
  mark,
  make: async (folder: string) => (writeFileSync(join(folder, 'text'), text), mark),
});

afterAll(() => {
  for (const entry of list()) rmSync(join(ENGINE_ARTIFACTS, entry), { recursive: true });
});

it('makes a thing once, for all that ask at the same time, and anew where its mark is another one', async () => {
  const [one, two] = await Promise.all([write('a', '1'), write('b', '1')].map(buildOnce));
  expect(one).toBe(two);
  expect(readFileSync(join(await buildOnce(write('c', '1')), 'text'), 'utf8')).toBe('a');
  expect(readFileSync(join(await buildOnce(write('d', '2')), 'text'), 'utf8')).toBe('d');
});

it('keeps the newest four, which running servers may still read', async () => {
  for (const mark of ['3', '4', '5']) await buildOnce(write('e', mark));
  expect(list()).toHaveLength(4);
  expect(list()).not.toContain(`${name}-1`);
});

it('leaves no files of failed artifacts', async () => {
  const making = { name, mark: '6', make: () => Promise.reject(new Error('no disk')) };
  const before = list();
  await expect(buildOnce(making)).rejects.toThrow('no disk');
  expect(list()).toEqual(before);
});
