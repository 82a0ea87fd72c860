import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuseConnection, REFUSALS, type Refusal } from './refusal.ts';

/** Bytes of a packet in which the request line is looked for. */
const MAX_REQUEST_LINE = 2048;

/** Requests that a connection may send before the first of them is answered (HTTP pipelining); browsers send one at a time. */
const MAX_PIPELINED_REQUESTS = 32;

/** Answers the requests of each connection one after another. */
export interface ConnectionGuard {
  /** Resolves to true when all earlier requests of the connection are answered, and to false if the connection is closed by then. */
  waitForTurn(request: IncomingMessage, response: ServerResponse): Promise<boolean> | true;
}

/**
 * Bounds the work of one connection. A response that is queued behind another one would hold its file open, and Node does not
 * close queued responses when the client disconnects.
 *
 * Also answers connections that never become a request: bytes that are not HTTP, headers beyond the limit, requests that
 * do not arrive in time, tunnels.
 */
export function guardConnections(
  server: Server,
  refusalFor: (refusal: Refusal, url: string) => Refusal,
): ConnectionGuard {
  /** Responses of a connection that are not complete, in the order of their requests. */
  const pending = new WeakMap<Duplex, ServerResponse[]>();
  /** The last request of a connection. */
  const last = new WeakMap<Duplex, ServerResponse>();

  server.on('clientError', (error: ParseError, socket) => {
    const response = last.get(socket);
    // A second response in the middle of another one would be read as part of it.
    const isAnswering = pending.get(socket)?.some(({ headersSent }) => headersSent);
    if (isAnswering || !socket.writable) return void socket.destroy();
    // The body of a request that is already answered is malformed.
    if (response?.headersSent && !response.req.complete) return void socket.end();
    refuseConnection(socket, refusalFor(explain(error), findUrl(error)));
  });
  server.on('connect', (_request, socket) => refuseConnection(socket, REFUSALS.method));

  return {
    waitForTurn({ socket }, response) {
      if (socket.destroyed) return Promise.resolve(false);
      const queue = pending.get(socket) ?? [];
      const previous = queue.at(-1);
      queue.push(response);
      pending.set(socket, queue);
      last.set(socket, response);
      response.once('close', () => queue.splice(queue.indexOf(response), 1));
      if (queue.length > MAX_PIPELINED_REQUESTS) {
        socket.destroy();
        return Promise.resolve(false);
      }
      if (!previous) return true;
      return new Promise((resolve) => previous.once('close', () => resolve(!socket.destroyed)));
    },
  };
}

/** An error of Node's parser, with the bytes in which it was found. */
type ParseError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** The target of a request whose headers are too long, where it came with them; empty elsewhere. */
function findUrl({ rawPacket }: ParseError): string {
  const start = rawPacket?.toString('latin1', 0, MAX_REQUEST_LINE) ?? '';
  return /^[A-Z]+ (\S+) HTTP\/1\.[01]\r\n/.exec(start)?.[1] ?? '';
}

function explain({ code }: ParseError): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return REFUSALS.headersTooLarge;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return REFUSALS.timeout;
  return REFUSALS.malformed;
}
