import { digest } from '../mdx/digest.ts';
import { HEAD_NAME, pagesName, spellingName, wordsName } from './file-names.ts';
import { TEXT_LEVELS } from './types.ts';
import type { IndexHead, SearchPage, StoredPage } from './types.ts';
import { weighPage } from './weigh-page.ts';

/** Characters of a file, before compression: what one query loads at a time. */
const WORD_FILE_SIZE = 24_000;
const PAGE_FILE_SIZE = 16_000;
/** On sites with this many sections, words in more than that share of them count only in headings. */
const MANY_SECTIONS = 500;
const COMMON_SHARE = 0.4;

/**
 * The files of the search index by name: `index.json`, and all others in a folder named by their content.
 * `weigh` gives the words of a page as `weighPage` does.
 */
export function buildIndex(
  pages: readonly SearchPage[],
  weigh: (page: SearchPage) => Iterable<[string, number[]]> = weighPage,
): Map<string, string> {
  const words = joinWords(pages, weigh);
  const total = pages.reduce((sum, page) => sum + page.sections.length, 0);
  const common = dropCommon(words, total);
  const sorted = [...words.keys()].toSorted();
  const wordFiles = cutWords(sorted, words);
  const pageFiles = cutPages(pages);
  const spellings = groupBySign(sorted);
  const contents = new Map([
    ...wordFiles.map(({ text }, index) => [wordsName(index), text] as const),
    ...pageFiles.map(({ text }, index) => [pagesName(index), text] as const),
    ...[...spellings].map(([sign, list]) => [spellingName(sign), JSON.stringify(list)] as const),
  ]);
  const head: Omit<IndexHead, 'folder'> = {
    sections: pages.map((page) => page.sections.length),
    pageFiles: pageFiles.map(({ first }) => first),
    wordFiles: wordFiles.map(({ first }) => first),
    spellings: [...spellings.keys()],
    common,
    ...choices(pages),
    boosts: Object.fromEntries(
      pages.flatMap((page, index) => (page.boost === 1 ? [] : [[index, page.boost]])),
    ) as Record<string, number>,
  };
  const folder = digest(JSON.stringify(head), ...contents.values());
  const files = new Map([[HEAD_NAME, JSON.stringify({ folder, ...head } satisfies IndexHead)]]);
  for (const [name, text] of contents) files.set(`${folder}/${name}`, text);
  return files;
}

/** For each word: gaps between section numbers, and weights. Sections are counted through the site. */
function joinWords(
  pages: readonly SearchPage[],
  weigh: (page: SearchPage) => Iterable<[string, number[]]>,
): Map<string, number[]> {
  const words = new Map<string, { list: number[]; last: number }>();
  let offset = 0;
  for (const page of pages) {
    for (const [word, found] of weigh(page)) {
      let known = words.get(word);
      if (!known) words.set(word, (known = { list: [], last: 0 }));
      for (let index = 0; index < found.length; index += 2) {
        const number = offset + (found[index] ?? 0);
        known.list.push(number - known.last, found[index + 1] ?? 0);
        known.last = number;
      }
    }
    offset += page.sections.length;
  }
  return new Map([...words].map(([word, { list }]) => [word, list]));
}

function dropCommon(words: Map<string, number[]>, total: number): string[] {
  if (total < MANY_SECTIONS) return [];
  const common: string[] = [];
  for (const [word, list] of words) {
    if (list.length / 2 <= total * COMMON_SHARE) continue;
    common.push(word);
    words.set(word, headingsOnly(list));
  }
  return common;
}

function headingsOnly(list: readonly number[]): number[] {
  const kept: number[] = [];
  let gap = 0;
  for (let index = 0; index < list.length; index += 2) {
    gap += list[index] ?? 0;
    const weight = list[index + 1] ?? 0;
    if (weight <= TEXT_LEVELS) continue;
    kept.push(gap, weight);
    gap = 0;
  }
  return kept;
}

interface CutFile<T> {
  first: T;
  text: string;
}

function cutWords(sorted: readonly string[], words: Map<string, number[]>): CutFile<string>[] {
  const files: CutFile<string>[] = [];
  let part: string[] = [];
  let size = 0;
  let first = '';
  const finish = () => {
    if (part.length > 0) files.push({ first, text: `{${part.join(',')}}` satisfies string });
    part = [];
    size = 0;
  };
  for (const word of sorted) {
    const entry = `${JSON.stringify(word)}:[${words.get(word)?.join() ?? ''}]`;
    if (size > 0 && size + entry.length > WORD_FILE_SIZE) finish();
    if (size === 0) first = word;
    part.push(entry);
    size += entry.length;
  }
  finish();
  return files;
}

function cutPages(pages: readonly SearchPage[]): CutFile<number>[] {
  const files: CutFile<number>[] = [];
  let part: string[] = [];
  let size = 0;
  let first = 0;
  for (const [index, page] of pages.entries()) {
    const entry = JSON.stringify(toStored(page));
    if (part.length > 0 && size + entry.length > PAGE_FILE_SIZE) {
      files.push({ first, text: `[${part.join(',')}]` });
      part = [];
      size = 0;
      first = index;
    }
    part.push(entry);
    size += entry.length;
  }
  if (part.length > 0) files.push({ first, text: `[${part.join(',')}]` });
  return files;
}

function toStored(page: SearchPage): StoredPage {
  const { href, title, description, place, version, method, path, sections } = page;
  return {
    href, title, description, place, version, method, path,
    sections: sections.map(({ id, heading, kind, text, code, parent }) => [id, heading, kind, text, code, parent]),
  }; // prettier-ignore
}

function groupBySign(sorted: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const word of sorted) {
    const [sign = ''] = word;
    const list = groups.get(sign);
    if (list) list.push(word);
    else groups.set(sign, [word]);
  }
  return groups;
}

function choices(pages: readonly SearchPage[]) {
  const list = (read: (page: SearchPage) => string | undefined) => {
    const names = [...new Set(pages.map(read))].filter((name) => name !== undefined);
    const numbers = names.length > 0 ? pages.map((page) => names.indexOf(read(page) ?? '')) : [];
    return [names, numbers] as const;
  };
  const [versions, pageVersions] = list(({ version }) => version);
  const [languages, pageLanguages] = list(({ language }) => language);
  return { versions, pageVersions, languages, pageLanguages };
}
