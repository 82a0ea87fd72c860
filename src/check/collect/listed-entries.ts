import type { NavigationTree } from '../../config/model/navigation-tree.ts';
import type { DocsConfig, NavigationGroup } from '../../config/model/types.ts';
import type { JsonPath } from '../../diagnostics/position.ts';

/** A page as docs.json lists it. */
export interface ListedEntry {
  id: string;
  /** Where it stands in docs.json. */
  path: JsonPath;
  /** The same for entries that stand in one sidebar. */
  part: string;
}

type Items = readonly (string | NavigationGroup)[];

/** Every page string of the navigation, in the order of docs.json. */
export function listEntries({ navigation, tree }: DocsConfig): ListedEntry[] {
  return tree ? inTree(tree) : inItems(navigation, ['navigation'], '');
}

function inTree({ path, lists, divisions, global }: NavigationTree): ListedEntry[] {
  return [
    ...lists.flatMap(({ key, items }) => inItems(items, [...path, key], path.join('.'))),
    ...[...divisions, ...global].flatMap(inTree),
  ];
}

function inItems(items: Items, path: JsonPath, part: string): ListedEntry[] {
  return items.flatMap((item, index): ListedEntry[] => {
    const at = [...path, index];
    if (typeof item === 'string') return [{ id: item, path: at, part }];
    const inner = item.version === undefined ? part : `${part} ${item.version}`;
    const root =
      item.root === undefined ? [] : [{ id: item.root, path: [...at, 'root'], part: inner }];
    return [...root, ...inItems(item.pages, [...at, 'pages'], inner)];
  });
}
