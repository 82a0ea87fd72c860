import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { Duplex } from 'node:stream';
import { decode, isHttpUrl, withoutQuery } from '../utils/url.ts';

/** Target of a request. */
export interface RequestTarget {
  /** Origin form with a single leading slash: `/guides/a%20b?c`. */
  url: string;
  /** Decoded path: `/guides/a b`. */
  pathname: string;
}

// RFC 9110, section 7.2: a name, an IPv4 or bracketed IPv6 address, and a port.
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Maximum length of a path, which limits all path comparisons. */
const MAX_PATH_LENGTH = 2048;
/** Maximum length of path and query. */
const MAX_TARGET_LENGTH = 8192;

/** Whether the target of a request exceeds the limits. */
export function isTooLong({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  if (url.length > MAX_TARGET_LENGTH) return true;
  return url.length > MAX_PATH_LENGTH && withoutQuery(url).length > MAX_PATH_LENGTH;
}

/** Decodes a target; undefined if it is invalid. */
export function decodeTarget(url: string): RequestTarget | undefined {
  const origin = toOriginForm(url);
  const pathname = origin && decode(withoutQuery(origin));
  return origin && pathname ? { url: origin, pathname } : undefined;
}

/** Target of a request; undefined if its Host or target is invalid. */
export function readTarget({
  headers,
  headersDistinct,
  httpVersion,
  url = '/',
}: IncomingMessage): RequestTarget | undefined {
  // RFC 9112, section 3.2: HTTP/1.1 requires a valid Host header; otherwise the status is 400.
  if (headers.host === undefined ? httpVersion !== '1.0' : !isHost(headers.host)) return undefined;
  if ((headersDistinct['host']?.length ?? 0) > 1) return undefined;
  return decodeTarget(url);
}

/** Pathname without base, `/docs/a` as `/a`; undefined if it is outside of the base. */
export function withoutBase(pathname: string, base: string): string | undefined {
  if (base === '') return pathname;
  if (pathname === base) return '/';
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : undefined;
}

/** The URL parser also rejects invalid numbers, such as 256 in an IPv4 address or port 99999. */
function isHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

function toOriginForm(url: string): string | undefined {
  // URL parsers interpret two leading slashes as a host.
  if (url.startsWith('/')) return url.replace(/^[/\\]{2,}/, '/');
  if (!isHttpUrl(url) || !URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return pathname.replace(/^\/{2,}/, '/') + search;
}

const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

/**
 * Rejections by the server itself. The response bodies use the format and numbers of the API's errors: 1000 + HTTP
 * status.
 */
export const REFUSALS = {
  malformed: {
    status: 400,
    error: 1400,
    message: 'The request is not valid HTTP. Check the URL, the Host header, and the encoding.',
  },
  foreignName: {
    status: 403,
    error: 1403,
    message: 'This server accepts requests to localhost or its IP address only. Use one of them.',
  },
  foreignPage: {
    status: 403,
    error: 1403,
    message: 'Only pages of this server can use this URL. Open it in a browser on this machine.',
  },
  notFound: { status: 404, error: 1404, message: 'Not found. Check the URL.' },
  method: {
    status: 405,
    error: 1405,
    message: 'This URL supports GET, HEAD, and OPTIONS only. Use GET to read it.',
  },
  fault: {
    status: 500,
    error: 1500,
    message: 'Internal server error. Try again in a moment.',
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

/** A rejected request: status, number, and message. */
export interface Refusal {
  status: number;
  error: number;
  message: string;
}

/** Whether a request is read-only. */
export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Responds to OPTIONS. */
export function sendAllowedMethods(response: ServerResponse): void {
  response.writeHead(204, { Allow: ALLOWED_METHODS }).end();
}

/** Responds with a rejection, if no response has started. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  response.writeHead(refusal.status, headersOf(refusal));
  response.end(response.req.method === 'HEAD' ? undefined : bodyOf(refusal));
}

/** Time for clients to read a rejection and disconnect, in milliseconds. */
const LINGER_TIMEOUT_MS = 1000;

/** Body of a request; undefined if it has more than `maxBytes`, with or without Content-Length. */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Closes the connection of a client that continues to send a body after the response. */
export function cutUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    // Closing immediately would prevent a sending client from reading the response.
    setTimeout(() => request.complete || request.socket.destroy(), LINGER_TIMEOUT_MS).unref();
  });
}

/** Responds on a connection whose request could not be parsed, and closes it. */
export function refuseConnection(socket: Duplex, refusal: Refusal): void {
  // An import would load undici, too, and builds load this module, although they serve nothing.
  const { STATUS_CODES } = process.getBuiltinModule('node:http');
  // Closing immediately would prevent a sending client from reading the response.
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
 * Whether an origin belongs to a site. If it differs from that of the site, page and request must use a name of this
 * machine: a Host header alone is not sufficient, because any name can resolve to it (DNS rebinding).
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
 * Whether a Host header contains a name that others cannot control: `localhost`, an address, the name of this
 * machine, or the name that the server listens on. Other names can resolve to this machine (DNS rebinding), and their
 * pages would have the same origin as the server.
 */
export function isOwnName(header: string | undefined, listensOn: string): boolean {
  // Browsers always send one.
  if (header === undefined) return true;
  const name = URL.parse(`http://${header}`)?.hostname ?? '';
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || /(?:^|\.)localhost$/.test(name)) return true;
  const machineName = hostname().toLowerCase();
  return [listensOn.toLowerCase(), machineName, `${machineName}.local`].includes(name);
}

/** Properties that identify the client. */
interface Requester extends Pick<IncomingMessage, 'method' | 'headers'> {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
}

/** Loopback addresses, including IPv4-mapped ones. */
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/** Whether a request comes from this machine. */
export function isLocal({ socket, headers }: Requester): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && isOwnName(headers.host, 'localhost');
}

/**
 * Whether a request for a Vite service (`/__open-in-editor`) comes from a page of this server or the address bar. Any
 * site can send a GET request to localhost; browsers then set `Sec-Fetch-Site` (Fetch Metadata).
 */
export function isFromOwnBrowser(request: Requester): boolean {
  const site = request.headers['sec-fetch-site'];
  return (site === 'same-origin' || site === 'none') && isLocal(request);
}

/**
 * Whether a page of another origin sent a request. Browsers do not show it the response, but it could keep connections
 * open, also with an image or a frame, whose requests have no origin (Fetch Metadata).
 */
export function isFromForeignPage({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== headers.host;
}

/**
 * Whether a page of this server on this machine sent an action. Any site can send a POST request to localhost, but
 * not with this origin (Fetch, 3.2 `Origin` header). Clients without an origin are not pages.
 */
export function isFromOwnPage(request: Requester): boolean {
  const { method, headers } = request;
  const origin = URL.parse(headers.origin ?? '');
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  const isOwn = origin !== null && origin.host === headers.host && site === 'same-origin';
  return method === 'POST' && isOwn && isLocal(request);
}
