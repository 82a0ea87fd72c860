import { splitHref } from '../../content/links.ts';
import type { AddressForm } from '../../hosts/host-rules.ts';
import { formOf } from '../../hosts/hosts.ts';
import type { Site } from '../model/site.ts';
import { findPageIdAt } from './page-ids.ts';

type Input = Pick<Site, 'config' | 'options' | 'pages' | 'references'>;

/** The form in which the host of a site answers with its pages, or the one that docs.json asks for. */
export function addressForm({ config, options }: Pick<Site, 'config' | 'options'>): AddressForm {
  return formOf(options.host, config.seo.trailingSlash);
}

/**
 * An address with a slash at the end of its path, where it is that of a page and the form of addresses has one; as it is otherwise.
 * Full addresses of the site, and paths with its base.
 */
export function withEndSlash(site: Input, address: string): string {
  const { options } = site;
  if (!addressForm(site).endSlash) return address;
  const start =
    (options.origin && address.startsWith(options.origin) ? options.origin : '') + options.base;
  const { path, suffix } = splitHref(address);
  if (!path.startsWith(`${start}/`) || path.endsWith('/')) return address;
  return isPage(site, path.slice(start.length)) ? `${path}/${suffix}` : address;
}

/** A page of the project, or a whole reference of an API. */
function isPage({ pages, references }: Input, path: string): boolean {
  return (
    findPageIdAt({ pages }, path) !== undefined || references.some(({ href }) => href === path)
  );
}

const HREF = /(?<= href=")[^"]+(?=")/g;

/** HTML whose links to pages end so. */
export function linksWithEndSlash(site: Input, html: string): string {
  if (!addressForm(site).endSlash) return html;
  return html.replace(HREF, (href) => withEndSlash(site, href));
}
