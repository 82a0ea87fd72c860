import { readFile, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import {
  HEAD_NAME,
  pagesName,
  SEARCH_PATH,
  type IndexHead,
  type ReadIndexFile,
  type StoredPage,
} from '../../client/file-formats.ts';
import { openSearch, type SearchEngine } from '../../client/search.ts';
import { SITE_MANIFEST_PATH, type SiteManifest } from '../../site/hosts.ts';
import { rethrowUnless } from '../../utils/errors.ts';
import { decode } from '../../utils/url.ts';

/** A page as lists show it. */
export type PageFacts = Pick<
  StoredPage,
  'href' | 'title' | 'description' | 'place' | 'version' | 'method' | 'path'
>;

/** The pages of a built site, as agents read them. */
export interface Docs {
  facts: SiteManifest;
  search: SearchEngine['search'];
  /** Every page that the search knows, in reading order. */
  listPages(): Promise<PageFacts[]>;
  /** Markdown of the page at an address or a path, base included or not; undefined where there is none. */
  readPage(address: string): Promise<string | undefined>;
  /** `llms.txt`; undefined where the site has none. */
  readOverview(): Promise<string | undefined>;
  /** Full address of a path that includes the base. */
  toUrl(href: string): string;
}

/** Index files held in memory; beyond that the search starts with an empty hand. */
const MAX_INDEX_FILES = 400;

/**
 * Gives the docs of a folder that a build wrote, read anew whenever a build has replaced it. Rejects
 * while there is no search index in it.
 */
export function watchDocs(folder: string): () => Promise<Docs> {
  let known: { stamp: string; docs: Promise<Docs> } | undefined;
  return async () => {
    const { ino, mtimeMs, size } = await stat(join(folder, SEARCH_PATH, HEAD_NAME));
    const stamp = `${ino} ${mtimeMs} ${size}`;
    if (known?.stamp !== stamp)
      known = { stamp, docs: openDocs((path) => readInside(folder, path)) };
    return known.docs;
  };
}

/** The docs of a site whose files `read` gives by path without base, undefined for those that are not there. */
export async function openDocs(read: (path: string) => Promise<string | undefined>): Promise<Docs> {
  const readJson = async (path: string): Promise<unknown> => {
    const text = await read(path);
    if (text === undefined) throw new Error(`there is no ${path}`);
    return JSON.parse(text);
  };
  const facts = (await readJson(SITE_MANIFEST_PATH)) as SiteManifest;
  const readIndex: ReadIndexFile = (name) => readJson(`${SEARCH_PATH}/${name}`);
  let pages: Promise<PageFacts[]> | undefined;
  return {
    facts,
    search: boundedSearch(readIndex),
    listPages: () => (pages ??= listPages(readIndex)),
    readPage: (address) => {
      const path = toPagePath(address, facts);
      return path === undefined ? Promise.resolve(undefined) : read(`${path}.md`);
    },
    readOverview: () => read('/llms.txt'),
    toUrl: (href) => facts.origin + href,
  };
}

function boundedSearch(readIndex: ReadIndexFile): SearchEngine['search'] {
  let count = 0;
  const read: ReadIndexFile = (name) => {
    count += 1;
    return readIndex(name);
  };
  let engine = openSearch(read);
  return (text, reader) => {
    if (count > MAX_INDEX_FILES) {
      count = 0;
      engine = openSearch(read);
    }
    return engine.search(text, reader);
  };
}

async function listPages(readIndex: ReadIndexFile): Promise<PageFacts[]> {
  const head = (await readIndex(HEAD_NAME)) as IndexHead;
  const all: PageFacts[] = [];
  // One after another: the texts of all pages together may be large.
  for (const number of head.pageFiles.keys()) {
    const pages = (await readIndex(pagesName(head, number))) as StoredPage[];
    all.push(...pages.map(({ sections: _texts, ...facts }) => facts));
  }
  return all;
}

/** Text of a file of the site; undefined for what is not there or lies outside. */
async function readInside(folder: string, path: string): Promise<string | undefined> {
  const root = resolve(folder);
  const file = resolve(root, `.${path}`);
  if (!file.startsWith(root + sep) || file.slice(root.length).includes(`${sep}.`)) return undefined;
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    return rethrowUnless(
      error,
      'ENOENT',
      'ENOTDIR',
      'EISDIR',
      'ENAMETOOLONG',
      'ERR_INVALID_ARG_VALUE',
    );
  }
}

/**
 * The page that an address means, as a path without base and ending: `/docs/guides/a.md#b` and
 * `https://docs.example.com/docs/guides/a/` are `/guides/a`, the start page is `/index`. Undefined for an
 * address on another site.
 */
function toPagePath(
  address: string,
  { base, origin }: Pick<SiteManifest, 'base' | 'origin'>,
): string | undefined {
  const text = address.trim();
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : undefined;
  if (url === null || (url && origin !== '' && url.origin !== origin)) return undefined;
  const path = decode((url ? url.pathname : text).split(/[?#]/, 1)[0] ?? '');
  if (path === undefined || path.includes('\0')) return undefined;
  const rooted = `/${path.replace(/^(?:\.?\/)+/, '')}`;
  const inside =
    rooted === base || rooted.startsWith(`${base}/`) ? rooted.slice(base.length) : rooted;
  return inside.replace(/\.mdx?$|(?<!\/)\/+$/, '') || '/index';
}

/** A page that describes an operation of an API. */
export type OperationPage = PageFacts & { method: string; path: string };

/** The pages that describe an operation, in reading order. */
export function listOperations(pages: readonly PageFacts[]): OperationPage[] {
  return pages.filter(
    (page): page is OperationPage => page.method !== undefined && page.path !== undefined,
  );
}

/**
 * The pages of an operation named as `GET /plants/{id}`, by its path alone or by its title; names of
 * parameters and the case do not matter. The surest reading that fits any page counts.
 */
export function findOperations(
  operations: readonly OperationPage[],
  name: string,
): OperationPage[] {
  const [, method, rest = ''] = /^\s*(?:([a-z]+)\s+(?=\/|https?:))?(.*)$/i.exec(name) ?? [];
  const path = plainPath(rest.replace(/^https?:\/\/[^/]+/, ''));
  const title = name.trim().toLowerCase();
  const isMethod = (page: OperationPage) =>
    method === undefined || page.method.toLowerCase() === method.toLowerCase();
  const readings: ((page: OperationPage) => boolean)[] = [
    (page) => isMethod(page) && plainPath(page.path) === path,
    (page) => page.title.toLowerCase() === title,
    (page) => isMethod(page) && path.length > 1 && plainPath(page.path).endsWith(path),
    (page) => title !== '' && page.title.toLowerCase().includes(title),
  ];
  for (const fits of readings) {
    const found = operations.filter(fits);
    if (found.length > 0) return found;
  }
  return [];
}

function plainPath(path: string): string {
  return path
    .trim()
    .toLowerCase()
    .replace(/\{[^{}]*\}|(?<=\/):\w+/g, '{}')
    .replace(/(?<=.)\/$/, '');
}
