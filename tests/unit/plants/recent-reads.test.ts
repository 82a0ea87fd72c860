import { expect, test } from 'vitest';
import type { Plant } from '../../../src/plants/store.ts';
import { cacheReads } from '../../../src/plants/open-plants.ts';

/** A store that returns `answers` and records its calls. */
function countingStore(answers: Record<string, Plant[]>) {
  const asked: string[] = [];
  const visiblePlants = async (digest: string) => {
    asked.push(digest);
    if (digest === 'broken') throw new Error('no disk');
    return answers[digest];
  };
  return { asked, answers, visiblePlants, close: () => void asked.push('close') };
}

function clock() {
  let time = 0;
  return { now: () => time, advance: (by: number) => void (time += by) };
}

test('asks the store once for requests that come together', async () => {
  const store = countingStore({ ada: [{ name: 'Mint' }] });
  const reads = cacheReads(store);
  const both = await Promise.all([reads.visiblePlants('ada'), reads.visiblePlants('ada')]);
  expect(both).toEqual([[{ name: 'Mint' }], [{ name: 'Mint' }]]);
  expect(store.asked).toEqual(['ada']);
});

test('detects a change after the cached result has expired', async () => {
  const { now, advance } = clock();
  const store = countingStore({ ada: [{ name: 'Mint' }] });
  const reads = cacheReads(store, { maxAge: 1000, now });
  await reads.visiblePlants('ada');
  store.answers['ada'] = [{ name: 'Sage' }];
  advance(999);
  expect(await reads.visiblePlants('ada')).toEqual([{ name: 'Mint' }]);
  advance(1);
  expect(await reads.visiblePlants('ada')).toEqual([{ name: 'Sage' }]);
});

test('a token that is given out is known at once', async () => {
  const store = countingStore({});
  const reads = cacheReads(store);
  expect(await reads.visiblePlants('ben')).toBeUndefined();
  store.answers['ben'] = [];
  expect(await reads.visiblePlants('ben')).toEqual([]);
});

test('a failure is reported and not cached', async () => {
  const store = countingStore({});
  const reads = cacheReads(store);
  await expect(reads.visiblePlants('broken')).rejects.toThrow('no disk');
  await expect(reads.visiblePlants('broken')).rejects.toThrow('no disk');
  expect(store.asked).toEqual(['broken', 'broken']);
});

test('remembers only so many tokens, the oldest are asked for again', async () => {
  const store = countingStore({ a: [], b: [], c: [] });
  const reads = cacheReads(store, { size: 2 });
  for (const digest of ['a', 'b', 'c', 'b', 'c', 'a']) await reads.visiblePlants(digest);
  expect(store.asked).toEqual(['a', 'b', 'c', 'a']);
});

test('closes the store behind it', () => {
  const store = countingStore({});
  cacheReads(store).close();
  expect(store.asked).toEqual(['close']);
});
