import type { NavigationGroup, NavigationNode } from '../../config/model/navigation.ts';
import { isGroup, listPages } from '../../config/model/walk-navigation.ts';
import { readPageId } from './page-id.ts';

/** The innermost group that lists the first of some pages; undefined where no group does. */
export function findGroupOf(
  navigation: NavigationNode,
  isWanted: (entry: string) => boolean,
): NavigationGroup | undefined {
  for (const { part, around } of listPages(navigation)) {
    const group = around.at(-1);
    if (!group || !isGroup(group) || group.root === part) continue;
    const read = readPageId(part.page);
    if (isWanted('id' in read ? read.id : part.page)) return group;
  }
  return undefined;
}
