import type { Page } from '../../content/page.ts';
import { DEFAULT_DIVISION } from './classic-divisions.ts';
import type { Entry } from '../entries/entry.ts';

/** Indices of a tab and an anchor in docs.json. */
export interface TabAnchor {
  tab: number;
  anchor: number;
}

/** `tab0.anchor1`; `main` stands for the primary tab and for the top anchor. */
export function pairKey({ tab, anchor }: TabAnchor): string {
  return `${tabKey(tab)}.${anchor === DEFAULT_DIVISION ? 'main' : `anchor${anchor}`}`;
}

/** First half of a pair's key. */
export function tabKey(tab: number): string {
  return tab === DEFAULT_DIVISION ? 'main' : `tab${tab}`;
}

/** Entries by pair, and by tab alone, each in reading order. */
export function groupEntries(
  entries: readonly Entry[],
  pairOf: (page: Page) => TabAnchor,
): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  const add = (key: string, entry: Entry) => {
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  };
  for (const entry of entries) {
    const pair = pairOf(entry.page);
    add(pairKey(pair), entry);
    add(tabKey(pair.tab), entry);
  }
  return groups;
}
