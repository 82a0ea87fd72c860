import type { Page } from '../content/page.ts';
import { readPageId } from './page-id.ts';
import { missingOperation, missingPage, notAPage } from './problems.ts';
import type { JsonPath, NavigationDiagnostic } from './types.ts';

type Pages = ReadonlyMap<string, Page>;

/** Gives the page that an entry of `pages` means, or a problem. */
export type PageResolver = (entry: string, path: JsonPath) => Page | NavigationDiagnostic;

// The path has to start with a slash: a folder may well be called "Get Started".
const OPERATION = /(?:^|\s)(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)\s+\/|^WEBHOOK\s/i;

/** Resolver for the pages of a site; `operations` holds the page ids of entries like `GET /plants`. */
export function createPageResolver(
  pages: Pages,
  operations: ReadonlyMap<string, string> = new Map(),
): PageResolver {
  const suggest = createSuggester(pages);
  return (entry, path) => {
    if (OPERATION.test(entry.trim())) {
      const page = pages.get(operations.get(entry.trim()) ?? '');
      return page ?? missingOperation(entry.trim(), path);
    }
    const read = readPageId(entry);
    if ('problem' in read) return notAPage(entry, read.problem, path);
    return findPage(pages, read.id) ?? missingPage(read.id, path, suggest(read.id));
  };
}

/** `guides` also means `guides/index`, and the reverse: both have the same address. */
function findPage(pages: Pages, id: string): Page | undefined {
  return pages.get(id) ?? pages.get(`${id}/index`) ?? pages.get(id.replace(/\/index$/, ''));
}

/** Finds the id that was probably meant: in other case, or in another folder. */
function createSuggester(pages: Pages): (id: string) => string | undefined {
  let byName: Map<string, string[]> | undefined;
  return (id) => {
    byName ??= Map.groupBy(pages.keys(), nameOf);
    const candidates = byName.get(nameOf(id)) ?? [];
    const inOtherCase = candidates.find((other) => other.toLowerCase() === id.toLowerCase());
    return inOtherCase ?? (candidates.length === 1 ? candidates[0] : undefined);
  };
}

function nameOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1).toLowerCase();
}
