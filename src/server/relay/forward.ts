import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Transform, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { RelayTarget } from './find-target.ts';
import { Refused } from './refused.ts';

/** Times in milliseconds, sizes in bytes. */
export interface RelayLimits {
  /** Until the head of the answer is there. */
  headTime: number;
  /** Until all of it is there. */
  time: number;
  requestSize: number;
  answerSize: number;
}

export const LIMITS: RelayLimits = {
  headTime: 30_000,
  time: 120_000,
  requestSize: 10_000_000,
  answerSize: 20_000_000,
};

/** An answer of an API; the body ends with an error where it is too long or too slow. */
export interface Forwarded {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  body: Readable;
}

/**
 * Sends a request to a checked place and gives the answer, redirects as they are. Throws Refused where
 * none comes. The signal ends everything.
 */
export function forward(
  { url, addresses }: RelayTarget,
  request: { method: string; headers: [string, string][]; body: Uint8Array | undefined },
  limits: RelayLimits,
  signal: AbortSignal,
): Promise<Forwarded> {
  const timed = AbortSignal.any([signal, AbortSignal.timeout(limits.time)]);
  const options: RequestOptions = {
    method: request.method,
    headers: toHeaders(request),
    lookup: pinTo(addresses),
    agent: false,
    signal: timed,
    maxHeaderSize: 32_768,
  };
  return new Promise((finish, fail) => {
    const open = url.protocol === 'https:' ? https.request : http.request;
    const outgoing = open(url, options);
    const headTimer = setTimeout(
      () => outgoing.destroy(new Refused(504, `${url.host} did not answer in time.`)),
      limits.headTime,
    );
    outgoing.on('response', (answer) => {
      clearTimeout(headTimer);
      finish(toForwarded(answer, limits.answerSize));
    });
    outgoing.on('error', (error) => {
      clearTimeout(headTimer);
      fail(error instanceof Refused ? error : new Refused(502, explain(url, error, timed)));
    });
    outgoing.end(request.body);
  });
}

/** Connections go to addresses that were checked; a second look-up could give others. */
function pinTo(addresses: RelayTarget['addresses']): LookupFunction {
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

function toForwarded(answer: IncomingMessage, most: number): Forwarded {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decoder = decoderOf(encoding);
  const plain = decoder ? pipe(answer, decoder) : answer;
  const headers: [string, string][] = [];
  for (let index = 0; index < answer.rawHeaders.length; index += 2) {
    const name = answer.rawHeaders[index] ?? '';
    if (decoder && name.toLowerCase() === 'content-encoding') continue;
    headers.push([name, answer.rawHeaders[index + 1] ?? '']);
  }
  return {
    status: answer.statusCode ?? 502,
    statusText: answer.statusMessage ?? '',
    headers,
    body: pipe(plain, capSize(most)),
  };
}

/** Some servers compress although they were asked not to. */
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
      if (size > most) done(new Error('The answer is too long.'));
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
  if (isTls) return `The TLS certificate of ${url.host} is not valid (${error.code ?? 'unknown'}).`;
  return `${url.host} could not be reached (${error.code ?? 'unknown'}).`;
}
