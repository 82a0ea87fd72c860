import type { Page } from '../../content/page.ts';
import type { Entry } from '../entries/entry.ts';

/**
 * Address of each folder that is neither a page nor a redirect of docs.json, with the first listed page
 * below it.
 */
export function findFolderRedirects(
  entries: readonly Entry[],
  pages: ReadonlyMap<string, Page>,
  redirects: readonly string[],
): Map<string, string> {
  const taken = new Set([...pages.values()].map((page) => page.href));
  for (const source of redirects) taken.add(`/${source.replace(/^\/|\/$/g, '')}`);
  const found = new Map<string, string>();
  for (const { link, page } of entries) {
    if (link.pageId === undefined) continue;
    let folder = `/${page.id}`;
    while ((folder = folder.slice(0, folder.lastIndexOf('/'))) !== '') {
      // The folders around a known one are known, too.
      if (found.has(folder)) break;
      if (!taken.has(folder)) found.set(folder, link.href);
    }
  }
  return found;
}
