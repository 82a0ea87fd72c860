import { isExternal, joinPath, splitHref } from '../content/links.ts';
import type { Redirect } from '../config/model/types.ts';

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
const MOST_STEPS = 20;

/** Says whether a redirect stands for many addresses. */
export function isPattern({ source }: Pick<Redirect, 'source'>): boolean {
  return /[:*]/.test(source);
}

/** Path of an address without query, fragment and a slash at the end. */
export function toPath(address: string): string {
  return joinPath('', splitHref(address).path);
}

/** Follows redirects from an address; pages are where the way ends. */
export function createFollower(
  redirects: readonly Redirect[],
  isPage: (path: string) => boolean,
): (address: string) => Followed {
  const exact = new Map(
    redirects.filter((one) => !isPattern(one)).map((one) => [toPath(one.source), one]),
  );
  const patterns = redirects.filter(isPattern).map((one) => ({ ...one, test: toTest(one.source) }));
  const next = (path: string): { source: string; to: string } | undefined => {
    if (isPage(path)) return undefined;
    const known = exact.get(path);
    if (known) return { source: known.source, to: known.destination };
    for (const { source, destination, test } of patterns) {
      const values = test(path);
      if (values) return { source, to: fill(destination, values) };
    }
    return undefined;
  };
  return (address) => {
    const sources: string[] = [];
    const seen = new Set<string>();
    let end = address;
    while (!isExternal(end)) {
      const path = toPath(end);
      if (seen.has(path) || sources.length > MOST_STEPS) return { sources, end, isLoop: true };
      seen.add(path);
      const step = next(path);
      if (!step) break;
      sources.push(step.source);
      end = step.to;
    }
    return { sources, end, isLoop: false };
  };
}

type Values = ReadonlyMap<string, string>;

/** Matcher for paths that a pattern stands for; gives the text behind each name, `*` for the nameless one. */
export function toTest(source: string): (path: string) => Values | undefined {
  const names: string[] = [];
  const pattern = source
    .replace(/\/+$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:(\w+)\*|:(\w+)|\*/g, (_, many?: string, one?: string) => {
      names.push(many ?? one ?? '*');
      return one === undefined ? '(.*)' : '([^/]+)';
    });
  const expression = new RegExp(`^${pattern}$`);
  return (path) => {
    const match = expression.exec(path);
    return match ? new Map(names.map((name, index) => [name, match[index + 1] ?? ''])) : undefined;
  };
}

function fill(destination: string, values: Values): string {
  return destination.replace(
    /:(\w+)\*?(?!\/\/)|\*/g,
    (text, name?: string) => values.get(name ?? '*') ?? text,
  );
}
