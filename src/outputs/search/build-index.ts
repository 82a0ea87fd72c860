import { hash } from 'node:crypto';
import { dropCommon, joinWords, type Weigh } from './join-words.ts';
import { splitIntoParts } from './split-parts.ts';
import { HEAD_NAME, KEY_LENGTH, pagesName, spellingName, wordsName } from './file-names.ts';
import type { IndexHead, SearchPage, StoredPage } from './types.ts';
import { weighPage } from './weigh-page.ts';

/** Characters of a file, before compression: what one query loads at a time. */
const WORD_FILE = { least: 8_000, usual: 16_000, most: 24_000 };
const PAGE_FILE = { least: 6_000, usual: 16_000, most: 18_000 };
/**
 * The files of the search index by name: `index.json`, and all others named by their content.
 * `weigh` gives the words of a page as `weighPage` does.
 */
export function buildIndex(
  pages: readonly SearchPage[],
  weigh: Weigh = weighPage,
): Map<string, string> {
  const words = joinWords(pages, weigh);
  const total = pages.reduce((sum, page) => sum + page.sections.length, 0);
  const common = dropCommon(words, total);
  const sorted = [...words.keys()].toSorted();
  const wordFiles = splitWordLists(sorted, words);
  const pageFiles = splitPages(pages);
  const spellings = groupBySign(sorted);
  const wordTexts = wordFiles.map(({ text }) => text);
  const pageTexts = pageFiles.map(({ text }) => text);
  const lists = [...spellings.values()].map((list) => JSON.stringify(list));
  const head: IndexHead = {
    sections: pages.map((page) => page.sections.length),
    pageFiles: pageFiles.map(({ count }) => count),
    wordFiles: wordFiles.map(({ first }) => first),
    spellings: [...spellings.keys()],
    pageKeys: keysOf(pageTexts),
    wordKeys: keysOf(wordTexts),
    spellingKeys: keysOf(lists),
    common,
    ...choices(pages),
    boosts: Object.fromEntries(
      pages.flatMap((page, index) => (page.boost === 1 ? [] : [[index, page.boost]])),
    ) as Record<string, number>,
  };
  return new Map([
    [HEAD_NAME, JSON.stringify(head)],
    ...wordTexts.map((text, number) => [wordsName(head, number), text] as const),
    ...pageTexts.map((text, number) => [pagesName(head, number), text] as const),
    ...lists.map((text, number) => [spellingName(head, number), text] as const),
  ]);
}

/** Hexadecimal, because some file systems do not tell capitals from small letters. */
function keysOf(texts: readonly string[]): string {
  return texts.map((text) => hash('sha1', text, 'hex').slice(0, KEY_LENGTH)).join('');
}

function splitWordLists(sorted: readonly string[], words: Map<string, number[]>) {
  const entries = sorted.map((word) => ({
    key: word,
    text: `${JSON.stringify(word)}:[${words.get(word)?.join() ?? ''}]`,
  }));
  return splitIntoParts(entries, WORD_FILE).map((part) => ({
    first: part[0]?.key ?? '',
    text: `{${part.map(({ text }) => text).join(',')}}`,
  }));
}

function splitPages(pages: readonly SearchPage[]) {
  const entries = pages.map((page) => ({ key: page.href, text: JSON.stringify(toStored(page)) }));
  return splitIntoParts(entries, PAGE_FILE).map((part) => ({
    count: part.length,
    text: `[${part.map(({ text }) => text).join(',')}]`,
  }));
}

function toStored(page: SearchPage): StoredPage {
  const { href, title, description, place, names, version, method, path, sections } = page;
  return {
    href, title, description, place, names: names.length > 0 ? names : undefined, version, method, path,
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
