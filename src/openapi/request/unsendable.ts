import type { ApiRequest } from './request.ts';

/** A part of a request that no browser sends for a page. */
export interface UnsendablePart {
  part: 'method' | 'body' | 'header' | 'cookie' | 'address';
  /** Name of the header or cookie; else the method or the address. */
  name: string;
  /** `forbidden` to pages, `characters` that do not exist in it, or a `method` that has no body. */
  reason: 'forbidden' | 'characters' | 'method';
  /** The browser refuses the whole request; else it goes without this part, and nothing says so. */
  isRefused: boolean;
}

/** Header names of the Fetch standard that only browsers themselves set. */
const FORBIDDEN = new Set(
  'accept-charset accept-encoding access-control-request-headers access-control-request-method connection content-length cookie cookie2 date dnt expect host keep-alive origin referer set-cookie te trailer transfer-encoding upgrade via'.split(
    ' ',
  ),
);
const OVERRIDES = new Set(['x-http-method', 'x-http-method-override', 'x-method-override']);
const FORBIDDEN_METHOD = /^(?:CONNECT|TRACE|TRACK)$/i;
/** A name of HTTP (RFC 9110, section 5.6.2). */
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

/** What a browser cannot send of a request, and why; the relay sends headers and methods that pages cannot. */
export function listUnsendable(request: ApiRequest): UnsendablePart[] {
  const cookies = request.cookies.map(({ name }) => leftOut('cookie', name));
  if (request.relay !== undefined) return cookies;
  return [
    ...checkMethod(request),
    ...request.headers.flatMap(({ name, value }) => checkHeader(name, value)),
    ...cookies,
    ...checkAddress(request.url),
  ];
}

function checkMethod({ method, body }: ApiRequest): UnsendablePart[] {
  if (FORBIDDEN_METHOD.test(method)) return [refused('method', method, 'forbidden')];
  if (!TOKEN.test(method)) return [refused('method', method, 'characters')];
  return body && /^(?:GET|HEAD)$/.test(method) ? [refused('body', method, 'method')] : [];
}

function checkHeader(name: string, value: string): UnsendablePart[] {
  const key = name.toLowerCase();
  // A browser makes bytes of letters in Latin-1, which ends with ÿ.
  if (!TOKEN.test(name) || !/^[^\0\r\n\u0100-\uFFFF]*$/.test(value))
    return [refused('header', name, 'characters')];
  const isForbidden =
    FORBIDDEN.has(key) ||
    /^(?:proxy-|sec-)/.test(key) ||
    (OVERRIDES.has(key) && FORBIDDEN_METHOD.test(value));
  return isForbidden ? [leftOut('header', name)] : [];
}

/** `https://user:password@host` is an address that `fetch` refuses. */
function checkAddress(url: string): UnsendablePart[] {
  return /^[a-z][a-z\d+.-]*:\/\/[^/?#]*@/i.test(url) ? [refused('address', url, 'forbidden')] : [];
}

function refused(
  part: UnsendablePart['part'],
  name: string,
  reason: UnsendablePart['reason'],
): UnsendablePart {
  return { part, name, reason, isRefused: true };
}

function leftOut(part: UnsendablePart['part'], name: string): UnsendablePart {
  return { part, name, reason: 'forbidden', isRefused: false };
}
