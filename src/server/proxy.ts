import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Transform, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import {
  RESPONSE_HEADER,
  pack,
  REQUEST_HEADER,
  unpackRequest,
  type ProxyRequest,
} from '../openapi/request.ts';
import type { ProxyAllowlist } from '../site/site.ts';
import { rethrowUnless } from '../utils/errors.ts';
import { isPublicAddress, isUnsafeAddress } from '../utils/network.ts';
import { HTTP_TOKEN } from '../utils/url.ts';
import { toWebStream } from './http/web-request.ts';
import { isOwnOrigin } from './requests.ts';

/** A request that the proxy rejects, with a user-facing message. */
class ProxyError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ProxyError';
    this.status = status;
  }
}

/** Default limits of the proxy. */
export const LIMITS: ProxyLimits = {
  headTime: 30_000,
  time: 120_000,
  requestSize: 10_000_000,
  responseBytes: 20_000_000,
};

/** Headers of a connection (RFC 9110, 7.6.1), and those that the proxy sets. */
const CONNECTION_HEADERS =
  /^(?:connection|keep-alive|te|trailer|transfer-encoding|upgrade|content-length|expect|http2-settings|proxy-.*)$/;

/** Headers that identify the reader's session, browser, or network, such as cookies. */
const READER_HEADERS =
  /^(?:cookie2?|host|origin|referer|via|forwarded|x-forwarded-.*|x-real-ip|sec-.*|accept-encoding|x-relay-.*)$/;

/** Headers that apply to the API's host only. */
const HOST_HEADERS =
  /^(?:set-cookie2?|alt-svc|strict-transport-security|clear-site-data|x-relay-.*)$/;

const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Maximum number of concurrent requests. */
const MAX_CONCURRENT_REQUESTS = 16;
/** Maximum size of response headers in bytes; servers in front of a site usually allow 16 kB in total. */
const MAX_HEAD_BYTES = 8000;

/** Headers that prevent browsers from rendering a response as a page of the site. */
const SAFE = {
  'Cache-Control': 'no-store',
  'Content-Disposition': 'attachment',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/** Handles a proxy request. Never throws or logs. */
export type RequestProxy = (
  request: Request,
  settings: ProxySettings,
  limits?: ProxyLimits,
) => Promise<Response>;

/**
 * Creates a proxy for a server, with a limit of concurrent requests. It forwards playground requests to APIs that do
 * not support CORS. Rejects requests that are not allowed, with status and message.
 */
export function createProxy(): RequestProxy {
  let running = 0;
  return async (request, settings, limits = LIMITS) => {
    if (running >= MAX_CONCURRENT_REQUESTS)
      return refuse(new ProxyError(503, 'Too many concurrent requests.'));
    running++;
    try {
      const forwarded = await handleRequest(request, settings, limits);
      const response = toResponse(forwarded);
      forwarded.body.once('close', () => running--);
      return response;
    } catch (error) {
      running--;
      return refuse(error instanceof ProxyError ? error : new ProxyError(502, 'The relay failed.'));
    }
  };
}

async function handleRequest(
  request: Request,
  settings: ProxySettings,
  limits: ProxyLimits,
): Promise<ForwardedResponse> {
  checkOrigin(request, settings);
  const wanted = unpackRequest(request.headers.get(REQUEST_HEADER) ?? '');
  if (!wanted) throw new ProxyError(400, `The header ${REQUEST_HEADER} is missing or invalid.`);
  const method = checkMethod(wanted, settings);
  const target = await findTarget(wanted.url, settings);
  const body = await readBody(request, limits.requestSize);
  const headers = filterRequestHeaders(wanted.headers);
  if (!headers.some(([name]) => name === 'user-agent')) {
    headers.push(['user-agent', request.headers.get('user-agent') ?? 'Trellis']);
  }
  return forward(target, { method, headers, body }, limits, request.signal);
}

/**
 * Only pages of this site are allowed: other sites can neither set the header nor hide their origin. If private
 * networks are reachable, a host name alone is not sufficient (DNS rebinding).
 */
function checkOrigin(
  { method, headers }: Request,
  { privateOrigins = [], siteOrigin = '' }: ProxySettings,
): void {
  if (method !== 'POST') throw new ProxyError(405, 'Use POST for requests to the relay.');
  const origin = headers.get('origin') ?? '';
  const host = headers.get('host');
  const isSame =
    privateOrigins.length > 0
      ? isOwnOrigin(origin, host, siteOrigin)
      : URL.parse(origin)?.host === host;
  const site = headers.get('sec-fetch-site') ?? 'same-origin';
  if (isSame && site === 'same-origin') return;
  const hint =
    privateOrigins.length > 0 && siteOrigin === ''
      ? ' For private networks, build the site with its URL: trellis build --site https://docs.example.com'
      : '';
  throw new ProxyError(403, `The relay accepts requests from pages of its own site only.${hint}`);
}

function checkMethod({ method }: ProxyRequest, { methods }: ProxySettings): string {
  const upper = method.toUpperCase();
  if (!methods.includes(upper) || upper === 'TRACE' || upper === 'CONNECT')
    throw new ProxyError(403, `No operation of this site uses the method ${upper.slice(0, 20)}.`);
  return upper;
}

async function readBody(request: Request, most: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > most) throw new ProxyError(413, `The request body is larger than ${most} bytes.`);
    parts.push(part);
  }
  return size === 0 ? undefined : Buffer.concat(parts);
}

function toResponse({ status, statusText, headers, body }: ForwardedResponse): Response {
  const head = {
    status,
    statusText: statusText.slice(0, 200),
    headers: filterResponseHeaders(headers),
  };
  while (head.headers.length > 0 && pack(head).length > MAX_HEAD_BYTES) head.headers.pop();
  return new Response(toWebStream(body), {
    headers: { ...SAFE, 'Content-Type': 'application/octet-stream', [RESPONSE_HEADER]: pack(head) },
  });
}

function refuse({ status, message }: ProxyError): Response {
  return Response.json({ error: 1000 + status, message }, { status, headers: SAFE });
}

/** Handles proxy requests for a site. */
type SiteProxy = (request: Request, targets: ProxyAllowlist) => Promise<Response>;

/**
 * Creates the proxy of a server if `TRELLIS_RELAY` enables it (`on`, or `private` for APIs in private networks that
 * docs.json names); otherwise it responds with 404.
 */
export function createSiteProxy(): SiteProxy {
  const proxy = createProxy();
  return async (request, { privateOrigins, ...targets }) => {
    const word = process.env['TRELLIS_RELAY'];
    if (word !== 'on' && word !== 'private') return new Response(null, { status: 404 });
    return proxy(request, { ...targets, ...(word === 'private' && { privateOrigins }) });
  };
}

type Headers = readonly (readonly [name: string, value: string])[];

/** Request headers that are forwarded to the API. */
export function filterRequestHeaders(headers: Headers): [string, string][] {
  return filterHeaders(headers, READER_HEADERS);
}

/** Response headers that are returned to the reader. */
export function filterResponseHeaders(headers: Headers): [string, string][] {
  return filterHeaders(headers, HOST_HEADERS);
}

function filterHeaders(headers: Headers, dropped: RegExp): [string, string][] {
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) =>
      value
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    );
  return headers
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .filter(
      ([name, value]) =>
        HTTP_TOKEN.test(name) &&
        VALUE.test(value) &&
        !CONNECTION_HEADERS.test(name) &&
        !dropped.test(name) &&
        !named.includes(name),
    );
}

/** Resolves a host name to addresses. */
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

/** Requests that the proxy accepts. */
export interface ProxySettings {
  /** `https://api.example.com`: exact origins. */
  origins: readonly string[];
  /** Upper case. */
  methods: readonly string[];
  /** Origins that may resolve to private networks. */
  privateOrigins?: readonly string[];
  /** Origin of the site; the Host header of requests if unknown. */
  siteOrigin?: string | undefined;
  resolve?: Resolve;
}

/** A validated target. */
interface ProxyTarget {
  url: URL;
  /** The connection uses only these addresses, whatever the name resolves to later. */
  addresses: { address: string; family: number }[];
}

/** Validates the target of a request. Throws `ProxyError` if it is not allowed. */
export async function findTarget(text: string, settings: ProxySettings): Promise<ProxyTarget> {
  // URL parsers interpret these characters differently, and no valid URL needs them.
  const url = /[\s\p{Cc}\\]/u.test(text) ? null : URL.parse(text);
  if (!url) throw new ProxyError(400, 'The target URL is invalid.');
  if (url.username !== '' || url.password !== '')
    throw new ProxyError(403, 'The target URL contains a user name or password.');
  if (!/^https?:$/.test(url.protocol) || !settings.origins.includes(url.origin))
    throw new ProxyError(403, `This site does not relay requests to ${url.origin}.`);
  const addresses = await resolvePublicAddresses(url, settings.resolve ?? resolveAll);
  const mayBePrivate = settings.privateOrigins?.includes(url.origin) ?? false;
  const isAllowed = ({ address }: { address: string }) =>
    !isUnsafeAddress(address) && (mayBePrivate || isPublicAddress(address));
  if (addresses.length === 0 || !addresses.every(isAllowed))
    throw new ProxyError(403, `${url.host} is not on the public internet.`);
  return { url, addresses };
}

async function resolvePublicAddresses(
  url: URL,
  resolve: Resolve,
): Promise<ProxyTarget['addresses']> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  try {
    return await resolve(host);
  } catch (error) {
    rethrowUnless(
      error,
      'ENOTFOUND',
      'EAI_AGAIN',
      'EAI_FAIL',
      'ENODATA',
      'ESERVFAIL',
      'ETIMEOUT',
      'ERR_INVALID_ARG_VALUE',
    );
    throw new ProxyError(502, `Cannot resolve the host ${host}.`);
  }
}

function resolveAll(host: string): ReturnType<Resolve> {
  return lookup(host, { all: true });
}

/** Times in milliseconds, sizes in bytes. */
interface ProxyLimits {
  /** Until the response headers arrive. */
  headTime: number;
  /** Until the response is complete. */
  time: number;
  requestSize: number;
  responseBytes: number;
}

/** A response of an API; its body fails if it is too long or too slow. */
interface ForwardedResponse {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  body: Readable;
}

/**
 * Sends a request to a validated target and returns the response, without following redirects. Throws `ProxyError` if
 * there is none. The signal aborts everything.
 */
function forward(
  { url, addresses }: ProxyTarget,
  request: { method: string; headers: [string, string][]; body: Uint8Array | undefined },
  limits: ProxyLimits,
  signal: AbortSignal,
): Promise<ForwardedResponse> {
  const timed = AbortSignal.any([signal, AbortSignal.timeout(limits.time)]);
  const options: RequestOptions = {
    method: request.method,
    headers: toHeaders(request),
    lookup: pinLookup(addresses),
    agent: false,
    signal: timed,
    maxHeaderSize: 32_768,
  };
  return new Promise((finish, fail) => {
    const open = url.protocol === 'https:' ? https.request : http.request;
    const outgoing = open(url, options);
    const headTimer = setTimeout(
      () => outgoing.destroy(new ProxyError(504, `${url.host} did not answer in time.`)),
      limits.headTime,
    );
    outgoing.on('response', (response) => {
      clearTimeout(headTimer);
      finish(toForwardedResponse(response, limits.responseBytes));
    });
    outgoing.on('error', (error) => {
      clearTimeout(headTimer);
      fail(error instanceof ProxyError ? error : new ProxyError(502, explain(url, error, timed)));
    });
    outgoing.end(request.body);
  });
}

/** Connects to validated addresses only, because a second lookup could return others. */
function pinLookup(addresses: ProxyTarget['addresses']): LookupFunction {
  return (_host, { all }, give) => {
    const [first] = addresses;
    if (all) give(null, addresses);
    else if (first) give(null, first.address, first.family);
  };
}

function toHeaders({
  headers,
  body,
}: {
  headers: [string, string][];
  body?: Uint8Array | undefined;
}) {
  const list: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of headers) {
    const known = list[name];
    list[name] = known === undefined ? value : [known, value].flat();
  }
  list['accept-encoding'] = 'identity';
  if (body) list['content-length'] = String(body.byteLength);
  return list;
}

function toForwardedResponse(response: IncomingMessage, most: number): ForwardedResponse {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decoder = decoderOf(encoding);
  const plain = decoder ? pipe(response, decoder) : response;
  const headers: [string, string][] = [];
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const name = response.rawHeaders[index] ?? '';
    if (decoder && name.toLowerCase() === 'content-encoding') continue;
    headers.push([name, response.rawHeaders[index + 1] ?? '']);
  }
  return {
    status: response.statusCode ?? 502,
    statusText: response.statusMessage ?? '',
    headers,
    body: pipe(plain, capSize(most)),
  };
}

/** Some servers compress responses regardless of `Accept-Encoding`. */
function decoderOf(encoding: string): Transform | undefined {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'br') return createBrotliDecompress();
  return encoding === 'deflate' ? createInflate() : undefined;
}

function capSize(most: number): Transform {
  let size = 0;
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.byteLength;
      if (size > most) done(new Error('The response is too large.'));
      else done(null, part);
    },
  });
}

function pipe(from: Readable, to: Transform): Transform {
  from.on('error', (error) => to.destroy(error));
  to.on('close', () => from.destroy());
  return from.pipe(to);
}

function explain(url: URL, error: NodeJS.ErrnoException, signal: AbortSignal): string {
  if (signal.aborted) return `${url.host} did not answer in time.`;
  const isTls = /CERT|TLS|SSL|SELF_SIGNED|VERIFY/i.test(`${error.code} ${error.message}`);
  if (isTls) return `The TLS certificate of ${url.host} is invalid (${error.code ?? 'unknown'}).`;
  return `Cannot reach ${url.host} (${error.code ?? 'unknown'}).`;
}
