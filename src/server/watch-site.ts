import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseHeaders, type FindHeaders } from './header-rules.ts';
import { parseRedirects, type Redirects } from './redirects.ts';
import { findSiteFiles, stampFolder, type SiteFiles } from './site-files.ts';

/** What a folder with a built site has to offer. */
export interface ServedSite {
  files: SiteFiles;
  redirects: Redirects;
  headers: FindHeaders;
}

/** How often the folder is looked at, in milliseconds. */
const INTERVAL = 1000;

/**
 * Gives what the folder has at the moment. A folder that was replaced as a whole, as a build does, is
 * read again, so that a server shows the new site without a restart.
 */
export async function watchSite(folder: string): Promise<() => ServedSite> {
  let stamp = await stampFolder(folder);
  let site = await readSite(folder);
  let checked = performance.now();

  async function refresh(): Promise<void> {
    const current = await stampFolder(folder);
    if (current === undefined || current === stamp) return;
    site = await readSite(folder);
    stamp = current;
  }

  return () => {
    if (performance.now() - checked > INTERVAL) {
      checked = performance.now();
      // While a new site is being put in place the one before stays known.
      refresh().catch(() => undefined);
    }
    return site;
  };
}

async function readSite(folder: string): Promise<ServedSite> {
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '');
  return {
    files: await findSiteFiles(folder),
    redirects: parseRedirects(await read('_redirects')),
    headers: parseHeaders(await read('_headers')),
  };
}
