import { decodePath } from './decode-path.ts';

/** An address that leads to another one. */
export interface RedirectRule {
  /** A path; `:name` stands for one segment, `:name*` and `*` for any text, slashes included. */
  source: string;
  /** A path or a URL, which may repeat the names of the source. */
  destination: string;
}

/** What the names of a source stand for in one path; `splat` is its wildcard, whatever it is called. */
export type Captures = ReadonlyMap<string, string>;

export interface RedirectLookup<Rule> {
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

/** A parameter, else a character that may mean something in a regular expression. */
const PARAMETER = /(?::([A-Za-z_]\w*))?(\*)|:([A-Za-z_]\w*)|[^\w/]/gu;

function compilePattern(source: string): Matcher {
  const names: string[] = [];
  let wildcard: string | undefined;
  const expression = source.replace(
    PARAMETER,
    (written, rest?: string, star?: string, one?: string) => {
      if (!star && !one) return `\\u{${written.codePointAt(0)!.toString(16)}}`;
      const name = one ?? rest ?? WILDCARD;
      names.push(name);
      if (star) wildcard ??= name;
      // Two slashes at the start of a destination, caught from a path, would name another host.
      return star ? '/*(.*)' : '([^/]+)';
    },
  );
  const pattern = new RegExp(`^${expression}/?$`, 'u');
  return (path) => {
    const texts = pattern.exec(path)?.slice(1);
    if (!texts) return undefined;
    const captures = new Map(names.map((name, index) => [name, texts[index] ?? '']));
    if (wildcard !== undefined) captures.set(WILDCARD, captures.get(wildcard) ?? '');
    return captures;
  };
}

/** With a slash at the start and none at the end, decoded. */
function toPath(source: string): string {
  return withoutLastSlash(source.startsWith('/') ? decodePath(source) : `/${decodePath(source)}`);
}

function withoutLastSlash(path: string): string {
  return path.replace(/(?<=.)\/+$/, '');
}
