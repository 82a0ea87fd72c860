import type { NavigationGroup } from '../../config/model/types.ts';
import type { JsonPath } from '../../diagnostics/position.ts';
import { listedIds } from './listed-ids.ts';
import { formatPath, readPageId } from './page-id.ts';

export type NavigationItems = readonly (string | NavigationGroup)[];

/** Pages made from an OpenAPI document, and where docs.json asks for them. */
export interface GeneratedPages {
  /** The tab, anchor or group with the `openapi` key: `['tabs', 1]`, `['navigation', 0]`. */
  path: JsonPath;
  /** As `pages` of a group; the site's map of pages has them. */
  pages: NavigationItems;
}

/**
 * Generated pages by the place they belong to, as text. Pages that the author lists as well keep only
 * the place the author gave them.
 */
export function indexGenerated(
  generated: readonly GeneratedPages[],
  navigation: readonly NavigationGroup[],
): Map<string, NavigationItems> {
  if (generated.length === 0) return new Map();
  const written = listedIds(navigation);
  const found = new Map<string, NavigationItems>();
  for (const { path, pages } of generated) {
    const key = formatPath(path);
    // Several documents may be asked for in one place.
    found.set(key, [...(found.get(key) ?? []), ...withoutListed(pages, written)]);
  }
  return found;
}

function withoutListed(items: NavigationItems, written: ReadonlySet<string>): NavigationItems {
  return items.flatMap((item): NavigationItems => {
    if (typeof item !== 'string') {
      return [{ ...item, pages: [...withoutListed(item.pages, written)] }];
    }
    const read = readPageId(item);
    return 'id' in read && written.has(read.id) ? [] : [item];
  });
}
