import { findCounterpart } from './languages.ts';
import type {
  Breadcrumb,
  Navigation,
  NavigationView,
  PaginationLinks,
  Place,
  Section,
  Selector,
  VersionChoice,
  VersionOption,
  VersionRow,
} from './navigation.ts';

/** What surrounds a page; for an id that no page has, what surrounds the page for unknown addresses below `home`. */
export function viewFor(
  navigation: Navigation,
  pageId: string,
  home = navigation.home,
): NavigationView {
  const place = navigation.places.get(pageId);
  const section = getSection(navigation, place?.section ?? home);
  const crumbs = (place?.trail ?? []).map((crumb) => toCrumb(crumb, place?.href));
  const { sidebar, tabs, anchors, language, languageOverrides } = section;
  const row = section.versionRow ?? navigation;
  return {
    sidebar,
    tabs,
    anchors,
    selectors: section.selectors.map((selector) => followPage(selector, pageId)),
    versions: {
      current: section.version,
      default: row.versions.find((version) => version.default)?.name,
      options: versionOptions(row, pageId, place, section),
    },
    eyebrow: navigation.eyebrow === 'breadcrumbs' ? crumbs : toSectionName(crumbs),
    crumbs,
    groupPath: crumbs.map((crumb) => crumb.label),
    neighbours: neighboursOf(section, place),
    ...(language !== undefined && { language }),
    ...(languageOverrides && { languageOverrides }),
    listed: place?.listed ?? false,
  };
}

function getSection({ sections }: Navigation, key: string): Section {
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

function neighboursOf({ reading }: Section, place: Place | undefined): PaginationLinks {
  if (!place?.paginated || place.position < 0) return {};
  return { previous: reading[place.position - 1], next: reading[place.position + 1] };
}

function versionOptions(
  row: VersionRow,
  pageId: string,
  place: Place | undefined,
  { versionRow }: Section,
): VersionOption[] {
  return row.versions.map((version) => {
    const choice = toLabel(version);
    const { name, href } = choice;
    if (version.isLink) return { ...choice, staysOnPage: false };
    const isOwn = place?.version === name;
    // Only where versions are marks on groups does a page without a mark belong to all of them.
    const isInAll = !versionRow && place !== undefined && place.version === undefined;
    return {
      ...choice,
      href: isOwn ? place.href : (findCounterpart(row, pageId, name) ?? href),
      staysOnPage: isOwn || isInAll,
    };
  });
}

/** What of a version does not depend on the page. */
function toLabel(version: VersionChoice): Omit<VersionOption, 'staysOnPage'> {
  const { name, href, external, locale, icon, color, description, tag } = version;
  const look = { icon, color, description, tag };
  const given = Object.entries(look).filter(([, value]) => value !== undefined);
  return { name, href, external, locale, ...Object.fromEntries(given) };
}

/** A selector whose options lead to the same page in another language, where there is one. */
function followPage({ kind, options, counterparts }: Selector, pageId: string): Selector {
  if (!counterparts) return { kind, options };
  return {
    kind,
    options: options.map((option) => {
      const found = option.source && findCounterpart(counterparts, pageId, option.source);
      return found ? { ...option, href: found, external: false } : option;
    }),
  };
}
