import { rethrowUnless } from '../../text/errors.ts';

/** What the relay is asked to send; it travels in a header, because only pages of the site can set one. */
export interface RelayRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
}

/** Head of the answer, in a header too: as headers of its own they would act on the site. */
export interface RelayAnswer {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
}

export const REQUEST_HEADER = 'x-relay-request';
export const ANSWER_HEADER = 'x-relay-answer';

/** A value as text for a header: JSON in UTF-8, in Base64. */
export function pack(value: RelayRequest | RelayAnswer): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** The request in a header; undefined where it is none. */
export function unpackRequest(text: string): RelayRequest | undefined {
  const { method, url, headers } = unpack(text) as Partial<RelayRequest>;
  if (typeof method !== 'string' || typeof url !== 'string' || !isHeaders(headers))
    return undefined;
  return { method, url, headers };
}

/** The answer in a header; undefined where it is none. */
export function unpackAnswer(text: string): RelayAnswer | undefined {
  const { status, statusText, headers } = unpack(text) as Partial<RelayAnswer>;
  if (typeof status !== 'number' || !isHeaders(headers)) return undefined;
  return { status, statusText: String(statusText ?? ''), headers };
}

function unpack(text: string): object {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null ? value : {};
  } catch (error) {
    // Not base64, not UTF-8, or not JSON.
    return rethrowUnless(error, 'InvalidCharacterError', 'TypeError', 'SyntaxError') ?? {};
  }
}

function isHeaders(value: unknown): value is [string, string][] {
  const isPair = (pair: unknown) =>
    Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string');
  return Array.isArray(value) && value.every(isPair);
}
