import type { DocsConfig } from '../../config/docs-config.ts';
import { encodePath, isExternal, joinPath } from '../../content/links.ts';
import type { LoadedPage, Page } from '../../content/pages.ts';
import { findDefaultCounterpart, findPageLanguages } from '../../navigation/languages.ts';
import type { NavigationView } from '../../navigation/navigation.ts';
import { buildButton } from '../../theme/colors.ts';
import { encodeUrlPart } from '../../utils/url.ts';
import type { HeadTag } from '../page-data.ts';
import {
  canonicalUrl,
  isNoindex,
  lastModified,
  metaFor,
  plainDescription,
  publisherOf,
  toIsoDate,
} from '../pages.ts';
import type { CachedPage } from '../render-cache.ts';
import type { GeneratedIcons, Site } from '../site.ts';
import {
  browserFileNames,
  feedHref,
  findUtilityHref,
  ISLANDS_FOLDER,
  markdownHref,
  withTrailingSlash,
} from '../urls.ts';
import { renderStructuredData } from './structured-data.ts';

/** Builds the elements in <head> of a page. */
export function pageHead(
  site: Site,
  page: LoadedPage,
  record: CachedPage,
  { view, lang }: { view: NavigationView; lang: string },
): HeadTag[] {
  const { config, options, styles, scripts } = site;
  const { base, origin } = options;
  const { noindex, hidden } = page.frontMatter;
  const utilities = findUtilityHref(site, record);
  const title = page.frontMatter.title ?? page.title;
  const href = withTrailingSlash(site, base + encodePath(page.href));
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
      href: withTrailingSlash(site, base + encodePath(other.href)),
    })),
    dateModified,
    markdownHref: markdownHref(page.href, base),
    feedHref: feedHref(site, page),
    origin,
    isIndexed,
    icons: faviconLinks(config, base, site.images?.icons),
    styles: utilities ? [utilities, ...styles] : styles,
    scripts,
    structuredData: structuredDataOf(site, page, { view, lang, title, href, dateModified }),
  });
  return [...head, ...islandTags(record, base)];
}

/** Pages of older versions refer search engines to the current version. */
function canonicalHrefOf(site: Site, { id, revision }: LoadedPage): string | undefined {
  const href = revision && findDefaultCounterpart(site.navigation, id);
  return href === undefined
    ? undefined
    : withTrailingSlash(site, site.options.base + encodePath(href));
}

/** Structured data of a page; undefined if it is not indexed or has no absolute URL. */
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
): ((image: string | undefined) => string) | undefined {
  const { config, options } = site;
  const { base, origin } = options;
  if (origin === undefined || isNoindex(config, page)) return undefined;
  const { view, lang, title, href, dateModified } = shown;
  return (image) =>
    renderStructuredData({
      kind: kindOf(page),
      siteName: config.name,
      title,
      description: plainDescription(page) ?? config.description,
      url: origin + href,
      siteUrl: `${origin}${base}/`,
      language: lang,
      dateModified,
      image,
      publisher: publisherOf(config, origin, base),
      breadcrumbs: breadcrumbsOf(site, view, origin),
    });
}

/** Builds <head> of the 404 page, which redirects to the first page if docs.json enables that. */
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

/** Start page, tab, and the groups with their own page. */
function breadcrumbsOf(site: Site, { tabs, breadcrumbs }: NavigationView, origin: string) {
  const prefix = origin + site.options.base;
  const tab = tabs.find(({ active, external }) => active && !external);
  const steps = [
    { label: site.config.name, href: '/' },
    ...(tab ? [{ label: tab.label, href: tab.href }] : []),
    ...breadcrumbs,
  ];
  const seen = new Set<string>();
  return steps.flatMap(({ label, href }) => {
    if (href === undefined || seen.has(href) || !href.startsWith('/')) return [];
    seen.add(href);
    return [{ label, href: withTrailingSlash(site, prefix + href) }];
  });
}

/** Builds <head> from docs.json and the front matter. */
export function buildHead(input: HeadInput): HeadTag[] {
  const meta = collectMeta(input);
  const canonical =
    input.page?.frontMatter.canonical ??
    (input.kind === 'not-found'
      ? undefined
      : canonicalUrl(input.config, input, input.canonicalHref ?? input.href));
  meta.delete('canonical');
  const title = fullTitle(input);
  return [
    { tag: 'title', attributes: {}, content: title },
    ...[...meta].map(([name, content]) => metaTag(name, content)),
    ...(canonical ? [link('canonical', canonical)] : []),
    ...(input.markdownHref
      ? [link('alternate', input.markdownHref, { type: 'text/markdown' })]
      : []),
    ...(input.feedHref
      ? [link('alternate', input.feedHref, { type: 'application/rss+xml', title })]
      : []),
    ...languageLinks(input),
    ...input.icons,
    ...input.styles.map((href) => link('stylesheet', href)),
    ...input.scripts.map((src): HeadTag => ({ tag: 'script', attributes: { src, defer: true } })),
    ...structuredData(input, meta.get('og:image')),
  ];
}

function metaTag(name: string, content: string): HeadTag {
  const key = /^(?:og|article|fb|profile|book|music|video):/.test(name) ? 'property' : 'name';
  return { tag: 'meta', attributes: { [key]: name, content } };
}

function link(rel: string, href: string, more: Record<string, string> = {}): HeadTag {
  return { tag: 'link', attributes: { rel, href, ...more } };
}

/** Search engines require absolute URLs; the first language is `x-default`. */
function languageLinks({ languages = [], origin }: HeadInput): HeadTag[] {
  if (origin === undefined) return [];
  const [first] = languages;
  const all = first ? [...languages, { language: 'x-default', href: first.href }] : [];
  return all.map(({ language, href }) => link('alternate', origin + href, { hreflang: language }));
}

/** JSON-LD is data, which the script policy does not affect. */
function structuredData(
  { structuredData: render }: HeadInput,
  image: string | undefined,
): HeadTag[] {
  if (!render) return [];
  return [{ tag: 'script', attributes: { type: 'application/ld+json' }, content: render(image) }];
}

const META_KEYS =
  /^(?:og:|twitter:|article:|robots$|description$|keywords$|google-site-verification$|msvalidate\.01$)/;

/** Meta tags of a page by name. Tags in docs.json override generated ones, and tags of the page override both. */
function collectMeta(input: HeadInput): Map<string, string> {
  const { config, page } = input;
  const custom = [...Object.entries(metaFor(config, pathOf(input))), ...ownMeta(page)];
  const meta = new Map([
    ...standardMeta(input),
    ...custom
      .filter(([, value]) => value)
      .map(([name, value]) => [name, resolveMetaUrl(input, name, value)] as const),
  ]);
  setImage(input, meta);
  if (!input.isIndexed) meta.set('robots', 'noindex');
  if (page?.frontMatter.robots) meta.set('robots', page.frontMatter.robots);
  return meta;
}

/** Generated meta tags. */
function standardMeta(input: HeadInput): [string, string][] {
  const { config, page, kind = 'article' } = input;
  const description = input.description ?? config.description;
  const fields: [string, string | undefined][] = [
    ['description', description],
    ['keywords', page?.frontMatter.keywords?.join(', ')],
    ['application-name', config.name],
    ['apple-mobile-web-app-title', config.name],
    ['generator', 'Trellis'],
    ['og:type', kind === 'article' ? 'article' : 'website'],
    ['og:site_name', config.name],
    ['og:title', fullTitle(input)],
    ['og:description', description],
    ['og:url', kind === 'not-found' ? undefined : absolute(input, input.href)],
    ['article:modified_time', kind === 'article' ? input.dateModified : undefined],
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', fullTitle(input)],
    ['twitter:description', description],
  ];
  return fields.filter((entry): entry is [string, string] => Boolean(entry[1]));
}

/** Title of the page, followed by that of the site. */
function fullTitle({ title, config }: HeadInput): string {
  return title ? `${title} - ${config.name}` : config.name;
}

/** Meta tags in the front matter, such as `og:image`. */
function ownMeta(page: HeadInput['page']): [string, string][] {
  return Object.entries(page?.frontMatter.raw ?? {}).flatMap(([name, value]) =>
    META_KEYS.test(name) && name !== 'description' && ['string', 'number'].includes(typeof value)
      ? [[name, String(value)] as [string, string]]
      : [],
  );
}

/** Makes URLs in meta tags absolute if the origin is known; other values stay unchanged. */
function resolveMetaUrl(input: HeadInput, name: string, value: string): string {
  const isUrl = /(?:image|logo|url|audio|video)$/.test(name) && /^\/(?!\/)/.test(value);
  return isUrl ? (absolute(input, input.base + value) ?? input.base + value) : value;
}

/** Sets the generated social card unless another image is set; its size is the one that networks recommend. */
function setImage({ image, ...input }: HeadInput, meta: Map<string, string>): void {
  const href = image && absolute(input, image.href);
  if (image && href !== undefined && !meta.has('og:image')) {
    meta.set('og:image', href);
    meta.set('og:image:width', '1200');
    meta.set('og:image:height', '630');
    meta.set('og:image:alt', image.alt);
  }
  const ogImage = meta.get('og:image');
  if (ogImage !== undefined && !meta.has('twitter:image')) meta.set('twitter:image', ogImage);
}

/** Input of `buildHead`. */
export interface HeadInput {
  config: DocsConfig;
  page: Pick<Page, 'title' | 'frontMatter'> | undefined;
  /** Title of the page; undefined if only the site has a name. */
  title: string | undefined;
  description: string | undefined;
  /** Including the base. */
  href: string;
  /** Page that search engines index instead, including the base. */
  canonicalHref?: string | undefined;
  base: string;
  /** URL of the Markdown, including the base. */
  markdownHref?: string | undefined;
  /** URL of the RSS feed, including the base. */
  feedHref?: string | undefined;
  /** `start` has another type in meta tags, and `not-found` has no URL. */
  kind?: 'start' | 'article' | 'not-found' | undefined;
  /** Social card if neither the page nor docs.json sets an image, including the base. */
  image?: { href: string; alt: string } | undefined;
  /** Translations of the page, including the base; empty if there is only one language. */
  languages?: readonly { language: string; href: string }[] | undefined;
  /** `2026-03-01` */
  dateModified?: string | undefined;
  /** Builds JSON-LD for the final image. */
  structuredData?: ((image: string | undefined) => string) | undefined;
  /** Links to the icons of the site. */
  icons: readonly HeadTag[];
  /** Origin of the site, if known: `https://docs.example.com`. */
  origin: string | undefined;
  /** False for pages that are excluded from search engines. */
  isIndexed: boolean;
  /** URLs of the project's style sheets and scripts, including the base. */
  styles: readonly string[];
  scripts: readonly string[];
}

/** Path of the page without base; empty for the start page. */
function pathOf({ href, base }: HeadInput): string {
  return href.slice(base.length).replace(/(?<!\/)\/+$/, '');
}

/** Absolute URL of a path; undefined if the origin is unknown. */
function absolute({ origin }: HeadInput, href: string): string | undefined {
  return origin === undefined ? undefined : origin + href;
}

const ICON_TYPES: Record<string, string> = {
  svg: 'image/svg+xml', png: 'image/png', ico: 'image/x-icon', jpg: 'image/jpeg', jpeg: 'image/jpeg',
  webp: 'image/webp', gif: 'image/gif',
}; // prettier-ignore

/**
 * Links to the icons of a site: generated ones, then the favicon for each color mode. Without a favicon, the first
 * letter of the site name, so that browsers do not request one.
 */
export function faviconLinks(
  config: Pick<DocsConfig, 'favicon' | 'name' | 'colors'>,
  base: string,
  { ico, touch }: GeneratedIcons = {},
): HeadTag[] {
  const { favicon } = config;
  const tag = (path: string, media?: string) => {
    const type = ICON_TYPES[/\.(\w+)(?:[?#].*)?$/s.exec(path)?.[1]?.toLowerCase() ?? ''];
    const href = isExternal(path) ? path : base + joinPath('', path);
    return link('icon', href, { ...(type && { type }), ...(media && { media }) });
  };
  // `sizes` makes browsers that support SVG ignore the bitmap.
  const fallback = ico ? [link('icon', base + ico, { sizes: '32x32' })] : [];
  const home = touch ? [link('apple-touch-icon', base + touch)] : [];
  if (!favicon) return [...(ico ? fallback : [link('icon', letterIcon(config))]), ...home];
  const tags =
    favicon.light === favicon.dark
      ? [tag(favicon.light)]
      : [
          tag(favicon.light, '(prefers-color-scheme: light)'),
          tag(favicon.dark, '(prefers-color-scheme: dark)'),
        ];
  return [...fallback, ...tags, ...home];
}

/** Rendered letters by docs.json: all pages of a site share them. */
const drawn = new WeakMap<object, string>();

function letterIcon(config: Pick<DocsConfig, 'name' | 'colors'>): string {
  const href = drawn.get(config) ?? drawLetter(config);
  drawn.set(config, href);
  return href;
}

/** First letter or digit of the name on the color of buttons, as a data URL. */
function drawLetter({ name, colors }: Pick<DocsConfig, 'name' | 'colors'>): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '';
  const { button, 'on-button': ink } = buildButton(colors);
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='${button}'/>` +
    `<text x='16' y='23' fill='${ink}' font-family='system-ui,sans-serif' font-size='20' font-weight='600' text-anchor='middle'>${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeUrlPart(svg).replace(/%(20|2F|3A|3D|27|2C)/g, decodeURIComponent)}`;
}

/** JSON of the islands of a page; undefined if there are none. */
export function islandData({ islands }: CachedPage, base: string): string | undefined {
  return islands && JSON.stringify({ base, ...islands }).replaceAll('<', '\\u003c');
}

/** Elements in <head> that load islands. */
function islandTags({ islands }: CachedPage, base: string): HeadTag[] {
  if (!islands) return [];
  const folder = base + ISLANDS_FOLDER;
  const { runtime } = browserFileNames();
  return [
    { tag: 'script', attributes: { type: 'module', src: folder + runtime } },
    ...islands.modules.map((name): HeadTag => {
      return { tag: 'link', attributes: { rel: 'modulepreload', href: folder + name } };
    }),
  ];
}
