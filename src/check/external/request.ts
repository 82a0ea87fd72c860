import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../../text/public-address.ts';
import { PrivateAddressError } from './lookup-public.ts';

/** How hosts are asked. */
export interface RequestOptions {
  /** Name under which requests are made. */
  userAgent: string;
  /** Milliseconds until an answer begins. */
  timeout: number;
  /** Finds the address of a host; throws for one that is not to be asked. */
  lookup: LookupFunction;
  /** Whether an IP address in a link may be asked. */
  isAllowed?(address: string): boolean;
}

/** The beginning of an answer. */
export interface ResponseHead {
  status: number;
  /** Where a redirect leads, absolute. */
  location?: string | undefined;
  /** Seconds to wait, as the host asks for. */
  retryAfter?: number | undefined;
  /** The beginning of its body, where that was asked for. */
  text?: string | undefined;
}

/** Sends one request and reads the head of the answer and `most` bytes of its body. Rejects when there is none. */
export function sendRequest(
  url: URL,
  method: 'HEAD' | 'GET',
  options: RequestOptions,
  most = 0,
): Promise<ResponseHead> {
  const { userAgent, timeout, lookup, isAllowed = isPublicAddress } = options;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Names are looked at when they are looked up; an address needs no looking up.
  if (isIP(host) !== 0 && !isAllowed(host)) {
    return Promise.reject(new PrivateAddressError(host));
  }
  const send = url.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((finish, fail) => {
    const signal = AbortSignal.timeout(timeout);
    const headers = { 'user-agent': userAgent, accept: '*/*' };
    const request = send(url, { method, headers, lookup, signal, agent: false }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const location = answered.location && URL.parse(answered.location, url)?.href;
      const head = { status, location, retryAfter: readRetryAfter(answered['retry-after']) };
      if (most === 0) {
        finish(head);
        response.destroy();
      } else readText(response, most).then((text) => finish({ ...head, text }), fail);
    });
    request.on('error', (error) =>
      fail(signal.aborted ? new Error(`no answer in ${timeout / 1000} s`) : error),
    );
    request.end();
  });
}

/** Seconds, or the time of day at which to come back (RFC 9110, section 10.2.3). */
function readRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const seconds = Number(value);
  const until = Number.isNaN(seconds) ? (Date.parse(value) - Date.now()) / 1000 : seconds;
  return until > 0 ? until : undefined;
}

async function readText(response: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= most) break;
  }
  response.destroy();
  return Buffer.concat(parts).subarray(0, most).toString('utf8');
}
