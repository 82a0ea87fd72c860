import type {
  NavigationItem,
  NavigationNode,
  NavigationParent,
} from '../../config/model/navigation.ts';
import { listedIds } from './listed-ids.ts';
import { readPageId } from './page-id.ts';

/** A page that was made from a document, or a group of them. */
type GeneratedItem = string | { group: string; pages: string[] };

/** Pages made from a document, and the group or division that docs.json asks for them in. */
export interface GeneratedPages {
  part: NavigationParent;
  /** As in the navigation; the site's map of pages has them. */
  items: readonly GeneratedItem[];
}

/**
 * Generated pages by the part of the navigation that they belong to. Pages that the author lists as well keep
 * only the place the author gave them.
 */
export function indexGenerated(
  generated: readonly GeneratedPages[],
  navigation: NavigationNode,
): Map<NavigationParent, NavigationItem[]> {
  if (generated.length === 0) return new Map();
  const written = listedIds(navigation);
  const found = new Map<NavigationParent, NavigationItem[]>();
  for (const { part, items } of generated) {
    // Several documents may be asked for in one place.
    found.set(part, [...(found.get(part) ?? []), ...toItems(items, part, written)]);
  }
  return found;
}

function toItems(
  items: readonly GeneratedItem[],
  part: NavigationParent,
  written: ReadonlySet<string>,
): NavigationItem[] {
  const { place } = part;
  return items.flatMap((item): NavigationItem[] => {
    if (typeof item !== 'string') {
      return [{ group: item.group, place, pages: toItems(item.pages, part, written) }];
    }
    const read = readPageId(item);
    return 'id' in read && written.has(read.id) ? [] : [{ page: item, place }];
  });
}
