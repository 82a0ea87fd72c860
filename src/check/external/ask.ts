import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress, PrivateAddressError } from './addresses.ts';

/** How hosts are asked. */
export interface AskOptions {
  /** Name under which requests are made. */
  userAgent: string;
  /** Milliseconds until an answer begins. */
  timeout: number;
  /** Finds the address of a host; throws for one that is not to be asked. */
  lookup: LookupFunction;
  /** Says whether an IP address in a link must not be asked. */
  isPrivate?(address: string): boolean;
}

/** The beginning of an answer. */
export interface Answer {
  status: number;
  /** Where a redirect leads, absolute. */
  location?: string | undefined;
  /** Seconds to wait, as the host asks for. */
  retryAfter?: number | undefined;
}

/** Sends one request and reads no more than the head of the answer. Rejects when there is none. */
export function ask(url: URL, method: 'HEAD' | 'GET', options: AskOptions): Promise<Answer> {
  const { userAgent, timeout, lookup, isPrivate = isPrivateAddress } = options;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Names are looked at when they are looked up; an address needs no looking up.
  if (isIP(host) !== 0 && isPrivate(host)) {
    return Promise.reject(new PrivateAddressError(`${host} is a private address`));
  }
  const send = url.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((finish, fail) => {
    const signal = AbortSignal.timeout(timeout);
    const headers = { 'user-agent': userAgent, accept: '*/*' };
    const request = send(url, { method, headers, lookup, signal, agent: false }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const location = answered.location && URL.parse(answered.location, url)?.href;
      finish({ status, location, retryAfter: Number(answered['retry-after']) || undefined });
      response.destroy();
    });
    request.on('error', (error) =>
      fail(signal.aborted ? new Error(`no answer in ${timeout / 1000} s`) : error),
    );
    request.end();
  });
}
