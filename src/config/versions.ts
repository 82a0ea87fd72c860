import type { JsonPath } from '../diagnostics/position.ts';
import type { DocsConfig } from './docs-config.ts';
import type { SourceLocation, Problem, Report } from './document.ts';
import {
  isPage,
  type NavigationDivision,
  type NavigationItem,
  type NavigationNode,
  type PageMarks,
} from './navigation.ts';

/**
 * A version of the documentation: an entry of `versions`, whose name marks groups, tabs, anchors,
 * and pages. It has properties of a division, which it becomes if one of the versions comes from
 * Git.
 */
export type Version = Pick<
  NavigationDivision,
  'name' | 'default' | 'href' | 'urlLocation' | 'revision' | 'locale'
>;

/**
 * docs.json with marked versions converted to divisions if one of them comes from Git: the author
 * cannot mark its pages.
 */
export function divideByVersion(config: DocsConfig): DocsConfig {
  const { navigation, versions } = config;
  if (!versions.some(({ revision }) => revision)) return config;
  const divisions = versions.map((version): NavigationDivision => {
    const { name, href, revision } = version;
    const location = { ...navigation.location, fullPath: ['versions', name] };
    const node = href || revision ? EMPTY : inside(location, nodeOfVersion(navigation, name));
    return { ...node, ...version, kind: 'version', location, hidden: false };
  });
  return { ...config, versions: [], navigation: { ...navigation, items: [], divisions } };
}

/** Copies the divisions of a version below its location, because several versions can have the same content. */
function inside<Node extends Pick<NavigationNode, 'divisions'>>(
  around: SourceLocation,
  node: Node,
): Node {
  const divisions = node.divisions.map((one) => {
    const fullPath = [...around.fullPath, ...one.location.fullPath.slice(1)];
    return inside(around, { ...one, location: { ...one.location, fullPath } });
  });
  return { ...node, divisions };
}

const EMPTY = { items: [], divisions: [], global: [] } satisfies Partial<NavigationNode>;

/** The part of a navigation that is visible in a version. Its groups and divisions no longer have a `version`. */
export function nodeOfVersion(
  { items, divisions }: NavigationNode,
  version: string | undefined,
): Pick<NavigationNode, 'items' | 'divisions' | 'global'> {
  const isShown = (part: PageMarks) => isInVersion(part, version);
  const visible = (list: readonly NavigationItem[]): NavigationItem[] =>
    list.flatMap((item): NavigationItem[] => {
      if (isPage(item)) return [item];
      return isShown(item) ? [{ ...item, version: undefined, pages: visible(item.pages) }] : [];
    });
  const left = divisions
    .filter(isShown)
    .map((one) => ({ ...one, ...nodeOfVersion(one, version), version: undefined }))
    .filter((one) => !isEmpty(one));
  return { items: visible(items), divisions: left, global: [] };
}

/**
 * Whether a part is visible while a version is selected. Parts without a version are always visible, and all parts are
 * if no version is selected.
 */
export function isInVersion(
  part: Pick<PageMarks, 'version'>,
  selected: string | undefined,
): boolean {
  return part.version === undefined || selected === undefined || part.version === selected;
}

/** Whether a division has no pages and no link. */
function isEmpty(division: NavigationDivision): boolean {
  const { items, divisions, openapi, asyncapi, href, pathPrefix, revision } = division;
  const isListing = items.length + divisions.length > 0;
  return !isListing && !openapi && !asyncapi && !href && !pathPrefix && !revision;
}

/**
 * Returns a version if it can be built; reports one that is in no menu, or nested in another one.
 */
export type CheckVersion = (
  version: string | undefined,
  owner: JsonPath,
  kind: 'group' | 'division',
  outer?: string,
) => string | undefined;

/** Creates the check of the versions that groups, tabs, anchors, and pages name; problems go to `report`. */
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
      const message = `Version ${JSON.stringify(version)} is inside a group of version ${JSON.stringify(outer)}; the inner version applies.`;
      const hint = 'Set the version on only one of the groups.';
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
  const message = `Unknown version ${text}.`;
  if (names.length === 0) {
    const hint = `Add "versions": [${text}] to docs.json. Until then, Trellis ignores the version.`;
    return { code: 'unknown-version', path, message, hint };
  }
  const listed = names.map((name) => JSON.stringify(name)).join(', ');
  const hint = `Add ${text} to "versions", or use one of ${listed}.`;
  const variant = kind === 'group' ? 'of-group' : undefined;
  return { code: 'unknown-version', variant, path, message, hint };
}
