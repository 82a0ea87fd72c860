import { editDistance } from '../../text/edit-distance.ts';
import type { Site } from '../model/site.ts';

/** Letters that may differ in the path of a link and the one that is meant. */
const MAX_SLIPS = 2;

const known = new WeakMap<object, Map<string, string | undefined>>();

/**
 * Address of the page or file that a path was likely meant for: the only one but for a slip of two letters, or the only one
 * of that name in another folder.
 */
export function findLikelyTarget(
  site: Site,
  path: string,
  kind: 'page' | 'file',
): string | undefined {
  const { pages, files } = site;
  const found = known.get(pages) ?? new Map<string, string | undefined>();
  known.set(pages, found);
  const key = `${kind} ${path}`;
  if (!found.has(key)) {
    const all =
      kind === 'file' ? [...files.assets.keys()] : [...pages.values()].map(({ href }) => href);
    found.set(key, nearestPath(path, all));
  }
  return found.get(key);
}

/** The only path that is meant by a mistyped one; undefined where there is none, or more than one. */
export function nearestPath(path: string, all: readonly string[]): string | undefined {
  for (let limit = 1; limit <= MAX_SLIPS; limit += 1) {
    const near = all.filter(
      (one) => one.length > 2 * limit && editDistance(path, one, limit) <= limit,
    );
    if (near.length > 0) return near.length === 1 ? near[0] : undefined;
  }
  const name = path.slice(path.lastIndexOf('/'));
  const named = name.length > 1 ? all.filter((one) => one.endsWith(name)) : [];
  return named.length === 1 ? named[0] : undefined;
}
