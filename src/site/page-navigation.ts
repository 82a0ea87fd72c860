import { isSafeHref } from '../config/urls.ts';
import type { RelatedEntry } from '../content/front-matter.ts';
import { createFollower, isExternal, resolveLink, splitHref } from '../content/links.ts';
import type { LoadedPage } from '../content/pages.ts';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { renderListing, type ListingEntry } from '../mdx/generated-content.tsx';
import type { MetLink } from '../mdx/render-page.ts';
import {
  toPageLink,
  type DivisionLink,
  type Link,
  type LinkContext,
  type NavLink,
} from '../navigation/link.ts';
import type { NavGroup, Navigation, NavigationView, NavNode } from '../navigation/navigation.ts';
import { encode } from '../utils/html.ts';
import { slugOf } from '../utils/slug.ts';
import { lettersOf, suggest } from '../utils/text.ts';
import { decodePath, encodeUrlPart } from '../utils/url.ts';
import type { PageData } from './page-data.ts';
import { sidebarAt } from './page/sidebar.ts';
import { shortenRow } from './page/tab-row.ts';
import { plainDescription } from './pages.ts';
import type { CachedPage } from './render-cache.ts';
import { findPageIdAt, inLanguage, languageOfView, type Site } from './site.ts';
import { toUrl, type UrlContext } from './urls.ts';

/** Builds the navigation around a page: tabs, anchors, selectors, versions, eyebrow. */
export function buildPageFrame(site: Site, view: NavigationView) {
  const context = linkContext(site);
  const link = (division: DivisionLink) => divisionLink(division, context);
  const { versions, languageOverrides } = view;
  const data = (languageOverrides && site.languageData.get(languageOverrides)) ?? site.data;
  return {
    site: inLanguage(data, languageOfView(view)),
    tabs: shortenRow(view.tabs.map(link), site.tabLists.get(view.tabs)),
    anchors: view.anchors.map(link),
    selectors: view.selectors
      .filter(hasChoice)
      .map(({ kind, options }) => ({ kind, options: options.map(link) })),
    versions: {
      ...versions,
      options: versions.options.map((option) => toPageLink(option, context)),
    },
    eyebrow: view.eyebrow.map(({ label, href }) => ({
      label,
      href: href && context.toUrl(href),
    })),
    sidebarPath: view.groupPath,
  };
}

/** Whether readers need a selector: their only language tells them nothing, but the name of their only product does. */
function hasChoice({ kind, options }: NavigationView['selectors'][number]): boolean {
  return kind !== 'language' || options.length > 1 || options[0]?.active !== true;
}

function linkContext(site: Site): LinkContext {
  return { toUrl: (href) => toUrl(site, href), icons: site.icons };
}

function divisionLink(division: DivisionLink, context: LinkContext): DivisionLink<string> {
  const { menu, ...link } = division;
  return {
    ...toPageLink(link, context),
    menu: menu?.map((entry) => divisionLink(entry, context)),
  };
}

/** The previous or next page, for templates. */
export function neighbor(site: Site, link: NavLink | undefined): Link<string> | undefined {
  return link && toPageLink(link, linkContext(site));
}

/** Sidebar of the page at a URL. */
export function sidebarOf(
  site: Site,
  { sidebar }: NavigationView,
  href: string,
): PageData['sidebar'] {
  const found = site.sidebars.get(sidebar.key);
  return found ? sidebarAt(found, href) : { nodes: [], marks: '' };
}

const listings = new WeakMap<Navigation, ReadonlyMap<string, NavGroup>>();

/** HTML of the list of pages in a group, shown on its root page; undefined for other pages. */
export function pageListing(site: Site, id: string): string | undefined {
  const group = listingsOf(site.navigation).get(id);
  if (!group) return undefined;
  const entries = group.children.flatMap((node) => toEntry(site, node));
  return entries.length > 0
    ? renderListing(group.listing === 'card' ? 'card' : 'accordion', entries)
    : undefined;
}

/** Groups with a listing by the id of their root page. The first group wins, as in the sidebar. */
function listingsOf(navigation: Navigation): ReadonlyMap<string, NavGroup> {
  const known = listings.get(navigation);
  if (known) return known;
  const found = new Map<string, NavGroup>();
  const visit = (node: NavNode): void => {
    if (node.type === 'link') return;
    const id = node.root?.pageId;
    const isListed = node.listing === 'card' || node.listing === 'accordion';
    if (id !== undefined && isListed && !found.has(id)) found.set(id, node);
    node.children.forEach(visit);
  };
  for (const { sidebar } of navigation.sections.values()) sidebar.nodes.forEach(visit);
  listings.set(navigation, found);
  return found;
}

function toEntry(site: Site, node: NavNode): ListingEntry[] {
  const links = node.type === 'link' ? [node] : pagesOf(node);
  const [first] = links;
  if (!first) return [];
  const icon = node.icon ?? first.icon;
  const page = first.pageId === undefined ? undefined : site.pages.get(first.pageId);
  return [
    {
      label: node.label || first.label,
      href: toUrl(site, first.href),
      description: page && plainDescription(page),
      icon: icon && site.icons.draw(icon),
      pages: links.map((link) => toPageLink(link, linkContext(site))),
    },
  ];
}

/** Pages of a group, root first. */
function pagesOf({ root, children }: NavGroup): NavLink[] {
  const inner = children.flatMap((child) => (child.type === 'link' ? [child] : pagesOf(child)));
  return root ? [root, ...inner] : inner;
}

type Input = UrlContext & Pick<Site, 'targets'>;

/** Links in `related`; undefined if none exists. */
export function relatedLinks(site: Input, page: LoadedPage): Link<string>[] | undefined {
  const links = (page.frontMatter.related ?? []).flatMap((entry) => toLink(site, page, entry));
  return links.length > 0 ? links : undefined;
}

function toLink(site: Input, page: LoadedPage, { href, label }: RelatedEntry): Link<string>[] {
  if (!isSafeHref(href)) return [];
  const target = resolveLink(href, page.id, site.targets);
  if (target.external) return [{ label: label ?? withoutScheme(href), href, external: true }];
  if (!target.found) return [];
  const title = site.pages.get(findPageIdAt(site, splitHref(target.href).path) ?? '')?.title;
  return [{ label: label ?? title ?? href, href: toUrl(site, target.href), external: false }];
}

function withoutScheme(href: string): string {
  return href.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}

/** Warnings for broken entries in `related`. */
export function checkRelated(site: Input): Diagnostic[] {
  return [...site.pages.values()].flatMap((page) =>
    (page.frontMatter.related ?? [])
      .filter(({ href }) => isLost(site, page, href))
      .map(({ href }) =>
        createDiagnostic({
          code: 'broken-link',
          message: `related: Page not found: "${href}".`,
          hint: 'Use the path of a page, or a URL that starts with https://.',
          file: page.file,
        }),
      ),
  );
}

function isLost({ targets }: Input, { id }: LoadedPage, href: string): boolean {
  if (!isSafeHref(href)) return true;
  return !isExternal(href) && !resolveLink(href, id, targets).found;
}

/** The part of a page that the fragment of a URL names. */
export interface FragmentTarget {
  /** Decoded text after `#`. */
  fragment: string;
  /** Id of the target, whose spelling may differ; undefined if there is none. */
  id: string | undefined;
  /** All ids of the target page. */
  ids: readonly string[];
}

/** A link with a fragment, `/guides/setup#install`. */
interface FragmentLink extends MetLink, FragmentTarget {}

/** Links of a page with a fragment on a page of the site. */
export function findFragmentLinks(
  site: Site,
  page: LoadedPage,
  record: CachedPage,
): FragmentLink[] {
  const find = createFragmentFinder(site, page);
  return record.links.flatMap((link) => {
    const target = link.kind === 'link' ? find(link.to) : undefined;
    return target ? [{ ...link, ...target }] : [];
  });
}

/**
 * Creates a function that finds the target of a URL with a fragment, including the base; undefined for other URLs, and
 * if the ids of the page are unknown. Without `page`, URLs need a path.
 */
export function createFragmentFinder(
  site: Site,
  page?: LoadedPage,
): (url: string) => FragmentTarget | undefined {
  // Pages of APIs have hundreds of links to their own fields.
  const targets = new Map<string, PageIds | undefined>();
  return (url) => {
    const at = url.indexOf('#');
    // A text to highlight can follow the id: `#install:~:text=npm`.
    const [written = ''] = at < 0 ? [] : url.slice(at + 1).split(':~:');
    const fragment = decodePath(written);
    // `#top` needs no element.
    if (fragment === '' || fragment === 'top') return undefined;
    const { path } = splitHref(url);
    if (!targets.has(path)) targets.set(path, idsAt(site, path === '' ? page : pageAt(site, path)));
    const target = targets.get(path);
    if (!target) return undefined;
    const { ids, all, isPartial } = target;
    const id = all.has(fragment) ? fragment : findFragment(ids, fragment);
    const isUnknown = id === undefined && isPartial && suggest(fragment, ids) === undefined;
    return isUnknown ? undefined : { fragment, id, ids };
  };
}

/** Ids on a page, in order and for lookups. */
interface PageIds {
  ids: readonly string[];
  all: ReadonlySet<string>;
  /** Whether the page lacks the fields and headings of its operation, which is reported already. */
  isPartial: boolean;
}

/**
 * Id that a fragment refers to: an equal one, or one that other generators spell like this, with other punctuation
 * (`#post-v2orders` for `POST /v2/orders`), for a repeated heading (`#setup-1`), for a tab (`#python`), or for an API field (`#body-name`).
 */
export function findFragment(ids: readonly string[], fragment: string): string | undefined {
  if (ids.includes(fragment)) return fragment;
  const slug = slugOf(fragment);
  if (slug === '') return undefined;
  return (
    ids.find((id) => id === slug || slugOf(id) === slug) ??
    ids.find((id) => id === `tab-${slug}`) ??
    findField(ids, slug) ??
    findSameLetters(ids, slug) ??
    findRepeated(ids, slug)
  );
}

/** Id of a field by the name that other generators give it: `body-sort-by`, `response-one-of-0-sort-by`. */
function findField(ids: readonly string[], slug: string): string | undefined {
  const [, location, written = ''] = FIELD.exec(slug) ?? [];
  const name = lettersOf(written.replace(/(^|-)(?:one|any)-of-\d+(?=-|$)/g, ''));
  if (location === undefined || name === '') return undefined;
  const pattern = location === 'response' ? /^response-[^-]+-(.+)$/ : /^param-(.+)$/;
  return ids.find((id) => lettersOf(pattern.exec(id)?.[1] ?? '') === name);
}

const FIELD = /^(body|parameter|query|path|header|response)-(.+)$/;

/** Id of a repeated heading: other generators number the second one `setup-1`, Trellis `setup-2`. */
function findRepeated(ids: readonly string[], slug: string): string | undefined {
  const [, name = '', number] = /^(.+)-(\d{1,3})$/.exec(slug) ?? [];
  const id = `${name}-${Number(number) + 1}`;
  return ids.includes(name) && ids.includes(id) ? id : undefined;
}

/** The only id with the same letters and digits. Other generators omit the "and" that replaces "&" here. */
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

/**
 * HTML with fragments replaced by the ids that they refer to. Reads the rendered HTML because the ids of other pages
 * are known only when these are rendered, too.
 */
export function correctFragments(html: string, links: readonly FragmentLink[]): string {
  return listCorrections(links).reduce(
    (text, [from, to]) => text.replaceAll(` href="${encode(from)}"`, ` href="${encode(to)}"`),
    html,
  );
}

/** Hrefs to replace, with their replacements. */
export function listCorrections(links: readonly FragmentLink[]): [from: string, to: string][] {
  return links.flatMap(({ to, fragment, id }) =>
    id === undefined || id === fragment
      ? []
      : [[to, to.replace(/(?<=#)(?:(?!:~:).)*/, () => encodeUrlPart(id))]],
  );
}

/** Ids on a page, including that of its title; undefined if it has no content. */
function idsAt(site: Site, page: LoadedPage | undefined): PageIds | undefined {
  if (!page || page.frontMatter.url) return undefined;
  const record = site.renderCache.record(page);
  const ids = [...record.ids, slugOf(page.title)];
  const isPartial = record.diagnostics.some(({ code }) => code === 'unknown-operation');
  return { ids, all: new Set(ids), isPartial };
}

/** Page that a browser shows for a path, which can redirect; undefined for a destination with its own fragment. */
function pageAt(site: Site, path: string): LoadedPage | undefined {
  const { base } = site.options;
  if (!path.startsWith(base)) return undefined;
  const { end, isLoop } = followerOf(site)(path.slice(base.length));
  if (isLoop || isExternal(end) || end.includes('#')) return undefined;
  return site.pages.get(findPageIdAt(site, splitHref(end).path) ?? '');
}

type Follower = ReturnType<typeof createFollower>;

const followers = new WeakMap<Site['redirects'], Follower>();

/** Follows the redirects of a site, without base. */
function followerOf(site: Site): Follower {
  const known = followers.get(site.redirects);
  if (known) return known;
  const { base } = site.options;
  const rules = site.redirects.map(({ from, to }) => ({
    source: from,
    destination: isExternal(to) ? to : to.slice(base.length),
  }));
  const follow = createFollower(rules, (path) => {
    const id = findPageIdAt(site, path);
    return id !== undefined && !site.pages.get(id)?.frontMatter.url;
  });
  followers.set(site.redirects, follow);
  return follow;
}
