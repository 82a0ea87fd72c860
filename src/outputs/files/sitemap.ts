import { encodePath } from '../../content/links.ts';
import { encode } from '../../text/html.ts';
import { withEndSlash } from '../../site/facts/end-slash.ts';
import { listIndexed } from '../../site/facts/list-indexed.ts';
import { lastModified, toIsoDate } from '../../site/facts/last-modified.ts';
import type { Site } from '../../site/model/site.ts';

/** sitemap.xml; undefined where the site's address is not known, because a sitemap holds full addresses. */
export function renderSitemap(site: Site): string | undefined {
  const { origin } = site.options;
  if (origin === undefined) return undefined;
  const dates = datesByHref(site);
  const urls = listIndexed(site).map((href) => {
    const date = dates.get(href);
    const lastmod = date === undefined ? '' : `<lastmod>${date}</lastmod>`;
    return `<url><loc>${encode(origin + withEndSlash(site, href))}</loc>${lastmod}</url>`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  );
}

/** Dates of pages by address. */
function datesByHref(site: Site): Map<string, string> {
  return new Map(
    [...site.pages.values()].flatMap((page) => {
      const date = site.store.guard.run(page, 'date', () => toIsoDate(lastModified(site, page)));
      return date === undefined ? [] : [[site.options.base + encodePath(page.href), date]];
    }),
  );
}

/** robots.txt: everything is open to crawlers. */
export function renderRobots({ options }: Site): string {
  const sitemap = options.origin ? `\nSitemap: ${options.origin}${options.base}/sitemap.xml\n` : '';
  return `User-agent: *\nAllow: /\n${sitemap}`;
}
