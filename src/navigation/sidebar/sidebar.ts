import { isInVersion, type Entry, type GroupMeta } from '../entries/entry.ts';
import type { Crumb, NavGroup, NavLink, NavNode } from '../model/nav-node.ts';
import { splitByVersion } from './split-by-version.ts';

/** One division of the site in one version, or in all of them. */
export interface SidebarTree {
  nodes: NavNode[];
  /** Pages in reading order, each once, without rows that lead elsewhere. */
  reading: NavLink[];
  /** Index in `reading` by page id. */
  positions: Map<string, number>;
  /** The groups that lead to an entry, outermost first; entries of a group get the same object. */
  trailOf(group: GroupMeta | undefined): Crumb[];
}

/**
 * Builds the tree of a division. With a version, from the entries of that version; without, from all,
 * with versions marked, and with the reading order of `defaultVersion`.
 */
export function buildSidebar(
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
    trailOf: createTrails(firstHrefs),
  };
}

function noteFirst(
  hrefs: Map<GroupMeta, string>,
  group: GroupMeta | undefined,
  href: string,
): void {
  for (let meta = group; meta && !hrefs.has(meta); meta = meta.parent) hrefs.set(meta, href);
}

function createTrails(hrefs: ReadonlyMap<GroupMeta, string>): SidebarTree['trailOf'] {
  const trails = new Map<GroupMeta, Crumb[]>();
  return function trailOf(group): Crumb[] {
    if (!group) return [];
    const known = trails.get(group);
    if (known) return known;
    const own = group.label ? [{ label: group.label, href: hrefs.get(group) }] : [];
    const trail = [...trailOf(group.parent), ...own];
    trails.set(group, trail);
    return trail;
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
