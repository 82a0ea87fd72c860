import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

/**
 * Why the server itself turns a request away. The body has the shape and the numbering of the API's
 * own errors (1000 + the HTTP status that says it best); a request that cannot be read is always a
 * plain 400, because a failed list request has to be one (spec.md, Errors).
 */
export const REFUSALS = {
  malformed: {
    status: 400,
    error: 1400,
    message: 'The request is not valid HTTP. Check the address, the Host header and the encoding.',
  },
  foreignName: {
    status: 403,
    error: 1403,
    message: 'This server answers as localhost, or by its address. Open it by one of these.',
  },
  notFound: { status: 404, error: 1404, message: 'There is nothing here. Check the address.' },
  method: {
    status: 405,
    error: 1405,
    message: 'This address answers GET, HEAD and OPTIONS only. Use GET to read it.',
  },
  fault: {
    status: 500,
    error: 1500,
    message: 'Something went wrong on our side. Send the request again in a moment.',
  },
  timeout: {
    status: 408,
    error: 1408,
    message: 'The request took too long to arrive. Send it again.',
  },
  pathTooLong: {
    status: 414,
    error: 1414,
    message: 'The path is longer than 2 KB. Check the address.',
  },
  headersTooLarge: {
    status: 400,
    error: 1431,
    message: 'The address and headers are longer than 16 KB. Send fewer or shorter ones.',
  },
} as const;

export type Refusal = (typeof REFUSALS)[keyof typeof REFUSALS];

/** Whether a request only reads. */
export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Answers OPTIONS. */
export function sendAllowedMethods(response: ServerResponse): void {
  response.writeHead(204, { Allow: ALLOWED_METHODS }).end();
}

/** Answers with a refusal; nothing may have been sent yet. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  response.writeHead(refusal.status, headersOf(refusal));
  response.end(response.req.method === 'HEAD' ? undefined : bodyOf(refusal));
}

/** How long a client may take to read its refusal and hang up, in milliseconds. */
const LINGER_TIMEOUT_MS = 1000;

/** Answers on a connection whose request could not be read, and closes it. */
export function refuseConnection(socket: Duplex, refusal: Refusal): void {
  // Cut off at once, a client that is still sending would never see the answer.
  setTimeout(() => socket.destroy(), LINGER_TIMEOUT_MS).unref();
  socket.on('error', () => socket.destroy());
  const lines = Object.entries({ ...headersOf(refusal), Connection: 'close' });
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n` +
      lines.map(([name, value]) => `${name}: ${value}\r\n`).join('') +
      `\r\n${bodyOf(refusal)}`,
  );
}

function bodyOf({ error, message }: Refusal): string {
  return JSON.stringify({ error, message });
}

function headersOf(refusal: Refusal): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(bodyOf(refusal))),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(refusal.status === 405 && { Allow: ALLOWED_METHODS }),
  };
}
