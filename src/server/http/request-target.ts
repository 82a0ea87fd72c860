import type { IncomingMessage } from 'node:http';
import { decode } from '../../text/decode-path.ts';

/** What a request asks for. */
export interface RequestTarget {
  /** Origin form, with one slash at the start: `/guides/a%20b?c`. */
  url: string;
  /** Its path, decoded: `/guides/a b`. */
  pathname: string;
}

// RFC 9110 section 7.2: a name, an IPv4 or a bracketed IPv6 address, and a port.
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Length of the path of a request: no page has a longer one, and everything that compares paths is bounded by it. */
const MAX_PATH_LENGTH = 2048;
/** Length of path and query. */
const MAX_TARGET_LENGTH = 8192;

/** Whether the target of a request is longer than anything on a site. */
export function isTooLong({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  if (url.length > MAX_TARGET_LENGTH) return true;
  return url.length > MAX_PATH_LENGTH && url.split(/[?#]/, 1)[0]!.length > MAX_PATH_LENGTH;
}

/** The decoded path of a target; undefined for one that makes no sense. */
export function decodeTarget(url: string): RequestTarget | undefined {
  const origin = toOriginForm(url);
  const pathname = origin && decodePathname(origin.split(/[?#]/, 1)[0]!);
  return origin && pathname ? { url: origin, pathname } : undefined;
}

/** What a request asks for, undefined when it must be refused: its Host or its target make no sense. */
export function readTarget({
  headers,
  headersDistinct,
  httpVersion,
  url = '/',
}: IncomingMessage): RequestTarget | undefined {
  // RFC 9112 section 3.2: HTTP/1.1 needs a Host; one that is not valid, or two, are answered with 400.
  if (headers.host === undefined ? httpVersion !== '1.0' : !isHost(headers.host)) return undefined;
  if ((headersDistinct['host']?.length ?? 0) > 1) return undefined;
  return decodeTarget(url);
}

/** A pathname as seen from the base, `/docs/a` as `/a`; undefined for what lies outside the base. */
export function withoutBase(pathname: string, base: string): string | undefined {
  if (base === '') return pathname;
  if (pathname === base) return '/';
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : undefined;
}

/** The second test knows what the first cannot: 256 is no part of an IPv4 address, 99999 no port. */
function isHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

function toOriginForm(url: string): string | undefined {
  // Two slashes at the start would be taken for a host by URL parsers further on.
  if (url.startsWith('/')) return url.replace(/^[/\\]{2,}/, '/');
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return pathname.replace(/^\/{2,}/, '/') + search;
}

function decodePathname(pathname: string): string | undefined {
  return decode(pathname);
}
