/** A page that another leads to at its end. */
export interface RelatedEntry {
  /** As written: a path of the site, or a full address. */
  href: string;
  /** What the link says; without it what the page is called. */
  label?: string | undefined;
}

/**
 * Entries of the field `related`: addresses, or `label: address`. A text alone is one of them; anything else is none, as is
 * `false`.
 */
export function readRelated(value: unknown): RelatedEntry[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((entry): RelatedEntry[] => {
    if (typeof entry === 'string') return entry.trim() ? [{ href: entry.trim() }] : [];
    if (typeof entry !== 'object' || entry === null) return [];
    return Object.entries(entry).flatMap(([label, href]) =>
      typeof href === 'string' && href.trim() ? [{ label, href: href.trim() }] : [],
    );
  });
}
