import type {
  DivisionKind,
  NavigationDivision,
  NavigationItem,
  NavigationNode,
} from '../model/navigation.ts';
import { isPage } from '../model/walk-navigation.ts';
import { isWebUrl } from '../values/safe-href.ts';

/**
 * A navigation whose tabs and anchors hold the pages that they claimed by address, as those of the newer spelling do.
 * Only the root of a navigation may have claims; what is to stand inside a division may not.
 */
export function holdClaims<Node extends NavigationNode>(node: Node): Node {
  const [tabs, anchors] = [claimsOf(node, 'tab'), claimsOf(node, 'anchor')];
  if (tabs.length + anchors.length === 0) return node;
  const others = node.divisions.filter(({ claims }) => !claims);
  const { held, rest } = divide(node.items, tabs.length > 0 ? tabs : anchors, node);
  // Each tab has the anchors with its own pages; what no anchor claims is the tab's.
  const inner = tabs.length > 0 ? anchors.filter(({ claims }) => claims !== 'rest') : [];
  const divisions = held.map((one) => (one.href === undefined ? withInner(one, inner) : one));
  return { ...node, items: rest, divisions: [...others, ...divisions] };
}

function withInner(tab: NavigationDivision, anchors: NavigationDivision[]): NavigationDivision {
  const { held, rest } = divide(tab.items, anchors, tab);
  return { ...tab, items: rest, divisions: [...tab.divisions, ...held] };
}

function claimsOf(node: NavigationNode, kind: DivisionKind): NavigationDivision[] {
  return node.divisions.filter((one) => one.kind === kind && one.claims !== undefined);
}

/** Divisions with their pages, those that lead elsewhere as links; `rest` is what none of them claims. */
function divide(
  items: readonly NavigationItem[],
  divisions: readonly NavigationDivision[],
  around: NavigationNode,
): { held: NavigationDivision[]; rest: NavigationItem[] } {
  const paths = divisions.flatMap(({ claims }) =>
    claims && claims !== 'rest' && !isWebUrl(claims.url) ? [toFolder(claims.url)] : [],
  );
  const ownerOf = (id: string) =>
    paths
      .filter((path) => `${id}/`.startsWith(path))
      .reduce((longest, path) => (path.length > longest.length ? path : longest), '');
  const pagesOf = (path: string) => pick(items, (id) => ownerOf(id) === path);
  const held = divisions.flatMap((division): NavigationDivision[] => {
    const { claims, ...own } = division;
    const fullPath = [...around.place.fullPath, division.kind, division.name];
    const place = { ...division.place, fullPath };
    if (!claims) return [division];
    if (claims !== 'rest' && isWebUrl(claims.url)) return [{ ...own, place, href: claims.url }];
    const inside = pagesOf(claims === 'rest' ? '' : toFolder(claims.url));
    const isEmpty = inside.length === 0 && !own.openapi && !own.asyncapi;
    return isEmpty ? [] : [{ ...own, place, items: inside }];
  });
  const hasRest = divisions.some(({ claims }) => claims === 'rest');
  return { held, rest: hasRest ? [] : pagesOf('') };
}

/** `api/` for `/api`; every path below begins with it. */
function toFolder(url: string): string {
  return `${url.replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '')}/`;
}

/** The pages that are wanted, in their groups. */
function pick(
  items: readonly NavigationItem[],
  isWanted: (id: string) => boolean,
): NavigationItem[] {
  return items.flatMap((item): NavigationItem[] => {
    if (isPage(item)) return isWanted(item.page) ? [item] : [];
    const pages = pick(item.pages, isWanted);
    const isOwn = pages.length > 0 || (item.pages.length === 0 && isWanted(''));
    return isOwn ? [{ ...item, pages }] : [];
  });
}
