import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuseConnection, REFUSALS, type Refusal } from './refusal.ts';

/** Bytes of a packet in which the request line is looked for. */
const MAX_REQUEST_LINE = 2048;

/**
 * Answers what never becomes a request: bytes that are no HTTP, headers beyond the limit, requests that
 * do not arrive in time, tunnels.
 */
export function guardConnections(
  server: Server,
  refusalFor: (refusal: Refusal, url: string) => Refusal,
): void {
  // Answers leave a connection in order, so the last one tells about all of them.
  const lastAnswer = new WeakMap<Duplex, ServerResponse>();
  const note = ({ socket }: IncomingMessage, response: ServerResponse) =>
    void lastAnswer.set(socket, response);
  server.on('request', note);
  server.on('checkContinue', note);
  server.on('checkExpectation', note);
  server.on('clientError', (error: ParseError, socket) => {
    const answer = lastAnswer.get(socket);
    // A second answer in the middle of the first would be read as part of it.
    const isAnswering = answer?.headersSent && !answer.writableFinished;
    if (isAnswering || !socket.writable) return void socket.destroy();
    // What is wrong is the body of a request that has its answer already.
    if (answer?.headersSent && !answer.req.complete) return void socket.end();
    refuseConnection(socket, refusalFor(explain(error), findUrl(error)));
  });
  server.on('connect', (_request, socket) => refuseConnection(socket, REFUSALS.method));
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
