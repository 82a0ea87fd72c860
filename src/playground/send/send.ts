import { toUrl, type ApiRequest } from '../../openapi/request/request.ts';
import { t } from '../../text/words/page-words.ts';
import { toFetchBody } from './fetch-body.ts';
import { sendByRelay, type RelayOutcome } from './send-by-relay.ts';
import { watchPolicy } from '../failure/watch-policy.ts';
import { whyFailed } from './why-failed.ts';

/** What came of sending a request: an answer, whatever its status, or the reason why there is none. */
export type Outcome =
  { answer: Response; milliseconds: number } | { answer?: undefined; problem: string };

/** Time in which the head of an answer has to come. */
const ANSWER_TIMEOUT_MS = 60_000;

/** Sends a request, without cookies unless docs.json asks for them. Never throws. */
export async function send(request: ApiRequest, signal: AbortSignal): Promise<Outcome> {
  const started = performance.now();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), ANSWER_TIMEOUT_MS);
  const policy = watchPolicy();
  try {
    const ending = AbortSignal.any([signal, timeout.signal]);
    const outcome = await fetchAnswer(request, ending);
    return outcome.answer ? { ...outcome, milliseconds: performance.now() - started } : outcome;
  } catch (error) {
    if (signal.aborted) return { problem: t('Cancelled.') };
    if (timeout.signal.aborted)
      return { problem: t('No answer within {} seconds.', ANSWER_TIMEOUT_MS / 1000) };
    return { problem: await whyFailed(request, error, () => policy.isStopped()) };
  } finally {
    policy.end();
    clearTimeout(timer);
  }
}

/** The answer of the API itself, or by way of the relay where the API is elsewhere and the site has one. */
async function fetchAnswer(request: ApiRequest, signal: AbortSignal): Promise<RelayOutcome> {
  const url = toUrl(request);
  if (request.relay !== undefined && new URL(url, location.href).origin !== location.origin)
    return sendByRelay(request, request.relay, signal);
  const answer = await fetch(url, {
    method: request.method,
    headers: request.headers.map(({ name, value }): [string, string] => [name, value]),
    credentials: request.hasCookies ? 'include' : 'omit',
    cache: 'no-store',
    signal,
    ...(request.body && { body: toFetchBody(request.body) }),
  });
  return { answer };
}
