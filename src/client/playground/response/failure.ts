import { t } from '../../../i18n/page-messages.ts';
import {
  listUnsendable,
  toUrl,
  type ApiRequest,
  type UnsendablePart,
} from '../../../openapi/request.ts';
import { rethrowUnless } from '../../../utils/errors.ts';
import { watchPolicy } from './send.ts';

const PLAIN_METHODS = /^(?:GET|HEAD|POST)$/;
const PLAIN_HEADERS = /^(?:accept|accept-language|content-language)$/i;
const PLAIN_TYPES =
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(?:;|$)/i;

/** Time for a server to respond to a probe. */
const PROBE_TIMEOUT_MS = 5000;

const QUIET = {
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
  get signal() {
    return AbortSignal.timeout(PROBE_TIMEOUT_MS);
  },
} satisfies RequestInit;

/** Checks of a server that did not respond. */
export interface Probes {
  /** The policy of the page stopped the request. */
  isBlocked: boolean;
  isReachable(origin: string): Promise<boolean>;
  isRedirected(request: ApiRequest): Promise<boolean>;
}

/**
 * Browsers report only that a request failed: finds the reason, if possible. The message ends with
 * a colon if a curl command follows it.
 */
export async function explainFailure(
  request: ApiRequest,
  error: unknown,
  probes: Probes,
): Promise<string> {
  const address = toUrl(request);
  if (/\{[^{}]*\}/.test(request.url)) return t('Fill in the rest of the URL: {}', request.url);
  if (!URL.canParse(address, location.href)) return t('“{}” is not a valid URL.', address);
  const refused = listUnsendable(request).find(({ isRefused }) => isRefused);
  if (refused) return explainRefused(refused);
  const url = new URL(address, location.href);
  const { origin, protocol, hostname } = url;
  if (!/^https?:$/.test(protocol)) return t('“{}” is not a valid URL.', address);
  if (location.protocol === 'https:' && protocol === 'http:' && !isLoopback(hostname))
    return t('This page uses HTTPS, so the browser blocks requests to {} over plain HTTP.', origin);
  const isProxied = request.relay !== undefined && origin !== location.origin;
  if (isProxied) return t('The relay of {} could not be reached.', location.host);
  if (!(error instanceof TypeError)) return String(error);
  if (probes.isBlocked) return explainPolicy(url);
  if (origin === location.origin) return t('{} could not be reached.', origin);
  return explainSilence(request, url, probes);
}

function explainRefused({ part, name }: UnsendablePart): string {
  if (part === 'method')
    return t('Browsers do not allow pages to send {} requests. With curl:', name);
  if (part === 'body') return t('Browsers do not send a body with {}. With curl:', name);
  if (part === 'url')
    return t('Browsers do not send requests to a URL with a user name. With curl:');
  return t(
    'Browsers do not send the header {} with this value: it must not contain line breaks or characters outside of Latin-1. With curl:',
    name,
  );
}

/**
 * The policy allows pages to call the servers of their API; a redirect may lead to another host.
 */
function explainPolicy({ origin }: URL): string {
  const directive =
    document
      .querySelector('meta[http-equiv="Content-Security-Policy" i]')
      ?.getAttribute('content') ?? '';
  return allows(directive, origin)
    ? t(
        '{} redirects this request to another host, which the security policy of this site does not allow. curl follows the redirect with -L:',
        origin,
      )
    : t('The security policy of this site does not allow requests to {}. With curl:', origin);
}

function allows(policy: string, origin: string): boolean {
  const [, sources = ''] = /(?:^|;)\s*connect-src ([^;]*)/.exec(policy) ?? [];
  const { protocol, host } = new URL(origin);
  return sources.split(' ').some((source) => {
    if (source === protocol || source === '*') return true;
    const [, domain] = /^\w+:\/\/\*(\..+)$/.exec(source) ?? [];
    return domain !== undefined ? host.endsWith(domain) : source === origin;
  });
}

async function explainSilence(
  request: ApiRequest,
  { origin, hostname }: URL,
  probes: Probes,
): Promise<string> {
  if (!(await probes.isReachable(origin))) {
    if (isPrivate(hostname) && !isPrivate(location.hostname))
      return t(
        '{} is in a private network and did not respond: it is not running, or the browser blocks requests to it. With curl:',
        origin,
      );
    return t(
      '{} did not respond: the host name is wrong, the server cannot be reached, or its TLS certificate is not valid. With curl:',
      origin,
    );
  }
  if (await probes.isRedirected(request))
    return t(
      '{} redirects this request to a URL whose response this page cannot read (CORS). curl follows the redirect with -L:',
      origin,
    );
  const reason = t(
    '{} responds, but does not allow pages of other sites to read its responses (CORS). It must send Access-Control-Allow-Origin for {}.',
    origin,
    self.origin,
  );
  return `${reason} ${preflightNote(request)}${t('Same request with curl')}:`;
}

/** Further headers and methods to allow for the preflight request. */
function preflightNote(request: ApiRequest): string {
  const { method, headers = [] } = findPreflight(request) ?? {};
  const parts = [method, headers.join(', ')].filter(Boolean);
  if (parts.length === 0) return '';
  return `${t('Its response to the preflight request (OPTIONS) must also allow {}.', parts.join('; '))} `;
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
}

function isPrivate(host: string): boolean {
  return (
    isLoopback(host) ||
    /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|\[f[cd])|\.local$/.test(host)
  );
}

/**
 * Whether a server responds at all: requests the head of its root, without credentials or side
 * effects.
 */
export async function isReachable(origin: string): Promise<boolean> {
  const policy = watchPolicy();
  try {
    await fetch(`${origin}/`, { ...QUIET, method: 'HEAD', mode: 'no-cors', credentials: 'omit' });
    return true;
  } catch (error) {
    rethrowUnless(error, 'TypeError', 'TimeoutError', 'AbortError');
    // A server that redirects to a URL outside of the policy has responded.
    return policy.isStopped();
  } finally {
    policy.end();
  }
}

/**
 * Whether the response to a request is a redirect. The request is sent again, so only safe methods
 * (RFC 9110, section 9.2.1) are probed.
 */
export async function isRedirected(request: ApiRequest): Promise<boolean> {
  if (!/^(?:GET|HEAD)$/.test(request.method) || request.body) return false;
  try {
    const response = await fetch(toUrl(request), {
      ...QUIET,
      method: request.method,
      headers: request.headers.map(({ name, value }): [string, string] => [name, value]),
      credentials: request.hasCookies ? 'include' : 'omit',
      redirect: 'manual',
    });
    return response.type === 'opaqueredirect';
  } catch (error) {
    return rethrowUnless(error, 'TypeError', 'TimeoutError', 'AbortError') ?? false;
  }
}

/**
 * What a server must allow explicitly before a browser sends a request (Fetch standard, CORS
 * protocol).
 */
interface Preflight {
  method?: string | undefined;
  headers: string[];
}

/** The preflight of a request; undefined if the browser sends none. */
export function findPreflight({ method, headers }: ApiRequest): Preflight | undefined {
  const names = headers.filter(({ name, value }) => !isPlain(name, value)).map(({ name }) => name);
  const special = PLAIN_METHODS.test(method) ? undefined : method;
  return special || names.length > 0 ? { method: special, headers: names } : undefined;
}

function isPlain(name: string, value: string): boolean {
  return name.toLowerCase() === 'content-type' ? PLAIN_TYPES.test(value) : PLAIN_HEADERS.test(name);
}
