import type { Page } from '../../content/page.ts';
import type { Entry } from '../entries/entry.ts';
import type { NodeFinder } from './claimed-nodes.ts';
import type { LayoutNode } from './nodes.ts';

/** A page that is not listed stands where the listed pages of its folder do, or of the folder around. */
export function createNearestFinder(
  places: ReadonlyMap<string, LayoutNode>,
  entries: readonly Entry[],
  home: LayoutNode,
): NodeFinder {
  const folders = new Map<string, LayoutNode>();
  for (const { page } of entries) {
    const node = places.get(page.id);
    if (!node) continue;
    for (let folder = folderOf(page.id); folder !== ''; folder = folderOf(folder)) {
      if (folders.has(folder)) break;
      folders.set(folder, node);
    }
  }
  return ({ id }: Page) => {
    const own = places.get(id);
    if (own) return own;
    for (let folder = id; folder !== ''; folder = folderOf(folder)) {
      const node = folders.get(folder);
      if (node) return node;
    }
    return home;
  };
}

function folderOf(id: string): string {
  return id.slice(0, Math.max(id.lastIndexOf('/'), 0));
}
