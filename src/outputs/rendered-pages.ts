import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LoadedPage } from '../content/load-pages.ts';
import type { PageRecord } from '../site/store/page-record.ts';
import type { Site } from '../site/model/site.ts';

/** Pages with a body; those that are only a link have none. */
export function pagesWithBody({ pages }: Site): LoadedPage[] {
  return [...pages.values()].filter(({ frontMatter }) => !frontMatter.url);
}

/** What is known of rendered pages: of all of them, in development of those that somebody has asked for. */
export function renderedPages(site: Site): PageRecord[] {
  const { store, options } = site;
  if (options.mode === 'dev') return [...store.known()];
  return pagesWithBody(site).map((page) => store.record(page));
}

/** In development: renders what is not rendered yet, page by page, so that other requests are answered in between. */
export async function renderAll(site: Site): Promise<void> {
  if (site.options.mode !== 'dev') return;
  for (const page of pagesWithBody(site)) {
    site.store.record(page);
    await nextTurn();
  }
}
