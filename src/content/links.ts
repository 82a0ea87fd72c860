import { decodePath, encodeUrl, encodeUrlPart } from '../utils/url.ts';

/** Splits `/a/b?c#d` into its path and the rest. */
export function splitHref(href: string): { path: string; suffix: string } {
  const end = href.search(/[?#]/);
  return end < 0 ? { path: href, suffix: '' } : { path: href.slice(0, end), suffix: href.slice(end) };
}

/** Says whether a link leaves the site or names another scheme: `https://…`, `//host`, `mailto:…`. */
export function isExternal(href: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
}

/** Joins a folder and a relative path and resolves `.` and `..`; never leaves the root. */
export function joinPath(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return '/' + parts.join('/');
}

/** Folder of a page id, as a path: `guides/quickstart` gives `/guides`. */
export function folderOf(id: string): string {
  const slash = id.lastIndexOf('/');
  return slash < 0 ? '/' : '/' + id.slice(0, slash);
}

/** Path of a page as linked, without what authors add: `/a/b.mdx`, `/a/b/` and `/a/b/index` are `/a/b`. */
export function pagePath(path: string): string {
  return path.replace(/\.mdx?$/i, '').replace(/(?<!\/)\/+$/, '').replace(/\/index$/, '') || '/';
}

/** What the site serves, for resolving links against it. */
export interface LinkTargets {
  /** Paths of pages (`/guides/quickstart`), redirects and other addresses that answer. */
  hasPage(path: string): boolean;
  hasAsset(path: string): boolean;
  /** The only page or file whose path differs from this one in capital letters alone. */
  findAlike?(path: string): string | undefined;
  /** Path below which the site will live; authors who know it may write it. */
  base?: string | undefined;
  /** The folder that paths with a leading slash start from on a page, as one of an earlier version: `/1.0`, else ''. */
  rootOf?(pageId: string): string;
  /** Folders that stand for versions whose pages lie at the root: links to `/2.0/setup` lead to `/setup`. */
  presentFolders?: readonly string[] | undefined;
}

/** Where a link leads. */
export interface LinkTarget {
  /** Root-relative for the site's own addresses, without the site's base. */
  href: string;
  external: boolean;
  /** False for a link of the site's own that nothing answers. */
  found: boolean;
  /** True where nothing answers the link as written and `href` is what the author must have meant. */
  isNear?: boolean | undefined;
  /** Path of the file behind the link, as `LinkTargets` know it; absent for pages. */
  asset?: string | undefined;
}

/**
 * Resolves a link as authors write them: root-relative with or without the site's base, relative to
 * the page's file, with or without extension, or root-relative with the slash forgotten. `fromId` is the page it stands
 * on. What nothing answers is tried in other capital letters and without a leading `/docs`.
 */
export function resolveLink(href: string, fromId: string, targets: LinkTargets): LinkTarget {
  const trimmed = href.trim();
  if (isExternal(trimmed)) return { href: trimmed, external: true, found: true };
  const { path, suffix } = splitHref(trimmed);
  if (path === '') return { href: trimmed, external: false, found: true };
  const [first, ...others] = candidates(decodePath(path), fromId, targets);
  for (const candidate of [first, ...others]) {
    const found = findTarget(candidate, targets);
    if (found) return { ...found, href: found.href + suffix };
  }
  for (const candidate of [first, ...others]) {
    const near = findNear(candidate, targets);
    if (near) return { ...near, href: near.href + suffix, found: false, isNear: true };
  }
  return { href: encodePath(pagePath(first)) + suffix, external: false, found: false };
}

function findTarget(path: string, targets: LinkTargets): LinkTarget | undefined {
  const page = pagePath(path);
  if (targets.hasPage(page)) return { href: encodePath(page), external: false, found: true };
  if (!targets.hasAsset(path)) return undefined;
  return { href: encodePath(path), external: false, found: true, asset: path };
}

/** The target of a path in other capital letters, or with the `/docs` of the host that shows the site there. */
function findNear(path: string, targets: LinkTargets): LinkTarget | undefined {
  const [, inDocs] = /^\/docs(\/.*)$/.exec(`${path}/`) ?? [];
  const inner = inDocs && joinPath('', inDocs);
  const alike = targets.findAlike?.(path) ?? (inner && targets.findAlike?.(inner));
  return (inner && findTarget(inner, targets)) || (alike && findTarget(alike, targets)) || undefined;
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
  // Pages of a version may lead to another one.
  const elsewhere = root === '' ? [] : paths.map((one) => joinPath('', one));
  const present = presentFolders.filter((folder) => `${path}/`.startsWith(`${folder}/`));
  return [first, ...others, ...elsewhere, ...present.map((folder) => joinPath('', path.slice(folder.length)))]; // prettier-ignore
}

/** A path as it may stand in an href. */
export function encodePath(path: string): string {
  return encodeUrl(path).replace(/[?#]/g, encodeUrlPart);
}
