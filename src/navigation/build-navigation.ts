import type { DocsConfig } from '../config/model/types.ts';
import type { Page } from '../content/page.ts';
import { collectEntries, type EntryOptions } from './entries/entries.ts';
import type { Entry } from './entries/entry.ts';
import { findFirstEntries } from './entries/first-entries.ts';
import { findCounterparts } from './layout/counterparts.ts';
import { divideSite } from './layout/divide-site.ts';
import { findFolderRedirects } from './layout/folder-redirects.ts';
import type { Layout } from './layout/layout.ts';
import { findVersionChoices } from './layout/version-choices.ts';
import type { NavigationDiagnostic } from './model/diagnostic.ts';
import type { Navigation, Place } from './model/navigation.ts';
import { createSections, type Sections } from './sidebar/sections.ts';

/** What the site knows beyond docs.json and its pages. */
export interface NavigationOptions extends EntryOptions {
  /** Addresses that redirect; those of docs.json unless given. */
  redirects?: readonly string[] | undefined;
}

/** Places every page in the navigation of docs.json; problems are in the order in which they were met. */
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
  const versions = findVersionChoices(config.versions, listed, diagnostics);
  const defaultVersion = versions.find((version) => version.default)?.name;
  const sections = createSections(defaultVersion);
  const places = placePages(pages, entries, layout, sections, versions.length > 0);
  const navigation: Navigation = {
    sections: sections.all,
    places,
    versions,
    ...findCounterparts(groupByVersion(pages, places)),
    home: sections.get(layout.home, layout.home.version).key,
    root: findRoot(layout),
    order: [...new Set(listed.map((entry) => entry.page.id))],
    folderRedirects: findFolderRedirects(listed, pages, redirects),
    eyebrow: config.eyebrow.display,
  };
  return { navigation, diagnostics };
}

function placePages(
  pages: ReadonlyMap<string, Page>,
  entries: readonly Entry[],
  layout: Layout,
  sections: Sections,
  hasVersions: boolean,
): Map<string, Place> {
  const firstEntries = findFirstEntries(entries);
  const places = new Map<string, Place>();
  for (const page of pages.values()) {
    const entry = firstEntries.get(page.id);
    const division = layout.divisionOf(page);
    const own = hasVersions ? (page.frontMatter.version ?? entry?.version) : undefined;
    const version = division.version ?? own;
    const selected = version ?? (hasVersions ? division.versionHint : undefined);
    const { key, tree } = sections.get(division, selected);
    places.set(page.id, {
      section: key,
      href: page.href,
      version,
      trail: tree.trailOf(entry?.group),
      position: tree.positions.get(page.id) ?? -1,
      listed: entry?.visible ?? false,
      paginated: !page.frontMatter.hideFooterPagination,
      ...(entry?.searchable === false && { searchable: false }),
      ...(entry?.boost !== undefined && { boost: entry.boost }),
    });
  }
  return places;
}

function groupByVersion(
  pages: ReadonlyMap<string, Page>,
  places: ReadonlyMap<string, Place>,
): Map<string, Page[]> {
  const versioned = [...pages.values()].filter((page) => places.get(page.id)?.version);
  return Map.groupBy(versioned, (page) => places.get(page.id)?.version ?? '');
}

function findRoot({ start }: Layout): Navigation['root'] {
  if (!start) return undefined;
  return start.href === '/' ? { pageId: start.id } : { redirect: start.href };
}
