import { createRedirectLookup, fillDestination, type RedirectRule } from '../utils/redirects.ts';
import { decodePath, encodeUrl, encodeUrlPart } from '../utils/url.ts';

/** Splits `/a/b?c#d` into its path and the rest. */
export function splitHref(href: string): { path: string; suffix: string } {
  const end = href.search(/[?#]/);
  return end < 0
    ? { path: href, suffix: '' }
    : { path: href.slice(0, end), suffix: href.slice(end) };
}

/** Whether a link leaves the site or has another scheme: `https://…`, `//host`, `mailto:…`. */
export function isExternal(href: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
}

/** Joins a folder and a relative path, and resolves `.` and `..`; never leaves the root. */
export function joinPath(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return '/' + parts.join('/');
}

/** Folder of a page id as a path: `/guides` for `guides/quickstart`. */
export function folderOf(id: string): string {
  const slash = id.lastIndexOf('/');
  return slash < 0 ? '/' : '/' + id.slice(0, slash);
}

/** Normalized path of a link to a page: `/a/b.mdx`, `/a/b/`, and `/a/b/index` give `/a/b`. */
export function pagePath(path: string): string {
  return (
    path
      .replace(/\.mdx?$/i, '')
      .replace(/(?<!\/)\/+$/, '')
      .replace(/\/index$/, '') || '/'
  );
}

/** Pages and files of a site, for resolving links. */
export interface LinkTargets {
  /** Whether a path is served: a page (`/guides/quickstart`), redirect, or other route. */
  hasPage(path: string): boolean;
  hasAsset(path: string): boolean;
  /** The only page or file whose path differs only in case. */
  findAlike?(path: string): string | undefined;
  /** Base path of the site, which authors may include in links. */
  base?: string | undefined;
  /** Folder that root-relative links of a page start from, for pages of other versions: `/1.0`, else ''. */
  rootOf?(pageId: string): string;
  /** Folders of versions whose pages are at the root: links to `/2.0/setup` resolve to `/setup`. */
  presentFolders?: readonly string[] | undefined;
  /** Folders whose pages are unknown, because an API document could not be loaded: `/api-reference`. */
  unknownFolders?: readonly string[] | undefined;
}

/** Target of a link. */
export interface LinkTarget {
  /** Root-relative without base for links within the site. */
  href: string;
  external: boolean;
  /** False for broken links within the site. */
  found: boolean;
  /** True if the link is broken as written and `href` is a likely correction. */
  isNear?: boolean | undefined;
  /** Path of the target file as in `LinkTargets`; absent for pages. */
  asset?: string | undefined;
}

/**
 * Resolves a link as authors write it: root-relative with or without base, relative to the page's file, with or
 * without extension, or root-relative without the slash. `fromId` is the page with the link. Tries broken links with
 * another case and without a leading `/docs`.
 */
export function resolveLink(href: string, fromId: string, targets: LinkTargets): LinkTarget {
  // Markdown encodes the space of `[a](< https://example.com>)`, which browsers would remove.
  const trimmed = href.trim().replace(/^(?:%20)+/, '');
  if (isExternal(trimmed)) return { href: trimmed, external: true, found: true };
  const { path, suffix } = splitHref(trimmed);
  if (path === '') return { href: trimmed, external: false, found: true };
  const paths = candidates(decodePath(path), fromId, targets);
  for (const candidate of paths) {
    const found = findTarget(candidate, targets);
    if (found) return { ...found, href: found.href + suffix };
  }
  const unknown = paths.find((candidate) => isInUnknownFolder(candidate, targets));
  if (unknown !== undefined)
    return { href: encodePath(pagePath(unknown)) + suffix, external: false, found: true };
  for (const candidate of paths) {
    const near = findNear(candidate, targets);
    if (near) return { ...near, href: near.href + suffix, found: false, isNear: true };
  }
  return { href: encodePath(pagePath(paths[0])) + suffix, external: false, found: false };
}

function findTarget(path: string, targets: LinkTargets): LinkTarget | undefined {
  const page = pagePath(path);
  if (targets.hasPage(page)) return { href: encodePath(page), external: false, found: true };
  if (!targets.hasAsset(path)) return undefined;
  return { href: encodePath(path), external: false, found: true, asset: path };
}

/** Whether a path may be that of a page of an API document that could not be loaded, which is already reported. */
function isInUnknownFolder(path: string, { unknownFolders = [] }: LinkTargets): boolean {
  return unknownFolders.some((folder) => path.startsWith(`${folder}/`));
}

/** Target of a path with another case, or without the `/docs` under which a host serves the site. */
function findNear(path: string, targets: LinkTargets): LinkTarget | undefined {
  const [, inDocs] = /^\/docs(\/.*)$/.exec(`${path}/`) ?? [];
  const inner = inDocs && joinPath('', inDocs);
  const alike = targets.findAlike?.(path) ?? (inner && targets.findAlike?.(inner));
  return (
    (inner && findTarget(inner, targets)) || (alike && findTarget(alike, targets)) || undefined
  );
}

function candidates(
  path: string,
  fromId: string,
  { base = '', rootOf, presentFolders = [] }: LinkTargets,
): [string, ...string[]] {
  const root = rootOf?.(fromId) ?? '';
  if (!path.startsWith('/')) {
    const beside = joinPath(folderOf(fromId).slice(root.length), path);
    return [joinPath(root, beside), joinPath(root, path)];
  }
  const isBased = base !== '' && `${path}/`.startsWith(`${base}/`);
  const paths = [path, ...(isBased ? [path.slice(base.length)] : [])];
  const [first = '/', ...others] = paths.map((one) => joinPath(root, one));
  // Pages of a version can link to other versions.
  const elsewhere = root === '' ? [] : paths.map((one) => joinPath('', one));
  const present = presentFolders.filter((folder) => `${path}/`.startsWith(`${folder}/`));
  return [
    first,
    ...others,
    ...elsewhere,
    ...present.map((folder) => joinPath('', path.slice(folder.length))),
  ];
}

/** Percent-encodes a path for use in `href`. */
export function encodePath(path: string): string {
  // Nearly all paths are plain, and each is encoded for every page that links to it.
  if (/^[\w./-]*$/.test(path)) return path;
  return encodeUrl(path).replace(/[?#]/g, encodeUrlPart);
}

/** Result of following redirects. */
export interface RedirectChain {
  /** Sources of the redirects, in order. */
  sources: string[];
  /** Final URL, as in the last redirect. */
  end: string;
  /** Whether the redirects are circular. */
  isLoop: boolean;
}

/** Maximum number of redirects; more are a growing cycle, such as `/a/*` to `/a/b/*`. */
const MAX_STEPS = 20;
/** Maximum length of a URL; a destination with two wildcards doubles it with each step. */
const MAX_LENGTH = 2048;

/** Creates a function that follows redirects until it reaches a page. Both functions receive decoded paths. */
export function createFollower(
  redirects: readonly RedirectRule[],
  isPage: (path: string) => boolean,
): (url: string) => RedirectChain {
  const { findExact, findPattern } = createRedirectLookup(redirects);

  function next(path: string): { source: string; to: string } | undefined {
    if (isPage(path)) return undefined;
    const exact = findExact(path);
    if (exact) return { source: exact.source, to: exact.destination };
    const found = findPattern(path);
    if (!found) return undefined;
    const { rule, captures } = found;
    return { source: rule.source, to: fillDestination(rule.destination, captures) };
  }

  return (url) => {
    const sources: string[] = [];
    const seen = new Set<string>();
    let end = url;
    while (!isExternal(end)) {
      const path = joinPath('', decodePath(splitHref(end).path));
      if (seen.has(path) || sources.length > MAX_STEPS || end.length > MAX_LENGTH)
        return { sources, end, isLoop: true };
      seen.add(path);
      const step = next(path);
      if (!step) break;
      sources.push(step.source);
      end = step.to;
    }
    return { sources, end, isLoop: false };
  };
}
