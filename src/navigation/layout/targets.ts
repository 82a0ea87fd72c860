import { isInVersion, type Entry } from '../entries/entry.ts';

/** Where a division leads. */
export interface Target {
  href: string;
  external: boolean;
}

/** First page among some entries that a version has; undefined when there is none. */
export type TargetFinder = (version: string | undefined) => Target | undefined;

/**
 * Finder for a list of entries in reading order that answers each version once. Rows that lead
 * elsewhere are a target only where there is no page.
 */
export function createTargetFinder(entries: readonly Entry[]): TargetFinder {
  const known = new Map<string | undefined, Target | undefined>();
  return (version) => {
    if (!known.has(version)) known.set(version, findTarget(entries, version));
    return known.get(version);
  };
}

function findTarget(entries: readonly Entry[], version: string | undefined): Target | undefined {
  const visible = (entry: Entry) => isInVersion(entry, version);
  const first =
    entries.find((entry) => entry.link.pageId !== undefined && visible(entry)) ??
    entries.find(visible);
  return first && { href: first.link.href, external: first.link.external ?? false };
}
