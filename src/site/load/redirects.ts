import { isSafeHref } from '../../config/urls.ts';
import type { DocsConfig } from '../../config/docs-config.ts';
import {
  encodePath,
  isExternal,
  joinPath,
  pagePath,
  splitHref,
  type LinkTargets,
} from '../../content/links.ts';
import type { LoadedPage } from '../../content/pages.ts';
import type { Navigation } from '../../navigation/navigation.ts';
import { createRedirectLookup, isPattern } from '../../utils/redirects.ts';
import { HOSTS } from '../hosts.ts';
import type { Site, SiteRedirect } from '../site.ts';
import { GENERATED_FILES, SITEMAP_PATH, withTrailingSlash } from '../urls.ts';

/**
 * All redirects of a site: those in docs.json, `/` if there is no `index` page, folders without their own page, and
 * pages with `url`. Pages win over folders.
 */
export function collectRedirects(
  written: DocsConfig['redirects'],
  pages: ReadonlyMap<string, LoadedPage>,
  navigation: Navigation,
  base: string,
): SiteRedirect[] {
  const sources = new Set<string>();
  const redirects: SiteRedirect[] = [];
  const add = (from: string, to: string, permanent: boolean) => {
    if (sources.has(from) || !isSafeHref(to)) return;
    sources.add(from);
    redirects.push({ from, to: isExternal(to) ? to : base + toPath(to), permanent });
  };
  for (const { href, frontMatter } of pages.values()) {
    if (frontMatter.url) add(href, frontMatter.url, false);
    else sources.add(href);
  }
  const withoutBase = createBaseRemover(pages, base);
  for (const { source, destination, permanent } of written)
    add(withoutBase(joinPath('', source)), withoutBase(destination), permanent);
  // Links to `/guides/index` are as common as to `/guides`.
  for (const { id, href } of pages.values())
    if (id.endsWith('/index')) add(`/${id}`, encodePath(href), true);
  const { root, folderRedirects } = navigation;
  if (root && 'redirect' in root) add('/', root.redirect, false);
  for (const [from, to] of folderRedirects) add(from, encodePath(to), false);
  return redirects;
}

/** Removes the base from a path of docs.json that has it already, unless pages are in a folder of that name. */
function createBaseRemover(
  pages: ReadonlyMap<string, LoadedPage>,
  base: string,
): (path: string) => string {
  const start = `${base}/`;
  const isFolder = base === '' || [...pages.values()].some(({ href }) => href.startsWith(start));
  return (path) => (!isFolder && path.startsWith(start) ? path.slice(base.length) : path);
}

function toPath(path: string): string {
  return '/' + path.replace(/^\/+/, '').replace(/(?<=[^/])\/+$/, '');
}

/**
 * Redirect patterns, including the base, that the 404 page resolves because the host cannot; undefined if there are
 * none.
 */
export function listMovedUrls(site: Site): [source: string, destination: string][] | undefined {
  const { base, host = 'plain', mode } = site.options;
  if (mode !== 'build' || HOSTS[host].redirects !== 'pages') return undefined;
  const patterns = site.redirects.filter(({ from }) => isPattern(from));
  if (patterns.length === 0) return undefined;
  return patterns.map(({ from, to }) => [base + from, withTrailingSlash(site, to)]);
}

/** Everything that the site serves: pages, redirects, and files, as paths without base. */
interface ServedPaths {
  pages: ReadonlySet<string>;
  assets: { has(path: string): boolean; keys(): Iterable<string> };
  /** Sources of redirects. */
  redirects: readonly string[];
  /** Base path of the site. */
  base?: string | undefined;
  /** Folders of versions from commits. */
  folders?: readonly string[] | undefined;
  /** Folders of versions whose pages are at the root: `/2.0`. */
  presentFolders?: readonly string[] | undefined;
  /** Folders of API documents that could not be loaded: `/api-reference`. */
  unknownFolders?: readonly string[] | undefined;
  /** Whether the URL of the site is known, which a sitemap requires. */
  hasSitemap?: boolean;
}

/** Builds the lookup of served paths. */
export function buildLinkTargets({
  pages,
  assets,
  redirects,
  base,
  folders = [],
  presentFolders,
  unknownFolders,
  hasSitemap = false,
}: ServedPaths): LinkTargets {
  const redirected = createRedirectLookup(
    redirects.map((source) => ({ source: isPattern(source) ? source : pagePath(source) })),
  );
  let alike: ReadonlyMap<string, string | undefined> | undefined;
  return {
    hasPage: (path) => pages.has(path) || redirected.has(path),
    hasAsset: (path) => {
      const file = splitHref(path).path;
      return assets.has(file) || GENERATED_FILES.has(file) || (hasSitemap && file === SITEMAP_PATH);
    },
    findAlike: (path) => {
      alike ??= byLetters([...pages, ...assets.keys()]);
      return alike.get(pagePath(path).toLowerCase()) ?? alike.get(path.toLowerCase());
    },
    base,
    presentFolders,
    unknownFolders,
    rootOf: (id) => {
      const folder = folders.find((one) => id.startsWith(`${one}/`));
      return folder === undefined ? '' : `/${folder}`;
    },
  };
}

/** Paths by their lower-case form; undefined if several paths share it. */
function byLetters(paths: readonly string[]): ReadonlyMap<string, string | undefined> {
  const result = new Map<string, string | undefined>();
  for (const path of paths) {
    const letters = path.toLowerCase();
    result.set(letters, result.has(letters) ? undefined : path);
  }
  return result;
}
