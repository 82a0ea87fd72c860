import type { NavigationTree } from '../../config/model/navigation-tree.ts';
import type { DocsConfig, NavigationGroup } from '../../config/model/types.ts';
import type { JsonPath } from '../../diagnostics/position.ts';
import { readPageId } from '../entries/page-id.ts';

type Items = readonly (string | NavigationGroup)[];

/** Where in docs.json the innermost group stands that lists the first of some pages; undefined where no group does. */
export function findGroupOf(
  { tree, navigation }: DocsConfig,
  isWanted: (entry: string) => boolean,
): JsonPath | undefined {
  const wanted = (entry: string) => {
    const read = readPageId(entry);
    return isWanted('id' in read ? read.id : entry);
  };
  return tree ? inTree(tree, wanted) : inItems(navigation, ['navigation'], undefined, wanted);
}

function inTree(node: NavigationTree, isWanted: (entry: string) => boolean): JsonPath | undefined {
  for (const { key, items } of node.lists) {
    const found = inItems(items, [...node.path, key], undefined, isWanted);
    if (found) return found;
  }
  for (const division of node.divisions) {
    const found = inTree(division, isWanted);
    if (found) return found;
  }
  return undefined;
}

function inItems(
  items: Items,
  path: JsonPath,
  group: JsonPath | undefined,
  isWanted: (entry: string) => boolean,
): JsonPath | undefined {
  for (const [index, item] of items.entries()) {
    const at = [...path, index];
    if (typeof item === 'string') {
      if (group && isWanted(item)) return group;
      continue;
    }
    const found = inItems(item.pages, [...at, 'pages'], at, isWanted);
    if (found) return found;
  }
  return undefined;
}
