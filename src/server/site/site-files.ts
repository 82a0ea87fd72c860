import { readdir, readFile, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { parseHeaderRules, parseRedirects } from '../../site/host-formats.ts';
import { isForHosts, SITE_MANIFEST_PATH, type SiteManifest } from '../../site/hosts.ts';
import { rethrowUnless } from '../../utils/errors.ts';
import { relativePath } from '../../utils/files.ts';
import { createRedirects, type Redirects } from './redirects.ts';

/** A file of the site. */
export interface SiteFile {
  /** Path below the site's folder: `guides/quickstart.html`. */
  file: string;
  /** Compressed copies by content coding: `guides/quickstart.html.br`. */
  encodings: { br?: string; gzip?: string };
  /** Canonical path to redirect to: `/guides/quickstart`. */
  redirect?: string;
}

/** Files by decoded pathname. Only these files are read from disk. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** Files below a folder by all pathnames that they are served at, without links and hidden files. */
async function findSiteFiles(folder: string): Promise<SiteFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relativePath(folder, join(entry.parentPath, entry.name)));
  return indexFiles(files.filter((file) => !isHidden(file)));
}

/** Pathnames of files. Pages are also served without `.html` and without `index.html`. */
function indexFiles(files: readonly string[]): SiteFiles {
  const all = new Set(files);
  const site = new Map<string, SiteFile>();
  for (const file of files) {
    if (/\.(?:br|gz)$/.test(file) && all.has(file.replace(/\.\w+$/, ''))) continue;
    const encodings: SiteFile['encodings'] = {};
    if (all.has(`${file}.br`)) encodings.br = `${file}.br`;
    if (all.has(`${file}.gz`)) encodings.gzip = `${file}.gz`;
    for (const [pathname, redirect] of pathnamesOf(file)) {
      // An exact file name precedes a page.
      if (site.has(pathname) && pathname !== `/${file}`) continue;
      site.set(pathname, { file, encodings, ...(redirect && { redirect }) });
    }
  }
  return site;
}

/** Identifies the state of a folder, which builds replace as a whole; undefined while it does not exist. */
async function stampFolder(folder: string): Promise<string | undefined> {
  const found = await stat(folder).catch((error: unknown) =>
    rethrowUnless(error, 'ENOENT', 'ENOTDIR'),
  );
  return found && `${found.ino} ${found.mtimeMs}`;
}

function pathnamesOf(file: string): [pathname: string, redirect?: string][] {
  const exact = `/${file}`;
  if (file.endsWith('/index.html') || file === 'index.html') {
    const folder = exact.slice(0, -'/index.html'.length);
    return folder ? [[exact], [folder], [`${folder}/`]] : [[exact], ['/']];
  }
  if (!file.endsWith('.html')) return [[exact]];
  const clean = exact.slice(0, -'.html'.length);
  return [[exact], [clean], [`${clean}/`, clean]];
}

function isHidden(file: string): boolean {
  if (isForHosts(`/${file}`)) return true;
  return file.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
}

/** Content of a folder with a built site. */
export interface ServedSite {
  files: SiteFiles;
  /** Folders with a `404.html`, with a trailing slash, longest first: `/de/`, `/`. */
  notFoundFolders: readonly string[];
  redirects: Redirects;
  headers: FindHeaders;
  /** Base path: `/docs`, or empty. */
  base: string;
  /** Site manifest; undefined for a folder that Trellis did not write. */
  manifest: SiteManifest | undefined;
}

/** Minimum interval between checks of the folder, in milliseconds. */
const CHECK_INTERVAL_MS = 100;

/** Returns the current content of a folder with a built site. `base` applies to folders without a site manifest. */
export function watchSite(folder: string, base = ''): Promise<() => Promise<ServedSite>> {
  return watchFolder(folder, () => readSite(folder, base));
}

/**
 * Returns the content read from a folder. Reads a folder again after it was replaced as a whole, before responding,
 * so that pages of a new site never get headers and files of the previous one.
 */
export async function watchFolder<Content>(
  folder: string,
  read: () => Promise<Content>,
): Promise<() => Promise<Content>> {
  let stamp = await stampFolder(folder);
  let content = await read();
  let checked = performance.now();

  async function refresh(): Promise<void> {
    try {
      const current = await stampFolder(folder);
      if (current === undefined || current === stamp) return;
      content = await read();
      stamp = current;
    } catch (error) {
      // While a new site is moved into place, the previous one stays available.
      rethrowUnless(error, 'ENOENT', 'SyntaxError');
    } finally {
      checked = performance.now();
      looking = undefined;
    }
  }

  let looking: Promise<void> | undefined;

  return async () => {
    if (performance.now() - checked > CHECK_INTERVAL_MS) looking ??= refresh();
    await looking;
    return content;
  };
}

async function readSite(folder: string, base: string): Promise<ServedSite> {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch(
      (error: unknown) => rethrowUnless(error, 'ENOENT', 'ENOTDIR') ?? '',
    );
  const manifest = parseManifest(await read(SITE_MANIFEST_PATH));
  const files = await findSiteFiles(folder);
  return {
    files,
    notFoundFolders: [...files.keys()]
      .filter((path) => path.endsWith('/404.html'))
      .map((path) => path.slice(0, -'404.html'.length))
      .toSorted((a, b) => b.length - a.length),
    redirects: createRedirects(parseRedirects(await read('_redirects'))),
    headers: parseHeaders(await read('_headers')),
    base: manifest?.base ?? base,
    manifest,
  };
}

function parseManifest(text: string): SiteManifest | undefined {
  return text === '' ? undefined : (JSON.parse(text) as SiteManifest);
}

export type Header = [name: string, value: string];

/** Headers in `_headers` for a path. */
type FindHeaders = (pathname: string) => Header[];

/**
 * Parses a `_headers` file: a pattern with `*` per line, followed by its indented headers. All matching patterns
 * apply; values of the same name are joined.
 */
export function parseHeaders(text: string): FindHeaders {
  const rules = parseHeaderRules(text).map(({ pattern, headers }) => ({
    pattern: toPattern(pattern),
    headers,
  }));
  return (pathname) => {
    const found = new Map<string, string>();
    const fitting = rules.filter(({ pattern }) => pattern.test(pathname));
    for (const [name, value] of fitting.flatMap(({ headers }) => headers)) {
      const before = found.get(name);
      found.set(name, before === undefined ? value : `${before}, ${value}`);
    }
    return [...found];
  };
}

function toPattern(text: string): RegExp {
  const source = text.replace(
    /[^\w/*]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
  return new RegExp(`^${source.replaceAll('*', '.*')}$`, 'u');
}

/** Whether a path without base is the script for `analytics` and `integrations`. */
export function isVendorScript(path: string): boolean {
  return /^\/_trellis\/vendors\.[\w-]+\.js$/.test(path);
}

/** Responds with an empty script. */
export function respondNothing(response: ServerResponse): void {
  response
    .writeHead(200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    .end();
}
