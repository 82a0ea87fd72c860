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
import { loadOnce, rethrowUnless } from '../../utils/errors.ts';
import { decode, isHttpUrl, withoutQuery } from '../../utils/url.ts';

/** Data of a page in lists. */
export type ListedPage = Pick<
  StoredPage,
  'href' | 'title' | 'description' | 'place' | 'version' | 'method' | 'path'
>;

/** Pages of a built site for agents. */
export interface Docs {
  facts: SiteManifest;
  search: SearchEngine['search'];
  /** All indexed pages in reading order. */
  listPages(): Promise<ListedPage[]>;
  /** Markdown of a page by URL or path, with or without base; undefined if there is none. */
  readPage(url: string): Promise<string | undefined>;
  /** `llms.txt`; undefined if the site has none. */
  readOverview(): Promise<string | undefined>;
  /** Absolute URL of a path that includes the base. */
  toUrl(href: string): string;
}

/** Maximum number of index files in memory; beyond that the cache is cleared. */
const MAX_INDEX_FILES = 400;

/** Returns the docs of a built folder, and reads them again after each build. Rejects if there is no search index. */
export function watchDocs(folder: string): () => Promise<Docs> {
  let known: { stamp: string; open: () => Promise<Docs> } | undefined;
  return async () => {
    const { ino, mtimeMs, size } = await stat(join(folder, SEARCH_PATH, HEAD_NAME));
    const stamp = `${ino} ${mtimeMs} ${size}`;
    if (known?.stamp !== stamp)
      known = { stamp, open: loadOnce(() => openDocs((path) => readInside(folder, path))) };
    return known.open();
  };
}

/** Opens the docs of a site. `read` returns the text of a file by path without base, or undefined. */
export async function openDocs(read: (path: string) => Promise<string | undefined>): Promise<Docs> {
  const readJson = async (path: string): Promise<unknown> => {
    const text = await read(path);
    if (text === undefined) throw new Error(`File not found: ${path}`);
    return JSON.parse(text);
  };
  const facts = (await readJson(SITE_MANIFEST_PATH)) as SiteManifest;
  const readIndex: ReadIndexFile = (name) => readJson(`${SEARCH_PATH}/${name}`);
  return {
    facts,
    search: boundedSearch(readIndex),
    listPages: loadOnce(() => listPages(readIndex)),
    readPage: (url) => {
      const path = toPagePath(url, facts);
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

async function listPages(readIndex: ReadIndexFile): Promise<ListedPage[]> {
  const head = (await readIndex(HEAD_NAME)) as IndexHead;
  const all: ListedPage[] = [];
  // Sequentially, because the texts of all pages can be large.
  for (const number of head.pageFiles.keys()) {
    const pages = (await readIndex(pagesName(head, number))) as StoredPage[];
    all.push(...pages.map(({ sections: _texts, ...facts }) => facts));
  }
  return all;
}

/** Text of a file of the site; undefined if it does not exist or is outside of the folder. */
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
 * Path of a page without base and extension: `/docs/guides/a.md#b` and `https://docs.example.com/docs/guides/a/` give
 * `/guides/a`, the start page `/index`. Undefined for URLs of other sites.
 */
function toPagePath(
  address: string,
  { base, origin }: Pick<SiteManifest, 'base' | 'origin'>,
): string | undefined {
  const text = address.trim();
  const url = isHttpUrl(text) ? URL.parse(text) : undefined;
  if (url === null || (url && origin !== '' && url.origin !== origin)) return undefined;
  const path = decode(url ? url.pathname : withoutQuery(text));
  if (path === undefined || path.includes('\0')) return undefined;
  const rooted = `/${path.replace(/^(?:\.?\/)+/, '')}`;
  const inside =
    rooted === base || rooted.startsWith(`${base}/`) ? rooted.slice(base.length) : rooted;
  return inside.replace(/\.mdx?$|(?<!\/)\/+$/, '') || '/index';
}

/** A page of an API operation. */
export type OperationPage = ListedPage & { method: string; path: string };

/** Pages of operations in reading order. */
export function listOperations(pages: readonly ListedPage[]): OperationPage[] {
  return pages.filter(
    (page): page is OperationPage => page.method !== undefined && page.path !== undefined,
  );
}

/**
 * Pages of the operation named `GET /plants/{id}`, a path, or a title. Ignores case and parameter names. Returns the
 * most exact matches.
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
