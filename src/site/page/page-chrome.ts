import { encodePath, isExternal, splitHref } from '../../content/links.ts';
import type { DivisionView } from '../../navigation/model/division-view.ts';
import type { NavLink } from '../../navigation/model/nav-node.ts';
import type { NavigationView } from '../../navigation/model/navigation-view.ts';
import { inLanguage, languageOfView } from '../facts/in-language.ts';
import type { Site } from '../model/site.ts';
import type { DivisionLink, NeighbourLink } from '../model/division-links.ts';

/** What surrounds a page: header, divisions, versions, the way to it. */
export function buildChrome(site: Site, view: NavigationView) {
  const link = (division: DivisionView) => divisionLink(site, division);
  const { versions, languageOverrides } = view;
  const shell = (languageOverrides && site.languageShells.get(languageOverrides)) ?? site.shell;
  return {
    site: inLanguage(shell, languageOfView(view)),
    tabs: view.tabs.map(link),
    anchors: view.anchors.map(link),
    selectors: view.selectors.map(({ kind, options }) => ({ kind, options: options.map(link) })),
    versions: {
      ...versions,
      options: versions.options.map(({ icon, ...option }) => ({
        ...option,
        href: hrefWithBase(site, option.href),
        icon: icon && site.icons.draw(icon),
      })),
    },
    eyebrow: view.eyebrow.map(({ label, href }) => ({
      label,
      href: href && hrefWithBase(site, href),
    })),
    sidebarPath: view.groupPath,
  };
}

function divisionLink(site: Site, division: DivisionView): DivisionLink {
  const { icon, menu, ...rest } = division;
  return {
    ...rest,
    href: hrefWithBase(site, division.href),
    icon: icon && site.icons.draw(icon),
    menu: menu?.map((entry) => divisionLink(site, entry)),
  };
}

function hrefWithBase(site: Site, href: string): string {
  if (isExternal(href)) return href;
  const { path, suffix } = splitHref(href);
  return site.options.base + encodePath(path) + suffix;
}

/** Address of a row of the navigation, with the site's base. */
export function linkHref(site: Site, { href }: NavLink): string {
  return hrefWithBase(site, href);
}

/** The page before or after in reading order, ready to be linked. */
export function neighbour(site: Site, link: NavLink | undefined): NeighbourLink | undefined {
  return link && { label: link.label, href: linkHref(site, link) };
}

/** Markup of the sidebar around a page, without a mark for the page itself. */
export function sidebarHtml(site: Site, { sidebar }: NavigationView): string {
  return site.sidebars.get(sidebar.key) ?? '';
}
