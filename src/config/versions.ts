import type { JsonPath } from '../diagnostics/position.ts';
import { isWebUrl } from './addresses.ts';
import type { DocsConfig, Version } from './docs-config.ts';
import type { SourceLocation, Problem, Report } from './document.ts';
import {
  isPage,
  type DivisionKind,
  type NavigationDivision,
  type NavigationItem,
  type NavigationNode,
} from './navigation.ts';

/**
 * docs.json with versions as divisions, where one of those that groups are marked with comes from Git: what it brings
 * cannot be marked by the author.
 */
export function divideByVersion(config: DocsConfig): DocsConfig {
  const { navigation, versions } = config;
  if (!versions.some(({ ref }) => ref)) return config;
  const whole = resolveByPrefix(navigation);
  const divisions = versions.map((version): NavigationDivision => {
    const { name, url, revision, addressPlace } = version;
    const place = { ...navigation.place, fullPath: ['versions', name] };
    const node = url || revision ? EMPTY : inside(place, nodeOfVersion(whole, name));
    return { ...node, kind: 'version', name, place, href: url, revision, addressPlace, hidden: false, default: version.default }; // prettier-ignore
  });
  return { ...config, versions: [], navigation: { ...whole, items: [], divisions } };
}

/** What stands in several versions has a place in each of them. */
function inside<Node extends Pick<NavigationNode, 'divisions'>>(
  around: SourceLocation,
  node: Node,
): Node {
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

/**
 * A navigation whose tabs and anchors hold the pages that they claimed by address, as those of the newer spelling do.
 * Only the root of a navigation may have claims; what is to stand inside a division may not.
 */
export function resolveByPrefix<Node extends NavigationNode>(node: Node): Node {
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

/** Gives a version back when it is to be followed; reports one that no menu has, or that another one surrounds. */
export type CheckVersion = (
  version: string | undefined,
  owner: JsonPath,
  kind: 'group' | 'division',
  outer?: string,
) => string | undefined;

/** Check of the versions that groups, tabs and anchors name. */
export function createVersionCheck(
  versions: readonly Pick<Version, 'name'>[],
  report: Report,
): CheckVersion {
  const names = versions.map(({ name }) => name);
  return (version, owner, kind, outer) => {
    if (version === undefined) return undefined;
    const path = [...owner, 'version'];
    if (!names.includes(version)) report(unknownVersion(version, path, names, kind));
    if (names.length === 0) return undefined;
    if (outer !== undefined && version !== outer) {
      const message = `is ${JSON.stringify(version)} inside a group of version ${JSON.stringify(outer)}; the inner one counts`;
      const hint = 'leave the version to one of the two groups';
      report({ code: 'conflicting-version', path, message, hint });
    }
    return version;
  };
}

function unknownVersion(
  version: string,
  path: JsonPath,
  names: readonly string[],
  kind: 'group' | 'division',
): Problem {
  const text = JSON.stringify(version);
  const message = `is ${text}, which "versions" does not list`;
  if (names.length === 0) {
    const hint = `add "versions": [${text}] to docs.json; without it the version is ignored`;
    return { code: 'unknown-version', path, message, hint };
  }
  const listed = names.map((name) => JSON.stringify(name)).join(', ');
  const hint = `add ${text} to "versions", or write one that it lists: ${listed}`;
  const variant = kind === 'group' ? 'of-group' : undefined;
  return { code: 'unknown-version', variant, path, message, hint };
}
