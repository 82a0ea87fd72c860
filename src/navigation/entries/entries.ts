import type {
  NavigationDivision,
  NavigationGroup,
  NavigationNode,
} from '../../config/model/navigation.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import {
  isGroup,
  isNode,
  isPage,
  markOf,
  walkNavigation,
} from '../../config/model/walk-navigation.ts';
import type { Page } from '../../content/page.ts';
import type { NavigationDiagnostic } from '../model/diagnostic.ts';
import type { NavLink } from '../model/nav-node.ts';
import { readAddress } from './address.ts';
import type { Entry, GroupMeta } from './entry.ts';
import { toNavLink } from './nav-link.ts';
import { pageConflict, unsafePageUrl } from './problems.ts';
import { createPageResolver } from './resolve-page.ts';

/** What OpenAPI documents add to the navigation. */
export interface EntryOptions {
  /** Page ids of entries like `GET /plants`. */
  operations?: ReadonlyMap<string, string> | undefined;
}

/** All occurrences of pages, in reading order. */
export function collectEntries(
  { navigation, versions }: DocsConfig,
  pages: ReadonlyMap<string, Page>,
  { operations }: EntryOptions = {},
): { entries: Entry[]; diagnostics: NavigationDiagnostic[] } {
  const entries: Entry[] = [];
  const diagnostics: NavigationDiagnostic[] = [];
  const resolve = createPageResolver(pages, operations);
  const linkOf = createLinks(diagnostics);
  const metaOf = createGroupMetas();
  for (const { part, around } of walkNavigation(navigation, { divisionsOf: byDefault })) {
    if (!isPage(part)) continue;
    const page = resolve(part);
    if ('code' in page) {
      diagnostics.push(page);
      continue;
    }
    const outer = markOf(around, 'version');
    const own = versions.length > 0 ? page.frontMatter.version : undefined;
    if (own && outer && own !== outer) diagnostics.push(pageConflict(page, outer, part));
    const groups = around.filter(isGroup);
    const group = groups.at(-1);
    entries.push({
      page,
      link: linkOf(page),
      node: around.findLast(isNode) ?? navigation,
      group: metaOf(groups),
      isRoot: group?.root === part && group.group.trim() !== '',
      version: own || outer,
      visible: !page.frontMatter.hidden && !groups.some(({ hidden }) => hidden),
      searchable: markOf(around, 'searchable'),
      boost: markOf(around, 'boost'),
    });
  }
  return { entries, diagnostics };
}

/**
 * Divisions that a first visit does not start with come later, so that pages listed twice stand elsewhere. Those
 * that claim their pages hold only generated ones, which no other one lists.
 */
function byDefault({ divisions, global }: NavigationNode): NavigationDivision[] {
  const rank = ({ hidden, default: isDefault, claims }: NavigationDivision) =>
    claims ? 0 : hidden ? 2 : isDefault ? 0 : 1;
  return [divisions, global].flatMap((list) => {
    const rows = [...Map.groupBy(list, ({ kind }) => kind).values()];
    return rows.flatMap((row) => row.toSorted((a, b) => rank(a) - rank(b)));
  });
}

/** Row of each page, which all its occurrences share. */
function createLinks(diagnostics: NavigationDiagnostic[]): (page: Page) => NavLink {
  const links = new Map<string, NavLink>();
  return (page) => {
    const known = links.get(page.id);
    if (known) return known;
    const { url } = page.frontMatter;
    if (url && readAddress(url).kind === 'unsafe') diagnostics.push(unsafePageUrl(page));
    const link = toNavLink(page);
    links.set(page.id, link);
    return link;
  };
}

/** The innermost of some groups; one without a name is none to the reader: its pages stand among its parent's. */
function createGroupMetas(): (groups: readonly NavigationGroup[]) => GroupMeta | undefined {
  const metas = new Map<NavigationGroup, GroupMeta>();
  return function metaOf(groups): GroupMeta | undefined {
    const group = groups.at(-1);
    if (!group) return undefined;
    const known = metas.get(group);
    if (known) return known;
    const parent = metaOf(groups.slice(0, -1));
    const label = group.group.trim();
    const { icon, tag, expanded, listing } = group;
    const meta = label === '' && parent ? parent : { label, icon, tag, expanded, listing, parent };
    metas.set(group, meta);
    return meta;
  };
}
