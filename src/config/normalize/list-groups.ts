import type { NavigationTree } from '../model/navigation-tree.ts';
import type { NavigationGroup } from '../model/types.ts';

/** All groups of a tree in reading order; pages without a group are in groups without a name. */
export function listGroups(tree: NavigationTree): NavigationGroup[] {
  const own = tree.lists.flatMap(({ items }) =>
    items.map((item) => (typeof item === 'string' ? { group: '', pages: [item] } : item)),
  );
  return [...own, ...[...tree.divisions, ...tree.global].flatMap(listGroups)].reduce(
    joinNameless,
    [],
  );
}

/** Neighbouring pages without a group are one list. */
function joinNameless(groups: NavigationGroup[], group: NavigationGroup): NavigationGroup[] {
  const last = groups.at(-1);
  const isBare = (one: NavigationGroup) => Object.keys(one).length === 2 && one.group === '';
  if (!last || !isBare(last) || !isBare(group)) return [...groups, group];
  return [...groups.slice(0, -1), { group: '', pages: [...last.pages, ...group.pages] }];
}
