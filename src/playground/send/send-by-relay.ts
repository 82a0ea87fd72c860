import {
  ANSWER_HEADER,
  pack,
  REQUEST_HEADER,
  unpackAnswer,
} from '../../openapi/request/relay-envelope.ts';
import { toUrl, type ApiRequest } from '../../openapi/request/request.ts';
import { t } from '../../text/words/page-words.ts';
import { toFetchBody } from './fetch-body.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** The answer of the API, or the reason of the relay for none. */
export type RelayOutcome = { answer: Response } | { answer?: undefined; problem: string };

/** Statuses whose answers have no body (Fetch standard, null body status). */
const WITHOUT_BODY = [204, 205, 304];

/** Sends a request through the relay of the site, and gives the API's answer or the relay's reason for none. */
export async function sendByRelay(
  request: ApiRequest,
  relay: string,
  signal: AbortSignal,
): Promise<RelayOutcome> {
  const { headers, body } = await toRelayed(request);
  const packed = pack({ method: request.method, url: toUrl(request), headers });
  const answer = await fetch(relay, {
    method: 'POST',
    headers: { [REQUEST_HEADER]: packed, 'Content-Type': 'application/octet-stream' },
    credentials: 'omit',
    cache: 'no-store',
    signal,
    ...(body && { body }),
  });
  const head = unpackAnswer(answer.headers.get(ANSWER_HEADER) ?? '');
  if (!head) return { problem: await reasonOf(answer) };
  const { status, statusText } = head;
  const isEmpty = WITHOUT_BODY.includes(status);
  return {
    answer: new Response(isEmpty ? null : answer.body, {
      status,
      statusText,
      headers: head.headers,
    }),
  };
}

/** Headers and bytes of a request. The browser knows how it writes down a form with files. */
async function toRelayed(
  request: ApiRequest,
): Promise<{ headers: [string, string][]; body?: Blob | undefined }> {
  const headers = request.headers.map(({ name, value }): [string, string] => [name, value]);
  if (!request.body) return { headers };
  const body = new Response(toFetchBody(request.body));
  const type = body.headers.get('content-type');
  if (type && request.body.kind === 'multipart') headers.push(['Content-Type', type]);
  return { headers, body: await body.blob() };
}

async function reasonOf(answer: Response): Promise<string> {
  if (answer.status === 404)
    return t(
      'The relay of {} is switched off. Send the request straight to the API, or use curl:',
      location.host,
    );
  const { message } = (await answer
    .json()
    .catch((error: unknown) => rethrowUnless(error, 'SyntaxError') ?? {})) as { message?: string };
  return t(
    'The relay of {} did not pass the request on: {}',
    location.host,
    message ?? answer.status,
  );
}
