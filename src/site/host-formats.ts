import type { GetRoutesProps, RouteWithSrc } from '@vercel/routing-utils';
import { lazyModule } from '../utils/lazy-module.ts';
import { fillDestination, isPattern } from '../utils/redirects.ts';
import { decodePath, encodeUrl, encodeUrlPart } from '../utils/url.ts';
import {
  REVALIDATE,
  type HeaderRule,
  type HostRedirect,
  type HostRules,
} from './hosts/define-host.ts';

const SIGN = /:([A-Za-z_]\w*)(\*)?|(\*)|[.+?^${}()|[\]\\"`#]/g;

/** Names of headers whose values add up, where others have one. */
const ADDED_UP = /^(?:content-security-policy|link|vary)$/i;

/** The fields of `vercel.json` that are of addresses, but for `cleanUrls` and `trailingSlash`: the site has one form of them. */
const FIELDS = ['redirects', 'headers', 'rewrites', 'routes'] as const;

const library = lazyModule<typeof import('./hosts/routing-utils.ts')>(
  new URL('./hosts/routing-utils.ts', import.meta.url),
);

/** How a host reads `_redirects`. */
interface RedirectsFormat {
  /** The status of a permanent redirect, and of another one. */
  statuses: readonly [permanent: number, temporary: number];
  /** Whether a line may name the 404 page of a folder. */
  hasNotFound?: boolean | undefined;
  /** Lines at most; where both ends of an address need a line, they get one as long as there is room. */
  bothEndsUpTo?: number | undefined;
}

/** The `_redirects` of a site, the author's lines first; empty where there is nothing to say. */
export function printRedirects(rules: HostRules, dialect: RedirectsFormat): string {
  const { redirects, notFoundFolders } = rules;
  const exact = redirects.filter(({ source }) => !isPattern(source));
  const patterns = redirects.filter(({ source }) => isPattern(source));
  const isDoubled = exact.length * 2 <= (dialect.bothEndsUpTo ?? 0);
  const ends = (source: string) => (isDoubled ? bothEnds(source) : [source]);
  // Hosts want what is exact first.
  const ordered = dialect.bothEndsUpTo === undefined ? redirects : [...exact, ...patterns];
  const lines = ordered.flatMap((redirect) =>
    (isPattern(redirect.source) ? [redirect.source] : ends(redirect.source)).map((source) =>
      printLine({ ...redirect, source }, dialect),
    ),
  );
  const notFound = dialect.hasNotFound
    ? notFoundFolders.map((folder) => `${folder}/* ${folder}/404.html 404`)
    : [];
  return afterOwn(rules.readOwn('_redirects'), [...lines, ...notFound]);
}

function printLine(redirect: HostRedirect, { statuses }: RedirectsFormat): string {
  const [permanent, temporary] = statuses;
  return [...toSyntax(redirect), redirect.permanent ? permanent : temporary].join(' ');
}

/** `/old/:slug*` and `/new/:slug*` as hosts write them: `/old/*` and `/new/:splat`. A blank would end the field. */
function toSyntax({ source, destination }: HostRedirect): string[] {
  const names = [...source.matchAll(/:(\w+)\*/g)].map(([, name = '']) => name);
  const splats = new Map(['splat', ...names].map((name) => [name, ':splat']));
  return [source.replace(/:\w+\*/g, '*'), fillDestination(destination, splats)].map((path) =>
    path.replace(/\s/g, encodeURIComponent),
  );
}

/** What the author says in such a file, which counts first, and then these lines. */
function afterOwn(own: string, lines: readonly string[]): string {
  const text = own.trim();
  if (lines.length === 0) return own;
  return [...(text === '' ? [] : [text]), ...lines].join('\n') + '\n';
}

/** A line of such a file. */
interface RedirectLine {
  source: string;
  destination: string;
  status: number;
}

/** The redirects of such a file, permanent where a line names no status. Lines that do something else are passed over. */
export function parseRedirects(text: string): RedirectLine[] {
  return text.split('\n').flatMap((line) => {
    const [source, destination, status = '301', ...conditions] = line
      .replace(/\s#.*/, '')
      .trim()
      .split(/\s+/);
    if (!source?.startsWith('/') || !destination || conditions.length > 0) return [];
    if (!/^30[12378]!?$/.test(status)) return [];
    return { source, destination, status: Number.parseInt(status, 10) };
  });
}

/** The `_headers` of a site, the author's rules first. */
export function printHeaders(rules: HostRules, headers = rules.headers): string {
  return afterOwn(rules.readOwn('_headers'), headers.map(printRule));
}

function printRule({ pattern, headers }: HeaderRule): string {
  return [pattern, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
}

/** The rules of such a file. Lines that are none are passed over. */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: { pattern: string; headers: [string, string][] }[] = [];
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s+([\w-]+):\s*(?!\s)([\x20-\x7e]+)$/.exec(line.trimEnd()) ?? [];
    if (name && value) rules.at(-1)?.headers.push([name, value]);
    else if (line.startsWith('/')) rules.push({ pattern: line.trim(), headers: [] });
  }
  return rules;
}

/** A value of a header. */
interface HeaderValue {
  name: string;
  value: string;
  /** Whether it stands beside other values of the name, in place of replacing those before it. */
  isAdded: boolean;
}

/** Headers that are at the same addresses. */
export interface HeaderGroup {
  /** `^/docs/guides$|^/docs/guides/.*$` */
  expression: string;
  /** Whether they go only with what is there, not with the answer that nothing is. */
  isForFound: boolean;
  values: HeaderValue[];
}

/** The headers of a site for servers that are told what they say of caching, in the order in which they count. */
export function groupHeaders({
  base,
  headers,
}: Pick<HostRules, 'base' | 'headers'>): HeaderGroup[] {
  const always: HeaderRule = { pattern: `${base}/*`, headers: [['Cache-Control', REVALIDATE]] };
  const groups = new Map<string, HeaderGroup>();
  for (const [line, expression] of locationsOf([always, ...headers])) {
    const [name = '', ...value] = line.split(': ');
    const isForFound = /^(?:cache-control|content-type)$/i.test(name);
    const key = `${isForFound} ${expression}`;
    const group = groups.get(key) ?? { expression, isForFound, values: [] };
    group.values.push({ name, value: value.join(': '), isAdded: ADDED_UP.test(name) });
    groups.set(key, group);
  }
  return [...groups.values(), varied(base)];
}

/** Pages are there as HTML and as Markdown; a server may have found their file before it looks. */
function varied(base: string): HeaderGroup {
  const expression = `^${escapeCharacters(base)}/(?:.*/)?(?:[^/.]*|index\\.html)$`;
  return {
    expression,
    isForFound: true,
    values: [{ name: 'Vary', value: 'Accept', isAdded: true }],
  };
}

/** Where each value goes: `Link: </llms.txt>` to `^/guides$|^/guides/.*$`. */
function locationsOf(rules: readonly HeaderRule[]): Map<string, string> {
  const places = new Map<string, string>();
  for (const { pattern, headers } of rules)
    for (const [name, value] of headers) {
      const line = `${name}: ${value}`;
      places.set(line, [places.get(line) ?? [], toHeaderExpression(pattern)].flat().join('|'));
    }
  return places;
}

/** A regular expression for paths, and the names of what it captures. */
interface Expression {
  /** `^/old//*(.*?)/?$`, in what PCRE, RE2 and JavaScript have in common. */
  text: string;
  names: readonly string[];
}

/** Paths below a folder that have a hidden part, such as `/docs/.git/config`; for PCRE and JavaScript. */
export function hiddenBelow(folder: string): string {
  return `^${folder.replace(SIGN, escapeCharacter)}/(?:.*/)?\\.(?!well-known(?:/|$))`;
}

/** The opposite in RE2, which has no lookahead: paths without a hidden part. */
export function visibleBelow(folder: string): string {
  return `^${folder.replace(SIGN, escapeCharacter)}(?:/(?:[^./][^/]*|\\.well-known)?)*$`;
}

/**
 * The addresses that a source of a redirect stands for, with or without a slash at their end. `isEncoded`: as they stand in a
 * request, where a query may follow; decoded without it.
 */
export function toExpression(source: string, isEncoded = false): Expression {
  const names: string[] = [];
  // Two slashes at the start of a destination, caught from an address, would name another host.
  const [one, any, end] = isEncoded
    ? ['([^/?]+)', '/*([^?]*?)', '/?(?:\\?|$)']
    : ['([^/]+)', '/*(.*?)', '/?$'];
  const path = isEncoded ? encodeUrl(decodePath(source)) : decodePath(source);
  const text = path
    .replace(/\/$/, '')
    .replace(SIGN, (sign, name?: string, rest?: string, star?: string) => {
      if (name === undefined && star === undefined) return escapeCharacter(sign);
      names.push(name ?? 'splat');
      return rest || star ? any : one;
    });
  return { text: `^${text}${end}`, names };
}

/** The destination of such a redirect, with references to what was captured: `/new/$1`. */
export function fillReferences(
  destination: string,
  names: readonly string[],
  refer: (place: number) => string,
): string {
  const references = names.map((name, index) => [name, refer(index + 1)] as const);
  const [splat = ''] = references.filter(([name]) => name === 'splat').map(([, text]) => text);
  return fillDestination(destination, new Map([['splat', splat], ...references]));
}

/** The addresses that the pattern of a header rule stands for. */
export function toHeaderExpression(pattern: string): string {
  return `^${escapeCharacters(pattern).replaceAll('*', '.*')}$`;
}

/** A path in which nothing means more than it says. */
export function escapeCharacters(path: string): string {
  return path.replace(/[.+?^${}()|[\]\\"`#]/g, escapeCharacter);
}

/** Quotes, braces and the like by their number: what an expression stands in could take them for its own. */
function escapeCharacter(sign: string): string {
  return /[\\"`#{}]/.test(sign) ? `\\x${sign.charCodeAt(0).toString(16)}` : `\\${sign}`;
}

/** A destination in which nothing can end the string that it stands in, or be taken for a variable. */
export function plainDestination(destination: string): string {
  return destination.replace(/[\s"'`\\${}<>^|]|\p{Cc}|[^\p{ASCII}]/gu, encodeUrlPart);
}

/** A path with and without a slash at its end; the root of a host has one form. */
export function bothEnds(path: string): string[] {
  const bare = path.replace(/\/$/, '');
  return bare === '' ? ['/'] : [bare, `${bare}/`];
}

/** The header that names the Markdown of a page (RFC 8288); `path` is without its ending. */
export function markdownLink(path: string): string {
  return `<${path}.md>; rel="alternate"; type="text/markdown"`;
}

/**
 * The path of a request as it was sent, whose first group has no slash at its end: it names no other host, and ends no link.
 * `name` is the beginning of a named group.
 */
export function sentPath(name = ''): string {
  return `^(${name}(?:/[^/?<>\\x22\\s]+)+)/?(?:\\?|$)`;
}

/**
 * The addresses of pages as requests have them, for hosts that cannot look for files: the first group of each expression is
 * the path without the slash at its end.
 */
export function pageExpressions({
  base,
  pages,
  files,
}: Pick<HostRules, 'base' | 'pages' | 'files'>): string[] {
  const others = [...new Set(files.flatMap(urlOfOther))].map((path) => escapeCharacters(encodeUrl(path))); // prettier-ignore
  const start = escapeCharacters(base);
  const except = [`${start}/\\.`, ...others.map((path) => `${path}/?$`)];
  const dotted = pages.filter((path) => path.slice(path.lastIndexOf('/')).includes('.'));
  return [
    `^(?!${except.join('|')})(${start}(?:/[^/<>\\x22\\s]+)*/[^/.<>\\x22\\s]+)/?$`,
    ...dotted.map((path) => `^(${escapeCharacters(encodeUrl(path))})/?$`),
  ];
}

/** The address of a file that looks like that of a page: of `LICENSE`, and of HTML of the author's own. */
function urlOfOther(file: string): string[] {
  const path = file.replace(/(?:\/index)?\.html?$/, '');
  return path === '' || path.slice(path.lastIndexOf('/')).includes('.') ? [] : [path];
}

/** The rules of a site after those of the author's own `_redirects` and `_headers`, for hosts that do not read these files. */
export function withOwnRules(rules: HostRules): HostRules {
  const own = parseRedirects(rules.readOwn('_redirects'));
  return {
    ...rules,
    redirects: [
      ...own.map(({ status, ...rule }) => ({ ...rule, permanent: [301, 308].includes(status) })),
      ...rules.redirects,
    ],
    headers: [...parseHeaderRules(rules.readOwn('_headers')), ...rules.headers],
  };
}

/** A route of the Build Output API, or a mark where Vercel does something of its own; the first that fits and does not go on answers. */
export type VercelRoute = Partial<RouteWithSrc> & { handle?: string };

/** What `vercel.json` of the project says of addresses. */
interface OwnRoutes {
  /** Redirects and headers. */
  beforeFiles: VercelRoute[];
  /** Rewrites. */
  afterFiles: VercelRoute[];
  /** Why there are none, in Vercel's words. */
  problem?: string | undefined;
}

/** Reads `vercel.json` as Vercel does where it builds the site itself; a finished output is given to it with the routes of both. */
export function readOwnRoutes(rules: Pick<HostRules, 'readOwn'>): OwnRoutes {
  try {
    return toRoutes(readOwnFields(rules));
  } catch (error) {
    return { beforeFiles: [], afterFiles: [], problem: String(error) };
  }
}

/** These fields of the author's own, as they are written. Throws where the file is no JSON. */
function readOwnFields({ readOwn }: Pick<HostRules, 'readOwn'>): GetRoutesProps {
  const text = readOwn('vercel.json').trim();
  const all = text === '' ? {} : (JSON.parse(text) as GetRoutesProps);
  return Object.fromEntries(FIELDS.filter((name) => name in all).map((name) => [name, all[name]]));
}

/** The package that knows the patterns of Vercel is loaded where there are some. */
function toRoutes(fields: GetRoutesProps): OwnRoutes {
  if (Object.keys(fields).length === 0) return { beforeFiles: [], afterFiles: [] };
  const { routes, error } = library().getTransformedRoutes(fields);
  if (error) return { beforeFiles: [], afterFiles: [], problem: error.message };
  const all: VercelRoute[] = routes ?? [];
  const files = all.findIndex(({ handle }) => handle === 'filesystem');
  if (files < 0) return { beforeFiles: all, afterFiles: [] };
  return { beforeFiles: all.slice(0, files), afterFiles: all.slice(files + 1) };
}

/**
 * A text as one word of nginx or Apache: nothing of it ends the quotes. They take a backslash for what it is where it escapes
 * nothing, as in most expressions.
 */
export function quote(text: string): string {
  return `"${withoutControls(text).replace(/\\(?=["'\\nrt]|$)|"/g, '\\$&')}"`;
}

/** Likewise for Caddy, which knows no way to write a backslash before the end of quotes of the usual kind. */
export function quoteForCaddy(text: string): string {
  const plain = withoutControls(text);
  if (/\\(?:"|$)/.test(plain)) return `\`${plain.replaceAll('`', '')}\``;
  return `"${plain.replaceAll('"', '\\"')}"`;
}

function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, '');
}
