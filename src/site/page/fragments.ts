import { splitHref } from '../../content/links.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { encode } from '../../text/html.ts';
import { slugOf } from '../../text/slug.ts';
import type { MetLink } from '../../mdx/page/types.ts';
import { findPageIdAt } from '../facts/page-ids.ts';
import type { PageRecord } from '../store/page-record.ts';
import type { Site } from '../model/site.ts';
import { decodePath, encodeUrlPart } from '../../text/decode-path.ts';

/** A link to a part of a page, `/guides/setup#install`. */
export interface FragmentLink extends MetLink {
  /** What stands behind the `#`, decoded. */
  fragment: string;
  /** Id of the part that is meant, which may be spelled otherwise; undefined where there is none. */
  id: string | undefined;
  /** All ids of the page. */
  ids: readonly string[];
}

/** The links of a page that lead to a part of a page of the site. */
export function findFragmentLinks(
  site: Site,
  page: LoadedPage,
  record: PageRecord,
): FragmentLink[] {
  return record.links.flatMap((link) => {
    const at = link.kind === 'link' ? link.to.indexOf('#') : -1;
    const fragment = at < 0 ? '' : decodePath(link.to.slice(at + 1));
    // `#top` needs no element, and `#:~:text=` names words.
    if (fragment === '' || fragment === 'top' || fragment.startsWith(':~:')) return [];
    const ids = idsAt(site, page, link.to);
    return ids ? [{ ...link, fragment, id: findFragment(ids, fragment), ids }] : [];
  });
}

/**
 * The id that a fragment means: the same one, or one that other generators would spell like this, be it
 * with other signs (`#post-v2orders` for `POST /v2/orders`) or for a field of an API (`#body-name`).
 */
export function findFragment(ids: readonly string[], fragment: string): string | undefined {
  if (ids.includes(fragment)) return fragment;
  const slug = slugOf(fragment);
  if (slug === '') return undefined;
  return (
    ids.find((id) => id === slug || slugOf(id) === slug) ??
    findField(ids, slug) ??
    findSameLetters(ids, slug)
  );
}

/** A field by the name that other generators give it: `body-sort-by`, `response-one-of-0-sort-by`. */
function findField(ids: readonly string[], slug: string): string | undefined {
  const [, place, written = ''] = FIELD.exec(slug) ?? [];
  const name = lettersOf(written.replace(/(^|-)(?:one|any)-of-\d+(?=-|$)/g, ''));
  if (place === undefined || name === '') return undefined;
  const own = place === 'response' ? /^response-[^-]+-(.+)$/ : /^param-(.+)$/;
  return ids.find((id) => lettersOf(own.exec(id)?.[1] ?? '') === name);
}

const FIELD = /^(body|parameter|query|path|header|response)-(.+)$/;

/** The only id with the same letters and digits; others leave out the "and" that stands for "&" here. */
function findSameLetters(ids: readonly string[], slug: string): string | undefined {
  return findOnly(ids, slug, lettersOf) ?? findOnly(ids, slug, (id) => lettersOf(withoutAnd(id)));
}

function findOnly(ids: readonly string[], slug: string, read: (id: string) => string) {
  const letters = read(slug);
  const found = ids.filter((id) => read(id) === letters);
  return letters === '' || found.length > 1 ? undefined : found[0];
}

function withoutAnd(id: string): string {
  return id.replace(/(?<=^|-)and(?:-|$)/g, '');
}

function lettersOf(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** HTML in which links to parts of pages have the spelling of the part. */
export function correctFragments(html: string, links: readonly FragmentLink[]): string {
  return listCorrections(links).reduce(
    (text, [from, to]) => text.replaceAll(` href="${encode(from)}"`, ` href="${encode(to)}"`),
    html,
  );
}

/** Addresses that are to be replaced, with what they become. */
export function listCorrections(links: readonly FragmentLink[]): [from: string, to: string][] {
  return links.flatMap(({ to, fragment, id }) =>
    id === undefined || id === fragment
      ? []
      : [[to, to.slice(0, to.indexOf('#') + 1) + encodeUrlPart(id)]],
  );
}

/** Ids on the page that an address leads to, its title's included; undefined where it is no page with a text. */
function idsAt(site: Site, page: LoadedPage, to: string): readonly string[] | undefined {
  const { path } = splitHref(to);
  const base = site.options.base;
  const id =
    path === '' ? page.id : path.startsWith(base) && findPageIdAt(site, path.slice(base.length));
  const target = id ? site.pages.get(id) : undefined;
  if (!target || target.frontMatter.url) return undefined;
  return [...site.store.record(target).ids, slugOf(target.title)];
}
