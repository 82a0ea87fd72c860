import type { NavigationItem, NavigationNode, NavigationPage } from './navigation.ts';
import { isPage } from './walk-navigation.ts';

/**
 * A navigation without some of its pages. Groups and divisions that held nothing else go with them, so that not even
 * their names tell of what is gone.
 */
export function withoutPages<Node extends NavigationNode>(
  node: Node,
  isGone: (page: NavigationPage) => boolean,
): Node {
  const divisions = (list: NavigationNode['divisions']) =>
    list.flatMap((division) => {
      const left = withoutPages(division, isGone);
      return isEmpty(left) && !isEmpty(division) ? [] : [left];
    });
  return {
    ...node,
    items: withoutItems(node.items, isGone),
    divisions: divisions(node.divisions),
    global: divisions(node.global),
  };
}

function withoutItems(
  items: readonly NavigationItem[],
  isGone: (page: NavigationPage) => boolean,
): NavigationItem[] {
  return items.flatMap((item): NavigationItem[] => {
    if (isPage(item)) return isGone(item) ? [] : [item];
    const pages = withoutItems(item.pages, isGone);
    const root = item.root && !isGone(item.root) ? item.root : undefined;
    const held = item.pages.length + (item.root ? 1 : 0);
    const isLeft = pages.length > 0 || root || item.openapi || item.asyncapi;
    return isLeft || held === 0 ? [{ ...item, pages, root }] : [];
  });
}

/** Whether a part holds nothing that a reader could open. */
function isEmpty({ items, divisions, openapi, asyncapi }: NavigationNode): boolean {
  return items.length + divisions.length === 0 && !openapi && !asyncapi;
}
