import { toUrl, type ApiRequest, type RequestBody } from '../openapi/request.ts';

/** What came of sending a request: an answer, whatever its status, or the reason why there is none. */
export type Outcome =
  { answer: Response; milliseconds: number } | { answer?: undefined; problem: string };

/** Time in which the head of an answer has to come. */
const PATIENCE = 60_000;

/** Sends a request without cookies of the site. Never throws. */
export async function send(request: ApiRequest, signal: AbortSignal): Promise<Outcome> {
  const started = performance.now();
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(), PATIENCE);
  try {
    const answer = await fetch(toUrl(request), {
      method: request.method,
      headers: request.headers.map(({ name, value }): [string, string] => [name, value]),
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([signal, tooLong.signal]),
      ...(request.body && { body: toFetchBody(request.body) }),
    });
    return { answer, milliseconds: performance.now() - started };
  } catch (error) {
    if (signal.aborted) return { problem: 'Cancelled.' };
    if (tooLong.signal.aborted) return { problem: `No answer within ${PATIENCE / 1000} seconds.` };
    return { problem: explain(request, error) };
  } finally {
    clearTimeout(timer);
  }
}

function toFetchBody(body: RequestBody): BodyInit | null {
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

/** Browsers say nothing but that it failed; the possible reasons, the likeliest first. */
function explain(request: ApiRequest, error: unknown): string {
  const url = toUrl(request);
  if (!navigator.onLine) return 'There is no network connection.';
  if (!URL.canParse(url, location.href)) return `"${url}" is no address.`;
  if (/\{[^}]*\}/.test(request.url))
    return `A part of the address is still to be filled in: ${request.url}`;
  const { protocol, origin, host } = new URL(url, location.href);
  if (location.protocol === 'https:' && protocol === 'http:' && !/^(localhost|127\.)/.test(host)) {
    return `This page came over HTTPS, so the browser does not let it call ${origin} over plain HTTP.`;
  }
  if (origin === location.origin) return `${origin} could not be reached.`;
  if (!(error instanceof TypeError)) return String(error);
  return `The browser got no answer from ${origin} that it may show. Either that server does not allow requests from other sites (CORS: it has to send Access-Control-Allow-Origin for ${location.origin}), or it could not be reached: its address, the network, or its TLS certificate. The same request works outside of the browser if the server is there:`;
}

/** The request as a curl line, for where the browser cannot send it. */
export function toCurl(request: ApiRequest): string {
  const parts = [`curl ${quote(toUrl(request))}`];
  if (request.method !== 'GET') parts.push(`-X ${request.method}`);
  for (const { name, value } of request.headers) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (request.cookies.length > 0) {
    parts.push(
      `-b ${quote(request.cookies.map(({ name, value }) => `${name}=${value}`).join('; '))}`,
    );
  }
  const { body } = request;
  if (body?.kind === 'text') parts.push(`--data-raw ${quote(body.text)}`);
  if (body?.kind === 'file') parts.push(`--data-binary ${quote(`@${body.file.fileName}`)}`);
  if (body?.kind === 'form') {
    parts.push(
      ...body.fields.map(({ name, value }) => `--data-urlencode ${quote(`${name}=${value}`)}`),
    );
  }
  if (body?.kind === 'multipart') {
    parts.push(
      ...body.parts.map(
        ({ name, value, file }) =>
          `-F ${quote(`${name}=${file ? `@${file.fileName}` : (value ?? '')}`)}`,
      ),
    );
  }
  return parts.join(' \\\n  ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
