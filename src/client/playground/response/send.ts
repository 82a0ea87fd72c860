import { t } from '../../../i18n/page-messages.ts';
import { toMultipart, type BodyPart } from '../../../openapi/encoding.ts';
import {
  RESPONSE_HEADER,
  pack,
  REQUEST_HEADER,
  toFormText,
  toUrl,
  unpackResponse,
  type ApiRequest,
  type RequestBody,
} from '../../../openapi/request.ts';
import { rethrowUnless } from '../../../utils/errors.ts';

/** Outcome of a request: a response with any status, or the reason why there is none. */
export type Outcome =
  | { response: Response; milliseconds: number }
  | { response?: undefined; problem: string };

/**
 * A parameter `..` in a path, also encoded: browsers remove the segment before it, so that the URL is that of another
 * operation (URL standard, double-dot URL path segment).
 */
const DOT_SEGMENT = /^[^?#]*\/((?:\.|%2e){1,2})(?:[/?#]|$)/i;

const DOTS_PROBLEM =
  'Browsers remove “{}” from the path of a URL. Enter another value, or use curl:';

/** A URL without a host, such as of a server variable that is empty: browsers take the path as the host. */
const NO_HOST = /^[a-z][a-z\d+.-]*:\/\/(?:[/?#]|$)/i;

/** Time limit for the head of a response. */
const RESPONSE_TIMEOUT_MS = 60_000;

/**
 * Sends a request, without cookies unless docs.json enables them; simulated requests go through the
 * service worker `mock`, if there is one. Never throws.
 */
export async function send(
  request: ApiRequest,
  signal: AbortSignal,
  mock?: string,
): Promise<Outcome> {
  const url = toUrl(request);
  const [, dots] = DOT_SEGMENT.exec(url) ?? [];
  if (dots !== undefined) return { problem: t(DOTS_PROBLEM, dots) };
  if (NO_HOST.test(url)) return { problem: t('Fill in the rest of the URL: {}', url) };
  const started = performance.now();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), RESPONSE_TIMEOUT_MS);
  const policy = watchPolicy();
  try {
    if (mock && !(await isSimulating(mock)))
      return { problem: t('This browser cannot simulate responses on this page.') };
    const ending = AbortSignal.any([signal, timeout.signal]);
    const outcome = await fetchResponse(request, ending);
    return outcome.response ? { ...outcome, milliseconds: performance.now() - started } : outcome;
  } catch (error) {
    if (signal.aborted) return { problem: t('Canceled.') };
    if (timeout.signal.aborted)
      return { problem: t('No response within {} seconds.', RESPONSE_TIMEOUT_MS / 1000) };
    return { problem: await whyFailed(request, error, () => policy.isStopped()) };
  } finally {
    policy.end();
    clearTimeout(timer);
  }
}

/** Whether the service worker with simulated responses is ready. */
async function isSimulating(mock: string): Promise<boolean> {
  const { chooseWorker } = await import('../mock.ts');
  return chooseWorker(mock);
}

/**
 * The response of the API, or through the proxy if the API is on another origin and the site has a
 * proxy.
 */
async function fetchResponse(request: ApiRequest, signal: AbortSignal): Promise<ProxyOutcome> {
  const url = toUrl(request);
  if (request.relay !== undefined && new URL(url, location.href).origin !== location.origin)
    return sendByProxy(request, request.relay, signal);
  const response = await fetch(url, {
    method: request.method,
    headers: request.headers.map(({ name, value }): [string, string] => [name, value]),
    credentials: request.hasCookies ? 'include' : 'omit',
    cache: 'no-store',
    signal,
    ...(request.body && { body: toFetchBody(request.body) }),
  });
  return { response };
}

/** The response of the API, or the error message of the proxy. */
type ProxyOutcome = { response: Response } | { response?: undefined; problem: string };

/** Statuses without a body (Fetch standard, null body status). */
const WITHOUT_BODY = [204, 205, 304];

/**
 * Sends a request through the proxy of the site. Returns the response of the API, or the error
 * message of the proxy.
 */
async function sendByProxy(
  request: ApiRequest,
  relay: string,
  signal: AbortSignal,
): Promise<ProxyOutcome> {
  const { headers, body } = await toProxied(request);
  const packed = pack({ method: request.method, url: toUrl(request), headers });
  const response = await fetch(relay, {
    method: 'POST',
    headers: { [REQUEST_HEADER]: packed, 'Content-Type': 'application/octet-stream' },
    credentials: 'omit',
    cache: 'no-store',
    signal,
    ...(body && { body }),
  });
  const head = unpackResponse(response.headers.get(RESPONSE_HEADER) ?? '');
  if (!head) return { problem: await reasonOf(response) };
  const { status, statusText } = head;
  const isEmpty = WITHOUT_BODY.includes(status);
  return {
    response: new Response(isEmpty ? null : response.body, {
      status,
      statusText,
      headers: head.headers,
    }),
  };
}

/** Headers and bytes of a request. The browser encodes a form with files. */
async function toProxied(
  request: ApiRequest,
): Promise<{ headers: [string, string][]; body?: Blob | undefined }> {
  const headers = request.headers.map(({ name, value }): [string, string] => [name, value]);
  if (!request.body) return { headers };
  const body = new Response(toFetchBody(request.body));
  const type = body.headers.get('content-type');
  if (type && request.body.kind === 'multipart') headers.push(['Content-Type', type]);
  return { headers, body: await body.blob() };
}

async function reasonOf(response: Response): Promise<string> {
  if (response.status === 404)
    return t(
      'The relay of {} is disabled. Send the request directly to the API, or use curl:',
      location.host,
    );
  const { message } = (await response
    .json()
    .catch((error: unknown) => rethrowUnless(error, 'SyntaxError') ?? {})) as { message?: string };
  return t(
    'The relay of {} did not forward the request: {}',
    location.host,
    message ?? response.status,
  );
}

/** A body in the format of `fetch`; null for a missing file. */
export function toFetchBody(body: RequestBody): BodyInit | null {
  if (body.kind === 'text') return body.text;
  if (body.kind === 'file') return body.file.blob ?? null;
  if (body.kind === 'form') return toFormText(body.fields);
  return toMultipartBlob(body.mediaType, body.parts);
}

/**
 * Encodes the parts itself: `FormData` gives each typed part a file name, and changes line breaks.
 * The type of the blob becomes the header with its boundary.
 */
function toMultipartBlob(mediaType: string, parts: readonly BodyPart[]): Blob {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(36),
  );
  const boundary = `request-${random.join('')}`;
  const pieces = toMultipart(parts, boundary).map((piece) =>
    typeof piece === 'string' ? piece : (piece.blob ?? ''),
  );
  return new Blob(pieces, { type: `${mediaType}; boundary=${boundary}` });
}

/** Why a request failed, in a sentence. The checks are loaded on failure. */
async function whyFailed(
  request: ApiRequest,
  error: unknown,
  isBlocked: () => boolean,
): Promise<string> {
  if (!navigator.onLine) return t('There is no network connection.');
  try {
    const { explainFailure, isReachable, isRedirected } = await import('./failure.ts');
    return await explainFailure(request, error, {
      isBlocked: isBlocked(),
      isReachable,
      isRedirected,
    });
  } catch (cause) {
    console.error(cause);
    return String(error);
  }
}

/** Whether the policy of the page stops requests while this listens. */
export function watchPolicy(): { isStopped(): boolean; end(): void } {
  let isStopped = false;
  const listen = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    isStopped ||= effectiveDirective === 'connect-src';
  };
  document.addEventListener('securitypolicyviolation', listen);
  return {
    isStopped: () => isStopped,
    end: () => document.removeEventListener('securitypolicyviolation', listen),
  };
}
