import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reuseOrCompute } from '../../../src/site/cache.ts';
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

test('values are computed again wherever a byte of their file is damaged', () => {
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
