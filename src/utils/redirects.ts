import { decodePath } from './url.ts';

/** An address that leads to another one. */
export interface RedirectRule {
  /** A path; `:name` stands for one segment, `:name*` and `*` for any text, slashes included. */
  source: string;
  /** A path or a URL, which may repeat the names of the source. */
  destination: string;
}

/** What the names of a source stand for in one path; `splat` is its wildcard, whatever it is called. */
type Captures = ReadonlyMap<string, string>;

interface RedirectLookup<Rule> {
  /** The redirect whose source is this very path. */
  findExact(path: string): Rule | undefined;
  /** The first redirect whose source is a pattern that the path fits. */
  findPattern(path: string): { rule: Rule; captures: Captures } | undefined;
}

const WILDCARD = 'splat';

/** Whether a source stands for many addresses. */
export function isPattern(source: string): boolean {
  return /\*|:[a-z_]/i.test(source);
}

/** Finds the redirect of a path, which is decoded. A slash at the end makes no difference; of two redirects the first counts. */
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
  return {
    findExact: (path) => exact.get(withoutLastSlash(path)),
    findPattern(path) {
      for (const { rule, match } of patterns) {
        const captures = match(path);
        if (captures) return { rule, captures };
      }
      return undefined;
    },
  };
}

/** Whether any of these sources catches a path. */
export function isRedirected(path: string, sources: readonly string[]): boolean {
  const { findExact, findPattern } = createRedirectLookup(sources.map((source) => ({ source })));
  return (findExact(path) ?? findPattern(path)) !== undefined;
}

/** The destination with the captured texts in place of their names; names that the source lacks stay as they are. */
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

/** A part of a pattern: a text as it is, one segment of a path (`:name`), or any text (`*`). */
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
 * Matches paths in time that is linear in their length: for each part, from the last to the first, it notes where the rest of the
 * pattern fits the rest of the path. A regular expression with two wildcards would try every pair of positions.
 */
function compilePattern(source: string): Matcher {
  const parts = parsePattern(source);
  const wildcard = parts.find((part) => 'name' in part && part.isWildcard);
  const prefix = parts[0] && 'text' in parts[0] ? parts[0].text : '';
  return (path) => {
    if (!path.startsWith(prefix)) return undefined;
    const ends = parts.map(() => new Int32Array(path.length + 1));
    let fits = endOf(path);
    for (let index = parts.length - 1; index >= 0; index -= 1)
      fits = markEnds(parts[index]!, path, fits, ends[index]!);
    if (!fits(0)) return undefined;
    const captures = new Map<string, string>();
    let at = 0;
    for (const [index, part] of parts.entries()) {
      const end = ends[index]![at]!;
      if ('name' in part) {
        // Two slashes at the start of a destination, caught from a path, would name another host.
        const start = part.isWildcard ? Math.min(skipSlashes(path, at), end) : at;
        captures.set(part.name, path.slice(start, end));
      }
      at = end;
    }
    if (wildcard && 'name' in wildcard) captures.set(WILDCARD, captures.get(wildcard.name) ?? '');
    return captures;
  };
}

/** Whether nothing but a slash follows a position. */
function endOf(path: string): (at: number) => boolean {
  const { length } = path;
  return (at) => at === length || (at === length - 1 && path[at] === '/');
}

/** Fills `ends` with the last position at which a part may end for each at which it begins; -1 where it does not fit. */
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
      // A path with a line break is redirected nowhere.
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

/** With a slash at the start and none at the end, decoded. */
function toPath(source: string): string {
  return withoutLastSlash(source.startsWith('/') ? decodePath(source) : `/${decodePath(source)}`);
}

function withoutLastSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** A decoded path as it stands in a URL. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
