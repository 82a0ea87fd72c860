import type { DocsConfig } from '../../config/model/types.ts';
import { metaFor } from '../facts/folder-meta.ts';
import type { Page } from '../../content/page.ts';
import type { HeadTag } from '../model/head-tag.ts';

/** What the head of one page is made from. */
export interface HeadInput {
  config: DocsConfig;
  page: Pick<Page, 'title' | 'frontMatter'> | undefined;
  /** Title of the page itself, or undefined where only the site has a name. */
  title: string | undefined;
  description: string | undefined;
  /** With the base path. */
  href: string;
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

const META_KEYS =
  /^(?:og:|twitter:|article:|robots$|description$|keywords$|google-site-verification$|msvalidate\.01$)/;

/** Everything in <head> that depends on docs.json and the page. */
export function buildHead(input: HeadInput): HeadTag[] {
  const { config, page, title, description } = input;
  const fullTitle = title ? `${title} - ${config.name}` : config.name;
  const meta = new Map<string, string>();
  const set = (name: string, value: string | undefined) => value && meta.set(name, value);
  set('description', description ?? config.description);
  set('keywords', page?.frontMatter.keywords?.join(', '));
  set('application-name', config.name);
  set('apple-mobile-web-app-title', config.name);
  set('generator', 'Trellis');
  const isArticle = (input.kind ?? 'article') === 'article';
  const hasAddress = input.kind !== 'not-found';
  set('og:type', isArticle ? 'article' : 'website');
  set('og:site_name', config.name);
  set('og:title', fullTitle);
  set('og:description', description ?? config.description);
  set('og:url', hasAddress ? absolute(input, input.href) : undefined);
  if (isArticle) set('article:modified_time', input.dateModified);
  set('twitter:card', 'summary_large_image');
  set('twitter:title', fullTitle);
  set('twitter:description', description ?? config.description);
  for (const [name, value] of Object.entries(metaFor(config, pathOf(input))))
    set(name, address(input, name, value));
  for (const [name, value] of ownMeta(page)) set(name, address(input, name, value));
  setImage(input, meta);
  if (!input.isIndexed) set('robots', 'noindex');
  set('robots', page?.frontMatter.robots);
  const canonical =
    page?.frontMatter.canonical ??
    canonicalOf(input, meta.get('canonical')) ??
    (hasAddress ? absolute(input, input.href) : undefined);
  meta.delete('canonical');
  return [
    { tag: 'title', attributes: {}, content: fullTitle },
    ...[...meta].map(([name, content]) => metaTag(name, content)),
    ...(canonical ? [link('canonical', canonical)] : []),
    ...(input.markdownHref
      ? [link('alternate', input.markdownHref, { type: 'text/markdown' })]
      : []),
    ...(input.feedHref
      ? [link('alternate', input.feedHref, { type: 'application/rss+xml', title: fullTitle })]
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
  return site === undefined ? undefined : site.replace(/\/+$/, '') + pathOf(input);
}

/** Address of the page without base; empty for the start page. */
function pathOf({ href, base }: HeadInput): string {
  return href.slice(base.length).replace(/\/+$/, '');
}

/** Meta tags that a page names itself, such as `og:image`. */
function ownMeta(page: HeadInput['page']): [string, string][] {
  return Object.entries(page?.frontMatter.raw ?? {}).flatMap(([name, value]) =>
    META_KEYS.test(name) && name !== 'description' && ['string', 'number'].includes(typeof value)
      ? [[name, String(value)] as [string, string]]
      : [],
  );
}

function metaTag(name: string, content: string): HeadTag {
  const key = /^(?:og|article|fb|profile|book|music|video):/.test(name) ? 'property' : 'name';
  return { tag: 'meta', attributes: { [key]: name, content } };
}

function link(rel: string, href: string, more: Record<string, string> = {}): HeadTag {
  return { tag: 'link', attributes: { rel, href, ...more } };
}

/** Addresses in meta tags must be absolute where the origin is known; other values stay. */
function address(input: HeadInput, name: string, value: string): string {
  const isAddress = /(?:image|logo|url|audio|video)$/.test(name) && value.startsWith('/');
  return isAddress ? (absolute(input, input.base + value) ?? input.base + value) : value;
}

function absolute(input: HeadInput, href: string): string | undefined {
  return input.origin === undefined ? undefined : input.origin + href;
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
