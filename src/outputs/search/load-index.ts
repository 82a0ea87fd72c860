import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digest } from '../../text/digest.ts';
import { runtimeDigest } from '../../engine/engine.ts';
import { makeOrReuse } from '../../site/cache/make-or-reuse.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { Site } from '../../site/model/site.ts';
import { buildIndex } from './build-index.ts';
import { HEAD_NAME } from './file-names.ts';
import { listSearchPages, type PageFacts } from './list-pages.ts';
import { readSections } from './read-sections.ts';
import type { SearchPage, WeighedWords } from './types.ts';
import { weighPage } from './weigh-page.ts';

/**
 * The folder in the cache that holds the finished index of a site; while no page changed it stays what it is. A build
 * and a development server have one each, since one removes the older folders of its own.
 */
export function loadIndex(site: Site): string {
  const dir = join(site.project.cacheDir, 'search');
  const parts = listParts(site);
  const own = `${site.options.mode}-`;
  const whole = join(dir, `${own}${keyOf(parts).slice(0, 16)}`);
  if (existsSync(join(whole, HEAD_NAME))) return whole;
  const staging = `${whole}-${process.pid}`;
  for (const [name, text] of makeIndex(site, parts)) writeInto(join(staging, name), text);
  for (const name of readdirSync(dir)) {
    if (name.startsWith(own) && join(dir, name) !== staging)
      rmSync(join(dir, name), { recursive: true, force: true });
  }
  const folder = whole + failedPages(site);
  renameSync(staging, folder);
  return folder;
}

/** What the name of the folder ends with where pages could not be read: the next build tries them again. */
function failedPages({ pages, store }: Site): string {
  const failed = [...pages.keys()].filter((id) => store.guard.hasFailed(id, 'search'));
  return failed.length > 0 ? `-without-${digest(...failed).slice(0, 8)}` : '';
}

function keyOf(parts: readonly Part[]): string {
  return digest(...parts.map(({ key }) => key));
}

function makeIndex(site: Site, parts: readonly Part[]): Map<string, string> {
  const file = join(site.project.cacheDir, 'search/pages.jsonl');
  const { guard } = site.store;
  const makings = parts.map((part) => ({
    key: part.key,
    make: () => guard.run(part.page, 'search', () => read(site, part)),
    isWhole: () => !guard.hasFailed(part.page.id, 'search'),
  }));
  const indexed = makeOrReuse<IndexedPage | undefined>(file, makings).filter(
    (one) => one !== undefined,
  );
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

/** A page with the digest of all that the index says about it. */
interface Part {
  page: LoadedPage;
  key: string;
  facts: PageFacts;
  html: string;
  aside: string | undefined;
}

function listParts(site: Site): Part[] {
  const engine = runtimeDigest();
  return listSearchPages(site).map(({ page, facts }) => {
    const { html, aside } = site.store.record(page);
    return {
      page,
      key: digest(engine, html, aside ?? '', JSON.stringify(facts)),
      facts,
      html,
      aside,
    };
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
