import type { DocsConfig, NavigationGroup } from '../config/types.ts';
import { encodePath } from '../content/links.ts';
import type { LoadedPage } from '../content/load-pages.ts';
import { readPageId } from '../navigation/page-id.ts';
import { viewFor } from '../navigation/view-for.ts';
import { parseOperationReference } from '../openapi/find-operation.ts';
import type { Site } from '../site/site.ts';
import type { SearchPage } from './types.ts';

/** Where a page stands and how it may be found: all of a SearchPage but its text. */
export type PageFacts = Omit<SearchPage, 'sections'>;

/** The pages that the search of a site may show, in reading order, each once. */
export function listSearchPages(site: Site): { page: LoadedPage; facts: PageFacts }[] {
  const { navigation, pages, config } = site;
  const unlisted = config.seo.indexHiddenPages ? pages.keys() : [];
  const rules = groupRules(config);
  return [...new Set([...navigation.order, ...unlisted])].flatMap((id) => {
    const page = pages.get(id);
    const rule = rules.get(id);
    if (!page || !isSearchable(page, rule)) return [];
    return [{ page, facts: factsOf(site, page, rule?.boost ?? 1) }];
  });
}

function isSearchable({ frontMatter }: LoadedPage, rule: GroupRule | undefined): boolean {
  const { hidden, noindex, robots, url, searchable } = frontMatter;
  if (hidden || noindex || url || /noindex/.test(robots ?? '')) return false;
  return searchable ?? rule?.searchable ?? true;
}

function factsOf(site: Site, page: LoadedPage, groupBoost: number): PageFacts {
  const { frontMatter } = page;
  const view = viewFor(site.navigation, page.id);
  const tab = view.tabs.find(({ active }) => active)?.name;
  const operation = parseOperationReference(frontMatter.openapi ?? frontMatter.api ?? '');
  return {
    href: site.options.base + encodePath(page.href),
    title: page.title,
    description: frontMatter.description ?? '',
    place: [...new Set([tab ?? '', ...view.groupPath])].filter((label) => label !== ''),
    version: site.navigation.places.get(page.id)?.version,
    language: view.language,
    method: operation?.method || undefined,
    path: operation?.path.replace(/^https?:\/\/[^/]+/, ''),
    keywords: [
      ...(frontMatter.keywords ?? []),
      ...(frontMatter.sidebarTitle ? [frontMatter.sidebarTitle] : []),
    ],
    boost: frontMatter.boost ?? groupBoost,
  };
}

interface GroupRule {
  searchable: boolean | undefined;
  boost: number | undefined;
}

/** What the groups of docs.json say about the search of their pages; an inner group has the last word. */
function groupRules(config: DocsConfig): Map<string, GroupRule> {
  const rules = new Map<string, GroupRule>();
  const visit = (group: NavigationGroup, outer: GroupRule) => {
    const rule = {
      searchable: group.searchable ?? outer.searchable,
      boost: group.boost ?? outer.boost,
    };
    for (const entry of group.root ? [group.root, ...group.pages] : group.pages) {
      if (typeof entry !== 'string') visit(entry, rule);
      else {
        const read = readPageId(entry);
        if ('id' in read && !rules.has(read.id)) rules.set(read.id, rule);
      }
    }
  };
  for (const group of config.navigation) visit(group, { searchable: undefined, boost: undefined });
  return rules;
}
