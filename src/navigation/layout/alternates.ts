import type { Page } from '../../content/pages.ts';
import { lettersOf } from '../../utils/text.ts';

/** Pages of different versions or languages that correspond to each other. */
export interface Alternates {
  /** By version: URL of a page by its id without the version folder. */
  counterparts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Per page with a version: its id without the version folder, the likeliest reading first. */
  versionFreeIds: ReadonlyMap<string, string[]>;
}

export const NO_ALTERNATES: Alternates = { counterparts: new Map(), versionFreeIds: new Map() };

/** URL of the same page in another version or language; undefined if it does not exist. */
export function findCounterpart(
  { counterparts, versionFreeIds }: Alternates,
  pageId: string,
  name: string,
): string | undefined {
  const hrefs = counterparts.get(name);
  const ids = versionFreeIds.get(pageId) ?? [];
  return ids.map((id) => hrefs?.get(id)).find((found) => found !== undefined);
}

/**
 * Finds the same pages in different versions: their ids are equal without the folder named like the
 * version, or without the common folder of the version. Pages outside the navigation do not change
 * that folder.
 */
export function findAlternates(
  pagesByVersion: ReadonlyMap<string, readonly Page[]>,
  unlisted: ReadonlyMap<string, readonly Page[]> = new Map(),
): Alternates {
  const counterparts = new Map<string, Map<string, string>>();
  const versionFreeIds = new Map<string, string[]>();
  for (const [version, pages] of pagesByVersion) {
    const common = findCommonFolder(pages);
    const hrefs = new Map<string, string>();
    const second: [string, string][] = [];
    for (const { id, href } of [...pages, ...(unlisted.get(version) ?? [])]) {
      const shortId = id.startsWith(common) ? id.slice(common.length) : id;
      const ids = [...new Set([withoutVersion(id, version), shortId])];
      versionFreeIds.set(id, ids);
      const [likeliest = id, other] = ids;
      if (!hrefs.has(likeliest)) hrefs.set(likeliest, href);
      if (other !== undefined) second.push([other, href]);
    }
    for (const [id, href] of second) if (!hrefs.has(id)) hrefs.set(id, href);
    counterparts.set(version, hrefs);
  }
  return { counterparts, versionFreeIds };
}

/** Removes the folder named like the version, ignoring case and punctuation. */
function withoutVersion(id: string, version: string): string {
  const parts = id.split('/');
  const index = parts.slice(0, -1).findIndex((part) => lettersOf(part) === lettersOf(version));
  return index < 0 ? id : parts.toSpliced(index, 1).join('/');
}

/** The longest common folder of the pages, with its trailing slash; '' if there is none. */
function findCommonFolder(pages: readonly Page[]): string {
  const folderOf = (id: string) => id.slice(0, id.lastIndexOf('/') + 1);
  let common = folderOf(pages[0]?.id ?? '');
  for (const { id } of pages) {
    while (!id.startsWith(common)) common = folderOf(common.slice(0, -1));
  }
  return common;
}
