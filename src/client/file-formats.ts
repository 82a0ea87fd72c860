/** Kinds of sections. */
export const SECTION_KINDS = ['page', 'heading', 'field'] as const;

/** A section of a page with its own URL. */
export interface Section {
  /** Id of the heading or field; '' for text before the first one. */
  id: string;
  heading: string;
  kind: (typeof SECTION_KINDS)[number];
  /** Number of the section that this one is a part of; 0 for the page. */
  parent: number;
  text: string;
  /** The words of the text that are set in bold, which count twice. */
  bold?: string;
  /** Text of code blocks. */
  code: string;
}

/** Input of the index for a page. */
export interface SearchPage {
  /** With the base path. */
  href: string;
  title: string;
  description: string;
  /** Position in the navigation, outermost first: tab, groups. */
  place: string[];
  /**
   * Name of the version; absent for pages of all versions. A string because the browser compares it with `data-version`
   * only.
   */
  version?: string | undefined;
  /** Likewise the language. */
  language?: string | undefined;
  /** HTTP method of an API page. */
  method?: string | undefined;
  /** Path of an API page. */
  path?: string | undefined;
  keywords: string[];
  /** Other names: its sidebar label, and the tabs and groups that begin with it. */
  names: string[];
  /** Weight against other pages; 1 for most. */
  boost: number;
  /** First the one of the page itself. */
  sections: Section[];
}

/** Each word of a page with numbers of sections and weights, in turn. */
export type WeighedWords = Map<string, number[]>;

/**
 * Mark of a weight, above the bits of `TEXT_LEVEL`: the word is in the tab or groups of a page, or in the first
 * sentence of a page without a description; in other sections, in the name of a parameter or property.
 */
export const IN_PLACE = 16;
/** Mark of a weight: the word is in the heading of the section. */
export const IN_HEADING = 32;
/** Mark of a weight: the word is in the title of the page. */
export const IN_TITLE = 64;
/** Mark of a weight: the word is among the keywords of the page. */
export const IN_KEYWORDS = 128;
/** Bits of a weight that hold its level: how much the text of a section is about the word. */
export const TEXT_LEVEL = 15;
/** Levels of text, so few that a weight without marks is one digit. */
export const TEXT_LEVELS = 9;

/** The one file that is read first. Lists by page are in page order. */
export interface IndexHead {
  /** Number of sections of each page. */
  sections: number[];
  /** Number of pages in each file of pages. */
  pageFiles: number[];
  /** First word of each file of words. */
  wordFiles: string[];
  /** First characters with a word list, used to correct misspelled words. */
  spellings: string[];
  /** Beginnings of the digests of all files of one kind, one after another. */
  pageKeys: string;
  wordKeys: string;
  spellingKeys: string;
  /** Words on so many pages that only headings count. */
  common: string[];
  versions: string[];
  languages: string[];
  /** Index in `versions` by page; -1 for all. Empty if the site has no versions. */
  pageVersions: number[];
  pageLanguages: number[];
  /** Pages with a custom weight. */
  boosts: Record<string, number>;
}

/** A file of words: for each, gaps between section numbers and weights, in turn. */
export type WordFile = Record<string, number[]>;

/** A page as results show it. */
export interface StoredPage {
  href: string;
  title: string;
  description: string;
  place: string[];
  /** Undefined if it has only one name. */
  names?: string[] | undefined;
  version?: string | undefined;
  method?: string | undefined;
  path?: string | undefined;
  /** Each section, the page itself first. */
  sections: StoredSection[];
}

/** A section; its kind is an index in `SECTION_KINDS`. */
export type StoredSection = [
  id: string,
  heading: string,
  kind: number,
  text: string,
  parent: number,
  code?: string,
];

/** Reads and parses a file of the index by its name; rejects if it cannot be loaded. */
export type ReadIndexFile = (name: string) => Promise<unknown>;

/** URL path of the index, without the base path. */
export const SEARCH_PATH = '/_search';

/** The file that is read first, and the only one that changes under its name. */
export const HEAD_NAME = 'index.json';

/**
 * Folder of all other files. They are named by their content, so that an edit changes few names.
 */
const PARTS = 'parts';

/**
 * Number of digest characters in a file name. The name also contains the file number, so few are
 * needed.
 */
export const KEY_LENGTH = 6;

/** Name of the n-th file of words. */
export function wordsName({ wordKeys }: Pick<IndexHead, 'wordKeys'>, number: number): string {
  return `${PARTS}/words-${number}-${keyAt(wordKeys, number)}.json`;
}

/** Name of the n-th file of pages. */
export function pagesName({ pageKeys }: Pick<IndexHead, 'pageKeys'>, number: number): string {
  return `${PARTS}/pages-${number}-${keyAt(pageKeys, number)}.json`;
}

/**
 * Name of the list of words that begin with the n-th character; by number, because file names do
 * not support every character.
 */
export function spellingName(
  { spellings, spellingKeys }: Pick<IndexHead, 'spellings' | 'spellingKeys'>,
  number: number,
): string {
  const code = spellings[number]?.codePointAt(0)?.toString(16) ?? '0';
  return `${PARTS}/spelling-${code}-${keyAt(spellingKeys, number)}.json`;
}

/** Base of the digits in a packed list of words. */
const DIGITS = 36;

/**
 * A sorted list of words as one text. Each word lacks the beginning that it shares with the word before it, and one
 * digit in front of it is the length of that beginning: `0plan 4ner 4t`.
 */
export function packWords(sorted: readonly string[]): string {
  const packed = sorted.map((word, at) => {
    const shared = Math.min(DIGITS - 1, commonStart(word, sorted[at - 1] ?? ''));
    return shared.toString(DIGITS) + word.slice(shared);
  });
  return packed.join(' ');
}

/** The words of a packed list. */
export function unpackWords(packed: string): string[] {
  let word = '';
  return packed.split(' ').map((entry) => {
    word = word.slice(0, Number.parseInt(entry.charAt(0), DIGITS)) + entry.slice(1);
    return word;
  });
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Digest at the end of a file name; undefined for the head, whose name contains none. */
export function keyInName(name: string): string | undefined {
  return /-([\da-f]+)\.json$/.exec(name)?.[1];
}

function keyAt(keys: string, number: number): string {
  return keys.slice(number * KEY_LENGTH, (number + 1) * KEY_LENGTH);
}

/** Whether a path in the site is a file of pages. */
export function isPagesFile(path: string): boolean {
  return path.startsWith(`${SEARCH_PATH}/${PARTS}/pages-`);
}

/** Entries of a group for the filter of a sidebar. Links above the first group have the title ''. */
export interface FilterGroup {
  title: string;
  entries: FilterEntry[];
}

/** `path` and `method` are those of API pages; entries with a `version` are shown only while it is selected. */
export interface FilterEntry {
  label: string;
  href: string;
  method?: string | undefined;
  path?: string | undefined;
  version?: string | undefined;
}

/**
 * Global variable through which scripts register with the script that replaces a server. Each file
 * that they would request from a server is a script: `trellis.add(needs, run)`.
 */
export const GLOBAL = 'trellis';

/** Placeholder for the folder of the site in data shared by several pages. */
export const ROOT = 'trellis-root:/';

/** Script name of a file, because pages opened from disk can load only scripts. */
export function scriptOf(path: string): string {
  return `${path}.js`;
}

/** Whether a path in the site is the first script of pages opened from disk. */
export function isLoader(path: string): boolean {
  return path.startsWith('/_astro/from-disk-');
}
