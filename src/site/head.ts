import type { DocsConfig } from '../config/types.ts';
import type { Page } from '../content/page.ts';
import type { HeadTag } from './types.ts';

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
  set('og:type', 'website');
  set('og:site_name', config.name);
  set('og:title', fullTitle);
  set('og:description', description ?? config.description);
  set('og:url', absolute(input, input.href));
  set('twitter:card', 'summary_large_image');
  set('twitter:title', fullTitle);
  set('twitter:description', description ?? config.description);
  for (const [name, value] of Object.entries(config.metadata))
    set(name, address(input, name, value));
  for (const [name, value] of ownMeta(page)) set(name, address(input, name, value));
  if (!input.isIndexed) set('robots', 'noindex');
  set('robots', page?.frontMatter.robots);
  const canonical =
    page?.frontMatter.canonical ?? meta.get('canonical') ?? absolute(input, input.href);
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
    ...favicons(config, input.base),
    ...input.styles.map((href) => link('stylesheet', href)),
    ...input.scripts.map((src): HeadTag => ({ tag: 'script', attributes: { src, defer: true } })),
  ];
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

const ICON_TYPES: Record<string, string> = {
  svg: 'image/svg+xml', png: 'image/png', ico: 'image/x-icon', jpg: 'image/jpeg', jpeg: 'image/jpeg',
  webp: 'image/webp', gif: 'image/gif',
}; // prettier-ignore

function favicons({ favicon }: DocsConfig, base: string): HeadTag[] {
  if (!favicon) return [];
  const tag = (path: string, media?: string) => {
    const type = ICON_TYPES[/\.(\w+)(?:[?#].*)?$/.exec(path)?.[1]?.toLowerCase() ?? ''];
    const href = path.startsWith('/') ? base + path : path;
    return link('icon', href, { ...(type && { type }), ...(media && { media }) });
  };
  if (favicon.light === favicon.dark) return [tag(favicon.light)];
  return [
    tag(favicon.light, '(prefers-color-scheme: light)'),
    tag(favicon.dark, '(prefers-color-scheme: dark)'),
  ];
}
