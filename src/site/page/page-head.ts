import type { DocsConfig } from '../../config/docs-config.ts';
import { encodePath, isExternal, joinPath } from '../../content/links.ts';
import type { LoadedPage, Page } from '../../content/pages.ts';
import { findDefaultCounterpart, findPageLanguages } from '../../navigation/languages.ts';
import type { NavigationView } from '../../navigation/navigation.ts';
import { buildButton } from '../../theme/colors.ts';
import { encodeUrlPart } from '../../utils/url.ts';
import type { HeadTag } from '../page-data.ts';
import {
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
  feedPath,
  findUtilityHref,
  ISLANDS_FOLDER,
  markdownHref,
  withTrailingSlash,
} from '../urls.ts';
import { renderStructuredData } from './structured-data.ts';

/** Everything in the head of a page that depends on docs.json, the page and its place. */
export function pageHead(
  site: Site,
  page: LoadedPage,
  record: CachedPage,
  { view, lang }: { view: NavigationView; lang: string },
): HeadTag[] {
  const { config, options, styles, scripts } = site;
  const { base, origin } = options;
  const { noindex, hidden } = page.frontMatter;
  const feed = feedPath(site, page);
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
  return href === undefined
    ? undefined
    : withTrailingSlash(site, site.options.base + encodePath(href));
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
  if (origin === undefined || isNoindex(config, page)) return undefined;
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
      breadcrumbs: breadcrumbsOf(site, view, origin),
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

/** Everything in <head> that depends on docs.json and the page. */
export function buildHead(input: HeadInput): HeadTag[] {
  const meta = collectMeta(input);
  const shown = { ...input, href: input.canonicalHref ?? input.href };
  const canonical =
    input.page?.frontMatter.canonical ??
    canonicalOf(shown, meta.get('canonical')) ??
    (input.kind === 'not-found' ? undefined : absolute(input, shown.href));
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

/** In docs.json the address stands for the start page, and every page below it has one of its own. */
function canonicalOf(input: HeadInput, site: string | undefined): string | undefined {
  if (site === undefined) return undefined;
  const path = pathOf(input);
  const end = path !== '' && input.href.endsWith('/') ? '/' : '';
  return site.replace(/(?<!\/)\/+$/, '') + path + end;
}

function metaTag(name: string, content: string): HeadTag {
  const key = /^(?:og|article|fb|profile|book|music|video):/.test(name) ? 'property' : 'name';
  return { tag: 'meta', attributes: { [key]: name, content } };
}

function link(rel: string, href: string, more: Record<string, string> = {}): HeadTag {
  return { tag: 'link', attributes: { rel, href, ...more } };
}

/** Only full addresses count; the first language stands for readers of any other. */
function languageLinks({ languages = [], origin }: HeadInput): HeadTag[] {
  if (origin === undefined) return [];
  const [first] = languages;
  const all = first ? [...languages, { language: 'x-default', href: first.href }] : [];
  return all.map(({ language, href }) => link('alternate', origin + href, { hreflang: language }));
}

/** Data, which no browser runs, so that a policy for scripts does not concern it. */
function structuredData(
  { structuredData: render }: HeadInput,
  image: string | undefined,
): HeadTag[] {
  if (!render) return [];
  return [{ tag: 'script', attributes: { type: 'application/ld+json' }, content: render(image) }];
}

const META_KEYS =
  /^(?:og:|twitter:|article:|robots$|description$|keywords$|google-site-verification$|msvalidate\.01$)/;

/**
 * Meta tags of a page by name. What docs.json says wins over what follows from it, and what the page says wins over
 * both. `canonical` is among them where docs.json has it: the address of the site.
 */
function collectMeta(input: HeadInput): Map<string, string> {
  const { config, page } = input;
  const own = [...Object.entries(metaFor(config, pathOf(input))), ...ownMeta(page)];
  const meta = new Map([
    ...standardMeta(input),
    ...own
      .filter(([, value]) => value)
      .map(([name, value]) => [name, address(input, name, value)] as const),
  ]);
  setImage(input, meta);
  if (!input.isIndexed) meta.set('robots', 'noindex');
  if (page?.frontMatter.robots) meta.set('robots', page.frontMatter.robots);
  return meta;
}

/** What follows from docs.json and the front matter. */
function standardMeta(input: HeadInput): [string, string][] {
  const { config, page, kind = 'article' } = input;
  const description = input.description ?? config.description;
  const given: [string, string | undefined][] = [
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
  return given.filter((entry): entry is [string, string] => Boolean(entry[1]));
}

/** Title of the page with that of the site. */
function fullTitle({ title, config }: HeadInput): string {
  return title ? `${title} - ${config.name}` : config.name;
}

/** Meta tags that a page names itself, such as `og:image`. */
function ownMeta(page: HeadInput['page']): [string, string][] {
  return Object.entries(page?.frontMatter.raw ?? {}).flatMap(([name, value]) =>
    META_KEYS.test(name) && name !== 'description' && ['string', 'number'].includes(typeof value)
      ? [[name, String(value)] as [string, string]]
      : [],
  );
}

/** Addresses in meta tags must be absolute where the origin is known; other values stay. */
function address(input: HeadInput, name: string, value: string): string {
  const isAddress = /(?:image|logo|url|audio|video)$/.test(name) && value.startsWith('/');
  return isAddress ? (absolute(input, input.base + value) ?? input.base + value) : value;
}

/** The generated picture where no other is named; sizes are those that networks ask for. */
function setImage({ image, ...input }: HeadInput, meta: Map<string, string>): void {
  const href = image && absolute(input, image.href);
  if (image && href !== undefined && !meta.has('og:image')) {
    meta.set('og:image', href);
    meta.set('og:image:width', '1200');
    meta.set('og:image:height', '630');
    meta.set('og:image:alt', image.alt);
  }
  const shown = meta.get('og:image');
  if (shown !== undefined && !meta.has('twitter:image')) meta.set('twitter:image', shown);
}

/** What the head of one page is made from. */
export interface HeadInput {
  config: DocsConfig;
  page: Pick<Page, 'title' | 'frontMatter'> | undefined;
  /** Title of the page itself, or undefined where only the site has a name. */
  title: string | undefined;
  description: string | undefined;
  /** With the base path. */
  href: string;
  /** The page that search engines are to show instead, with the base path. */
  canonicalHref?: string | undefined;
  base: string;
  /** Address of the page's Markdown, base included. */
  markdownHref?: string | undefined;
  /** Address of the feed of the page's updates, base included. */
  feedHref?: string | undefined;
  /** The start page is of another kind than articles, and an unknown address has no address of its own. */
  kind?: 'start' | 'article' | 'not-found' | undefined;
  /** Picture for previews where neither page nor docs.json names one, base included. */
  image?: { href: string; alt: string } | undefined;
  /** The page in its languages, base included; empty where it has one only. */
  languages?: readonly { language: string; href: string }[] | undefined;
  /** `2026-03-01` */
  dateModified?: string | undefined;
  /** JSON-LD, given the picture that the page ends up with. */
  structuredData?: ((image: string | undefined) => string) | undefined;
  /** Links to the icons of the site. */
  icons: readonly HeadTag[];
  /** Address of the site without a path, where it is known: `https://docs.example.com`. */
  origin: string | undefined;
  /** False for pages that stay out of search engines. */
  isIndexed: boolean;
  /** Addresses of the project's own style sheets and scripts, base included. */
  styles: readonly string[];
  scripts: readonly string[];
}

/** Address of the page without base; empty for the start page. */
function pathOf({ href, base }: HeadInput): string {
  return href.slice(base.length).replace(/(?<!\/)\/+$/, '');
}

/** The full address of a path; undefined where the address of the site is not known. */
function absolute({ origin }: HeadInput, href: string): string | undefined {
  return origin === undefined ? undefined : origin + href;
}

const ICON_TYPES: Record<string, string> = {
  svg: 'image/svg+xml', png: 'image/png', ico: 'image/x-icon', jpg: 'image/jpeg', jpeg: 'image/jpeg',
  webp: 'image/webp', gif: 'image/gif',
}; // prettier-ignore

/**
 * Links to the icons of a site: those made of the favicon, then the favicon itself in either mode. A site without
 * one has the first letter of its name, so that browsers look for none.
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
  // A size of its own keeps browsers that read SVG from taking the bitmap.
  const fallback = ico ? [link('icon', base + ico, { sizes: '32x32' })] : [];
  const home = touch ? [link('apple-touch-icon', base + touch)] : [];
  if (!favicon) return [...(ico ? fallback : [link('icon', letterIcon(config))]), ...home];
  const own =
    favicon.light === favicon.dark
      ? [tag(favicon.light)]
      : [
          tag(favicon.light, '(prefers-color-scheme: light)'),
          tag(favicon.dark, '(prefers-color-scheme: dark)'),
        ];
  return [...fallback, ...own, ...home];
}

/** Letters that were drawn, by docs.json: every page of a site has the same. */
const drawn = new WeakMap<object, string>();

function letterIcon(config: Pick<DocsConfig, 'name' | 'colors'>): string {
  const href = drawn.get(config) ?? drawLetter(config);
  drawn.set(config, href);
  return href;
}

/** The first letter or digit of the name on the color of buttons, as an address of its own. */
function drawLetter({ name, colors }: Pick<DocsConfig, 'name' | 'colors'>): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '';
  const { button, 'on-button': ink } = buildButton(colors);
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='${button}'/>` +
    `<text x='16' y='23' fill='${ink}' font-family='system-ui,sans-serif' font-size='20' font-weight='600' text-anchor='middle'>${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeUrlPart(svg).replace(/%(20|2F|3A|3D|27|2C)/g, decodeURIComponent)}`;
}

/** The end of a page's body: what its islands are, as JSON; empty for pages without. */
export function islandData({ islands }: CachedPage, base: string): string {
  if (!islands) return '';
  const json = JSON.stringify({ base, ...islands }).replaceAll('<', '\\u003c');
  return `<script type="application/json" data-islands>${json}</script>`;
}

/** What the head of a page loads for its islands. */
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
