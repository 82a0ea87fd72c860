import type { Entry } from './entry.ts';

/** The occurrence of each page that counts: the first visible one, else the first. */
export function findFirstEntries(entries: readonly Entry[]): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const known = found.get(entry.page.id);
    if (!known || (!known.visible && entry.visible)) found.set(entry.page.id, entry);
  }
  return found;
}
