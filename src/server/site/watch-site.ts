import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SITE_MANIFEST_PATH, type SiteManifest } from '../../site/model/site-manifest.ts';
import { parseHeaders, type FindHeaders } from './header-rules.ts';
import { parseRedirects } from '../../hosts/formats/redirects-file.ts';
import { createRedirects, type Redirects } from './redirects.ts';
import { findSiteFiles, stampFolder, type SiteFiles } from './site-files.ts';
import { rethrowUnless } from '../../text/errors.ts';

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
