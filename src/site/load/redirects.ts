import type { DocsConfig } from '../../config/model/types.ts';
import { isSafeHref } from '../../config/values/safe-href.ts';
import { encodePath, isExternal, joinPath } from '../../content/links.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { Navigation } from '../../navigation/model/navigation.ts';
import type { SiteRedirect } from '../model/site-parts.ts';

/**
 * All addresses that lead elsewhere: those written in docs.json, `/` where no page is called `index`,
 * folders without a page of their own, and pages that are only a link. Pages win over folders.
 */
export function collectRedirects(
  written: DocsConfig['redirects'],
  pages: ReadonlyMap<string, LoadedPage>,
  navigation: Navigation,
  base: string,
): SiteRedirect[] {
  const taken = new Set<string>();
  const redirects: SiteRedirect[] = [];
  const add = (from: string, to: string, permanent: boolean) => {
    if (taken.has(from) || !isSafeHref(to)) return;
    taken.add(from);
    redirects.push({ from, to: isExternal(to) ? to : base + toPath(to), permanent });
  };
  for (const { href, frontMatter } of pages.values()) {
    if (frontMatter.url) add(href, frontMatter.url, false);
    else taken.add(href);
  }
  for (const { source, destination, permanent } of written) {
    add(joinPath('', source), destination, permanent);
  }
  // Sites link to `/guides/index` as often as to `/guides`.
  for (const { id, href } of pages.values()) if (id.endsWith('/index')) add(`/${id}`, href, true);
  const { root, folderRedirects } = navigation;
  if (root && 'redirect' in root) add('/', root.redirect, false);
  for (const [from, to] of folderRedirects) add(from, encodePath(to), false);
  return redirects;
}

function toPath(path: string): string {
  return '/' + path.replace(/^\/+/, '').replace(/(?<=[^/])\/+$/, '');
}
