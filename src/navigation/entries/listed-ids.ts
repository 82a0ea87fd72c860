import type { NavigationNode } from '../../config/model/navigation.ts';
import { listPages } from '../../config/model/walk-navigation.ts';
import { readPageId } from './page-id.ts';

/** Ids that a navigation names, whether or not there is a page for them. */
export function listedIds(navigation: NavigationNode): Set<string> {
  const read = listPages(navigation).map(({ part }) => readPageId(part.page));
  return new Set(read.flatMap((one) => ('id' in one ? [one.id] : [])));
}
