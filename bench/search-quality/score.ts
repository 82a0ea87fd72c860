/**
 * What a query is: `exact` is the title of a page, `group` the name of a group in the sidebar, `compound` words
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

/** What a reader may type into a search, and where the answer is. */
export interface JudgedQuery {
  text: string;
  kind: QueryKind;
  /** Language of the page that the reader searches from. */
  language?: string;
  /** Any of these is right; an address without `#` stands for the whole page. */
  answers: string[];
}

/** Gives the addresses that a search answers with on pages of a language, best first. */
export type Ask = (text: string, language?: string) => Promise<string[]>;

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

/** Asks a search all queries. `anyPart` lets every part of the right page count. */
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
