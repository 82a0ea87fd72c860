import type { GetRoutesProps, RouteWithSrc } from '@vercel/routing-utils';
import { encodePath } from '../content/links.ts';
import { lazyModule } from '../utils/files.ts';
import { fillDestination, isPattern } from '../utils/redirects.ts';
import { decodePath, encodeUrl, encodeUrlPart } from '../utils/url.ts';
import {
  REVALIDATE,
  type HeaderRule,
  type HostRedirect,
  type HostRules,
} from './hosts/define-host.ts';

const SIGN = /:([A-Za-z_]\w*)(\*)?|(\*)|[.+?^${}()|[\]\\"`#]/g;

/** Headers whose values are combined; for other headers the last value wins. */
const ADDED_UP = /^(?:content-security-policy|link|vary)$/i;

/**
 * Fields of `vercel.json` about URLs, except `cleanUrls` and `trailingSlash`: the URL format of the site is fixed.
 */
const FIELDS = ['redirects', 'headers', 'rewrites', 'routes'] as const;

const library = lazyModule<typeof import('./hosts/routing-utils.ts')>(
  new URL('./hosts/routing-utils.ts', import.meta.url),
);

/** Dialect of `_redirects` that a host reads. */
interface RedirectsFormat {
  /** Status codes of permanent and temporary redirects. */
  statuses: readonly [permanent: number, temporary: number];
  /** Whether a line can set the 404 page of a folder. */
  hasNotFound?: boolean | undefined;
  /** Number of lines up to which a path gets two lines, with and without a trailing slash. */
  maxSlashVariants?: number | undefined;
}

/** Content of `_redirects`, with the author's lines first; empty if there is nothing to write. */
export function printRedirects(rules: HostRules, dialect: RedirectsFormat): string {
  const { redirects, notFoundFolders } = rules;
  const exact = redirects.filter(({ source }) => !isPattern(source));
  const patterns = redirects.filter(({ source }) => isPattern(source));
  const isDoubled = exact.length * 2 <= (dialect.maxSlashVariants ?? 0);
  const ends = (source: string) => (isDoubled ? slashVariants(source) : [source]);
  // Hosts require exact rules before patterns.
  const ordered = dialect.maxSlashVariants === undefined ? redirects : [...exact, ...patterns];
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

/**
 * Translates `/old/:slug*` and `/new/:slug*` to `/old/*` and `/new/:splat`. Encodes spaces, which would end the
 * field.
 */
function toSyntax({ source, destination }: HostRedirect): string[] {
  const names = [...source.matchAll(/:(\w+)\*/g)].map(([, name = '']) => name);
  const splats = new Map(['splat', ...names].map((name) => [name, ':splat']));
  return [source.replace(/:\w+\*/g, '*'), fillDestination(destination, splats)].map((path) =>
    path.replace(/\s/g, encodeURIComponent),
  );
}

/** Appends lines to the author's own content, which has priority. */
function afterOwn(authored: string, lines: readonly string[]): string {
  const text = authored.trim();
  if (lines.length === 0) return authored;
  return [...(text === '' ? [] : [text]), ...lines].join('\n') + '\n';
}

/** A redirect line. */
interface RedirectLine {
  source: string;
  destination: string;
  status: number;
}

/** Redirects in the content of `_redirects`; 301 if a line has no status. Ignores other lines. */
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

/** Content of `_headers`, with the author's rules first. */
export function printHeaders(rules: HostRules, headers = rules.headers): string {
  return afterOwn(rules.readOwn('_headers'), headers.map(printRule));
}

function printRule({ pattern, headers }: HeaderRule): string {
  return [pattern, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
}

/** Rules in the content of `_headers`. Ignores invalid lines. */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: { pattern: string; headers: [string, string][] }[] = [];
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s+([\w-]+):\s*(?!\s)([\x20-\x7e]+)$/.exec(line.trimEnd()) ?? [];
    if (name && value) rules.at(-1)?.headers.push([name, value]);
    else if (line.startsWith('/')) rules.push({ pattern: line.trim(), headers: [] });
  }
  return rules;
}

/** A header value. */
interface HeaderValue {
  name: string;
  value: string;
  /** Whether the value is added to others of the same name instead of replacing them. */
  isAdded: boolean;
}

/** Headers for the same paths. */
export interface HeaderGroup {
  /** `^/docs/guides$|^/docs/guides/.*$` */
  expression: string;
  /** Whether the headers are sent only with existing files, not with 404 responses. */
  isForFound: boolean;
  values: HeaderValue[];
}

/** Headers of a site in order of priority, grouped by path, for servers that configure caching explicitly. */
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

/** `Vary` header: pages exist as HTML and Markdown. */
function varied(base: string): HeaderGroup {
  const expression = `^${escapeCharacters(base)}/(?:.*/)?(?:[^/.]*|index\\.html)$`;
  return {
    expression,
    isForFound: true,
    values: [{ name: 'Vary', value: 'Accept', isAdded: true }],
  };
}

/** Paths of each header value: `Link: </llms.txt>` to `^/guides$|^/guides/.*$`. */
function locationsOf(rules: readonly HeaderRule[]): Map<string, string> {
  const pathsByHeaders = new Map<string, Set<string>>();
  for (const { pattern, headers } of rules) {
    const expression = toHeaderExpression(pattern);
    for (const [name, value] of headers) {
      const line = `${name}: ${value}`;
      pathsByHeaders.set(line, (pathsByHeaders.get(line) ?? new Set()).add(expression));
    }
  }
  return new Map(Array.from(pathsByHeaders, ([line, all]) => [line, [...all].join('|')]));
}

/** A regular expression for paths, with the names of its groups. */
interface Expression {
  /** `^/old//*(.*?)/?$`, in the common syntax of PCRE, RE2, and JavaScript. */
  text: string;
  names: readonly string[];
}

/**
 * Regular expression for paths below a folder with a hidden segment, such as `/docs/.git/config`; for PCRE and
 * JavaScript.
 */
export function hiddenBelow(folder: string): string {
  return `^${folder.replace(SIGN, escapeCharacter)}/(?:.*/)?\\.(?!well-known(?:/|$))`;
}

/** Regular expression for paths without a hidden segment, for RE2, which has no lookahead. */
export function visibleBelow(folder: string): string {
  return `^${folder.replace(SIGN, escapeCharacter)}(?:/(?:[^./][^/]*|\\.well-known)?)*$`;
}

/**
 * Regular expression for the source of a redirect, with or without a trailing slash. `isEncoded` matches request
 * URLs, which may have a query; otherwise decoded paths.
 */
export function toExpression(source: string, isEncoded = false): Expression {
  const names: string[] = [];
  // A captured value that starts with two slashes would change the host of the destination.
  const [one, any, end] = isEncoded
    ? ['([^/?]+)', '/*([^?]*?)', '/?(?:\\?|$)']
    : ['([^/]+)', '/*(.*?)', '/?$'];
  const path = isEncoded ? encodeUrl(decodePath(source)) : decodePath(source);
  const text = path
    .replace(/\/$/, '')
    .replace(SIGN, (character, name?: string, splat?: string, star?: string) => {
      if (name === undefined && star === undefined) return escapeCharacter(character);
      names.push(name ?? 'splat');
      return splat || star ? any : one;
    });
  return { text: `^${text}${end}`, names };
}

/** Destination of a redirect with references to captured groups: `/new/$1`. */
export function fillReferences(
  destination: string,
  names: readonly string[],
  refer: (group: number) => string,
): string {
  const references = names.map((name, index) => [name, refer(index + 1)] as const);
  const [splat = ''] = references.filter(([name]) => name === 'splat').map(([, text]) => text);
  return fillDestination(destination, new Map([['splat', splat], ...references]));
}

/** Regular expression for the pattern of a header rule. */
export function toHeaderExpression(pattern: string): string {
  return `^${escapeCharacters(pattern).replaceAll('*', '.*')}$`;
}

/** Escapes a path for use in a regular expression. */
export function escapeCharacters(path: string): string {
  return path.replace(/[.+?^${}()|[\]\\"`#]/g, escapeCharacter);
}

/** Writes a special character as its code, because the surrounding configuration syntax may interpret it. */
function escapeCharacter(character: string): string {
  return /[\\"`#{}]/.test(character)
    ? `\\x${character.charCodeAt(0).toString(16)}`
    : `\\${character}`;
}

/** Destination without characters that could end its string or start a variable. */
export function plainDestination(destination: string): string {
  return destination.replace(/[\s"'`\\${}<>^|]|\p{Cc}|[^\p{ASCII}]/gu, encodeUrlPart);
}

/** Path with and without a trailing slash; only one form for the root. */
export function slashVariants(path: string): string[] {
  const bare = path.replace(/\/$/, '');
  return bare === '' ? ['/'] : [bare, `${bare}/`];
}

/** `Link` header of pages with the URL of the MCP server, which the page menu offers. */
export function mcpLink(href: string): string {
  return `<${encodePath(href)}>; rel="mcp"`;
}

/** `Link` header to the Markdown of a page (RFC 8288); `path` has no extension. */
export function markdownLink(path: string): string {
  return `<${path}.md>; rel="alternate"; type="text/markdown"`;
}

/**
 * Regular expression for a request path whose first group has no trailing slash and cannot start with two slashes or
 * end the value of a `Link` header. `name` names the group.
 */
export function requestPath(name = ''): string {
  return `^(${name}(?:/[^/?<>\\x22\\s]+)+)/?(?:\\?|$)`;
}

/**
 * Regular expressions for request paths of pages, for hosts that cannot check whether a file exists. The first group
 * is the path without a trailing slash.
 */
export function pageExpressions({
  base,
  pages,
  files,
}: Pick<HostRules, 'base' | 'pages' | 'files'>): string[] {
  const others = [...new Set(files.flatMap(pathsOfFile))].map((path) =>
    escapeCharacters(encodeUrl(path)),
  );
  const start = escapeCharacters(base);
  const except = [`${start}/\\.`, ...others.map((path) => `${path}/?$`)];
  const dotted = pages.filter((path) => path.slice(path.lastIndexOf('/')).includes('.'));
  return [
    `^(?!${except.join('|')})(${start}(?:/[^/<>\\x22\\s]+)*/[^/.<>\\x22\\s]+)/?$`,
    ...dotted.map((path) => `^(${escapeCharacters(encodeUrl(path))})/?$`),
  ];
}

/** Paths of files that look like pages: `LICENSE`, and HTML files of the author. */
function pathsOfFile(file: string): string[] {
  const path = file.replace(/(?:\/index)?\.html?$/, '');
  return path === '' || path.slice(path.lastIndexOf('/')).includes('.') ? [] : [path];
}

/**
 * Rules of a site after those in the author's `_redirects` and `_headers`, for hosts that do not read these files.
 */
export function withOwnRules(rules: HostRules): HostRules {
  const authored = parseRedirects(rules.readOwn('_redirects'));
  return {
    ...rules,
    redirects: [
      ...authored.map(({ status, ...rule }) => ({
        ...rule,
        permanent: [301, 308].includes(status),
      })),
      ...rules.redirects,
    ],
    headers: [...parseHeaderRules(rules.readOwn('_headers')), ...rules.headers],
  };
}

/**
 * A route of the Build Output API, or a phase marker (`handle`). The first matching route without `continue`
 * responds.
 */
export type VercelRoute = Partial<RouteWithSrc> & { handle?: string };

/** Rules for URLs in the project's `vercel.json`. */
interface OwnRoutes {
  /** Redirects and headers. */
  beforeFiles: VercelRoute[];
  /** Rewrites. */
  afterFiles: VercelRoute[];
  /** Error message from Vercel's parser if the file is invalid. */
  problem?: string | undefined;
}

/** Converts `vercel.json` to routes like Vercel, which does not read it for prebuilt output. */
export function readOwnRoutes(rules: Pick<HostRules, 'readOwn'>): OwnRoutes {
  try {
    return toRoutes(readOwnFields(rules));
  } catch (error) {
    return { beforeFiles: [], afterFiles: [], problem: String(error) };
  }
}

/** Fields as written. Throws if the file is not valid JSON. */
function readOwnFields({ readOwn }: Pick<HostRules, 'readOwn'>): GetRoutesProps {
  const text = readOwn('vercel.json').trim();
  const all = text === '' ? {} : (JSON.parse(text) as GetRoutesProps);
  return Object.fromEntries(FIELDS.filter((name) => name in all).map((name) => [name, all[name]]));
}

/** Loads Vercel's routing package only if there are rules. */
function toRoutes(fields: GetRoutesProps): OwnRoutes {
  if (Object.keys(fields).length === 0) return { beforeFiles: [], afterFiles: [] };
  const { routes, error } = library().getTransformedRoutes(fields);
  if (error) return { beforeFiles: [], afterFiles: [], problem: error.message };
  const all: VercelRoute[] = routes ?? [];
  const files = all.findIndex(({ handle }) => handle === 'filesystem');
  if (files < 0) return { beforeFiles: all, afterFiles: [] };
  return { beforeFiles: all.slice(0, files), afterFiles: all.slice(files + 1) };
}

/** Quotes a text for nginx or Apache. A backslash that escapes nothing is literal there, as in most expressions. */
export function quote(text: string): string {
  return `"${withoutControls(text).replace(/\\(?=["'\\nrt]|$)|"/g, '\\$&')}"`;
}

/** Quotes a text for Caddy, whose usual quotes cannot end with a backslash. */
export function quoteForCaddy(text: string): string {
  const plain = withoutControls(text);
  if (/\\(?:"|$)/.test(plain)) return `\`${plain.replaceAll('`', '')}\``;
  return `"${plain.replaceAll('"', '\\"')}"`;
}

function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, '');
}
