import type { ApiRequest } from '../../openapi/request/request.ts';

/** Why no browser sends a request (Fetch standard). */
export interface Unsendable {
  /** A method that pages may not use, a body that the method may not have, a header whose value no header may have. */
  what: 'method' | 'body' | 'header';
  /** The method, or the name of the header. */
  name: string;
}

/** Why no browser sends a request; undefined for one that can be sent. */
export function findUnsendable({ method, headers, body }: ApiRequest): Unsendable | undefined {
  if (/^(?:TRACE|TRACK|CONNECT)$/.test(method)) return { what: 'method', name: method };
  if (body && /^(?:GET|HEAD)$/.test(method)) return { what: 'body', name: method };
  const wrong = headers.find(({ name, value }) => !isHeaderName(name) || !isHeaderValue(value));
  return wrong && { what: 'header', name: wrong.name };
}

function isHeaderName(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** A value is a line of bytes, so that its signs end with those of Latin-1. */
function isHeaderValue(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- No header may have these.
  return !/[\u0000\n\r\u0100-\uffff]/.test(value.trim());
}
