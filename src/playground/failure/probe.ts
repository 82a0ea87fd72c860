import { toUrl, type ApiRequest } from '../../openapi/request/request.ts';
import { watchPolicy } from './watch-policy.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** Time in which a server has to show that it is there. */
const PROBE_TIMEOUT_MS = 5000;

/** Whether a server answers at all: asked for nothing but the head of its root, without credentials, which changes nothing there. */
export async function isReachable(origin: string): Promise<boolean> {
  const policy = watchPolicy();
  try {
    await fetch(`${origin}/`, { ...QUIET, method: 'HEAD', mode: 'no-cors', credentials: 'omit' });
    return true;
  } catch (error) {
    rethrowUnless(error, 'TypeError', 'TimeoutError', 'AbortError');
    // A server that sends the browser on to where the policy ends has answered.
    return policy.isStopped();
  } finally {
    policy.end();
  }
}

/**
 * Whether a request is answered with a redirect. It is sent once more, so only one that reads and changes nothing
 * (RFC 9110, section 9.2.1) is asked about.
 */
export async function isRedirected(request: ApiRequest): Promise<boolean> {
  if (!/^(?:GET|HEAD)$/.test(request.method) || request.body) return false;
  try {
    const answer = await fetch(toUrl(request), {
      ...QUIET,
      method: request.method,
      headers: request.headers.map(({ name, value }): [string, string] => [name, value]),
      credentials: request.hasCookies ? 'include' : 'omit',
      redirect: 'manual',
    });
    return answer.type === 'opaqueredirect';
  } catch (error) {
    return rethrowUnless(error, 'TypeError', 'TimeoutError', 'AbortError') ?? false;
  }
}

const QUIET = {
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
  get signal() {
    return AbortSignal.timeout(PROBE_TIMEOUT_MS);
  },
} satisfies RequestInit;
