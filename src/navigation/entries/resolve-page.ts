import type { NavigationPage } from '../../config/model/navigation.ts';
import type { Page } from '../../content/page.ts';
import { suggest } from '../../diagnostics/suggest.ts';
import { ANY_METHOD } from '../../text/http-methods.ts';
import { readPageId } from './page-id.ts';
import { missingOperation, missingPage, notAPage } from './problems.ts';
import type { NavigationDiagnostic } from '../model/diagnostic.ts';

type Pages = ReadonlyMap<string, Page>;

/** Gives the page that an entry of `pages` means, or a problem. */
export type PageResolver = (entry: NavigationPage) => Page | NavigationDiagnostic;

// The path has to start with a slash: a folder may well be called "Get Started".
const OPERATION = new RegExp(
  `(?:^|\\s)(?:${ANY_METHOD})\\s+/|(?:^|\\.(?:json|ya?ml)\\s+)webhook\\s`,
  'i',
);

/** Resolver for the pages of a site; `operations` holds the page ids of entries like `GET /plants`. */
export function createPageResolver(
  pages: Pages,
  operations: ReadonlyMap<string, string> = new Map(),
): PageResolver {
  const suggestPage = createSuggester(pages);
  return (entry) => {
    if (OPERATION.test(entry.page)) {
      return pages.get(operations.get(entry.page) ?? '') ?? missingOperation(entry);
    }
    const read = readPageId(entry.page);
    if ('problem' in read) return notAPage(entry, read.problem);
    return findPage(pages, read.id) ?? missingPage(read.id, entry, suggestPage(read.id));
  };
}

/** `guides` also means `guides/index`, and the reverse: both have the same address. */
function findPage(pages: Pages, id: string): Page | undefined {
  return pages.get(id) ?? pages.get(`${id}/index`) ?? pages.get(id.replace(/\/index$/, ''));
}

/** Finds the id that was probably meant: in other case, mistyped, or in another folder. */
function createSuggester(pages: Pages): (id: string) => string | undefined {
  let byName: Map<string, string[]> | undefined;
  let byFolder: Map<string, string[]> | undefined;
  return (id) => {
    byName ??= Map.groupBy(pages.keys(), (other) => lastPart(other).toLowerCase());
    byFolder ??= Map.groupBy(pages.keys(), folderOf);
    const sameName = byName.get(lastPart(id).toLowerCase()) ?? [];
    const inOtherCase = sameName.find((other) => other.toLowerCase() === id.toLowerCase());
    if (inOtherCase) return inOtherCase;
    const near = suggest(lastPart(id), (byFolder.get(folderOf(id)) ?? []).map(lastPart));
    if (near) return folderOf(id) + near;
    return sameName.length === 1 ? sameName[0] : undefined;
  };
}

function lastPart(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

function folderOf(id: string): string {
  return id.slice(0, id.lastIndexOf('/') + 1);
}
