import { pagePath, splitHref, type LinkTargets } from '../../content/links.ts';
import { createRedirectLookup, isPattern } from '../../text/redirects.ts';

/** What the finished site answers to: pages, redirects and files, all as paths without the base. */
export interface Addresses {
  pages: ReadonlySet<string>;
  assets: { has(path: string): boolean; keys(): Iterable<string> };
  /** Sources of redirects. */
  redirects: readonly string[];
  /** Path below which the site will live. */
  base?: string | undefined;
  /** Folders of versions that come from commits, whose pages have addresses of their own below. */
  folders?: readonly string[] | undefined;
  /** Folders that stand for versions whose pages lie at the root: `/2.0`. */
  presentFolders?: readonly string[] | undefined;
}

/** Answers whether a path is served. */
export function buildLinkTargets({
  pages,
  assets,
  redirects,
  base,
  folders = [],
  presentFolders,
}: Addresses): LinkTargets {
  const { findExact, findPattern } = createRedirectLookup(
    redirects.map((source) => ({ source: isPattern(source) ? source : pagePath(source) })),
  );
  let alike: ReadonlyMap<string, string | undefined> | undefined;
  return {
    hasPage: (path) => pages.has(path) || Boolean(findExact(path) ?? findPattern(path)),
    hasAsset: (path) => assets.has(splitHref(path).path),
    findAlike: (path) => {
      alike ??= byLetters([...pages, ...assets.keys()]);
      return alike.get(pagePath(path).toLowerCase()) ?? alike.get(path.toLowerCase());
    },
    base,
    presentFolders,
    rootOf: (id) => {
      const folder = folders.find((one) => id.startsWith(`${one}/`));
      return folder === undefined ? '' : `/${folder}`;
    },
  };
}

/** Paths by themselves in small letters; undefined for those that several paths share. */
function byLetters(paths: readonly string[]): ReadonlyMap<string, string | undefined> {
  const result = new Map<string, string | undefined>();
  for (const path of paths) {
    const letters = path.toLowerCase();
    result.set(letters, result.has(letters) ? undefined : path);
  }
  return result;
}
