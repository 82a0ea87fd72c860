import type { Page } from '../../content/page.ts';
import type { Counterparts } from '../model/counterparts.ts';

/**
 * Finds which pages of different versions are the same page: their ids are equal once the folder named
 * like the version, or the folder that holds the whole version, is left out.
 */
export function findCounterparts(
  pagesByVersion: ReadonlyMap<string, readonly Page[]>,
): Counterparts {
  const counterparts = new Map<string, Map<string, string>>();
  const versionFreeIds = new Map<string, string[]>();
  for (const [version, pages] of pagesByVersion) {
    const common = findCommonFolder(pages);
    const hrefs = new Map<string, string>();
    const second: [string, string][] = [];
    for (const { id, href } of pages) {
      const ids = [...new Set([withoutVersion(id, version), id.slice(common.length)])];
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

/** Leaves out the folder whose name is the version, whatever its case and punctuation. */
function withoutVersion(id: string, version: string): string {
  const parts = id.split('/');
  const index = parts.slice(0, -1).findIndex((part) => simplify(part) === simplify(version));
  return index < 0 ? id : parts.toSpliced(index, 1).join('/');
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The longest folder, with its final slash, that holds all the pages; empty when there is none. */
function findCommonFolder(pages: readonly Page[]): string {
  let common = folderOf(pages[0]?.id ?? '');
  for (const { id } of pages) {
    while (!id.startsWith(common)) common = folderOf(common.slice(0, -1));
  }
  return common;
}

function folderOf(id: string): string {
  return id.slice(0, id.lastIndexOf('/') + 1);
}
