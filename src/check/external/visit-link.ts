import { setTimeout as wait } from 'node:timers/promises';
import { PrivateAddressError } from './lookup-public.ts';
import type { ResponseHead } from './request.ts';
import { UnwelcomeError, type PoliteRequest } from './polite-request.ts';

/** What came of looking at an address. */
export interface Visit {
  state: 'alive' | 'dead' | 'moved' | 'unsure';
  /** Why, in words: `404`, `no answer in 10 s`. */
  reason?: string | undefined;
  /** The new address of a page that has moved for good. */
  to?: string | undefined;
}

/** What is said of a host whose name leads nowhere. */
export const NO_HOST = 'there is no such host';

const MAX_REDIRECTS = 5;
/** Attempts at an address whose host stumbles. */
const MAX_ATTEMPTS = 3;
/** Seconds that a host may make us wait. */
const MAX_RETRY_AFTER_S = 20;

/** Answers of hosts that do not like HEAD; GET is tried before anything is said. */
const RETRY_WITH_GET = new Set([400, 401, 403, 404, 405, 406, 410, 429, 500, 501, 502, 503]);
const GONE = new Set([404, 410]);

/** Looks whether a page is there: HEAD, then GET, redirects followed, a few attempts. Never throws. */
export async function visitLink(href: string, sendRequest: PoliteRequest): Promise<Visit> {
  let url = new URL(href);
  let isPermanent = true;
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const answer = await requestWithRetries(url, sendRequest);
    if ('state' in answer) return answer;
    const { status, location } = answer;
    if (status >= 300 && status < 400 && location !== undefined) {
      const next = URL.parse(location);
      if (!next || !/^https?:$/.test(next.protocol))
        return { state: 'unsure', reason: 'leads to an address of another kind' };
      isPermanent &&= status === 301 || status === 308;
      url = next;
      continue;
    }
    if (GONE.has(status)) return { state: 'dead', reason: String(status) };
    if (status >= 400) return { state: 'unsure', reason: `answers ${status}` };
    return count > 0 && isPermanent ? { state: 'moved', to: url.href } : { state: 'alive' };
  }
  return { state: 'unsure', reason: 'leads from one redirect to the next' };
}

async function requestWithRetries(
  url: URL,
  sendRequest: PoliteRequest,
): Promise<ResponseHead | Visit> {
  let reason = '';
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      const head = attempt === 1 ? await sendRequest(url, 'HEAD') : undefined;
      const answer =
        head && !RETRY_WITH_GET.has(head.status) ? head : await sendRequest(url, 'GET');
      const isStumbling = answer.status === 429 || answer.status >= 500;
      if (!isStumbling || attempt === MAX_ATTEMPTS) return answer;
      await wait(1000 * Math.min(answer.retryAfter ?? attempt, MAX_RETRY_AFTER_S));
    } catch (error) {
      const problem = error as NodeJS.ErrnoException;
      if (problem instanceof PrivateAddressError || problem instanceof UnwelcomeError)
        return { state: 'unsure', reason: problem.message };
      if (problem.code === 'ENOTFOUND') return { state: 'dead', reason: NO_HOST };
      reason = problem.message || problem.code || 'no answer';
      if (attempt < MAX_ATTEMPTS) await wait(500 * attempt);
    }
  }
  return { state: 'unsure', reason };
}
