import { findSiteFiles, stampFolder, type SiteFiles } from './site-files.ts';

/** How often the folder is looked at, in milliseconds. */
const INTERVAL = 1000;

/**
 * Gives what the folder has at the moment. A folder that was replaced as a whole, as a build does, is
 * read again, so that a server shows the new site without a restart.
 */
export async function watchSiteFiles(folder: string): Promise<() => SiteFiles> {
  let stamp = await stampFolder(folder);
  let files = await findSiteFiles(folder);
  let checked = performance.now();

  async function refresh(): Promise<void> {
    const current = await stampFolder(folder);
    if (current === undefined || current === stamp) return;
    files = await findSiteFiles(folder);
    stamp = current;
  }

  return () => {
    if (performance.now() - checked > INTERVAL) {
      checked = performance.now();
      // While a new site is being put in place the one before stays known.
      refresh().catch(() => undefined);
    }
    return files;
  };
}
