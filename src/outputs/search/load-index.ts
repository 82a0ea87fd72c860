import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digest } from '../../text/digest.ts';
import { runtimeDigest } from '../../site/cache/engine.ts';
import { makeOrReuse } from '../markdown/cache.ts';
import type { Site } from '../../site/model/site.ts';
import { buildIndex } from './build-index.ts';
import { HEAD_NAME, SEARCH_PATH } from './file-names.ts';
import { listSearchPages, type PageFacts } from './list-pages.ts';
import { readSections } from './read-sections.ts';
import type { SearchPage, WeighedWords } from './types.ts';
import { weighPage } from './weigh-page.ts';

/** Changes with everything that the index of a site says. */
export function digestIndex(site: Site): string {
  return keyOf(listParts(site));
}

/** The files of the index as they are to be served, by path without base. Only changed pages are read again. */
export function makeIndexFiles(site: Site): Map<string, string> {
  const files = [...makeIndex(site, listParts(site))];
  return new Map(files.map(([name, text]) => [`${SEARCH_PATH}/${name}`, text]));
}

/** The folder in the cache that holds the finished index of a site; while no page changed it stays what it is. */
export function loadIndex(site: Site): string {
  const dir = join(site.project.cacheDir, 'search');
  const parts = listParts(site);
  const folder = join(dir, `index-${keyOf(parts).slice(0, 16)}`);
  if (existsSync(join(folder, HEAD_NAME))) return folder;
  const staging = `${folder}-${process.pid}`;
  for (const [name, text] of makeIndex(site, parts)) writeInto(join(staging, name), text);
  for (const name of readdirSync(dir)) {
    if (name.startsWith('index-') && join(dir, name) !== staging) {
      rmSync(join(dir, name), { recursive: true, force: true });
    }
  }
  renameSync(staging, folder);
  return folder;
}

function keyOf(parts: readonly Part[]): string {
  return digest(...parts.map(({ key }) => key));
}

function makeIndex(site: Site, parts: readonly Part[]): Map<string, string> {
  const file = join(site.project.cacheDir, 'search/pages.jsonl');
  const makings = parts.map((part) => ({ key: part.key, make: () => read(site, part) }));
  const indexed = makeOrReuse<IndexedPage>(file, makings);
  const words = new Map(indexed.map(({ page, words: text }) => [page, text]));
  return buildIndex([...words.keys()], (page) => parseWords(words.get(page) ?? ''));
}

/** A page with its words as text, which takes less room than lists of all pages would. */
interface IndexedPage {
  page: SearchPage;
  /** A line for each word: the word, then section numbers and weights in turn. */
  words: string;
}

function printWords(words: WeighedWords): string {
  return [...words].map(([word, list]) => `${word} ${list.join(' ')}`).join('\n');
}

/** Reads digit by digit, because splitting the text would make millions of short ones. */
function* parseWords(text: string): Generator<[string, number[]]> {
  for (let at = 0; at < text.length; at += 1) {
    const end = text.indexOf(' ', at);
    const word = text.slice(at, end);
    const list: number[] = [];
    let number = 0;
    for (at = end + 1; at < text.length && text[at] !== '\n'; at += 1) {
      const digit = text.charCodeAt(at) - 48;
      if (digit >= 0) number = number * 10 + digit;
      else {
        list.push(number);
        number = 0;
      }
    }
    list.push(number);
    yield [word, list];
  }
}

/** The file of the index at a path without base; the index is brought up to date when its first file is asked for. */
export function findIndexFile(site: Site, path: string): string | undefined {
  if (!path.startsWith(`${SEARCH_PATH}/`)) return undefined;
  const name = path.slice(SEARCH_PATH.length + 1);
  if (name === HEAD_NAME) return join(loadIndex(site), name);
  const dir = join(site.project.cacheDir, 'search');
  const isPlain = /^parts\/[\w-]+\.json$/.test(name);
  const folders = isPlain && existsSync(dir) ? readdirSync(dir) : [];
  return folders.map((folder) => join(dir, folder, name)).find((file) => existsSync(file));
}

/** A page with the digest of all that the index says about it. */
interface Part {
  key: string;
  facts: PageFacts;
  html: string;
  aside: string | undefined;
}

function listParts(site: Site): Part[] {
  const engine = runtimeDigest();
  return listSearchPages(site).map(({ page, facts }) => {
    const { html, aside } = site.store.record(page);
    return { key: digest(engine, html, aside ?? '', JSON.stringify(facts)), facts, html, aside };
  });
}

function read(site: Site, { facts, html: body, aside }: Part): IndexedPage {
  const sections = readSections(site.store.read(body));
  // Samples in the right column repeat each endpoint in many languages; only words beside them count.
  if (aside && sections[0]) {
    const html = site.store.read(aside).replace(/<p class="t-tabset-title">.*?<\/p>/g, '');
    for (const { heading, text } of readSections(html)) {
      sections[0].text = `${sections[0].text} ${heading} ${text}`.trim();
    }
  }
  const page = { ...facts, sections };
  return { page, words: printWords(weighPage(page)) };
}

function writeInto(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
