// Prints how well the search of the Plant Store docs answers a judged set of queries.
import { fileURLToPath } from 'node:url';
import { QUERIES } from './search-quality-queries.ts';
import { judge, measure, type JudgedResult } from './search-quality-score.ts';
import { buildSearchIndex } from './search-quality-site.ts';

const read = await buildSearchIndex(fileURLToPath(new URL('..', import.meta.url)));
const results = await judge(read, QUERIES);
const kinds = [...new Set(QUERIES.map(({ kind }) => kind))];
const percent = (value: number) => `${(value * 100).toFixed(0)} %`.padStart(10);
const print = (name: string, some: readonly JudgedResult[]) => {
  const { count, successAt1, successAt5, mrr } = measure(some);
  console.log(
    `${name.padEnd(12)}${String(count).padStart(4)}${percent(successAt1)}${percent(successAt5)}${mrr.toFixed(3).padStart(8)}`,
  );
};

console.log('queries          success@1 success@5     MRR');
for (const kind of kinds)
  print(
    kind,
    results.filter(({ query }) => query.kind === kind),
  );
print('all', results);
for (const { query, rank, first } of results) {
  if (rank !== 1)
    console.log(
      `  ${query.text}: right answer ${rank === 0 ? 'not found' : `at ${rank}`}, first is ${first ?? 'nothing'}`,
    );
}
