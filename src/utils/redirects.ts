import { decodePath } from './url.ts';

/** A redirect from a path or pattern to a destination. */
export interface RedirectRule {
  /** A path; `:name` matches one segment, `:name*` and `*` match any text, including slashes. */
  source: string;
  /** A path or a URL, which may reference the names in the source. */
  destination: string;
}

/** Values of the names in a source for a path; `splat` is the value of the wildcard, whatever its name. */
type Captures = ReadonlyMap<string, string>;

interface RedirectLookup<Rule> {
  /** Redirect with exactly this path as its source. */
  findExact(path: string): Rule | undefined;
  /** First redirect with a pattern that matches the path. */
  findPattern(path: string): { rule: Rule; captures: Captures } | undefined;
  /** Whether a redirect matches the path. */
  has(path: string): boolean;
}

const WILDCARD = 'splat';

/** Maximum number of names and wildcards of a source: nginx and Apache read `$10` as `$1` and a zero. */
export const MAX_NAMES = 9;

/** Number of names and wildcards of a source. */
export function countNames(source: string): number {
  return source.match(PARAMETER)?.length ?? 0;
}

/** Whether a source is a pattern. */
export function isPattern(source: string): boolean {
  return /\*|:[a-z_]/i.test(source);
}

/** Finds the redirect for a decoded path. Ignores a trailing slash; the first of several redirects wins. */
export function createRedirectLookup<Rule extends Pick<RedirectRule, 'source'>>(
  rules: readonly Rule[],
): RedirectLookup<Rule> {
  const exact = new Map<string, Rule>();
  const patterns: { rule: Rule; match: Matcher }[] = [];
  for (const rule of rules) {
    const source = toPath(rule.source);
    if (isPattern(source)) patterns.push({ rule, match: compilePattern(source) });
    else if (!exact.has(source)) exact.set(source, rule);
  }
  const findExact = (path: string) => exact.get(withoutLastSlash(path));
  const findPattern = (path: string) => {
    for (const { rule, match } of patterns) {
      const captures = match(path);
      if (captures) return { rule, captures };
    }
    return undefined;
  };
  return {
    findExact,
    findPattern,
    has: (path) => (findExact(path) ?? findPattern(path)) !== undefined,
  };
}

/** Whether a source matches the path. */
export function isRedirected(path: string, sources: readonly string[]): boolean {
  return createRedirectLookup(sources.map((source) => ({ source }))).has(path);
}

/** Destination with the captured values filled in. Keeps names that the source does not define. */
export function fillDestination(
  destination: string,
  captures: Captures,
  encode: (text: string) => string = (text) => text,
): string {
  return destination.replace(/:([a-z_]\w*)\*?|\*/gi, (written, name: string = WILDCARD) => {
    const text = captures.get(name);
    return text === undefined ? written : encode(text);
  });
}

type Matcher = (path: string) => Captures | undefined;

/** Part of a pattern: literal text, one path segment (`:name`), or any text (`*`). */
type Part = { text: string } | { name: string; isWildcard: boolean };

const PARAMETER = /(?::([A-Za-z_]\w*))?(\*)|:([A-Za-z_]\w*)/g;

function parsePattern(source: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of source.matchAll(PARAMETER)) {
    const [written, rest, star, one] = match;
    if (match.index > end) parts.push({ text: source.slice(end, match.index) });
    parts.push({ name: one ?? rest ?? WILDCARD, isWildcard: star !== undefined });
    end = match.index + written.length;
  }
  if (end < source.length) parts.push({ text: source.slice(end) });
  return parts;
}

/**
 * Matches a path in linear time: for each part, from last to first, it records where the rest of the pattern matches
 * the rest of the path. A regular expression with two wildcards would try every pair of positions.
 */
function compilePattern(source: string): Matcher {
  const parts = parsePattern(source);
  const prefix = parts[0] && 'text' in parts[0] ? parts[0].text : '';
  return (path) => {
    if (!path.startsWith(prefix)) return undefined;
    const ends = parts.map(() => new Int32Array(path.length + 1));
    let fits = endOf(path);
    for (let index = parts.length - 1; index >= 0; index -= 1)
      fits = markEnds(parts[index]!, path, fits, ends[index]!);
    return fits(0) ? readCaptures(parts, path, ends) : undefined;
  };
}

/** Captured values of a matching path; the first wildcard is also available as `WILDCARD`. */
function readCaptures(
  parts: readonly Part[],
  path: string,
  ends: readonly Int32Array[],
): Map<string, string> {
  const captures = new Map<string, string>();
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const end = ends[index]![at]!;
    if ('name' in part) {
      // A captured value that starts with two slashes would change the host of the destination.
      const start = part.isWildcard ? Math.min(skipSlashes(path, at), end) : at;
      captures.set(part.name, path.slice(start, end));
    }
    at = end;
  }
  const wildcard = parts.find((part) => 'name' in part && part.isWildcard);
  if (wildcard && 'name' in wildcard) captures.set(WILDCARD, captures.get(wildcard.name) ?? '');
  return captures;
}

/** Whether at most a slash follows a position. */
function endOf(path: string): (at: number) => boolean {
  const { length } = path;
  return (at) => at === length || (at === length - 1 && path[at] === '/');
}

/** Sets `ends[start]` to the last position where a part that begins at `start` can end; -1 if it does not match. */
function markEnds(
  part: Part,
  path: string,
  fits: (at: number) => boolean,
  ends: Int32Array,
): (at: number) => boolean {
  let last = -1;
  for (let at = path.length; at >= 0; at -= 1) {
    if ('text' in part) {
      const end = at + part.text.length;
      ends[at] = path.startsWith(part.text, at) && fits(end) ? end : -1;
    } else if (part.isWildcard) {
      // Paths with line breaks never match.
      if (/[\n\r\u2028\u2029]/.test(path[at] ?? '')) last = -1;
      if (last < 0 && fits(at)) last = at;
      ends[at] = last;
    } else {
      ends[at] = path[at] === '/' ? -1 : last;
      if (path[at] === '/') last = -1;
      if (last < 0 && fits(at)) last = at;
    }
  }
  return (at) => ends[at]! >= 0;
}

function skipSlashes(path: string, from: number): number {
  let at = from;
  while (path[at] === '/') at += 1;
  return at;
}

/** Decoded path with a leading slash and without a trailing one. */
function toPath(source: string): string {
  return withoutLastSlash(source.startsWith('/') ? decodePath(source) : `/${decodePath(source)}`);
}

function withoutLastSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Percent-encodes a decoded path for a URL. */
export function encodeSegments(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
