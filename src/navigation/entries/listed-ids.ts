import type { NavigationGroup } from '../../config/model/types.ts';
import { readPageId } from './page-id.ts';

/** Ids that `navigation` names, whether or not there is a page for them. */
export function listedIds(items: readonly (string | NavigationGroup)[]): Set<string> {
  const ids = new Set<string>();
  addIds(items, ids);
  return ids;
}

function addIds(items: readonly (string | NavigationGroup)[], ids: Set<string>): void {
  for (const item of items) {
    if (typeof item !== 'string') {
      addIds(item.root ? [item.root, ...item.pages] : item.pages, ids);
      continue;
    }
    const read = readPageId(item);
    if ('id' in read) ids.add(read.id);
  }
}
