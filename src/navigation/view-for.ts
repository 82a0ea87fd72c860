import type {
  Crumb,
  Navigation,
  NavigationView,
  Neighbours,
  Place,
  Section,
  VersionOption,
} from './types.ts';

/** What the frame shows on a page; for an id that no page has, what it shows on the page for unknown addresses. */
export function viewFor(navigation: Navigation, pageId: string): NavigationView {
  const place = navigation.places.get(pageId);
  const section = getSection(navigation, place?.section ?? navigation.home);
  const crumbs = (place?.trail ?? []).map((crumb) => toCrumb(crumb, place?.href));
  const { sidebar, tabs, anchors, selectors } = section;
  return {
    sidebar,
    tabs,
    anchors,
    selectors,
    versions: {
      current: section.version,
      default: navigation.versions.find((version) => version.default)?.name,
      options: versionOptions(navigation, pageId, place),
    },
    eyebrow: navigation.eyebrow === 'breadcrumbs' ? crumbs : toSectionName(crumbs),
    crumbs,
    groupPath: crumbs.map((crumb) => crumb.label),
    neighbours: neighboursOf(section, place),
    listed: place?.listed ?? false,
  };
}

function getSection({ sections }: Navigation, key: string): Section {
  const section = sections.get(key);
  if (!section) throw new Error(`navigation has no section "${key}"`);
  return section;
}

function toCrumb({ label, href }: Crumb, ownHref: string | undefined): Crumb {
  return href === undefined || href === ownHref ? { label } : { label, href };
}

function toSectionName(crumbs: readonly Crumb[]): Crumb[] {
  return crumbs.slice(-1).map(({ label }) => ({ label }));
}

function neighboursOf({ reading }: Section, place: Place | undefined): Neighbours {
  if (!place?.paginated || place.position < 0) return {};
  return { previous: reading[place.position - 1], next: reading[place.position + 1] };
}

function versionOptions(
  { versions, counterparts, versionFreeIds }: Navigation,
  pageId: string,
  place: Place | undefined,
): VersionOption[] {
  const ids = versionFreeIds.get(pageId) ?? [];
  return versions.map(({ name, href, external, locale, isLink }) => {
    if (isLink) return { name, href, external, staysOnPage: false, locale };
    const isOwn = place?.version === name;
    const hrefs = counterparts.get(name);
    const counterpart = ids.map((id) => hrefs?.get(id)).find((found) => found !== undefined);
    return {
      name,
      href: isOwn ? place.href : (counterpart ?? href),
      external,
      staysOnPage: isOwn || (place !== undefined && place.version === undefined),
      locale,
    };
  });
}
