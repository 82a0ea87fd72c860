import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

/**
 * Why the server itself turns a request away. The body has the shape and the numbering of the API's
 * own errors: 1000 + the HTTP status.
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
  foreignPage: {
    status: 403,
    error: 1403,
    message:
      'Only pages of this server may use this address. Open it in a browser on this machine.',
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
  bodyTooLarge: {
    status: 413,
    error: 1413,
    message: 'The request body is too large. Send a shorter one.',
  },
  targetTooLong: {
    status: 414,
    error: 1414,
    message: 'The URL is too long. Use a path of at most 2 kB and a query of at most 6 kB.',
  },
  headersTooLarge: {
    status: 431,
    error: 1431,
    message: 'The URL and headers are longer than 16 kB. Send fewer or shorter ones.',
  },
} as const;

export interface Refusal {
  status: number;
  error: number;
  message: string;
}

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

/** Closes the connection of a client that goes on sending a body after its answer is complete. */
export function cutUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    // Cut off at once, a client that is still sending would never see the answer.
    setTimeout(() => request.complete || request.socket.destroy(), LINGER_TIMEOUT_MS).unref();
  });
}

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
