import { splitHref } from '../../content/links.ts';
import type { Site } from '../model/site.ts';
import { findPageIdAt } from './page-ids.ts';

type Input = Pick<Site, 'config' | 'options' | 'pages'>;

/**
 * An address with a slash at the end of its path, where it is that of a page and `seo.trailingSlash` asks for it; as it is otherwise.
 * Full addresses of the site, and paths with its base.
 */
export function withEndSlash(site: Input, address: string): string {
  const { config, options, pages } = site;
  if (!config.seo.trailingSlash) return address;
  const start =
    (options.origin && address.startsWith(options.origin) ? options.origin : '') + options.base;
  const { path, suffix } = splitHref(address);
  if (!path.startsWith(`${start}/`) || path.endsWith('/')) return address;
  return findPageIdAt({ pages }, path.slice(start.length)) === undefined
    ? address
    : `${path}/${suffix}`;
}

const HREF = /(?<= href=")[^"]+(?=")/g;

/** HTML whose links to pages end so. */
export function linksWithEndSlash(site: Input, html: string): string {
  if (!site.config.seo.trailingSlash) return html;
  return html.replace(HREF, (href) => withEndSlash(site, href));
}
