import type { LoadedPage } from '../../content/load-pages.ts';
import type { Site } from './site.ts';

/** Path of the feed of a page, without the base; undefined for a page that asks for none or a site without a known address. */
export function feedPath(
  site: Site,
  page: Pick<LoadedPage, 'href' | 'frontMatter'>,
): string | undefined {
  if (!page.frontMatter.rss || page.frontMatter.url || site.options.origin === undefined)
    return undefined;
  return `${page.href === '/' ? '' : page.href}/rss.xml`;
}
