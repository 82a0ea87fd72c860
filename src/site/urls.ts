import { encodePath, isExternal, splitHref } from '../content/links.ts';
import { withBase } from '../navigation/link.ts';
import type { LoadedPage } from '../content/pages.ts';
import { engineMark } from '../utils/engine.ts';
import { digest, shortDigest } from '../utils/files.ts';
import { urlFormatOf, type UrlFormat } from './hosts.ts';
import type { CachedPage } from './render-cache.ts';
import { findPageIdAt, type Site } from './site.ts';

/** Matches paths in the folders that only Trellis writes to. */
export const OWN_FOLDERS = /^\/_(?:astro|search|trellis)\//;

/** Files of every site that authors link to. */
export const GENERATED_FILES: ReadonlySet<string> = new Set([
  '/llms.txt',
  '/llms-full.txt',
  '/.well-known/llms.txt',
  '/skill.md',
  '/robots.txt',
]);

/** File that lists the pages for search engines. */
export const SITEMAP_PATH = '/sitemap.xml';

/** Folder with the frame of the API client and its documents, without base. */
export const CLIENT_FOLDER = '/_trellis/client';

/** File in the client folder with the response schemas of a document; see `openapi/published-document.ts`. */
export function responsesFile(documentId: string): string {
  return `responses.${shortDigest(10, documentId)}.json`;
}

/** Folder with the data of playground forms, without base. */
export const FORMS_FOLDER = '/_trellis/forms';

/** Folder below which the mock of the playground responds, without base. Each document has a folder in it. */
export const MOCK_FOLDER = '/_trellis/mock';

/** Service worker of the mock, without base. Pages that it responds to must be below its own folder. */
export const MOCK_WORKER = '/trellis-mock.js';

/** Folder below which a mock responds as a document, without base. */
export function mockFolder(documentId: string): string {
  return `${MOCK_FOLDER}/${shortDigest(10, documentId)}`;
}

/** Folder with the OAuth redirect page, without base. */
export const SIGN_IN_FOLDER = '/_trellis/sign-in';

/** Folder with the closed lists of long sidebars and the data of their filters, without base. */
export const SIDEBAR_FOLDER = '/_trellis/sidebar';

/** Folder with the frame that renders diagrams, without base. */
export const DIAGRAM_FOLDER = '/_trellis/diagrams';

/**
 * Bundles of packages that all sites share: Scalar's API client, the full API reference, the renderer for diagrams
 * that the build cannot render, and the mock for service workers.
 */
export const BUNDLES = ['full-client', 'reference', 'diagrams', 'mock'] as const;

/** Name of a bundle in `BUNDLES`. */
export type BundleName = (typeof BUNDLES)[number];

/** Files of a bundle: script, style sheet, and licenses of the bundled packages. */
export const BUNDLE_FILES = { script: 'index.js', style: 'style.css', licenses: 'licenses.txt' };

/** URLs of the full API client. */
interface ClientUrls {
  /** URL of the page for the frame. */
  frame: string;
  /** URL of its script, for prefetching. */
  script: string;
}

/** URLs of the full API client, including the base. */
export function clientUrls(base: string): ClientUrls {
  const script = `${base}${bundlePath('full-client')}/${BUNDLE_FILES.script}`;
  return { frame: `${base}${CLIENT_FOLDER}/`, script };
}

/**
 * Folder of a bundle, without base. The name changes with the engine, so it can be determined before the bundle
 * exists.
 */
export function bundlePath(name: BundleName): string {
  return `/_astro/${name}.${engineMark()}`;
}

/** Site data that URLs depend on. */
export type UrlContext = Pick<Site, 'config' | 'options' | 'pages' | 'references'>;

/** URL format of the host, or the one in docs.json. */
export function urlFormat({ config, options }: Pick<Site, 'config' | 'options'>): UrlFormat {
  return urlFormatOf(options.host, config.seo.trailingSlash);
}

/**
 * Adds a trailing slash to the URL of a page if the URL format requires it. Returns other URLs unchanged. Accepts
 * absolute URLs of the site and paths including the base.
 */
export function withTrailingSlash(site: UrlContext, url: string): string {
  const { options } = site;
  if (!urlFormat(site).trailingSlash) return url;
  const start =
    (options.origin && url.startsWith(options.origin) ? options.origin : '') + options.base;
  const { path, suffix } = splitHref(url);
  if (!path.startsWith(`${start}/`) || path.endsWith('/')) return url;
  return isPage(site, path.slice(start.length)) ? `${path}/${suffix}` : url;
}

/** Whether a path is a page of the project or a full API reference. */
function isPage({ pages, references }: UrlContext, path: string): boolean {
  return (
    findPageIdAt({ pages }, path) !== undefined || references.some(({ href }) => href === path)
  );
}

/**
 * The URL for links to a page or file: adds the base path, and a trailing slash if the URL format of the site requires
 * it. URLs of other sites and fragments are returned unchanged.
 */
export function toUrl(site: UrlContext, href: string): string {
  return withTrailingSlash(site, withBase(href, site.options.base));
}

/** An API document that readers can download. */
export interface DocumentFile {
  kind: 'openapi' | 'asyncapi';
  title: string;
  /** Path relative to the project root, or the URL of a remote document. */
  id: string;
  /** Path including the base, or the URL of a remote document. */
  href: string;
}

type Files = Pick<Site, 'files' | 'options'>;

/** Names of parameters whose values are credentials, such as `token` for raw files of private repositories. */
const SECRET_PARAMETER = /token|secret|passw|signature|credential|^sig$|api[-_]?key|^key$|^auth/i;

/** Whether a URL would give its credentials to readers. */
function hasCredentials(url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed) return false;
  const { username, password, searchParams } = parsed;
  return (
    username !== '' ||
    password !== '' ||
    [...searchParams.keys()].some((name) => SECRET_PARAMETER.test(name))
  );
}

/** URL of a document, including the base; undefined if it is not published. */
export function documentHref({ files, options }: Files, id: string): string | undefined {
  if (isExternal(id)) return hasCredentials(id) ? undefined : id;
  return files.assets.has(`/${id}`) ? `${options.base}/${encodePath(id)}` : undefined;
}

/** Published API documents, without duplicates. */
export function listDocumentFiles(site: Site): DocumentFile[] {
  const all = [
    ...site.documents.map(({ id, title }) => ({ kind: 'openapi' as const, id, title })),
    ...site.asyncDocuments.map(({ id, title }) => ({ kind: 'asyncapi' as const, id, title })),
  ];
  return all.flatMap((one) => {
    const href = documentHref(site, one.id);
    return href === undefined ? [] : [{ ...one, href }];
  });
}

/**
 * Path of the RSS feed of a page, without base; undefined if the page has none, or the origin of the site is unknown.
 */
export function feedPath(
  site: Site,
  page: Pick<LoadedPage, 'href' | 'frontMatter'>,
): string | undefined {
  if (!page.frontMatter.rss || page.frontMatter.url || site.options.origin === undefined)
    return undefined;
  return `${page.href === '/' ? '' : page.href}/rss.xml`;
}

/** URL of the RSS feed of a page, including the base; undefined like `feedPath`. */
export function feedHref(
  site: Site,
  page: Pick<LoadedPage, 'href' | 'frontMatter'>,
): string | undefined {
  const path = feedPath(site, page);
  return path === undefined ? undefined : site.options.base + encodePath(path);
}

/** Path of the Markdown of a page, without base: `/guides/quickstart.md`, and `/index.md` for `/`. */
export function markdownPath(href: string): string {
  return `${href === '/' ? '/index' : href.replace(/\/$/, '')}.md`;
}

/** URL of the Markdown of a page, including the base. */
export function markdownHref(href: string, base: string): string {
  return base + encodePath(markdownPath(href));
}

/** Folder of the files for islands, without base. */
export const ISLANDS_FOLDER = '/_trellis/islands/';

/** Names of the engine's files for islands; they change with the engine. */
export function browserFileNames(): { runtime: string; library: string } {
  const version = engineMark();
  return { runtime: `runtime.${version}.js`, library: `library.${version}.js` };
}

/** URL of the style sheet for the style attributes of a page, including the base; undefined if it has none. */
export function pageSheetHref(
  { options }: Site,
  { css }: Pick<CachedPage, 'css'>,
): string | undefined {
  return css ? options.base + pageSheetPath(css) : undefined;
}

/** Path of the style sheet with this content, without base. */
export function pageSheetPath(css: string): string {
  return `/_trellis/styles.${shortDigest(10, css)}.css`;
}

/** URL of the style sheet with the utility classes of a page, including the base; undefined if it has none. */
export function findUtilityHref(site: Site, page: CachedPage): string | undefined {
  const { utilities, options, scriptClasses } = site;
  const classes = [...page.classes, ...scriptClasses];
  const { sheet } = utilities;
  if (sheet)
    return classes.some((name) => sheet.used.has(name)) ? options.base + sheet.path : undefined;
  if (options.mode !== 'dev' || classes.length === 0) return undefined;
  const path = utilityPath(digest(...classes));
  utilities.classesByPath.set(path, classes);
  return options.base + path;
}

/** Path of a style sheet of utility classes, without base, by digest. */
export function utilityPath(name: string): string {
  return `/_trellis/utilities.${name.replace(/\W/g, '').slice(0, 10)}.css`;
}
