import { posix } from 'node:path';
import { encodePath, isExternal, splitHref } from '../../content/links.ts';
import { decodePath } from '../../text/decode-path.ts';

/** What addresses of a site lead to. */
export interface SiteFiles {
  /** Whether a file lies at a path. */
  has(path: string): boolean;
  /** Where a path leads that a pattern of docs.json catches: no page can stand at all of these. */
  redirect(path: string): string | undefined;
}

/**
 * An address of the site as it is written in a file of it: `../guides/setup/index.html#tools` for `/guides/setup#tools`. Others
 * stay as they are.
 */
export function relativeAddress(address: string, from: string, files: SiteFiles): string {
  if (isExternal(address) || !address.startsWith('/')) return address;
  const { path, suffix } = splitHref(address);
  const named = decodePath(path);
  const file = findFile(named, files);
  const elsewhere = file === undefined ? files.redirect(named) : undefined;
  if (elsewhere !== undefined) {
    const { path: to, suffix: own } = splitHref(elsewhere);
    return relativeAddress(to + (own || suffix), from, { ...files, redirect: () => undefined });
  }
  return file === from && suffix.startsWith('#') ? suffix : wayTo(file ?? named, from) + suffix;
}

/** The file that a server would answer with. */
function findFile(path: string, files: SiteFiles): string | undefined {
  const page = path.replace(/(?<!\/)\/+$/, '');
  return [path, `${page}/index.html`, `${page}.html`].find((file) => files.has(file));
}

function wayTo(path: string, from: string): string {
  const way = posix.relative(posix.dirname(from), path) || '.';
  return encodePath(way) + (path.endsWith('/') ? '/' : '');
}
