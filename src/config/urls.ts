import { ANY_METHOD, withoutQuery } from '../utils/url.ts';

const SAFE_SCHEMES = ['http', 'https', 'mailto', 'tel'];

const OPERATION = new RegExp(`^(?:\\S+\\s+)?(?:${ANY_METHOD}|webhook)\\s+\\S`, 'i');

/** Whether a browser reads a link target as an http, https, mailto, or tel URL, a path, or a fragment. */
export function isSafeHref(href: string): boolean {
  // Browsers drop control characters and line breaks and read "\" as "/" (URL standard, section 4.4).
  const read = href.replace(/[\p{Cc}\p{Cf}\s]/gu, '').replaceAll('\\', '/');
  if (read.startsWith('//')) return false;
  // An entity may hide a colon from the check below.
  if (/^[^/?]*&(#|[a-z]+;)/i.test(read)) return false;
  const scheme = /^([^/?#]*):/.exec(read)?.[1]?.split(':')[0];
  return scheme === undefined || SAFE_SCHEMES.includes(scheme.toLowerCase());
}

/** Whether a value is an http or https URL. */
export function isWebUrl(value: string): boolean {
  return /^https?:\/\/[^\s/?#]/i.test(value.trim());
}

/** Whether a path of docs.json stays inside the project: `/x`, `x` and `./x` do, `../x` and `C:\x` do not. */
export function isInsideProject(path: string): boolean {
  // Whoever serves or opens the path may decode it once more.
  const trimmed = path.trim().replace(/%2e/gi, '.').replace(/%2f/gi, '/').replace(/%5c/gi, '\\');
  if (/[\\\0]/.test(trimmed) || /^[a-z][a-z0-9+.-]*:/i.test(trimmed)) return false;
  if (trimmed.startsWith('//')) return false;
  let depth = 0;
  for (const segment of withoutQuery(trimmed).split('/')) {
    if (segment === '..') depth--;
    else if (segment !== '' && segment !== '.') depth++;
    if (depth < 0) return false;
  }
  return true;
}

/** Whether a value names a file of the project or an http or https URL. */
export function isFileOrUrl(value: string): boolean {
  return isWebUrl(value) || isInsideProject(value);
}

/** Page id of an entry of `pages`: `/guides/start.mdx` gives `guides/start`. Operations keep their text. */
export function toPageId(entry: string): string {
  const trimmed = entry.trim();
  if (isOperation(trimmed)) return trimmed;
  const segments: string[] = [];
  for (const segment of trimmed.replace(/\.mdx?$/i, '').split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

/** Whether an entry of `pages` names an operation: `GET /plants`, `openapi.json GET /plants`. */
export function isOperation(entry: string): boolean {
  return OPERATION.test(entry.trim());
}

/** A repository on a code host. */
interface Repository {
  /** Host name such as `github.com`. */
  host: string;
  owner: string;
  repo: string;
}

/** Repository of a web, git, or ssh URL; undefined if it contains no owner and repository. */
export function parseRepository(url: string): Repository | undefined {
  const found =
    /^(?:(?:https?|ssh|git):\/\/)?(?:[^@/\s]+@)?([\w-]+(?:\.[\w-]+)+)(?::\d+)?[/:]([^/\s?#]+)\/([^/\s?#]+)/i.exec(
      url.trim(),
    );
  const [, host, owner, name] = found ?? [];
  const repo = name?.replace(/\.git$/i, '');
  if (!host || !owner || !repo) return undefined;
  return { host: host.toLowerCase().replace(/^www\./, ''), owner, repo };
}

/** Whether a URL is that of a repository on GitHub. */
export function isGithubRepository(url: string): boolean {
  return parseRepository(url)?.host === 'github.com';
}
