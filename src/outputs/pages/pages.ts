import { digest } from '../../text/digest.ts';
import { listLanguageHomes, type LanguageHome } from '../../navigation/view/language-homes.ts';
import { buildNotFound, buildPage } from '../../site/page/page-data.ts';
import { addressForm, linksWithEndSlash } from '../../site/facts/end-slash.ts';
import type { Site } from '../../site/model/site.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { languageOf } from '../../site/facts/in-language.ts';
import { translate } from '../../text/words/translate.ts';
import { pageOutput, type OutputKind } from '../output.ts';
import { renderNoticeDocument } from './notice-document.ts';
import { pagesWithBody } from '../rendered-pages.ts';
import { createPageKeys } from './page-keys.ts';

/** The documents of all pages. One at `/404` gives way to the page for unknown addresses. */
export const pages: OutputKind = {
  list({ site, layouts }) {
    const keyOf = createPageKeys(site);
    const all = pagesWithBody(site).map((page) =>
      pageOutput(site, page, {
        path: htmlPath(site, page.href),
        step: 'document',
        key: () => digest(layouts.key, keyOf(page), ...slashes(site)),
        render: async () =>
          linksWithEndSlash(site, await layouts.renderPage(buildPage(site, page.id))),
        notice: () => noticeOf(site, page),
      }),
    );
    return all.filter(({ path }) => path !== notFoundPath());
  },
};

/** Stands in for a page whose layout failed. */
function noticeOf({ navigation, options }: Site, { id, title }: LoadedPage): string {
  const lang = languageOf(navigation, id);
  return renderNoticeDocument({
    title,
    message: translate(lang, 'The text of this page cannot be shown.'),
    lang,
    link: { href: `${options.base}/`, label: translate(lang, 'Go to the start page') },
  });
}

/** The page for addresses that lead nowhere, and one for each language that has a folder. */
export const notFoundPage: OutputKind = {
  list: ({ site, layouts }) =>
    [undefined, ...listLanguageHomes(site.navigation)].map((home) => ({
      path: notFoundPath(home),
      get key() {
        return digest(layouts.key, JSON.stringify(buildNotFound(site, home)), ...slashes(site));
      },
      render: async () =>
        linksWithEndSlash(site, await layouts.renderPage(buildNotFound(site, home))),
    })),
};

/** Where hosts look for the page that unknown addresses show. */
export function notFoundPath(home?: LanguageHome): string {
  return `${home?.folder ?? ''}/404.html`;
}

/** What the end of links adds to the digest of a document. */
function slashes(site: Site): string[] {
  return addressForm(site).endSlash ? ['slashes'] : [];
}

/** Path of a page's file: `/guides/setup/index.html`, or `/guides/setup.html`. Hosts look for the pages of errors beside the others. */
export function htmlPath(site: Pick<Site, 'config' | 'options'>, href: string): string {
  const isBeside = addressForm(site).file === 'x.html' && href !== '/';
  if (isBeside || href === '/404' || href === '/500') return `${href}.html`;
  return `${href === '/' ? '' : href}/index.html`;
}
