import type { IconRef, Listing } from '../config/docs-config.ts';
import type { LanguageOverrides } from '../config/navigation.ts';
import { findCounterpart, type Alternates } from './layout/alternates.ts';
import { versionOptions, type VersionTable } from './layout/versions.ts';
import {
  pageHref,
  toPageLink,
  type Breadcrumb,
  type DivisionLink,
  type LinkContext,
  type NavLink,
  type VersionLink,
} from './link.ts';

/** The entries of the sidebar. Pages with the same `key` share the object, so its HTML is rendered once. */
export interface Sidebar {
  /** Stable from build to build while docs.json keeps its order of divisions. */
  key: string;
  nodes: NavNode[];
}

/** The navigation that all pages of one combination of divisions share. */
export interface NavSection {
  /** Selected version of its pages; undefined if the reader's choice decides. */
  version?: string | undefined;
  sidebar: Sidebar;
  /** Primary tab first; empty without `tabs`. */
  tabs: DivisionLink[];
  /** The anchor at the top first. */
  anchors: DivisionLink[];
  /** From the outermost to the innermost. */
  selectors: Selector[];
  /** Pages in reading order, each once. */
  reading: NavLink[];
  versions: VersionTable;
  /** BCP 47 tag of the language that the pages are nested in. */
  language?: string | undefined;
  /** Settings of the language that override those of the site. */
  languageOverrides?: LanguageOverrides | undefined;
}

/** Position of a page in the navigation. */
export interface PageLocation {
  /** Key of its section. */
  section: string;
  href: string;
  /** Version of the page itself; undefined if it belongs to all versions. */
  version?: string | undefined;
  /** The groups that contain the page, outermost first; shared by the pages of a group. */
  breadcrumbs: Breadcrumb[];
  /** Index in the section's reading order, or -1. */
  position: number;
  /** Whether the sidebar lists the page. */
  listed: boolean;
  /** False if front matter disables pagination. */
  paginated: boolean;
  /** False if docs.json excludes the page from the search. */
  searchable?: boolean | undefined;
  /** Weight for the search; absent for 1. */
  boost?: number | undefined;
}

/** Everything about navigation, for all pages of a site. */
export interface Navigation {
  sections: ReadonlyMap<string, NavSection>;
  /** Every page, listed or not, by id. */
  locations: ReadonlyMap<string, PageLocation>;
  /** Section for URLs without a page. */
  home: string;
  /** Page or redirect at `/`; undefined if no page is listed and none is named `index`. */
  root?: { pageId: string } | { redirect: string } | undefined;
  /** Ids of the listed pages in reading order, each once. */
  order: string[];
  /** First listed page below a folder without a page, by the URL of the folder. */
  folderRedirects: ReadonlyMap<string, string>;
  eyebrow: 'section' | 'breadcrumbs';
}

/** A heading of the sidebar with the entries below it. */
export interface NavGroup<Icon = IconRef> {
  type: 'group';
  /** Empty only at the top level: entries without a heading. */
  label: string;
  icon?: Icon | undefined;
  tag?: string | undefined;
  /** As for a link; entries inside have none then. */
  version?: string | undefined;
  /** Open from the start. */
  expanded?: boolean | undefined;
  /** The page that the heading links to. */
  root?: NavLink<Icon> | undefined;
  /** How that page lists the others at its end. */
  listing?: Listing | undefined;
  /** URL of the page with the children, in long sidebars; `children` is empty then. */
  listHref?: string | undefined;
  /** Never empty, unless there is a `root` or a `listHref`. */
  children: NavNode<Icon>[];
}

/** An entry of the sidebar: a link or a group. */
export type NavNode<Icon = IconRef> = NavLink<Icon> | NavGroup<Icon>;

/** Prepares an entry of the sidebar, with everything below it, for templates. */
export function toPageNode(node: NavNode, context: LinkContext): NavNode<string> {
  if (node.type === 'link') return toPageLink(node, context);
  const { icon, root, children, ...group } = node;
  return {
    ...group,
    icon: icon && context.icons.draw(icon),
    root: root && toPageLink(root, context),
    children: children.map((child) => toPageNode(child, context)),
  };
}

/** The pages before and after a page in reading order. */
interface PaginationLinks {
  previous?: NavLink | undefined;
  next?: NavLink | undefined;
}

/** The versions of a page, and the selected one. */
export interface PageVersions<Icon = IconRef> {
  /** Version of the page; absent if the stored choice of the reader decides. */
  current?: string | undefined;
  /** Version that is selected without a stored choice. */
  default?: string | undefined;
  /** Empty if the site has no versions. */
  options: VersionLink<Icon>[];
}

/** All of the navigation that surrounds one page. */
export interface NavigationView {
  sidebar: Sidebar;
  tabs: DivisionLink[];
  anchors: DivisionLink[];
  selectors: Selector[];
  versions: PageVersions;
  /** Text above the title: the innermost group, or all of them. */
  eyebrow: Breadcrumb[];
  /** All groups, outermost first. */
  breadcrumbs: Breadcrumb[];
  /** Labels of `breadcrumbs`. */
  groupPath: string[];
  pagination: PaginationLinks;
  /** BCP 47 tag of the language that the page is nested in. */
  language?: string | undefined;
  /** Settings of that language that override those of the site. */
  languageOverrides?: LanguageOverrides | undefined;
  /** False for pages that the sidebar does not have. */
  listed: boolean;
}

/** A list of products, languages or dropdowns above the sidebar. */
export interface Selector {
  kind: 'product' | 'language' | 'dropdown';
  options: DivisionLink[];
  /** Which pages are the same page in another option; the view follows it. */
  counterparts?: Alternates | undefined;
}

/** The navigation around a page; for an unknown id, the one around the 404 page below `home`. */
export function viewFor(
  navigation: Navigation,
  pageId: string,
  home = navigation.home,
): NavigationView {
  const location = navigation.locations.get(pageId);
  const section = getSection(navigation, location?.section ?? home);
  const ownHref = location && pageHref(location);
  const breadcrumbs = (location?.breadcrumbs ?? []).map((crumb) => toCrumb(crumb, ownHref));
  const { sidebar, tabs, anchors, language, languageOverrides } = section;
  const table = section.versions;
  return {
    sidebar,
    tabs,
    anchors,
    selectors: section.selectors.map((selector) => followPage(selector, pageId)),
    versions: {
      current: section.version,
      default: table.default,
      options: versionOptions(table, pageId, location),
    },
    eyebrow: navigation.eyebrow === 'breadcrumbs' ? breadcrumbs : toSectionName(breadcrumbs),
    breadcrumbs,
    groupPath: breadcrumbs.map((crumb) => crumb.label),
    pagination: paginationLinks(section, location),
    ...(language !== undefined && { language }),
    ...(languageOverrides && { languageOverrides }),
    listed: location?.listed ?? false,
  };
}

function getSection({ sections }: Navigation, key: string): NavSection {
  const section = sections.get(key);
  if (!section) throw new Error(`navigation has no section "${key}"`);
  return section;
}

function toCrumb({ label, href }: Breadcrumb, ownHref: string | undefined): Breadcrumb {
  return href === undefined || href === ownHref ? { label } : { label, href };
}

function toSectionName(crumbs: readonly Breadcrumb[]): Breadcrumb[] {
  return crumbs.slice(-1).map(({ label }) => ({ label }));
}

function paginationLinks(
  { reading }: NavSection,
  location: PageLocation | undefined,
): PaginationLinks {
  if (!location?.paginated || location.position < 0) return {};
  return { previous: reading[location.position - 1], next: reading[location.position + 1] };
}

/** A selector whose options link to the same page in another language, if it exists. */
function followPage({ kind, options, counterparts }: Selector, pageId: string): Selector {
  if (!counterparts) return { kind, options };
  return {
    kind,
    options: options.map((option) => {
      const found = option.source && findCounterpart(counterparts, pageId, option.source);
      return found
        ? { ...option, href: pageHref({ href: found }), external: false, staysOnPage: true }
        : option;
    }),
  };
}
