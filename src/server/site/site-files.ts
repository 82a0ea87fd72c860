import { readdir, readFile, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { parseHeaderRules, parseRedirects } from '../../site/host-formats.ts';
import { isForHosts, SITE_MANIFEST_PATH, type SiteManifest } from '../../site/hosts.ts';
import { rethrowUnless } from '../../utils/errors.ts';
import { createRedirects, type Redirects } from './redirects.ts';

/** A file of the site. */
export interface SiteFile {
  /** Where it is below the site's folder: `guides/quickstart.html`. */
  file: string;
  /** Its compressed copies, `guides/quickstart.html.br`, by content coding. */
  encodings: { br?: string; gzip?: string };
  /** The address to go to instead, when this one only leads there: `/guides/quickstart`. */
  redirect?: string;
}

/** What the site has, by decoded pathname. Only what is in here is ever read from the disk. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** The files below a folder by every pathname they answer to; links and hidden files are left out. */
async function findSiteFiles(folder: string): Promise<SiteFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return indexFiles(files.filter((file) => !isHidden(file)));
}

/** The pathnames of a list of files. Pages also answer without `.html` and without `index.html`. */
function indexFiles(files: readonly string[]): SiteFiles {
  const all = new Set(files);
  const site = new Map<string, SiteFile>();
  for (const file of files) {
    if (/\.(?:br|gz)$/.test(file) && all.has(file.replace(/\.\w+$/, ''))) continue;
    const encodings: SiteFile['encodings'] = {};
    if (all.has(`${file}.br`)) encodings.br = `${file}.br`;
    if (all.has(`${file}.gz`)) encodings.gzip = `${file}.gz`;
    for (const [pathname, redirect] of pathnamesOf(file)) {
      // A file of that very name comes before a page that could be meant.
      if (site.has(pathname) && pathname !== `/${file}`) continue;
      site.set(pathname, { file, encodings, ...(redirect && { redirect }) });
    }
  }
  return site;
}

/** Tells one state of a folder from another, replaced as a whole; undefined while there is none. */
async function stampFolder(folder: string): Promise<string | undefined> {
  const found = await stat(folder).catch((error: unknown) =>
    rethrowUnless(error, 'ENOENT', 'ENOTDIR'),
  );
  return found && `${found.ino} ${found.mtimeMs}`;
}

function pathnamesOf(file: string): [pathname: string, redirect?: string][] {
  const own = `/${file}`;
  if (file.endsWith('/index.html') || file === 'index.html') {
    const folder = own.slice(0, -'/index.html'.length);
    return folder ? [[own], [folder], [`${folder}/`]] : [[own], ['/']];
  }
  if (!file.endsWith('.html')) return [[own]];
  const clean = own.slice(0, -'.html'.length);
  return [[own], [clean], [`${clean}/`, clean]];
}

function isHidden(file: string): boolean {
  if (isForHosts(`/${file}`)) return true;
  return file.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
}

/** What a folder with a built site has to offer. */
export interface ServedSite {
  files: SiteFiles;
  /** Folders with a `404.html`, with a slash at the end, the longest first: `/de/`, `/`. */
  notFoundFolders: readonly string[];
  redirects: Redirects;
  headers: FindHeaders;
  /** Where it hangs on its host: `/docs`, or nothing. */
  base: string;
  /** What the site says of itself; undefined for a folder that Trellis did not write. */
  manifest: SiteManifest | undefined;
}

/** How often the folder is looked at at most, in milliseconds. */
const CHECK_INTERVAL_MS = 100;

/** Gives what a folder with a built site has at the moment. `base` is for a folder that does not say where it hangs. */
export function watchSite(folder: string, base = ''): Promise<() => Promise<ServedSite>> {
  return watchFolder(folder, () => readSite(folder, base));
}

/**
 * Gives what was read of a folder. One that was replaced as a whole, as a build does, is read again before the answer,
 * so that no page of the new site meets the headers and files of the one before.
 */
export async function watchFolder<Content>(
  folder: string,
  read: () => Promise<Content>,
): Promise<() => Promise<Content>> {
  let stamp = await stampFolder(folder);
  let content = await read();
  let checked = performance.now();

  async function refresh(): Promise<void> {
    const current = await stampFolder(folder);
    if (current === undefined || current === stamp) return;
    content = await read();
    stamp = current;
  }

  let looking: Promise<void> | undefined;

  return async () => {
    if (performance.now() - checked > CHECK_INTERVAL_MS) {
      checked = performance.now();
      // While a new site is being put in place the one before stays known.
      looking = refresh().catch((error: unknown) => rethrowUnless(error, 'ENOENT', 'SyntaxError'));
    }
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

/** What a `_headers` file says goes with the answer to an address. */
type FindHeaders = (pathname: string) => Header[];

/**
 * Reads a `_headers` file, the format of common hosts: a pattern with `*` on a line, its headers indented
 * below it. Every pattern that fits counts; values under one name are joined.
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
  const source = text.replace(/[^\w/*]/g, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`);
  return new RegExp(`^${source.replaceAll('*', '.*')}$`, 'u');
}

/** Whether a path without base is that of the script that loads what docs.json names under `analytics` and `integrations`. */
export function isVendorScript(path: string): boolean {
  return /^\/_trellis\/vendors\.\w+\.js$/.test(path);
}

/** Answers with a script that does nothing. */
export function respondNothing(response: ServerResponse): void {
  response
    .writeHead(200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    .end();
}
