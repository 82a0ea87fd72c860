// Prints the quality of the search for judged queries: those of the Plant Store docs, and with the names of sets
// as arguments (or `all`) those of real sites. `--pagefind` runs the same queries with Pagefind.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runCli } from '../tests/support/run-node.ts';
import { fetchSite, type NamedSite } from './search-quality/fetch-site.ts';
import { openPagefind } from './search-quality/pagefind.ts';
import { QUERIES } from './search-quality/plant-store.ts';
import { judge, measure, type JudgedQuery, type JudgedResult } from './search-quality/score.ts';
import { openOwnSearch } from './search-quality/site.ts';
import { PAGE_QUESTIONS } from './search-quality/page-questions.ts';
import { AUTHOR_QUERIES } from './search-quality/trellis-docs.ts';

const SETS = fileURLToPath(new URL('search-quality/', import.meta.url));
const PLANT_STORE = fileURLToPath(new URL('..', import.meta.url));

interface QuerySet {
  name: string;
  root: string;
  queries: JudgedQuery[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pagefind: { type: 'boolean' } },
});

const total: JudgedResult[] = [];
for (const set of listSets(positionals)) {
  console.log(`\n${set.name}`);
  const own = await judge(await openOwnSearch(set.root), set.queries);
  total.push(...own);
  report('Trellis', own);
  if (values.pagefind) report('Pagefind', await askPagefind(set));
  for (const { query, rank, first } of own) {
    const position = rank === 0 ? 'not found' : `at ${rank}`;
    if (rank !== 1)
      console.log(`  ${query.text}: right answer ${position}, first is ${first ?? 'nothing'}`);
  }
}

console.log('\nAll of them');
report('Trellis', total);

function listSets(names: readonly string[]): QuerySet[] {
  const files = readdirSync(SETS).filter((name) => name.endsWith('.json'));
  const wanted = names.includes('all')
    ? files
    : files.filter((file) => names.includes(basename(file, '.json')));
  const others = wanted.map((file) => {
    const set = JSON.parse(readFileSync(join(SETS, file), 'utf8')) as NamedSite &
      Pick<QuerySet, 'queries'>;
    return {
      name: `${set.repository} at ${set.commit.slice(0, 10)}`,
      root: fetchSite(set),
      queries: set.queries,
    };
  });
  return [
    { name: 'Plant Store', root: PLANT_STORE, queries: QUERIES },
    { name: 'Trellis docs, beside them', root: PLANT_STORE, queries: AUTHOR_QUERIES },
    {
      name: 'Trellis docs, a question for each page',
      root: PLANT_STORE,
      queries: listPageQuestions(),
    },
    ...others,
  ];
}

/** A query for each page of the documentation. */
function listPageQuestions(): JudgedQuery[] {
  return Object.entries(PAGE_QUESTIONS).map(([page, text]) => ({
    text,
    kind: 'question',
    answers: [page],
  }));
}

/** For Pagefind, any section of the right page counts, because it returns URLs of pages. */
async function askPagefind({ root, queries }: QuerySet): Promise<JudgedResult[]> {
  const out = join(mkdtempSync(join(tmpdir(), 'trellis-built-')), 'site');
  await runCli(['build', root, '--out', out, '--offline', '--quiet']);
  const pagefind = await openPagefind(out);
  try {
    return await judge(pagefind.ask, queries, { anyPart: true });
  } finally {
    await pagefind.close();
    rmSync(out, { recursive: true, force: true });
  }
}

function report(engine: string, results: readonly JudgedResult[]): void {
  console.log(`${engine.padEnd(12)}  queries success@1 success@5     MRR`);
  const kinds = [...new Set(results.map(({ query }) => query.kind))];
  for (const kind of kinds)
    print(
      kind,
      results.filter(({ query }) => query.kind === kind),
    );
  print('all', results);
}

function print(name: string, results: readonly JudgedResult[]): void {
  const { count, successAt1, successAt5, mrr } = measure(results);
  const percent = (value: number) => `${(value * 100).toFixed(0)} %`.padStart(10);
  console.log(
    `  ${name.padEnd(12)}${String(count).padStart(7)}${percent(successAt1)}${percent(successAt5)}${mrr.toFixed(3).padStart(8)}`,
  );
}
