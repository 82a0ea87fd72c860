import { encodePath, isExternal, splitHref } from '../content/links.ts';
import type { LoadedPage } from '../content/pages.ts';
import { engineMark } from '../utils/engine.ts';
import { digest } from '../utils/files.ts';
import { urlFormatOf, type UrlFormat } from './hosts.ts';
import type { CachedPage } from './render-cache.ts';
import { findPageIdAt, type Site } from './site.ts';

/** Folder of the site with the frame of the client and the documents that it opens, without base. */
export const CLIENT_FOLDER = '/_trellis/client';

/** Name of the file in that folder that says what a document has to say of answers; see `openapi/published-document.ts`. */
export function responsesFile(documentId: string): string {
  return `answers.${digest(documentId).replace(/\W/g, '').slice(0, 10)}.json`;
}

/** Folder of the site with what the forms of its API pages ask for, beside that of the client, without base. */
export const FORMS_FOLDER = '/_trellis/forms';

/** Folder of the site with the page that an authorization comes back to, without base. */
export const SIGN_IN_FOLDER = '/_trellis/sign-in';

/** Folder of the site with the frame that draws diagrams, without base. */
export const DIAGRAM_FOLDER = '/_trellis/diagrams';

/**
 * What is made of packages once for all sites: Scalar's API client, the whole reference of a document, and what
 * draws the diagrams that the build cannot draw.
 */
export const BUNDLES = ['full-client', 'reference', 'diagrams'] as const;

export type BundleName = (typeof BUNDLES)[number];

/** Files of a bundle: its entry, its style sheet, and the licenses of what is in it. */
export const BUNDLE_FILES = { script: 'index.js', style: 'style.css', licenses: 'licences.txt' };

/** Addresses of the full API client. */
interface ClientUrls {
  /** The page that a frame shows it in. */
  frame: string;
  /** Its script, to be fetched ahead of time. */
  script: string;
}

/** Those addresses, base included. */
export function clientUrls(base: string): ClientUrls {
  const script = `${base}${bundlePath('full-client')}/${BUNDLE_FILES.script}`;
  return { frame: `${base}${CLIENT_FOLDER}/`, script };
}

/** Folder of the site with the files of a bundle, without base. It changes with the engine, so no bundle need be there. */
export function bundlePath(name: BundleName): string {
  return `/_astro/${name}.${engineMark()}`;
}

type Input = Pick<Site, 'config' | 'options' | 'pages' | 'references'>;

/** The form in which the host of a site answers with its pages, or the one that docs.json asks for. */
export function urlFormat({ config, options }: Pick<Site, 'config' | 'options'>): UrlFormat {
  return urlFormatOf(options.host, config.seo.trailingSlash);
}

/**
 * An address with a slash at the end of its path, where it is that of a page and the form of addresses has one; as it is otherwise.
 * Full addresses of the site, and paths with its base.
 */
export function withTrailingSlash(site: Input, address: string): string {
  const { options } = site;
  if (!urlFormat(site).trailingSlash) return address;
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
export function addTrailingSlashes(site: Input, html: string): string {
  if (!urlFormat(site).trailingSlash) return html;
  return html.replace(HREF, (href) => withTrailingSlash(site, href));
}

/** An API document that readers can have. */
export interface DocumentFile {
  kind: 'openapi' | 'asyncapi';
  title: string;
  /** Path relative to the project root, or the address of a document from elsewhere. */
  id: string;
  /** Path with base, or that address. */
  href: string;
}

type Files = Pick<Site, 'files' | 'options'>;

/** Address of a document, base included; undefined for one that is no file of the site. */
export function documentHref({ files, options }: Files, id: string): string | undefined {
  if (isExternal(id)) return id;
  return files.assets.has(`/${id}`) ? `${options.base}/${encodePath(id)}` : undefined;
}

/** The API documents of a site, each once. */
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

/** Path of the feed of a page, without the base; undefined for a page that asks for none or a site without a known address. */
export function feedPath(
  site: Site,
  page: Pick<LoadedPage, 'href' | 'frontMatter'>,
): string | undefined {
  if (!page.frontMatter.rss || page.frontMatter.url || site.options.origin === undefined)
    return undefined;
  return `${page.href === '/' ? '' : page.href}/rss.xml`;
}

/** Where the Markdown of a page is served, without the base: `/guides/quickstart.md`, and `/index.md` for `/`. */
export function markdownPath(href: string): string {
  return `${href === '/' ? '/index' : href.replace(/\/$/, '')}.md`;
}

/** Link to the Markdown of a page, base included. */
export function markdownHref(href: string, base: string): string {
  return base + encodePath(markdownPath(href));
}

/** Where the files for interactive components stand in a site, without base. */
export const ISLANDS_FOLDER = '/_trellis/islands/';

/** Names of the engine's own files for pages with interactive components; they change with the engine. */
export function browserFileNames(): { runtime: string; library: string } {
  const version = engineMark();
  return { runtime: `runtime.${version}.js`, library: `library.${version}.js` };
}

/** Address of the sheet that stands for a page's style attributes, base included; undefined for a page without any. */
export function pageSheetHref(
  { options }: Site,
  { css }: Pick<CachedPage, 'css'>,
): string | undefined {
  return css ? options.base + pageSheetPath(css) : undefined;
}

/** Path of such a sheet, without base, by what it says. */
export function pageSheetPath(css: string): string {
  return `/_trellis/styles.${digest(css).replace(/\W/g, '').slice(0, 10)}.css`;
}

/** Address of the sheet that a page needs, base included; undefined for pages without utilities. */
export function findUtilityHref(site: Site, { classes }: CachedPage): string | undefined {
  const { utilities, options } = site;
  const { sheet } = utilities;
  if (sheet)
    return classes.some((name) => sheet.used.has(name)) ? options.base + sheet.path : undefined;
  if (options.mode !== 'dev' || classes.length === 0) return undefined;
  const path = utilityPath(digest(...classes));
  utilities.given.set(path, classes);
  return options.base + path;
}

/** Path of a sheet of utilities, without base, by a digest of what is in it. */
export function utilityPath(name: string): string {
  return `/_trellis/utilities.${name.replace(/\W/g, '').slice(0, 10)}.css`;
}
