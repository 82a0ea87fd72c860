import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { Duplex } from 'node:stream';
import { decode } from '../utils/url.ts';

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
  const pathname = origin && decode(origin.split(/[?#]/, 1)[0]!);
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

const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

/**
 * Why the server itself turns a request away. The body has the shape and the numbering of the API's
 * own errors: 1000 + the HTTP status.
 */
export const REFUSALS = {
  malformed: {
    status: 400,
    error: 1400,
    message: 'The request is not valid HTTP. Check the address, the Host header and the encoding.',
  },
  foreignName: {
    status: 403,
    error: 1403,
    message: 'This server answers as localhost, or by its address. Open it by one of these.',
  },
  foreignPage: {
    status: 403,
    error: 1403,
    message:
      'Only pages of this server may use this address. Open it in a browser on this machine.',
  },
  notFound: { status: 404, error: 1404, message: 'There is nothing here. Check the address.' },
  method: {
    status: 405,
    error: 1405,
    message: 'This address answers GET, HEAD and OPTIONS only. Use GET to read it.',
  },
  fault: {
    status: 500,
    error: 1500,
    message: 'Something went wrong on our side. Send the request again in a moment.',
  },
  timeout: {
    status: 408,
    error: 1408,
    message: 'The request took too long to arrive. Send it again.',
  },
  bodyTooLarge: {
    status: 413,
    error: 1413,
    message: 'The request body is too large. Send a shorter one.',
  },
  targetTooLong: {
    status: 414,
    error: 1414,
    message: 'The URL is too long. Use a path of at most 2 kB and a query of at most 6 kB.',
  },
  headersTooLarge: {
    status: 431,
    error: 1431,
    message: 'The URL and headers are longer than 16 kB. Send fewer or shorter ones.',
  },
} as const;

export interface Refusal {
  status: number;
  error: number;
  message: string;
}

/** Whether a request only reads. */
export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Answers OPTIONS. */
export function sendAllowedMethods(response: ServerResponse): void {
  response.writeHead(204, { Allow: ALLOWED_METHODS }).end();
}

/** Answers with a refusal; nothing may have been sent yet. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  response.writeHead(refusal.status, headersOf(refusal));
  response.end(response.req.method === 'HEAD' ? undefined : bodyOf(refusal));
}

/** How long a client may take to read its refusal and hang up, in milliseconds. */
const LINGER_TIMEOUT_MS = 1000;

/** Closes the connection of a client that goes on sending a body after its answer is complete. */
export function cutUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    // Cut off at once, a client that is still sending would never see the answer.
    setTimeout(() => request.complete || request.socket.destroy(), LINGER_TIMEOUT_MS).unref();
  });
}

/** Answers on a connection whose request could not be read, and closes it. */
export function refuseConnection(socket: Duplex, refusal: Refusal): void {
  // Cut off at once, a client that is still sending would never see the answer.
  setTimeout(() => socket.destroy(), LINGER_TIMEOUT_MS).unref();
  socket.on('error', () => socket.destroy());
  const lines = Object.entries({ ...headersOf(refusal), Connection: 'close' });
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n` +
      lines.map(([name, value]) => `${name}: ${value}\r\n`).join('') +
      `\r\n${bodyOf(refusal)}`,
  );
}

function bodyOf({ error, message }: Refusal): string {
  return JSON.stringify({ error, message });
}

function headersOf(refusal: Refusal): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(bodyOf(refusal))),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(refusal.status === 405 && { Allow: ALLOWED_METHODS }),
  };
}

/**
 * Whether a page with an origin belongs to a site. Where that of the site does not match, the page and the request must name
 * this machine as nobody else can: a Host alone proves nothing, because any name may lead here (DNS rebinding).
 */
export function isOwnOrigin(
  origin: string,
  host: string | null | undefined,
  site: string,
): boolean {
  if (site !== '' && origin === site) return true;
  const url = URL.parse(origin);
  return (
    url !== null && url.host === host && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  );
}

/**
 * Whether a Host header names a machine by a name that nobody else can point at it: `localhost`, an address, the name of
 * this machine, or the one that the server listens on. A site of somebody else may let its own name lead here (DNS
 * rebinding), and would then be of the same origin as what is served.
 */
export function isOwnName(header: string | undefined, listensOn: string): boolean {
  // Browsers always send one.
  if (header === undefined) return true;
  const name = URL.parse(`http://${header}`)?.hostname ?? '';
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || /(?:^|\.)localhost$/.test(name)) return true;
  const own = hostname().toLowerCase();
  return [listensOn.toLowerCase(), own, `${own}.local`].includes(name);
}

/** What tells who asks. */
interface Requester extends Pick<IncomingMessage, 'method' | 'headers'> {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
}

/** Addresses of this machine for itself, also as a socket for both families of addresses tells them. */
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/** Whether a request comes from this machine, where the files and the editor are. */
export function isLocal({ socket, headers }: Requester): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && isOwnName(headers.host, 'localhost');
}

/**
 * Whether a request for a service of Vite (`/__open-in-editor`) comes from a page of this server, or was typed by the author. Any
 * site can have a browser send a GET to localhost, and browsers then say so (Fetch Metadata, `Sec-Fetch-Site`).
 */
export function isFromOwnBrowser(request: Requester): boolean {
  const site = request.headers['sec-fetch-site'];
  return (site === 'same-origin' || site === 'none') && isLocal(request);
}

/**
 * Whether a page of this server, shown on this machine, asks to have something done. Any site can have a browser send a
 * POST to localhost; none but our own can send it with our origin (Fetch, 3.2 `Origin` header). Clients that name no
 * origin are no pages.
 */
export function isFromOwnPage(request: Requester): boolean {
  const { method, headers } = request;
  const origin = URL.parse(headers.origin ?? '');
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  const isOwn = origin !== null && origin.host === headers.host && site === 'same-origin';
  return method === 'POST' && isOwn && isLocal(request);
}
