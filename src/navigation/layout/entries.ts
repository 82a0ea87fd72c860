import type { DocsConfig, IconRef, Listing } from '../../config/docs-config.ts';
import {
  isGroup,
  isNode,
  isPage,
  markOf,
  walkNavigation,
  type NavigationDivision,
  type NavigationGroup,
  type NavigationNode,
} from '../../config/navigation.ts';
import type { FrontMatter } from '../../content/front-matter.ts';
import type { Page } from '../../content/pages.ts';
import { ANY_METHOD } from '../../utils/url.ts';
import { pageHref, parseUrl, type NavLink } from '../link.ts';
import { createPageResolver } from '../page-entries.ts';
import { pageConflict, unsafePageUrl, type NavigationDiagnostic } from './diagnostics.ts';

const METHOD = new RegExp(`(?:^|\\s)(${ANY_METHOD}|webhook)\\s+\\S`, 'i');

/** Entries that OpenAPI documents add to the navigation. */
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
    const pageVersion = versions.length > 0 ? page.frontMatter.version : undefined;
    if (pageVersion && outer && pageVersion !== outer)
      diagnostics.push(pageConflict(page, outer, part));
    const groups = around.filter(isGroup);
    const group = groups.at(-1);
    entries.push({
      page,
      link: linkOf(page),
      node: around.findLast(isNode) ?? navigation,
      group: metaOf(groups),
      isRoot: group?.root === part && group.group.trim() !== '',
      version: pageVersion || outer,
      visible: !page.frontMatter.hidden && !groups.some(({ hidden }) => hidden),
      searchable: markOf(around, 'searchable'),
      boost: markOf(around, 'boost'),
    });
  }
  return { entries, diagnostics };
}

/**
 * Non-default divisions come later, so that pages listed twice get their position in a default one.
 * Divisions with a path prefix list only generated pages, which no other division lists.
 */
function byDefault({ divisions, global }: NavigationNode): NavigationDivision[] {
  const rank = ({ hidden, default: isDefault, pathPrefix }: NavigationDivision) =>
    pathPrefix ? 0 : hidden ? 2 : isDefault ? 0 : 1;
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
    if (url && parseUrl(url).kind === 'unsafe') diagnostics.push(unsafePageUrl(page));
    const link = toNavLink(page);
    links.set(page.id, link);
    return link;
  };
}

/** The innermost group with a name; pages of unnamed groups belong to their parent. */
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

/** A group of docs.json for its entries; unnamed nested groups use their parent's. */
export interface GroupMeta {
  label: string;
  icon?: IconRef | undefined;
  tag?: string | undefined;
  expanded?: boolean | undefined;
  listing?: Listing | undefined;
  parent?: GroupMeta | undefined;
}

/** One occurrence of a page in the navigation. */
export interface Entry {
  page: Page;
  /** The same object for all occurrences of a page. */
  link: NavLink;
  /** The division with the entry, or the navigation itself. */
  node: NavigationNode;
  group?: GroupMeta | undefined;
  /** Whether the heading of the group links to the page. */
  isRoot: boolean;
  /** The version whose sidebar contains the entry; undefined for all versions. */
  version?: string | undefined;
  /** False if the page or a group around it is hidden. */
  visible: boolean;
  /** False if the page is excluded from search. */
  searchable?: boolean | undefined;
  /** Weight for the search. */
  boost?: number | undefined;
}

/** False for an entry that links to another URL. */
export function isPageEntry({ link }: Entry): boolean {
  return link.pageId !== undefined;
}

/** Sidebar entry of a page. `url` in front matter replaces its target; an unsafe one is ignored. */
function toNavLink(page: Page): NavLink {
  const { frontMatter } = page;
  const method = frontMatter.hideApiMarker ? undefined : findMethod(frontMatter);
  return {
    type: 'link',
    ...toTarget(page),
    label: toLabel(page, method),
    icon: toIcon(frontMatter),
    method,
    tag: frontMatter.tag || undefined,
    deprecated: frontMatter.deprecated || undefined,
  };
}

/** Title of a page. That of an operation without a name begins with its method, which the badge shows already. */
function toLabel({ frontMatter, title, isGenerated }: Page, method: string | undefined): string {
  const label = frontMatter.sidebarTitle || title;
  const isWritten = !isGenerated && (frontMatter.sidebarTitle || frontMatter.title);
  return !isWritten && label.startsWith(`${method} /`) ? label.slice(`${method} `.length) : label;
}

function toTarget(page: Page): Pick<NavLink, 'pageId' | 'href' | 'external'> {
  const target = { pageId: page.id, href: pageHref(page) };
  if (!page.frontMatter.url?.trim()) return target;
  const url = parseUrl(page.frontMatter.url);
  if (url.kind === 'unsafe') return target;
  return { href: url.href, external: url.kind === 'external' || undefined };
}

function toIcon({ icon, iconType }: FrontMatter): IconRef | undefined {
  if (!icon) return undefined;
  return { name: icon, type: iconType as IconRef['type'] };
}

/** HTTP method that `openapi` or `api` of a page's front matter names, upper case. */
function findMethod({ openapi, api }: FrontMatter): string | undefined {
  return METHOD.exec(openapi ?? api ?? '')?.[1]?.toUpperCase();
}

/** The position of each page: its first visible entry, or its first entry. */
export function findFirstEntries(entries: readonly Entry[]): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const known = found.get(entry.page.id);
    if (!known || (!known.visible && entry.visible)) found.set(entry.page.id, entry);
  }
  return found;
}
