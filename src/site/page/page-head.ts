import { encodePath } from '../../content/links.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { findDefaultCounterpart } from '../../navigation/view/default-counterpart.ts';
import { findPageLanguages } from '../../navigation/view/page-languages.ts';
import type { NavigationView } from '../../navigation/model/navigation-view.ts';
import { plainDescription } from '../facts/description.ts';
import { faviconLinks } from './favicons.ts';
import { feedPath } from '../model/feed-path.ts';
import { withEndSlash } from '../facts/end-slash.ts';
import { isKeptOut } from '../facts/folder-meta.ts';
import { buildHead } from './head.ts';
import { islandTags } from './island-tags.ts';
import { publisherOf } from './publisher.ts';
import { lastModified, toIsoDate } from '../facts/last-modified.ts';
import { markdownHref } from '../model/markdown-path.ts';
import type { PageRecord } from '../store/page-record.ts';
import type { Site } from '../model/site.ts';
import { renderStructuredData } from './structured-data.ts';
import type { HeadTag } from '../model/head-tag.ts';
import { findUtilityHref } from './utility-href.ts';

/** Everything in the head of a page that depends on docs.json, the page and its place. */
export function pageHead(
  site: Site,
  page: LoadedPage,
  record: PageRecord,
  { view, lang }: { view: NavigationView; lang: string },
): HeadTag[] {
  const { config, options, styles, scripts } = site;
  const { base, origin } = options;
  const { noindex, hidden } = page.frontMatter;
  const feed = feedPath(site, page);
  const utilities = findUtilityHref(site, record);
  const title = page.frontMatter.title ?? page.title;
  const href = withEndSlash(site, base + encodePath(page.href));
  const isIndexed = !noindex && !hidden;
  const dateModified = toIsoDate(lastModified(site, page));
  const image = site.images?.social.get(page.id) ?? site.images?.social.get('');
  const head = buildHead({
    config,
    page,
    title,
    description: plainDescription(page),
    href,
    canonicalHref: canonicalHrefOf(site, page),
    base,
    kind: page.href === '/' ? 'start' : 'article',
    image:
      image === undefined ? undefined : { href: base + image, alt: `${title} - ${config.name}` },
    languages: findPageLanguages(site.navigation, page.id).map((other) => ({
      language: other.language,
      href: withEndSlash(site, base + encodePath(other.href)),
    })),
    dateModified,
    markdownHref: markdownHref(page.href, base),
    feedHref: feed && base + encodePath(feed),
    origin,
    isIndexed,
    icons: faviconLinks(config, base, site.images?.icons),
    styles: utilities ? [utilities, ...styles] : styles,
    scripts,
    structuredData: structuredDataOf(site, page, { view, lang, title, href, dateModified }),
  });
  return [...head, ...islandTags(record, base)];
}

/** Search engines are shown the current version of a page in place of those of commits. */
function canonicalHrefOf(site: Site, { id, revision }: LoadedPage): string | undefined {
  const href = revision && findDefaultCounterpart(site.navigation, id);
  return href === undefined ? undefined : withEndSlash(site, site.options.base + encodePath(href));
}

/** Gives the structured data of a page; undefined for one that stays out of search engines, or has no full address. */
function structuredDataOf(
  site: Site,
  page: LoadedPage,
  shown: {
    view: NavigationView;
    lang: string;
    title: string;
    href: string;
    dateModified: string | undefined;
  },
): ((picture: string | undefined) => string) | undefined {
  const { config, options } = site;
  const { base, origin } = options;
  if (origin === undefined || isKeptOut(config, page)) return undefined;
  const { view, lang, title, href, dateModified } = shown;
  return (picture) =>
    renderStructuredData({
      kind: kindOf(page),
      siteName: config.name,
      title,
      description: plainDescription(page) ?? config.description,
      url: origin + href,
      siteUrl: `${origin}${base}/`,
      language: lang,
      dateModified,
      image: picture,
      publisher: publisherOf(config, origin, base),
      crumbs: crumbsOf(site, view, origin),
    });
}

/** The head of the page for unknown addresses, which leads on to the first page where docs.json asks for that. */
export function notFoundHead(
  { config, options, images, styles, scripts }: Site,
  { title, folder }: { title: string; folder: string },
): HeadTag[] {
  const head = buildHead({
    config,
    page: undefined,
    title,
    description: undefined,
    href: `${options.base}${folder}/404`,
    base: options.base,
    kind: 'not-found',
    origin: options.origin,
    isIndexed: false,
    icons: faviconLinks(config, options.base, images?.icons),
    styles,
    scripts,
  });
  const content = `0; url=${options.base}/`;
  const onward: HeadTag = { tag: 'meta', attributes: { 'http-equiv': 'refresh', content } };
  return config.errors?.['404']?.redirect ? [...head, onward] : head;
}

function kindOf({ href, frontMatter }: LoadedPage): 'start' | 'article' | 'api' {
  if (href === '/') return 'start';
  const { openapi, 'openapi-schema': schema, asyncapi, api } = frontMatter;
  const isApi = openapi || schema || frontMatter['openapi-introduction'] || asyncapi || api;
  return isApi ? 'api' : 'article';
}

/** Start page, tab, and the groups that have a page of their own. */
function crumbsOf(site: Site, { tabs, crumbs }: NavigationView, origin: string) {
  const prefix = origin + site.options.base;
  const tab = tabs.find(({ active, external }) => active && !external);
  const steps = [
    { label: site.config.name, href: '/' },
    ...(tab ? [{ label: tab.name, href: tab.href }] : []),
    ...crumbs,
  ];
  const seen = new Set<string>();
  return steps.flatMap(({ label, href }) => {
    if (href === undefined || seen.has(href) || !href.startsWith('/')) return [];
    seen.add(href);
    return [{ label, href: withEndSlash(site, prefix + encodePath(href)) }];
  });
}
