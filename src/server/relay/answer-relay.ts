import {
  ANSWER_HEADER,
  pack,
  REQUEST_HEADER,
  unpackRequest,
  type RelayRequest,
} from '../../openapi/request/relay-envelope.ts';
import { isOwnOrigin } from '../http/is-own-name.ts';
import { findTarget, type RelaySettings } from './find-target.ts';
import { forward, LIMITS, type Forwarded, type RelayLimits } from './forward.ts';
import { passToApi, passToReader } from './pass-headers.ts';
import { Refused } from './refused.ts';
import { toWebStream } from './web-stream.ts';

/** Requests that are on their way at the same time. */
const MAX_CONCURRENT_REQUESTS = 16;
/** Bytes of the head of an answer; servers in front of a site allow 16 kB for all headers. */
const MAX_HEAD_BYTES = 8000;

/** Whatever comes back is data: it is never shown as a page of the site, even where it is asked for directly. */
const SAFE = {
  'Cache-Control': 'no-store',
  'Content-Disposition': 'attachment',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/** Answers a request that may be passed on. Never throws; writes no log. */
export type Relay = (
  request: Request,
  settings: RelaySettings,
  limits?: RelayLimits,
) => Promise<Response>;

/**
 * A relay for one server, which counts the requests that are on their way. It passes on a request of the playground to an API
 * that answers no browsers of other sites, and gives its answer. Refuses, with status and sentence, whatever is not allowed.
 */
export function createRelay(): Relay {
  let running = 0;
  return async (request, settings, limits = LIMITS) => {
    if (running >= MAX_CONCURRENT_REQUESTS)
      return refuse(new Refused(503, 'Too many requests at once.'));
    running++;
    try {
      const answer = await pass(request, settings, limits);
      answer.body.once('close', () => running--);
      return toResponse(answer);
    } catch (error) {
      running--;
      return refuse(error instanceof Refused ? error : new Refused(502, 'The relay failed.'));
    }
  };
}

async function pass(
  request: Request,
  settings: RelaySettings,
  limits: RelayLimits,
): Promise<Forwarded> {
  checkOrigin(request, settings);
  const wanted = unpackRequest(request.headers.get(REQUEST_HEADER) ?? '');
  if (!wanted) throw new Refused(400, `The header ${REQUEST_HEADER} is missing or not valid.`);
  const method = checkMethod(wanted, settings);
  const target = await findTarget(wanted.url, settings);
  const body = await readBody(request, limits.requestSize);
  const headers = passToApi(wanted.headers);
  if (!headers.some(([name]) => name === 'user-agent')) {
    headers.push(['user-agent', request.headers.get('user-agent') ?? 'Trellis']);
  }
  return forward(target, { method, headers, body }, limits, request.signal);
}

/**
 * Only pages of this site may ask: another site can neither set the header nor hide where it is. Where private networks are in
 * reach, a name that leads here is not enough (DNS rebinding).
 */
function checkOrigin(
  { method, headers }: Request,
  { privateOrigins = [], siteOrigin = '' }: RelaySettings,
): void {
  if (method !== 'POST') throw new Refused(405, 'The relay is asked by POST.');
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
  throw new Refused(403, `The relay answers pages of its own site only.${hint}`);
}

function checkMethod({ method }: RelayRequest, { methods }: RelaySettings): string {
  const upper = method.toUpperCase();
  if (!methods.includes(upper) || upper === 'TRACE' || upper === 'CONNECT')
    throw new Refused(403, `No operation of this site has the method ${upper.slice(0, 20)}.`);
  return upper;
}

async function readBody(request: Request, most: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > most) throw new Refused(413, `Bodies of more than ${most} bytes are not relayed.`);
    parts.push(part);
  }
  return size === 0 ? undefined : Buffer.concat(parts);
}

function toResponse({ status, statusText, headers, body }: Forwarded): Response {
  const head = { status, statusText: statusText.slice(0, 200), headers: passToReader(headers) };
  while (head.headers.length > 0 && pack(head).length > MAX_HEAD_BYTES) head.headers.pop();
  return new Response(toWebStream(body), {
    headers: { ...SAFE, 'Content-Type': 'application/octet-stream', [ANSWER_HEADER]: pack(head) },
  });
}

function refuse({ status, message }: Refused): Response {
  return Response.json({ error: 1000 + status, message }, { status, headers: SAFE });
}
