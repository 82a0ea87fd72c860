import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSafeHref } from '../config/urls.ts';
import { type ApiAuth, type DocsConfig } from '../config/docs-config.ts';
import { withoutPages } from '../config/navigation.ts';
import { AUTH_METHODS } from '../config/schema.ts';
import type { ProjectFiles } from '../content/find-files.ts';
import { canRead, type Groups } from '../content/front-matter.ts';
import { encodePath, joinPath, pagePath, resolveLink, splitHref } from '../content/links.ts';
import type { LoadedPage, Page } from '../content/pages.ts';
import type { Project } from '../content/project.ts';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { inlineHtml, plainInline } from '../mdx/inline-markdown.ts';
import { markdownToHtml } from '../mdx/source.ts';
import { createPageResolver } from '../navigation/page-entries.ts';
import { isCutForGroups, type ApiDocument } from '../openapi/document.ts';
import type { SampledOperationOptions } from '../openapi/operation-samples.ts';
import { sanitize } from '../utils/sanitize.ts';
import { suggest } from '../utils/text.ts';
import type { Publisher } from './page/structured-data.ts';
import type { Site, SiteOptions } from './site.ts';
import { locateField } from './source-locations.ts';
import { toUrl } from './urls.ts';

type Pages = ReadonlyMap<string, LoadedPage>;

/** Groups of the readers of a site; undefined if all pages are included. */
export function readersOf({ groups, mode }: SiteOptions): Groups | undefined {
  // Published sites are public by default.
  return groups ?? (mode === 'build' ? [] : undefined);
}

/** Removes restricted pages from a map and returns them. */
export function removeRestrictedPages(pages: Map<string, LoadedPage>, options: SiteOptions): Pages {
  const readers = readersOf(options);
  const others = [...pages].filter(([, { frontMatter }]) => !canRead(frontMatter.groups, readers));
  for (const [id] of others) pages.delete(id);
  return new Map(others);
}

/** Removes pages from docs.json: their navigation entries and redirects to them. */
export function excludePages(config: DocsConfig, gone: Pages): DocsConfig {
  if (gone.size === 0) return config;
  const hrefs = new Set([...gone.values()].map(({ href }) => href));
  const leadsTo = (href: string) => hrefs.has(pagePath(joinPath('', splitHref(href).path)));
  const resolve = createPageResolver(gone);
  return {
    ...config,
    navigation: withoutPages(config.navigation, (entry) => 'id' in resolve(entry)),
    redirects: config.redirects.filter(({ destination }) => !leadsTo(destination)),
  };
}

/** Removes the files of partly restricted documents; the public part is published as a single file. */
export function removeBundledFiles(
  { root }: Project,
  { assets }: ProjectFiles,
  documents: readonly ApiDocument[],
): void {
  const cut = documents.filter(({ isRestricted }) => isRestricted);
  const parts = cut.flatMap(({ id, files }) => files.filter((file) => file !== id));
  const gone = new Set(parts.map((file) => join(root, file)));
  for (const [path, file] of assets) if (gone.has(file)) assets.delete(path);
}

/** Reports restricted pages if `--groups` is absent, and unknown groups. */
export function checkAudience(
  { root }: Project,
  { groups }: SiteOptions,
  { pages, others }: { pages: Pages; others: Pages },
  documents: readonly ApiDocument[],
): Diagnostic[] {
  if (groups === undefined)
    return [
      ...[...others.values()].map((page) => restrictedPage(root, page)),
      ...documents.filter(isCutForGroups).map(restrictedParts),
    ];
  const known = [
    ...[...pages.values(), ...others.values()].flatMap(
      ({ frontMatter }) => frontMatter.groups ?? [],
    ),
    ...documents.flatMap((document) => [...(document.groups ?? [])]),
  ];
  return groups
    .filter((group) => !known.includes(group))
    .map((group) => unknownGroup(group, known));
}

function unknownGroup(group: string, known: Groups): Diagnostic {
  const near = suggest(group, known);
  return createDiagnostic({
    code: 'unknown-group',
    message: `Nothing in the project is restricted to the group "${group}".`,
    hint: near ? `Did you mean "${near}"?` : 'Set "groups" in the front matter of pages.',
  });
}

function restrictedPage(root: string, { file, frontMatter }: LoadedPage): Diagnostic {
  const { groups = [] } = frontMatter;
  return createDiagnostic({
    code: 'left-out-page',
    message: `The page is restricted to ${listNames(groups)}, and is not part of this site.`,
    hint: hintFor(groups),
    ...locateField(file, readFileSync(join(root, file), 'utf8'), 'groups'),
  });
}

function restrictedParts({ id, groups = new Set() }: ApiDocument): Diagnostic {
  return createDiagnostic({
    code: 'left-out-page',
    message: `The document contains parts that are restricted to ${listNames([...groups])}, and are not part of this site.`,
    hint: hintFor([...groups]),
    file: id,
  });
}

function hintFor([group]: Groups): string {
  return `To build a site for them, use "--groups ${group}". To confirm that this site is public, use "--groups=".`;
}

function listNames(groups: Groups): string {
  return groups.map((group) => `"${group}"`).join(' or ');
}

/** URLs of the pages for search engines, including the base, in navigation order. */
export function listIndexed(site: Site): string[] {
  const { navigation, pages, config, options } = site;
  const ids = config.seo.indexHiddenPages
    ? [...new Set([...navigation.order, ...pages.keys()])]
    : navigation.order;
  const hrefs = ids.flatMap((id) => {
    const page = pages.get(id);
    const isKept = page && !page.frontMatter.url && !isNoindex(config, page);
    return isKept ? [options.base + encodePath(page.href)] : [];
  });
  return [...new Set(hrefs)];
}

type MetaConfig = Pick<DocsConfig, 'metatags' | 'seo'>;

/** Meta tags in docs.json for a path without base: those of all pages, then those of its folders. */
export function metaFor(config: MetaConfig, href: string): Record<string, string> {
  const folders = config.seo.paths.filter(({ folder }) => `${href}/`.startsWith(`/${folder}/`));
  return Object.assign({}, config.metatags, ...folders.map((folder) => folder.metatags));
}

/**
 * Canonical URL of a path with base: below the one in docs.json, which is that of the start page, or below the URL of
 * the site; undefined if neither is known.
 */
export function canonicalUrl(
  config: MetaConfig,
  { base, origin }: { base: string; origin?: string | undefined },
  href: string,
): string | undefined {
  const path = href.slice(base.length).replace(/(?<!\/)\/+$/, '');
  const start = metaFor(config, path)['canonical'];
  if (!start) return origin === undefined ? undefined : origin + href;
  const end = path !== '' && href.endsWith('/') ? '/' : '';
  return start.replace(/(?<!\/)\/+$/, '') + path + end;
}

/** Whether a page is excluded from search engines, by front matter or by meta tags in docs.json. */
export function isNoindex(
  config: MetaConfig,
  { frontMatter, href }: Pick<LoadedPage, 'frontMatter' | 'href'>,
): boolean {
  const { noindex, hidden, robots } = frontMatter;
  const directives = robots ?? metaFor(config, href)['robots'] ?? '';
  return Boolean(noindex) || Boolean(hidden) || /noindex/.test(directives);
}

/** Description of a page as plain text. */
export function plainDescription({ frontMatter }: LoadedPage): string | undefined {
  const { description } = frontMatter;
  return description && plainInline(description);
}

/** Description of a page as HTML. */
export function renderDescription(site: Site, page: LoadedPage): string | undefined {
  const { description } = page.frontMatter;
  return (
    description &&
    inlineHtml(description, (to) => {
      const { href } = resolveLink(to, page.id, site.targets);
      return toUrl(site, href);
    })
  );
}

const TAGS = ['a', 'strong', 'em', 'b', 'i', 'code', 'del', 's', 'kbd', 'mark', 'sub', 'sup', 'br'];

const PLAIN = /^\s*<p>([^<>&]*)<\/p>\s*$/;

/**
 * HTML of one line of Markdown from docs.json. Keeps links and emphasis, and removes everything that could run code
 * or change styles. `href` resolves links.
 */
export function renderInlineMarkdown(markdown: string, href: (url: string) => string): string {
  const html = markdownToHtml(markdown);
  // Avoids loading the HTML sanitizer for plain text.
  const plain = PLAIN.exec(html);
  if (plain) return plain[1]?.trim() ?? '';
  return sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    transformTags: {
      a: (tagName, { href: url, target }) => ({
        tagName,
        attribs: {
          ...(url !== undefined && isSafeHref(url) && { href: href(url) }),
          ...(target === '_blank' && { target, rel: 'noopener' }),
        },
      }),
    },
  }).trim();
}

/** Last modification of a page, from front matter or Git; undefined if neither is available. */
export function lastModified(
  { gitDates }: Pick<Site, 'gitDates'>,
  { file, frontMatter }: Pick<LoadedPage, 'file' | 'frontMatter'>,
): string | undefined {
  return frontMatter.lastUpdatedDate ?? gitDates?.get(file);
}

/** Date at the end of a page: from front matter, or from Git if docs.json or the page enables it. */
export function shownDate(
  site: Pick<Site, 'gitDates' | 'config'>,
  page: Pick<LoadedPage, 'file' | 'frontMatter'>,
): string | undefined {
  const { timestamp, lastUpdatedDate } = page.frontMatter;
  if (timestamp === false) return undefined;
  const isRequested = timestamp ?? site.config.timestamp;
  return isRequested ? lastModified(site, page) : lastUpdatedDate;
}

/** Date in ISO format, `2026-03-01`; undefined for invalid dates. */
export function toIsoDate(text: string | undefined): string | undefined {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

/**
 * Publisher of the site (`seo.organization`), with name, URL, and logo of the site as defaults; undefined if
 * docs.json names none.
 */
export function publisherOf(
  { name, logo, seo: { organization } }: Pick<DocsConfig, 'name' | 'logo' | 'seo'>,
  origin: string,
  base: string,
): Publisher | undefined {
  if (!organization) return undefined;
  const home = origin + base;
  const image = organization.logo ?? logo?.light;
  return {
    ...organization,
    id: organization.id ?? `${home}/#organization`,
    name: organization.name ?? name,
    url: organization.url ?? `${home}/`,
    logo: image && toAbsoluteUrl(image, home),
  };
}

function toAbsoluteUrl(file: string, home: string): string {
  return /^https?:/i.test(file) ? file : `${home}/${file.replace(/^(?:\.?\/)+/, '')}`;
}

/** Default URL of `preview`; used if the URL of the site is unknown. */
const PREVIEW_ORIGIN = 'http://localhost:4321';

/** Options for the operation of a page, from docs.json and front matter. */
export function operationOptions(
  { frontMatter }: Page,
  config: DocsConfig,
  options: SiteOptions,
): SampledOperationOptions {
  const { api } = config;
  const { authMethod } = frontMatter;
  return {
    baseUrl: api.baseUrl,
    siteOrigin: (options.origin ?? PREVIEW_ORIGIN) + options.base,
    auth: authOf(api.auth, authMethod),
    maintainOrder: api.maintainOrder,
    labeled: api.paramFields.post,
    ...api.request.example,
    autogenerate: api.examples.autogenerate,
    prefill: api.examples.prefill,
    markdown: (text) => markdownToHtml(text),
  };
}

/** A page's own method inherits the parameter name only if the method is the same. */
function authOf(auth: ApiAuth | undefined, word: string | undefined): ApiAuth | undefined {
  if (!word) return auth;
  const method = toMethod(word);
  return method === auth?.method ? auth : { method };
}

function toMethod(word: string): ApiAuth['method'] {
  return AUTH_METHODS.find((method) => method === word);
}

/** Mode of the playground: `playground` in front matter, in either format, else `api.playground.mode`. */
export function playgroundMode(
  { frontMatter }: Page,
  config: DocsConfig,
): 'show' | 'simple' | 'hide' {
  const modes: Readonly<Record<string, 'show' | 'simple' | 'hide'>> = {
    interactive: 'show',
    show: 'show',
    simple: 'simple',
    // Static sites have no sign-in.
    auth: 'simple',
    none: 'hide',
    hide: 'hide',
  };
  const mode = frontMatter.playground ?? '';
  return (Object.hasOwn(modes, mode) ? modes[mode] : undefined) ?? config.api.playground.mode;
}
