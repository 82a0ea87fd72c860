import type {
  NavigationDivision,
  NavigationItem,
  NavigationNode,
  NavigationParent,
} from '../../config/model/navigation.ts';
import { isPage } from '../../config/model/walk-navigation.ts';
import { listedIds } from './listed-ids.ts';
import { readPageId } from './page-id.ts';

/** A page that was made from a document, or a group of them. */
type GeneratedItem = string | { group: string; pages: string[] };

/** Pages made from a document, and the group or division of docs.json that lists them. */
export interface GeneratedPages {
  /** An object of the navigation that the pages were generated from. */
  part: NavigationParent;
  /** As in the navigation; the site's map of pages has them. */
  items: readonly GeneratedItem[];
}

/**
 * The navigation with the generated pages of each part after its written ones. A page that the author lists as well
 * keeps only the author's position. Later steps copy parts, so this runs before any of them.
 */
export function listGenerated<Node extends NavigationNode>(
  navigation: Node,
  generated: readonly GeneratedPages[],
): Node {
  if (generated.length === 0) return navigation;
  const written = listedIds(navigation);
  const itemsOf = (part: NavigationParent) =>
    // One part may name several documents.
    generated.flatMap((one) => (one.part === part ? toItems(one.items, part, written) : []));
  const inItems = (list: readonly NavigationItem[]): NavigationItem[] =>
    list.map((item) =>
      isPage(item) ? item : { ...item, pages: [...inItems(item.pages), ...itemsOf(item)] },
    );
  const inDivisions = (list: readonly NavigationDivision[]) => list.map((one) => inNode(one));
  const inNode = <Part extends NavigationNode>(node: Part): Part => ({
    ...node,
    items: [...inItems(node.items), ...itemsOf(node)],
    divisions: inDivisions(node.divisions),
    global: inDivisions(node.global),
  });
  return inNode(navigation);
}

function toItems(
  items: readonly GeneratedItem[],
  { place }: Pick<NavigationParent, 'place'>,
  written: ReadonlySet<string>,
): NavigationItem[] {
  return items.flatMap((item): NavigationItem[] => {
    if (typeof item !== 'string')
      return [{ group: item.group, place, pages: toItems(item.pages, { place }, written) }];
    const read = readPageId(item);
    return 'id' in read && written.has(read.id) ? [] : [{ page: item, place }];
  });
}
