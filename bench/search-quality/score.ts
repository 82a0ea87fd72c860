/**
 * Kind of a query: `exact` is the title of a page, `group` the name of a group in the sidebar, `compound` words
 * written together that the docs write apart or the other way round, `number` a short name with a digit.
 */
export type QueryKind =
  | 'exact'
  | 'heading'
  | 'group'
  | 'question'
  | 'misspelt'
  | 'identifier'
  | 'compound'
  | 'number'
  | 'synonym'
  | 'beginning'
  | 'cjk';

/** A query, and the pages with the answer. */
export interface JudgedQuery {
  text: string;
  kind: QueryKind;
  /** Language of the page that the reader searches from. */
  language?: string;
  /** Any of these is right; a URL without `#` matches the whole page. */
  answers: string[];
}

/** Returns the URLs of the results on pages of a language, best first. */
export type Ask = (text: string, language?: string) => Promise<string[]>;

/** Number of results that are judged. */
const DEPTH = 10;

/** A query with the rank of its first right result; 0 if there is none. */
export interface JudgedResult {
  query: JudgedQuery;
  rank: number;
  /** URL of the first result. */
  first: string | undefined;
}

/** Quality of the results for some queries, from 0 to 1. */
export interface Quality {
  count: number;
  successAt1: number;
  successAt5: number;
  /** Mean of 1 / rank. */
  mrr: number;
}

/** Runs all queries. With `anyPart`, every section of the right page counts. */
export async function judge(
  ask: Ask,
  queries: readonly JudgedQuery[],
  { anyPart = false } = {},
): Promise<JudgedResult[]> {
  const results: JudgedResult[] = [];
  for (const query of queries) {
    const hrefs = (await ask(query.text, query.language)).slice(0, DEPTH);
    const answers = anyPart ? query.answers.map(pageOf) : query.answers;
    const rank = hrefs.findIndex((href) => isRight(href, answers)) + 1;
    results.push({ query, rank, first: hrefs[0] });
  }
  return results;
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

function pageOf(href: string): string {
  return href.replace(/#.*$/, '');
}
