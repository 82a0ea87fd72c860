import { readJsonSchema } from '../../config/reference.ts';
import { encodePath } from '../../content/links.ts';
import type { LoadedPage } from '../../content/pages.ts';
import type { ApiHistory, LinkedChange } from '../../openapi/diff.ts';
import { SITE_MANIFEST_PATH } from '../../site/hosts.ts';
import { lastModified, listIndexed, plainDescription, toIsoDate } from '../../site/pages.ts';
import type { Site } from '../../site/site.ts';
import { feedPath, SITEMAP_PATH, withTrailingSlash } from '../../site/urls.ts';
import { engineDigest } from '../../utils/engine.ts';
import { digest } from '../../utils/files.ts';
import { encode, readAttribute } from '../../utils/html.ts';
import { withoutControls } from '../../utils/text.ts';
import { encodeUrlPart } from '../../utils/url.ts';
import { renderSiteManifest } from '../host-files.ts';
import {
  findByClass,
  hasClass,
  parseHtml,
  textByClass,
  type HtmlElement,
  type HtmlNode,
} from '../../mdx/html-to-markdown.ts';
import { pageOutput, textOutput, type Output, type Emitter } from '../output.ts';

/** Files about the site for crawlers, hosts, and editors of its docs.json. */
export const siteFacts: Emitter = {
  list: ({ site }) => [
    ...(site.options.origin === undefined
      ? []
      : [textOutput(SITEMAP_PATH, () => renderSitemap(site) ?? '')]),
    textOutput('/robots.txt', () => renderRobots(site)),
    textOutput(SITE_MANIFEST_PATH, () => renderSiteManifest(site)),
    // Without this file, GitHub Pages skips folders that begin with an underscore.
    textOutput('/.nojekyll', () => ''),
    ...(isSchemaAsked(site) ? [schema()] : []),
  ],
};

const SCHEMA_PATH = '/docs.schema.json';

/** The JSON Schema of docs.json, the same in all sites of one engine. */
function schema(): Output {
  return {
    path: SCHEMA_PATH,
    key: engineDigest(),
    render: () => readJsonSchema(),
  };
}

/** Whether docs.json names the schema of this site as its own. */
function isSchemaAsked({ config: { $schema = '' }, options: { base, origin } }: Site): boolean {
  if (!URL.canParse($schema)) return $schema === base + SCHEMA_PATH;
  const named = new URL($schema);
  return named.pathname === base + SCHEMA_PATH && named.origin === (origin ?? named.origin);
}

/**
 * sitemap.xml; undefined if the URL of the site is unknown, because a sitemap requires full URLs.
 */
function renderSitemap(site: Site): string | undefined {
  const { origin } = site.options;
  if (origin === undefined) return undefined;
  const dates = datesByHref(site);
  const urls = listIndexed(site).map((href) => {
    const date = dates.get(href);
    const lastmod = date === undefined ? '' : `<lastmod>${date}</lastmod>`;
    return `<url><loc>${encode(origin + withTrailingSlash(site, href))}</loc>${lastmod}</url>`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  );
}

/** Dates of pages by URL. */
function datesByHref(site: Site): Map<string, string> {
  return new Map(
    [...site.pages.values()].flatMap((page) => {
      const date = site.renderCache.guard.run(page, 'date', () =>
        toIsoDate(lastModified(site, page)),
      );
      return date === undefined ? [] : [[site.options.base + encodePath(page.href), date]];
    }),
  );
}

/** robots.txt: everything is open to crawlers. */
function renderRobots({ options }: Site): string {
  const sitemap = options.origin ? `\nSitemap: ${options.origin}${options.base}/sitemap.xml\n` : '';
  return `User-agent: *\nAllow: /\n${sitemap}`;
}

/** One entry of a changelog. */
interface Entry {
  title: string;
  /** Id of its heading, or ''. */
  id: string;
  /** HTML. */
  content: string;
  /** In the format of RSS; undefined if neither label nor description is a date. */
  date?: string | undefined;
  tags: string[];
}

/** The feeds of all pages with `rss: true`: RSS 2.0, an item for each `<Update>`. */
export const feeds: Emitter = {
  mayHave: (path) => path.endsWith('/rss.xml'),
  list: ({ site }) =>
    [...site.pages.values()].flatMap((page) => {
      const path = feedPath(site, page);
      return path === undefined ? [] : [feedOutput(site, page, path)];
    }),
};

/** The changes of API documents as JSON, next to the page of each: `/api-reference/changes.json`. */
export const changeFiles: Emitter = {
  mayHave: (path) => path.endsWith('.json'),
  list: ({ site }) =>
    site.histories.flatMap((history) =>
      history.page === undefined
        ? []
        : [textOutput(`/${history.page}.json`, () => renderHistory(site, history))],
    ),
};

/** Releases of a document, newest first, with URLs of the site. */
function renderHistory(site: Site, { document, versions, releases }: ApiHistory): string {
  const { origin = '', base } = site.options;
  const resolveUrl = (href: string) => {
    const [path = '', ...fragment] = href.split('#');
    return [origin + base + encodePath(path), ...fragment].join('#');
  };
  const toChange = ({ operation, pointer, kind, type, breaking, message, href }: LinkedChange) => ({
    operation,
    pointer,
    kind,
    type,
    breaking,
    message,
    ...(href === undefined ? {} : { url: resolveUrl(href) }),
  });
  const list = releases.map(({ changes, ...release }) => ({
    ...release,
    changes: changes.map(toChange),
  }));
  return `${JSON.stringify({ document, versions, releases: list }, null, 2)}\n`;
}

function feedOutput(site: Site, page: LoadedPage, path: string): Output {
  let text: string | undefined;
  const render = () => (text ??= renderFeed(site, page, path));
  return pageOutput(site, page, { path, step: 'feed', key: () => digest(render()), render });
}

function renderFeed(site: Site, page: LoadedPage, path: string): string {
  const { origin = '', base } = site.options;
  const url = withTrailingSlash(site, origin + base + encodePath(page.href));
  const nodes = parseHtml(site.renderCache.read(site.renderCache.record(page).html));
  const items = readEntries(nodes, (href) => absolute(href, url, origin)).map((entry) =>
    toItem(entry, url),
  );
  const title = `${page.title} - ${site.config.name}`;
  return withoutControls(
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n' +
      `<title>${encode(title)}</title>\n<link>${encode(url)}</link>\n` +
      `<description>${encode(plainDescription(page) ?? site.config.description ?? title)}</description>\n` +
      `<atom:link href="${encode(origin + base + encodePath(path))}" rel="self" type="application/rss+xml"/>\n` +
      `${items.join('\n')}\n</channel></rss>\n`,
  );
}

function toItem({ title, id, content, date, tags }: Entry, url: string): string {
  const link = encode(id === '' ? url : `${url}#${encodeUrlPart(id)}`);
  const categories = tags.map((tag) => `<category>${encode(tag)}</category>`).join('');
  return (
    `<item><title>${encode(title)}</title><link>${link}</link><guid>${link}</guid>` +
    `${date ? `<pubDate>${date}</pubDate>` : ''}${categories}<description>${encode(content)}</description></item>`
  );
}

function readEntries(nodes: readonly HtmlNode[], resolveUrl: (href: string) => string): Entry[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return hasClass(node, 't-update')
      ? [toEntry(node, resolveUrl)]
      : readEntries(node.children, resolveUrl);
  });
}

function toEntry(
  { attributes, children }: HtmlElement,
  resolveUrl: (href: string) => string,
): Entry {
  const heading = findByClass(children, 't-update-label');
  const label = textByClass(children, 't-update-label');
  const more = textByClass(children, 't-update-more');
  const main = findByClass(children, 't-update-main')?.children ?? [];
  return {
    title: readAttribute(attributes, 'data-rss-title') ?? label,
    id: readAttribute(heading?.attributes ?? '', 'id') ?? '',
    content: readAttribute(attributes, 'data-rss-text') ?? toHtml(main, resolveUrl).trim(),
    date: toDate(label) ?? toDate(more),
    tags: (readAttribute(attributes, 'data-tags') ?? '').split(',').filter(Boolean),
  };
}

/** Names of days and months that dates contain: `Fri`, `Sept`, `November`. */
const DATE_WORD =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|sun|mon|tue|wed|thu|fri|sat)[a-z]*$/i;

/** The date in a label; undefined for labels such as `2.1.0` or `Version 2026`. */
function toDate(text: string): string | undefined {
  if (!/\b(?:19|20)\d\d\b/.test(text) || !/^[\p{L}\d ,./-]+$/u.test(text)) return undefined;
  // The parser ignores other words before the year.
  if (text.match(/\p{L}+/gu)?.some((word) => !DATE_WORD.test(word))) return undefined;
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? text : `${text} UTC`);
  return Number.isNaN(date.getTime()) ? undefined : date.toUTCString();
}

/** HTML for readers of feeds: without classes, scripts and styles, with absolute URLs. */
function toHtml(nodes: readonly HtmlNode[], resolveUrl: (href: string) => string): string {
  return nodes
    .map((node) => (typeof node === 'string' ? encode(node) : elementToHtml(node, resolveUrl)))
    .join('');
}

const PLAIN = /^(?:div|span|section|t-[\w-]+|article|figure)$/;
const ALONE = /^(?:img|br|hr)$/;

function elementToHtml(element: HtmlElement, resolveUrl: (href: string) => string): string {
  const { tag, attributes, children } = element;
  if (hasClass(element, 't-anchor') || hasClass(element, 't-tabset-row')) return '';
  const inner = toHtml(children, resolveUrl);
  if (PLAIN.test(tag)) return tag === 'div' ? `<div>${inner}</div>` : inner;
  const kept = ['href', 'src', 'alt', 'start'].flatMap((name) => {
    const value = readAttribute(attributes, name);
    if (value === undefined) return [];
    const isUrl = name === 'href' || name === 'src';
    return ` ${name}="${encode(isUrl ? resolveUrl(value) : value)}"`;
  });
  const start = `<${tag}${kept.join('')}>`;
  return ALONE.test(tag) ? start : `${start}${inner}</${tag}>`;
}

function absolute(href: string, url: string, origin: string): string {
  if (href.startsWith('#')) return url + href;
  return href.startsWith('/') && !href.startsWith('//') ? origin + href : href;
}
