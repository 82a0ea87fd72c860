import type { NavigationDivision, NavigationItem, NavigationNode } from '../model/navigation.ts';
import type { DocsConfig } from '../model/types.ts';
import type { Place } from '../read/place.ts';
import { isPage } from '../model/walk-navigation.ts';
import { holdClaims } from './hold-claims.ts';

/**
 * docs.json with versions as divisions, where one of those that groups are marked with comes from Git: what it brings
 * cannot be marked by the author.
 */
export function divideByVersion(config: DocsConfig): DocsConfig {
  const { navigation, versions } = config;
  if (!versions.some(({ ref }) => ref)) return config;
  const whole = holdClaims(navigation);
  const divisions = versions.map((version): NavigationDivision => {
    const { name, url, revision, addressPlace } = version;
    const place = { ...navigation.place, fullPath: ['versions', name] };
    const node = url || revision ? EMPTY : inside(place, nodeOfVersion(whole, name));
    return { ...node, kind: 'version', name, place, href: url, revision, addressPlace, hidden: false, default: version.default }; // prettier-ignore
  });
  return { ...config, versions: [], navigation: { ...whole, items: [], divisions } };
}

/** What stands in several versions has a place in each of them. */
function inside<Node extends Pick<NavigationNode, 'divisions'>>(around: Place, node: Node): Node {
  const divisions = node.divisions.map((one) => {
    const fullPath = [...around.fullPath, ...one.place.fullPath.slice(1)];
    return inside(around, { ...one, place: { ...one.place, fullPath } });
  });
  return { ...node, divisions };
}

const EMPTY = { items: [], divisions: [], global: [] } satisfies Partial<NavigationNode>;

/** What of a navigation shows while a version is selected, without the marks that say so. */
export function nodeOfVersion(
  { items, divisions }: NavigationNode,
  version: string | undefined,
): Pick<NavigationNode, 'items' | 'divisions' | 'global'> {
  const isShown = (part: { version?: string | undefined }) =>
    part.version === undefined || part.version === version;
  const shown = (list: readonly NavigationItem[]): NavigationItem[] =>
    list.flatMap((item): NavigationItem[] => {
      if (isPage(item)) return [item];
      return isShown(item) ? [{ ...item, version: undefined, pages: shown(item.pages) }] : [];
    });
  const left = divisions
    .filter(isShown)
    .map((one) => ({ ...one, ...nodeOfVersion(one, version), version: undefined }))
    .filter((one) => !isEmpty(one));
  return { items: shown(items), divisions: left, global: [] };
}

/** Whether a division leads nowhere; documents and commits have pages that are not listed. */
function isEmpty(division: NavigationDivision): boolean {
  const { items, divisions, openapi, asyncapi, href, revision } = division;
  return items.length + divisions.length === 0 && !openapi && !asyncapi && !href && !revision;
}
