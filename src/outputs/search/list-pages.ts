import { withEndSlash } from '../../site/facts/end-slash.ts';
import { encodePath } from '../../content/links.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { Place } from '../../navigation/model/navigation.ts';
import { viewFor } from '../../navigation/view/view-for.ts';
import { parseOperationReference } from '../../openapi/lookup/operation-reference.ts';
import { plainDescription } from '../../site/facts/description.ts';
import type { Site } from '../../site/model/site.ts';
import type { SearchPage } from './types.ts';

/** Where a page stands and how it may be found: all of a SearchPage but its text. */
export type PageFacts = Omit<SearchPage, 'sections'>;

/** The pages that the search of a site may show, in reading order, each once. */
export function listSearchPages(site: Site): { page: LoadedPage; facts: PageFacts }[] {
  const { navigation, pages, config } = site;
  const unlisted = config.seo.indexHiddenPages ? pages.keys() : [];
  const begun = new Set<string>();
  return [...new Set([...navigation.order, ...unlisted])].flatMap((id) => {
    const page = pages.get(id);
    if (!page || !isSearchable(page, navigation.places.get(id))) return [];
    const facts = site.store.guard.run(page, 'search', () => factsOf(site, page, begun));
    return facts ? [{ page, facts }] : [];
  });
}

function isSearchable({ frontMatter }: LoadedPage, place: Place | undefined): boolean {
  const { hidden, noindex, robots, url, searchable } = frontMatter;
  if (hidden || noindex || url || /noindex/.test(robots ?? '')) return false;
  return searchable ?? place?.searchable ?? true;
}

/** `begun` holds the tabs and groups that earlier pages stand in. */
function factsOf(site: Site, page: LoadedPage, begun: Set<string>): PageFacts {
  const { frontMatter } = page;
  const place = site.navigation.places.get(page.id);
  const view = viewFor(site.navigation, page.id);
  const tab = view.tabs.find(({ active }) => active)?.name;
  const trail = [...new Set([tab ?? '', ...view.groupPath])].filter((label) => label !== '');
  const operation = parseOperationReference(frontMatter.openapi ?? frontMatter.api ?? '');
  return {
    href: withEndSlash(site, site.options.base + encodePath(page.href)),
    title: page.title,
    description: plainDescription(page) ?? '',
    place: trail,
    version: place?.version,
    language: view.language,
    method: operation?.method || undefined,
    path: operation?.path.replace(/^https?:\/\/[^/]+/, ''),
    keywords: frontMatter.keywords ?? [],
    names: namesOf(page, trail, begun),
    boost: frontMatter.boost ?? place?.boost ?? 1,
  };
}

/** The name in the sidebar, and those of the tabs and groups whose first page this is: readers look for their names. */
function namesOf(
  { title, frontMatter }: LoadedPage,
  trail: string[],
  begun: Set<string>,
): string[] {
  const begins = trail.filter((_, index) => {
    const key = trail.slice(0, index + 1).join('\n');
    return !begun.has(key) && begun.add(key);
  });
  const names = [frontMatter.sidebarTitle, ...begins].filter((name) => name !== undefined);
  return [...new Set(names)].filter((name) => name !== title);
}
