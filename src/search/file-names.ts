/** Where the index is served, base not included. */
export const SEARCH_PATH = '/_search';

/** The file that is read first. */
export const HEAD_NAME = 'index.json';

/** Name of a file of words, by its number. */
export function wordsName(number: number): string {
  return `words-${number}.json`;
}

/** Name of a file of pages, by its number. */
export function pagesName(number: number): string {
  return `pages-${number}.json`;
}

/** Name of the list of words that begin with a sign; by its code, because a sign may be one that file names cannot hold. */
export function spellingName(sign: string): string {
  return `spelling-${sign.codePointAt(0)?.toString(16) ?? '0'}.json`;
}
