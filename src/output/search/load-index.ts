import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import {
  HEAD_NAME,
  keyInName,
  SEARCH_PATH,
  type SearchPage,
  type WeighedWords,
} from '../../client/file-formats.ts';
import { weighPage } from '../../client/search-words.ts';
import { encodePath } from '../../content/links.ts';
import type { LoadedPage } from '../../content/pages.ts';
import { viewFor, type PageLocation } from '../../navigation/navigation.ts';
import { findOperation, parseOperationReference } from '../../openapi/lookup.ts';
import { DamagedCache, forEachReusable } from '../../site/cache.ts';
import { plainDescription } from '../../site/pages.ts';
import type { Site } from '../../site/site.ts';
import { withTrailingSlash } from '../../site/urls.ts';
import { runtimeDigest } from '../../utils/engine.ts';
import { digest } from '../../utils/files.ts';
import { listFiles, renderAll, type Emitter } from '../output.ts';
import { IndexWriter, readSections } from './build-index.ts';

/**
 * Returns the cache folder of the finished index of a site; its name stays the same while no page
 * changes. A build and a development server have one each, since each removes its own older
 * folders.
 */
export function loadIndex(site: Site): string {
  const dir = join(site.project.cacheDir, 'search');
  const parts = listParts(site);
  const prefix = `${site.options.mode}-`;
  const indexDir = join(dir, `${prefix}${keyOf(parts).slice(0, 16)}`);
  if (existsSync(join(indexDir, HEAD_NAME))) return indexDir;
  const staging = `${indexDir}-${process.pid}`;
  rmSync(staging, { recursive: true, force: true });
  const index = new IndexWriter((name, text) => writeInto(join(staging, name), text));
  forEachIndexed(site, parts, ({ page, words }) => index.add(page, parseWords(words)));
  index.finish();
  for (const name of readdirSync(dir)) {
    if (name.startsWith(prefix) && join(dir, name) !== staging)
      rmSync(join(dir, name), { recursive: true, force: true });
  }
  const folder = indexDir + failedPages(site);
  renameSync(staging, folder);
  return folder;
}

/** Suffix of the folder name if pages could not be read, so that the next build retries them. */
function failedPages({ pages, renderCache }: Site): string {
  const failed = [...pages.keys()].filter((id) => renderCache.guard.hasFailed(id, 'search'));
  return failed.length > 0 ? `-without-${digest(...failed).slice(0, 8)}` : '';
}

function keyOf(parts: readonly Part[]): string {
  return digest(...parts.map(({ key }) => key));
}

/** Reads the words of some pages, from which the index of the whole site is built. */
export function indexPages(site: Site, isIncluded: (part: { page: LoadedPage }) => boolean): void {
  forEachIndexed(site, listParts(site, isIncluded), () => undefined);
}

/**
 * Calls `use` with each page and its words; unchanged pages come from the cache of the last build.
 */
function forEachIndexed(
  site: Site,
  parts: readonly Part[],
  use: (indexed: IndexedPage) => void,
): void {
  const file = join(site.project.cacheDir, 'search/pages.jsonl');
  const { guard } = site.renderCache;
  const entries = parts.map((part) => ({
    key: part.key,
    make: () => guard.run(part.page, 'search', () => read(site, part)),
    isWhole: () => !guard.hasFailed(part.page.id, 'search'),
  }));
  forEachReusable<IndexedPage | undefined>(file, entries, (_entry, one) => {
    if (one) use(one);
  });
}

/** A page with its words as one text, which takes less memory than lists. */
interface IndexedPage {
  page: SearchPage;
  /** A line for each word: the word, then section numbers and weights in turn. */
  words: string;
}

function printWords(words: WeighedWords): string {
  return [...words].map(([word, list]) => `${word} ${list.join(' ')}`).join('\n');
}

/** Parses digit by digit, because splitting the text would create millions of short strings. */
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

/** A page with the digest of everything that the index contains about it. */
interface Part {
  page: LoadedPage;
  key: string;
  facts: PageFacts;
  html: string;
  aside: string | undefined;
}

function listParts(
  site: Site,
  isIncluded: (part: { page: LoadedPage }) => boolean = () => true,
): Part[] {
  const engine = runtimeDigest();
  return listSearchPages(site)
    .filter(isIncluded)
    .map(({ page, facts }) => {
      const { html, aside } = site.renderCache.record(page);
      return {
        page,
        key: digest(engine, html, aside ?? '', JSON.stringify(facts)),
        facts,
        html,
        aside,
      };
    });
}

/** A changelog mentions everything, so it ranks below the pages about a topic. */
const NEWS = / class="t-update[ "]/;
const NEWS_BOOST = 0.7;

function read(site: Site, { facts, html: body, aside }: Part): IndexedPage {
  const text = site.renderCache.read(body);
  const sections = readSections(text);
  // Samples in the right column repeat each endpoint in many languages; only words next to them count.
  if (aside && sections[0]) {
    for (const { heading, text } of readSections(site.renderCache.read(aside), [
      't-tabset-title',
    ])) {
      sections[0].text = `${sections[0].text} ${heading} ${text}`.trim();
    }
  }
  const boost = facts.boost * (NEWS.test(text) ? NEWS_BOOST : 1);
  const page = { ...facts, boost, sections };
  return { page, words: printWords(weighPage(page)) };
}

function writeInto(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Position and ranking of a page: all of a SearchPage but its text. */
type PageFacts = Omit<SearchPage, 'sections'>;

/**
 * The pages that the search of a site may show, in reading order, each once; then schemas that other pages have no room
 * for.
 */
export function listSearchPages(site: Site): { page: LoadedPage; facts: PageFacts }[] {
  const { navigation, pages, config } = site;
  const unlisted = config.seo.indexHiddenPages ? pages.keys() : [];
  const begun = new Set<string>();
  const indexed = [...new Set([...navigation.order, ...unlisted])].flatMap((id) => {
    const page = pages.get(id);
    return page && isSearchable(page, navigation.locations.get(id)) ? [{ page, owner: page }] : [];
  });
  const owners = new Map(indexed.toReversed().map(({ page }) => [documentOf(site, page), page]));
  const schemas = [...pages.values()].flatMap((page) => {
    const owner = isGeneratedSchema(page) ? owners.get(page.file) : undefined;
    return owner ? [{ page, owner }] : [];
  });
  return [...indexed, ...schemas].flatMap(({ page, owner }) => {
    const facts = site.renderCache.guard.run(page, 'search', () =>
      factsOf(site, page, owner, begun),
    );
    return facts ? [{ page, facts }] : [];
  });
}

function isSearchable({ frontMatter }: LoadedPage, location: PageLocation | undefined): boolean {
  const { hidden, noindex, robots, url, searchable } = frontMatter;
  if (hidden || noindex || url || /noindex/.test(robots ?? '')) return false;
  return searchable ?? location?.searchable ?? true;
}

/** Id of the document of an operation's page, whether it is generated or written. */
function documentOf({ documents }: Site, { frontMatter }: LoadedPage): string | undefined {
  const { openapi } = frontMatter;
  const found = openapi === undefined ? undefined : findOperation(documents, openapi);
  return found?.problem === undefined ? found?.document.id : undefined;
}

function isGeneratedSchema({ isGenerated, frontMatter }: LoadedPage): boolean {
  return isGenerated === true && frontMatter['openapi-schema'] !== undefined;
}

/**
 * `owner` is the page itself, or for a schema the first page of its document; `begun` holds the
 * tabs and groups of earlier pages.
 */
function factsOf(site: Site, page: LoadedPage, owner: LoadedPage, begun: Set<string>): PageFacts {
  const { frontMatter } = page;
  const location = site.navigation.locations.get(owner.id);
  const view = viewFor(site.navigation, owner.id);
  const tab = view.tabs.find(({ active }) => active)?.label;
  const groups = owner === page ? view.groupPath : [];
  const trail = [...new Set([tab ?? '', ...groups])].filter((label) => label !== '');
  const operation = parseOperationReference(frontMatter.openapi ?? frontMatter.api ?? '');
  return {
    href: withTrailingSlash(site, site.options.base + encodePath(page.href)),
    title: page.title,
    description: plainDescription(page) ?? '',
    place: trail,
    version: location?.version,
    language: view.language,
    method: operation?.method || undefined,
    path: operation?.path.replace(/^https?:\/\/[^/]+/, ''),
    keywords: frontMatter.keywords ?? [],
    names: namesOf(page, trail, begun),
    boost: frontMatter.boost ?? location?.boost ?? 1,
  };
}

/**
 * The sidebar label, and the names of the tabs and groups that begin with this page, so that a
 * search for them finds it.
 */
function namesOf(
  { title, frontMatter }: LoadedPage,
  trail: string[],
  begun: Set<string>,
): string[] {
  const begins = trail.filter((_, index) => {
    const key = trail.slice(0, index + 1).join('\n');
    return !begun.has(key) && begun.add(key);
  });
  const names = [frontMatter.sidebarTitle, ...begins].filter((name) => name !== undefined);
  return [...new Set(names)].filter((name) => name !== title);
}

/** The search index for the browser; it is updated when its files are requested. */
export const searchIndex: Emitter = {
  mayHave: (path) => path.startsWith(`${SEARCH_PATH}/`),
  async list({ site }) {
    await renderAll(site);
    const folder = loadIndex(site);
    return listFiles(folder).map(([name, file]) => ({
      path: SEARCH_PATH + name,
      // The folder name identifies the content of the index; files other than the head are named by
      // their own content.
      key: name === `/${HEAD_NAME}` ? folder : name,
      render: () => readPart(name, file),
    }));
  },
};

function readPart(name: string, file: string): string {
  const text = readFileSync(file, 'utf8');
  const key = keyInName(name);
  const isWhole =
    key === undefined ? text.endsWith('}') : hash('sha1', text, 'hex').startsWith(key);
  if (!isWhole) throw new DamagedCache(file);
  return text;
}
