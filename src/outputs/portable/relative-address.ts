import { posix } from 'node:path';
import { decodePath, encodePath, splitHref } from '../../content/links.ts';

/** The files of a site by path, to find the one that an address leads to. */
export type SitePaths = ReadonlySet<string>;

/**
 * An address of the site as it is written in a file of it: `../guides/setup/index.html#tools` for `/guides/setup#tools`. Others
 * stay as they are.
 */
export function relativeAddress(address: string, from: string, paths: SitePaths): string {
  if (!/^\/(?!\/)/.test(address)) return address;
  const { path, suffix } = splitHref(address);
  const file = findFile(decodePath(path), paths);
  if (file === from && suffix.startsWith('#')) return suffix;
  const way = posix.relative(posix.dirname(from), file) || '.';
  return encodePath(way) + (file.endsWith('/') ? '/' : '') + suffix;
}

/** The file that a server would answer with; the path itself where there is none. */
export function findFile(path: string, paths: SitePaths): string {
  const page = path.replace(/\/+$/, '');
  return [path, `${page}/index.html`, `${page}.html`].find((file) => paths.has(file)) ?? path;
}
