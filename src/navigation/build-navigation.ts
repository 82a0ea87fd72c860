import type { DocsConfig } from '../config/docs-config.ts';
import { isInVersion } from '../config/versions.ts';
import type { Page } from '../content/pages.ts';
import { toLanguageTag } from './languages.ts';
import type { NavigationDiagnostic } from './layout/diagnostics.ts';
import { divideSite, type Layout, type LayoutDivision } from './layout/divide-site.ts';
import {
  collectEntries,
  findFirstEntries,
  type Entry,
  type EntryOptions,
  type GroupMeta,
} from './layout/entries.ts';
import {
  resolveVersions,
  splitByVersion,
  type SiteVersions,
  type VersionTable,
} from './layout/versions.ts';
import type { Breadcrumb, NavLink } from './link.ts';
import type {
  NavGroup,
  Navigation,
  NavNode,
  NavSection,
  PageLocation,
  Sidebar,
} from './navigation.ts';
import { foldersAround } from './page-entries.ts';

/** Input of the navigation besides docs.json and the pages. */
export interface NavigationOptions extends EntryOptions {
  /** Sources of redirects (default: those of docs.json). */
  redirects?: readonly string[] | undefined;
}

/** Builds the navigation, with a location for every page. Diagnostics are in the order in which they were found. */
export function buildNavigation(
  config: DocsConfig,
  pages: ReadonlyMap<string, Page>,
  options: NavigationOptions = {},
): { navigation: Navigation; diagnostics: NavigationDiagnostic[] } {
  const { entries, diagnostics } = collectEntries(config, pages, options);
  const redirects = options.redirects ?? config.redirects.map(({ source }) => source);
  const layout = divideSite({ config, entries, pages, redirects, diagnostics });
  const visible = entries.filter((entry) => entry.visible);
  const listed = visible.filter((entry) => entry.link.pageId !== undefined);
  const firstEntries = findFirstEntries(entries);
  const versions = resolveVersions({
    config,
    pages,
    listed,
    divisionVersionOf: (page) => layout.divisionOf(page).version,
    markOf: (page) => page.frontMatter.version ?? firstEntries.get(page.id)?.version,
    diagnostics,
  });
  const sections = createSections(versions.marked);
  const locations = locatePages(pages, firstEntries, layout, sections, versions);
  const navigation: Navigation = {
    sections: sections.all,
    locations,
    home: sections.get(layout.home, layout.home.version).key,
    root: findRoot(layout),
    order: [...new Set(listed.map((entry) => entry.page.id))],
    folderRedirects: findFolderRedirects(listed, pages, redirects),
    eyebrow: config.eyebrow,
  };
  return { navigation, diagnostics };
}

function locatePages(
  pages: ReadonlyMap<string, Page>,
  firstEntries: ReadonlyMap<string, Entry>,
  layout: Layout,
  sections: Sections,
  { versionOf, marked }: SiteVersions,
): Map<string, PageLocation> {
  const locations = new Map<string, PageLocation>();
  for (const page of pages.values()) {
    const entry = firstEntries.get(page.id);
    const division = layout.divisionOf(page);
    const version = versionOf(page);
    const selected = version ?? (marked.versions.length > 0 ? division.versionHint : undefined);
    const { key, tree } = sections.get(division, selected);
    locations.set(page.id, {
      section: key,
      href: page.href,
      version,
      breadcrumbs: tree.breadcrumbsOf(entry?.group),
      position: tree.positions.get(page.id) ?? -1,
      listed: entry?.visible ?? false,
      paginated: !page.frontMatter.hideFooterPagination,
      ...(entry?.searchable === false && { searchable: false }),
      ...(entry?.boost !== undefined && { boost: entry.boost }),
    });
  }
  return locations;
}

function findRoot({ start }: Layout): Navigation['root'] {
  if (!start) return undefined;
  return start.href === '/' ? { pageId: start.id } : { redirect: start.href };
}

/** A division of the site in one version, or in all versions. */
interface SidebarTree {
  nodes: NavNode[];
  /** Pages in reading order, each once, without entries that link to other URLs. */
  reading: NavLink[];
  /** Index in `reading` by page id. */
  positions: Map<string, number>;
  /** The groups that contain an entry, outermost first; entries of a group share the object. */
  breadcrumbsOf(group: GroupMeta | undefined): Breadcrumb[];
}

/**
 * Builds the tree of a division. With a version, from the entries of that version; without, from all,
 * with versions marked, and with the reading order of `defaultVersion`.
 */
function buildSidebar(
  entries: readonly Entry[],
  version: string | undefined,
  defaultVersion: string | undefined,
): SidebarTree {
  const reading: NavLink[] = [];
  const positions = new Map<string, number>();
  const firstHrefs = new Map<GroupMeta, string>();
  for (const entry of entries) {
    const { pageId, href } = entry.link;
    if (pageId === undefined || !isInVersion(entry, version ?? defaultVersion)) continue;
    noteFirst(firstHrefs, entry.group, href);
    if (positions.has(pageId)) continue;
    positions.set(pageId, reading.push(entry.link) - 1);
  }
  return {
    nodes: buildNodes(entries, version),
    reading,
    positions,
    breadcrumbsOf: createBreadcrumbs(firstHrefs),
  };
}

function noteFirst(
  hrefs: Map<GroupMeta, string>,
  group: GroupMeta | undefined,
  href: string,
): void {
  for (let meta = group; meta && !hrefs.has(meta); meta = meta.parent) hrefs.set(meta, href);
}

function createBreadcrumbs(hrefs: ReadonlyMap<GroupMeta, string>): SidebarTree['breadcrumbsOf'] {
  const created = new Map<GroupMeta, Breadcrumb[]>();
  return function breadcrumbsOf(group): Breadcrumb[] {
    if (!group) return [];
    const known = created.get(group);
    if (known) return known;
    const crumb = group.label ? [{ label: group.label, href: hrefs.get(group) }] : [];
    const breadcrumbs = [...breadcrumbsOf(group.parent), ...crumb];
    created.set(group, breadcrumbs);
    return breadcrumbs;
  };
}

function buildNodes(entries: readonly Entry[], version: string | undefined): NavNode[] {
  const roots: NavNode[] = [];
  const groups = new Map<GroupMeta, NavGroup>();

  function groupOf(meta: GroupMeta): NavGroup {
    const known = groups.get(meta);
    if (known) return known;
    const { label, icon, tag, expanded, listing } = meta;
    const group: NavGroup = { type: 'group', label, icon, tag, expanded, listing, children: [] };
    groups.set(meta, group);
    (meta.parent ? groupOf(meta.parent).children : roots).push(group);
    return group;
  }

  for (const entry of entries) {
    if (!isInVersion(entry, version)) continue;
    const isMarked = version === undefined && entry.version !== undefined;
    const link = isMarked ? { ...entry.link, version: entry.version } : entry.link;
    const group = entry.group && groupOf(entry.group);
    if (entry.isRoot && group && !group.root) group.root = link;
    else (group ? group.children : roots).push(link);
  }
  return version === undefined ? splitByVersion(roots) : roots;
}

/** A section, and the tree in which its pages are found. */
interface SectionMatch {
  key: string;
  tree: SidebarTree;
}

/** The sections of a site, created on demand. */
interface Sections {
  all: Map<string, NavSection>;
  /** Section of a division in one version, or for pages that belong to all versions. */
  get(division: LayoutDivision, version: string | undefined): SectionMatch;
}

/** Creates an empty collection. The default version of `marked` sets the reading order of pages of all versions. */
function createSections(marked: VersionTable): Sections {
  const all = new Map<string, NavSection>();
  const matches = new Map<string, SectionMatch>();
  const trees = new Map<string, { tree: SidebarTree; sidebar: Sidebar }>();

  function treeOf({ entries, sidebarKey }: LayoutDivision, version: string | undefined) {
    const key = toKey(sidebarKey, version);
    const known = trees.get(key);
    if (known) return known;
    const tree = buildSidebar(entries, version, marked.default);
    const built = { tree, sidebar: { key, nodes: tree.nodes } };
    trees.set(key, built);
    return built;
  }

  return {
    all,
    get(division, version) {
      const key = toKey(division.key, version);
      const known = matches.get(key);
      if (known) return known;
      const { tree, sidebar } = treeOf(division, version);
      const { language, versions = marked, ...rows } = division.rows(version);
      all.set(key, {
        version,
        versions,
        sidebar,
        reading: tree.reading,
        ...rows,
        ...(language && {
          language: toLanguageTag(language.name),
          languageOverrides: language.overrides,
        }),
      });
      matches.set(key, { key, tree });
      return { key, tree };
    },
  };
}

function toKey(division: string, version: string | undefined): string {
  return version === undefined ? division : `${division}@${version}`;
}

/**
 * First listed page below each folder whose URL is neither a page nor a redirect of docs.json.
 */
function findFolderRedirects(
  entries: readonly Entry[],
  pages: ReadonlyMap<string, Page>,
  redirects: readonly string[],
): Map<string, string> {
  const hrefs = new Set([...pages.values()].map((page) => page.href));
  for (const source of redirects) hrefs.add(`/${source.replace(/^\/|\/$/g, '')}`);
  const found = new Map<string, string>();
  for (const { link, page } of entries) {
    if (link.pageId === undefined) continue;
    for (const name of foldersAround(page.id)) {
      const folder = `/${name}`;
      // Parent folders of a known folder are known, too.
      if (found.has(folder)) break;
      if (!hrefs.has(folder)) found.set(folder, page.href);
    }
  }
  return found;
}
