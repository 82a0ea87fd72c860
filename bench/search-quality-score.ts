import { openSearch } from '../src/search/search.ts';
import type { ReadIndexFile } from '../src/search/types.ts';
import type { JudgedQuery } from './search-quality-queries.ts';

/** How many places of the list are looked at. */
const DEPTH = 10;

/** A query with the place of its first right answer; 0 where there is none. */
export interface JudgedResult {
  query: JudgedQuery;
  rank: number;
  /** Address of what came first. */
  first: string | undefined;
}

/** How good the answers to some queries are, from 0 to 1. */
export interface Quality {
  count: number;
  successAt1: number;
  successAt5: number;
  /** Mean of 1 / rank. */
  mrr: number;
}

/** Asks all queries of an index. */
export async function judge(
  read: ReadIndexFile,
  queries: readonly JudgedQuery[],
): Promise<JudgedResult[]> {
  const engine = openSearch(read);
  return Promise.all(
    queries.map(async (query) => {
      const results = (await engine.search(query.text)).slice(0, DEPTH);
      const rank = results.findIndex(({ href }) => isRight(href, query.answers)) + 1;
      return { query, rank, first: results[0]?.href };
    }),
  );
}

/** Figures for a list of judged results. */
export function measure(results: readonly JudgedResult[]): Quality {
  const share = (is: (rank: number) => boolean) =>
    results.filter(({ rank }) => rank > 0 && is(rank)).length / results.length;
  return {
    count: results.length,
    successAt1: share((rank) => rank === 1),
    successAt5: share((rank) => rank <= 5),
    mrr: results.reduce((sum, { rank }) => sum + (rank > 0 ? 1 / rank : 0), 0) / results.length,
  };
}

function isRight(href: string, answers: readonly string[]): boolean {
  return answers.some(
    (answer) => href === answer || (!answer.includes('#') && href.startsWith(`${answer}#`)),
  );
}
