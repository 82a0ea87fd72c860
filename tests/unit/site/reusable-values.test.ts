import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forEachReusable, reuseOrCompute } from '../../../src/site/cache.ts';
import { createFolder } from '../_folder.ts';

/** Values of a build; notes those that are computed. */
function readValues(file: string, computed: string[] = []): unknown[] {
  const makings = ['a', 'b'].map((key) => ({
    key,
    make: () => {
      computed.push(key);
      return { text: `${key}\t\n"é"` };
    },
  }));
  return reuseOrCompute(file, makings);
}

test('values of the last build are used again', () => {
  const file = join(createFolder({}), 'values.jsonl');
  const first = readValues(file);
  const computed: string[] = [];
  expect(readValues(file, computed)).toEqual(first);
  expect(computed).toEqual([]);
});

test('values are computed again if any byte of their file is damaged', () => {
  const file = join(createFolder({}), 'values.jsonl');
  const first = readValues(file);
  const written = readFileSync(file);
  for (const at of written.keys()) {
    const damaged = Buffer.from(written);
    damaged[at]! ^= 1;
    for (const content of [damaged, written.subarray(0, at)]) {
      writeFileSync(file, content);
      expect(readValues(file)).toEqual(first);
    }
  }
});

/** Takes values by the given keys, and notes when each is requested and used. */
function takeValues(file: string, keys: readonly string[]): string[] {
  const steps: string[] = [];
  function* request() {
    for (const key of keys) {
      steps.push(`request ${key}`);
      yield { key, make: () => `made ${key}` };
    }
  }
  forEachReusable<string>(file, request(), ({ key }, value) =>
    steps.push(value === `made ${key}` ? `use ${key}` : value),
  );
  return steps;
}

test('each value is used before the next one is requested', () => {
  const file = join(createFolder({}), 'values.jsonl');
  const steps = ['request a', 'use a', 'request b', 'use b', 'request c', 'use c'];
  expect(takeValues(file, ['a', 'b', 'c'])).toEqual(steps);
  expect(takeValues(file, ['a', 'b', 'c'])).toEqual(steps);
});

test('the file has the values of the last build alone', () => {
  const file = join(createFolder({}), 'values.jsonl');
  const keysAfter = (keys: readonly string[]) => {
    takeValues(file, keys);
    return [...readFileSync(file, 'utf8').matchAll(/"made (\w)"/g)].map(([, key]) => key);
  };
  expect(keysAfter(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(keysAfter(['a', 'c', 'd'])).toEqual(['a', 'c', 'd']);
  expect(keysAfter(['a', 'd'])).toEqual(['a', 'd']);
  expect(keysAfter([])).toEqual([]);
});
