import { isExternal, joinPath, splitHref } from '../../content/links.ts';
import type { Redirect } from '../../config/model/types.ts';
import { createRedirectLookup, fillDestination } from '../../text/redirects.ts';

/** Where an address leads when redirects are followed. */
export interface Followed {
  /** Sources of the redirects on the way, in order. */
  sources: string[];
  /** The last address, as the last redirect has it. */
  end: string;
  /** The way comes back to itself. */
  isLoop: boolean;
}

/** More steps than this are a circle that grows, such as `/a/*` to `/a/b/*`. */
const MAX_STEPS = 20;
/** Characters of an address; a destination with two wildcards doubles it with each step. */
const MAX_LENGTH = 2048;

/** Path of an address without query, fragment and a slash at the end. */
export function toPath(address: string): string {
  return joinPath('', splitHref(address).path);
}

/** Follows redirects from an address; pages are where the way ends. */
export function createFollower(
  redirects: readonly Redirect[],
  isPage: (path: string) => boolean,
): (address: string) => Followed {
  const { findExact, findPattern } = createRedirectLookup(redirects);

  function next(path: string): { source: string; to: string } | undefined {
    if (isPage(path)) return undefined;
    const exact = findExact(path);
    if (exact) return { source: exact.source, to: exact.destination };
    const found = findPattern(path);
    if (!found) return undefined;
    const { rule, captures } = found;
    return { source: rule.source, to: fillDestination(rule.destination, captures) };
  }

  return (address) => {
    const sources: string[] = [];
    const seen = new Set<string>();
    let end = address;
    while (!isExternal(end)) {
      const path = toPath(end);
      if (seen.has(path) || sources.length > MAX_STEPS || end.length > MAX_LENGTH)
        return { sources, end, isLoop: true };
      seen.add(path);
      const step = next(path);
      if (!step) break;
      sources.push(step.source);
      end = step.to;
    }
    return { sources, end, isLoop: false };
  };
}
