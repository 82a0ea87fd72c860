import { digest } from '../../text/digest.ts';
import { buildNotFound, buildPage } from '../../site/page/page-data.ts';
import type { OutputKind } from '../output.ts';
import { pagesWithBody } from '../rendered-pages.ts';
import { createPageKeys } from './page-keys.ts';

/** Where hosts look for the page that unknown addresses show. */
export const NOT_FOUND_PATH = '/404.html';

/** The documents of all pages. One at `/404` gives way to the page for unknown addresses. */
export const pages: OutputKind = {
  list({ site, layouts }) {
    const keyOf = createPageKeys(site);
    const all = pagesWithBody(site).map((page) => ({
      path: htmlPath(page.href),
      get key() {
        return digest(layouts.key, keyOf(page));
      },
      render: () => layouts.renderPage(buildPage(site, page.id)),
    }));
    return all.filter(({ path }) => path !== NOT_FOUND_PATH);
  },
};

/** The page for addresses that lead nowhere. */
export const notFoundPage: OutputKind = {
  list: ({ site, layouts }) => [
    {
      path: NOT_FOUND_PATH,
      get key() {
        return digest(layouts.key, JSON.stringify(buildNotFound(site)));
      },
      render: () => layouts.renderPage(buildNotFound(site)),
    },
  ],
};

/** Path of a page's file: `/guides/setup/index.html`. Hosts look for the pages of errors beside the others. */
export function htmlPath(href: string): string {
  if (href === '/404' || href === '/500') return `${href}.html`;
  return `${href === '/' ? '' : href}/index.html`;
}
