import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuseConnection, REFUSALS, type Refusal } from './refusal.ts';

/**
 * Answers what never becomes a request: bytes that are no HTTP, headers beyond the limit, requests that
 * do not arrive in time, tunnels.
 */
export function guardConnections(server: Server): void {
  // Answers leave a connection in order, so the last one tells about all of them.
  const lastAnswer = new WeakMap<Duplex, ServerResponse>();
  const note = ({ socket }: IncomingMessage, response: ServerResponse) =>
    void lastAnswer.set(socket, response);
  server.on('request', note);
  server.on('checkExpectation', note);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = lastAnswer.get(socket);
    // A second answer in the middle of the first would be read as part of it.
    const isAnswering = answer?.headersSent && !answer.writableFinished;
    if (isAnswering || !socket.writable) return void socket.destroy();
    // What is wrong is the body of a request that has its answer already.
    if (answer?.headersSent && !answer.req.complete) return void socket.end();
    refuseConnection(socket, refusalFor(error.code));
  });
  server.on('connect', (_request, socket) => refuseConnection(socket, REFUSALS.method));
}

function refusalFor(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return REFUSALS.headersTooLarge;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return REFUSALS.timeout;
  return REFUSALS.malformed;
}
