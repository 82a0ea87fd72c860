import type { Site } from '../model/site.ts';
import { decodePath } from '../../text/decode-path.ts';

/** Ids by address; kept by the pages they are of, since a changed project has new ones. */
const known = new WeakMap<Site['pages'], Map<string, string>>();

/** Id of the page at a path, without base and without a slash at the end; undefined where there is none. */
export function findPageIdAt({ pages }: Pick<Site, 'pages'>, path: string): string | undefined {
  let ids = known.get(pages);
  if (!ids) {
    ids = new Map([...pages.values()].map((page) => [page.href, page.id]));
    known.set(pages, ids);
  }
  return ids.get(decodePath(path) || '/');
}
