import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { CodeCache } from '../../../src/mdx/code-cache.ts';

const folder = mkdtempSync(join(tmpdir(), 'trellis-code-'));
const file = join(folder, 'code.txt');

afterEach(() => rmSync(file, { force: true }));

/** Result of a cache for a key, and whether it was created. */
function ask(
  cache: CodeCache,
  key: string,
  value = key,
): [value: string | undefined, made: boolean] {
  let isMade = false;
  const [found] = cache.reuse(key, () => ((isMade = true), [value]));
  return [found, isMade];
}

test('blocks are known to the next build, and to the same one', () => {
  const first = new CodeCache(file, '1');
  expect(ask(first, 'a')).toEqual(['a', true]);
  expect(ask(first, 'a')).toEqual(['a', false]);
  first.save();
  expect(ask(new CodeCache(file, '1'), 'a')).toEqual(['a', false]);
});

test('blocks of another version of the engine are made again', () => {
  const first = new CodeCache(file, '1');
  ask(first, 'a');
  first.save();
  expect(ask(new CodeCache(file, '2'), 'a')).toEqual(['a', true]);
});

test('many blocks are written while they are made, once each, and only some of them are held', () => {
  const cache = new CodeCache(file, '1');
  const large = 'x'.repeat(1e6);
  const keys = Array.from({ length: 20 }, (_, index) => `block-${index}`);
  for (const key of keys) ask(cache, key, large);
  expect(readFileSync(file, 'utf8').length).toBeGreaterThan(18e6);
  expect(keys.map((key) => ask(cache, key, large)[1])).toContain(true);
  cache.save();
  const next = new CodeCache(file, '1');
  expect(keys.map((key) => ask(next, key)[1])).not.toContain(true);
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(keys.length + 2);
});

test.each([
  ['text', 'leaf', 'reef'],
  ['key', 'second', 'third'],
  ['digest', /second\t\w/, 'second\t_'],
])('a block whose %s is damaged is made again', (_part, written, damaged) => {
  const cache = new CodeCache(file, '1');
  ask(cache, 'first', 'leaf');
  ask(cache, 'second', 'soil');
  cache.save();
  writeFileSync(file, readFileSync(file, 'utf8').replace(written, damaged));
  const next = new CodeCache(file, '1');
  const made = ['first', 'second', 'third'].map((key) => ask(next, key, 'new')[0]);
  expect(made.toSorted()).toEqual(
    written === 'leaf' ? ['new', 'new', 'soil'] : ['leaf', 'new', 'new'],
  );
});
