import type { RequestBody } from '../openapi/request/request-body.ts';
import { toUrl, type ApiRequest } from '../openapi/request/request.ts';
import { sendByRelay } from './send-by-relay.ts';
import { explainFailure } from './explain-failure.ts';
import { t } from '../text/words/page-words.ts';

/** What came of sending a request: an answer, whatever its status, or the reason why there is none. */
export type Outcome =
  { answer: Response; milliseconds: number } | { answer?: undefined; problem: string };

/** Time in which the head of an answer has to come. */
const PATIENCE = 60_000;

/** Sends a request, without cookies unless docs.json asks for them. Never throws. */
export async function send(request: ApiRequest, signal: AbortSignal): Promise<Outcome> {
  const started = performance.now();
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(), PATIENCE);
  try {
    const ending = AbortSignal.any([signal, tooLong.signal]);
    const url = toUrl(request);
    if (request.relay !== undefined && new URL(url, location.href).origin !== location.origin)
      return await sendByRelay(request, request.relay, ending, started);
    const answer = await fetch(url, {
      method: request.method,
      headers: request.headers.map(({ name, value }): [string, string] => [name, value]),
      credentials: request.hasCookies ? 'include' : 'omit',
      cache: 'no-store',
      signal: ending,
      ...(request.body && { body: toFetchBody(request.body) }),
    });
    return { answer, milliseconds: performance.now() - started };
  } catch (error) {
    if (signal.aborted) return { problem: t('Cancelled.') };
    if (tooLong.signal.aborted)
      return { problem: t('No answer within {} seconds.', PATIENCE / 1000) };
    return { problem: explainFailure(request, error) };
  } finally {
    clearTimeout(timer);
  }
}

export function toFetchBody(body: RequestBody): BodyInit | null {
  if (body.kind === 'text') return body.text;
  if (body.kind === 'file') return body.file.blob ?? null;
  if (body.kind === 'form')
    return new URLSearchParams(body.fields.map(({ name, value }) => [name, value]));
  const form = new FormData();
  for (const { name, value, file, contentType } of body.parts) {
    if (file?.blob) form.append(name, file.blob, file.fileName);
    else if (contentType) form.append(name, new Blob([value ?? ''], { type: contentType }));
    else form.append(name, value ?? '');
  }
  return form;
}
