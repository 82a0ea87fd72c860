import type { IndexHead } from './types.ts';

/** Where the index is served, base not included. */
export const SEARCH_PATH = '/_search';

/** The file that is read first, and the only one that changes under its name. */
export const HEAD_NAME = 'index.json';

/** Folder of all others. They are named by what is in them, so that an edit leaves most names as they were. */
const PARTS = 'parts';

/** Digits of a file's digest in its name. The number stands beside it, so few of them tell its versions apart. */
export const KEY_LENGTH = 6;

/** Name of the n-th file of words. */
export function wordsName({ wordKeys }: Pick<IndexHead, 'wordKeys'>, number: number): string {
  return `${PARTS}/words-${number}-${keyAt(wordKeys, number)}.json`;
}

/** Name of the n-th file of pages. */
export function pagesName({ pageKeys }: Pick<IndexHead, 'pageKeys'>, number: number): string {
  return `${PARTS}/pages-${number}-${keyAt(pageKeys, number)}.json`;
}

/** Name of the list of words that begin with the n-th sign; by its code, because file names cannot hold every sign. */
export function spellingName(
  { spellings, spellingKeys }: Pick<IndexHead, 'spellings' | 'spellingKeys'>,
  number: number,
): string {
  const code = spellings[number]?.codePointAt(0)?.toString(16) ?? '0';
  return `${PARTS}/spelling-${code}-${keyAt(spellingKeys, number)}.json`;
}

/** Digest of a file's text that its name ends with; undefined for the head, whose name has none. */
export function keyInName(name: string): string | undefined {
  return /-([\da-f]+)\.json$/.exec(name)?.[1];
}

function keyAt(keys: string, number: number): string {
  return keys.slice(number * KEY_LENGTH, (number + 1) * KEY_LENGTH);
}

/** Says of a path in the site whether it is a file of pages. */
export function isPagesFile(path: string): boolean {
  return path.startsWith(`${SEARCH_PATH}/${PARTS}/pages-`);
}
