import { readFile, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { HEAD_NAME, pagesName, SEARCH_PATH } from '../../outputs/search/file-names.ts';
import { openSearch, type SearchEngine } from '../../outputs/search/search.ts';
import type { IndexHead, ReadIndexFile, StoredPage } from '../../outputs/search/types.ts';
import { SITE_MANIFEST_PATH, type SiteManifest } from '../../site/model/site-manifest.ts';
import { toPagePath } from './page-path.ts';
import { rethrowUnless } from '../../text/errors.ts';

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
  toAddress(href: string): string;
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
    toAddress: (href) => facts.origin + href,
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
