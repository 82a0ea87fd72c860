import type { DocsConfig } from '../../config/docs-config.ts';
import type { Page } from '../../content/pages.ts';
import { pageHref, parseUrl, type VersionLink } from '../link.ts';
import type { NavGroup, NavNode, PageLocation } from '../navigation.ts';
import { findAlternates, findCounterpart, NO_ALTERNATES, type Alternates } from './alternates.ts';
import { unsafeUrl, type NavigationDiagnostic } from './diagnostics.ts';
import type { LayoutNode, Target } from './division-tree.ts';
import { appearanceOf, type ReaderContext } from './division-views.ts';
import type { Entry } from './entries.ts';

/**
 * The versions that readers of a section choose from, and their pages. Versions have three sources. Each list of
 * versions in `navigation` has a table. The `versions` that groups, tabs, anchors and pages are marked with have one
 * for the site. Versions from commits are in a list of `navigation` by now (`divideByVersion`).
 */
export interface VersionTable extends Alternates {
  /** Whether versions are marks, so that a page without one belongs to all versions. */
  isMarked: boolean;
  versions: VersionLink[];
  /** Name of the default version; undefined if all versions are links. */
  default: string | undefined;
}

/** The versions of all pages of a site. */
export interface SiteVersions {
  /** Versions used as marks; empty if docs.json lists none. */
  marked: VersionTable;
  /** The version of a page: of its division, or its mark; undefined for a page of all versions. */
  versionOf(page: Page): string | undefined;
}

interface VersionInput {
  config: DocsConfig;
  pages: ReadonlyMap<string, Page>;
  /** Listed pages in reading order. */
  listed: readonly Entry[];
  /** Version that a list in `navigation` assigns to a page. */
  divisionVersionOf(page: Page): string | undefined;
  /** Version that a page or the groups around it are marked with. */
  markOf(page: Page): string | undefined;
  diagnostics: NavigationDiagnostic[];
}

/** Resolves the versions of all pages. Reports versions with an unsafe URL. */
export function resolveVersions(input: VersionInput): SiteVersions {
  const versions = listMarked(input);
  const versionOf = (page: Page) =>
    input.divisionVersionOf(page) ?? (versions.length > 0 ? input.markOf(page) : undefined);
  const versioned = [...input.pages.values()].filter(versionOf);
  const alternates = findAlternates(Map.groupBy(versioned, (page) => versionOf(page) ?? ''));
  return { marked: createTable(true, versions, alternates), versionOf };
}

/** The versions that parts of the navigation are marked with; those with a URL are links. */
function listMarked({ config, listed, diagnostics }: VersionInput): VersionLink[] {
  const firstHrefs = new Map<string | undefined, string>();
  for (const { version, link } of listed) {
    if (!firstHrefs.has(version)) firstHrefs.set(version, link.href);
  }
  return config.versions.flatMap((version): VersionLink[] => {
    const { name, href: url, locale } = version;
    if (!url) {
      const href = firstHrefs.get(name) ?? firstHrefs.get(undefined) ?? '/';
      return [{ label: name, default: version.default, href, isLink: false, locale }];
    }
    const address = parseUrl(url);
    if (address.kind === 'unsafe') {
      diagnostics.push(unsafeUrl(name, url, version.urlLocation));
      return [];
    }
    const { href, kind } = address;
    return [
      { label: name, default: false, href, external: kind === 'external', isLink: true, locale },
    ];
  });
}

/** Table of the versions that are divisions; undefined if none of them can be shown. */
export function tableOfDivisions(
  nodes: readonly LayoutNode[],
  context: ReaderContext,
  targetOf: (node: LayoutNode) => Target | undefined,
  alternates = NO_ALTERNATES,
): VersionTable | undefined {
  const versions = nodes.flatMap((node): VersionLink[] => {
    const { division } = node;
    const target = division && targetOf(node);
    if (!division || !target) return [];
    if (division.hidden && context.get('version') !== division.name) return [];
    const isLink = node.link !== undefined;
    const { name, default: isDefault, locale } = division;
    return [
      { label: name, default: isDefault, ...target, isLink, locale, ...appearanceOf(division) },
    ];
  });
  return versions.length > 0 ? createTable(false, versions, alternates) : undefined;
}

function createTable(
  isMarked: boolean,
  versions: VersionLink[],
  alternates: Alternates,
): VersionTable {
  const preset = versions.find((version) => version.default)?.label;
  return { isMarked, versions, default: preset, ...alternates };
}

/** The version options of a page: each links to the same page in that version, if it exists. */
export function versionOptions(
  table: VersionTable,
  pageId: string,
  location: PageLocation | undefined,
): VersionLink[] {
  return table.versions.map((version) => {
    if (version.isLink) return { ...version, staysOnPage: false };
    const isOwn = location?.version === version.label;
    const isInAll = table.isMarked && location !== undefined && location.version === undefined;
    const href = isOwn ? location.href : findCounterpart(table, pageId, version.label);
    return {
      ...version,
      ...(href !== undefined && { href: pageHref({ href }) }),
      staysOnPage: isOwn || isInAll,
    };
  });
}

/**
 * The same rows with versions marked at the outermost level: a group whose rows all have versions
 * becomes one marked group for each version, so that no heading remains when the rows of other
 * versions are hidden.
 */
export function splitByVersion(nodes: readonly NavNode[]): NavNode[] {
  return nodes.flatMap((node): NavNode[] => (node.type === 'link' ? [node] : splitGroup(node)));
}

function splitGroup(group: NavGroup): NavGroup[] {
  const children = splitByVersion(group.children);
  const rows = group.root ? [group.root, ...children] : children;
  const versions = new Set(rows.map((row) => row.version));
  if (versions.has(undefined)) return [{ ...group, children }];
  return [...versions].map((version) => ({
    ...group,
    version,
    root: group.root?.version === version ? unmark(group.root) : undefined,
    children: children.filter((child) => child.version === version).map(unmark),
  }));
}

function unmark<T extends NavNode | undefined>(node: T): T {
  return node && { ...node, version: undefined };
}
