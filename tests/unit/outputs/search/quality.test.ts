import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { QUERIES } from '../../../../bench/search-quality/plant-store.ts';
import { judge, measure } from '../../../../bench/search-quality/score.ts';
import { openOwnSearch } from '../../../../bench/search-quality/site.ts';

/** A little below the figures of `npm run search:quality`, so that a new page may move one answer. */
const FLOOR = { successAt1: 0.9, successAt5: 0.95, mrr: 0.92 };

test('the Plant Store docs answer a judged set of queries', async () => {
  const ask = await openOwnSearch(fileURLToPath(new URL('../../../..', import.meta.url)));
  const { successAt1, successAt5, mrr } = measure(await judge(ask, QUERIES));
  expect(successAt1).toBeGreaterThanOrEqual(FLOOR.successAt1);
  expect(successAt5).toBeGreaterThanOrEqual(FLOOR.successAt5);
  expect(mrr).toBeGreaterThanOrEqual(FLOOR.mrr);
}, 60_000);
