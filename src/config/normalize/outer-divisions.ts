import type { JsonPath } from '../../diagnostics/position.ts';
import type { NavigationDivision, NavigationTree } from '../model/navigation-tree.ts';
import type { Anchor, Tab } from '../model/types.ts';

/**
 * A tree with the tabs and anchors that stand outside `navigation`. They have no pages inside them, so
 * they are links on every page.
 */
export function withOuterDivisions(
  tree: NavigationTree,
  tabs: readonly Tab[],
  anchors: readonly Anchor[],
): NavigationTree {
  const outer = [
    ...tabs.map((tab, index) => fromClassic(tab, 'tab', ['tabs', index])),
    ...anchors.map((anchor, index) => fromClassic(anchor, 'anchor', ['anchors', index])),
  ];
  return outer.length > 0 ? { ...tree, global: [...tree.global, ...outer] } : tree;
}

function fromClassic(
  { name, url, icon, isDefaultHidden, openapi, color }: Tab & Pick<Anchor, 'color'>,
  kind: 'tab' | 'anchor',
  path: JsonPath,
): NavigationDivision {
  const folder = url.replace(/^\/+|\/+$/g, '');
  return {
    path,
    lists: [],
    divisions: [],
    global: [],
    openapi,
    directories: Object.fromEntries(openapi.map((document) => [document, folder])),
    kind,
    name,
    href: url,
    icon,
    color: typeof color === 'object' ? color.from : color,
    hidden: isDefaultHidden,
    default: false,
  };
}
