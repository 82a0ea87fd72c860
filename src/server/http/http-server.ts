import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { logFault } from '../listen.ts';
import {
  cutUnreadBody,
  decodeTarget,
  isOwnName,
  isTooLong,
  readTarget,
  REFUSALS,
  refuse,
  refuseConnection,
  sendAllowedMethods,
  type Refusal,
  type RequestTarget,
} from '../requests.ts';

export type Responder = (
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
) => void | Promise<void>;

interface HttpServerOptions {
  /** Largest body of a request for a path, in bytes; 64 kB unless given. */
  bodyLimit?: ((pathname: string) => number) | undefined;
  /** Whether a path belongs to an API that documents status 400 for every request that it refuses. */
  respondsToBadRequests?: ((pathname: string) => boolean) | undefined;
  /** The name that a server for one author listens on. Requests by a name that others can point at it (DNS rebinding) get 403. */
  privateTo?: string | undefined;
}

/** A connection on which nothing moves, as with a client that reads no answer; longer than the relay waits. */
const IDLE_TIMEOUT_MS = 150_000;

/** Open connections; more are closed before anything is read from them. */
const MAX_CONNECTIONS = 2000;

/** Bytes of a body. */
const MAX_BODY_BYTES = 65_536;

/** Times in milliseconds, sizes in bytes. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Longer than the 60 s of common load balancers, so that they are the ones to close a connection.
  keepAliveTimeout: 65_000,
  // How often the first two are looked after.
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16_384,
  // `readTarget` refuses a request without Host, with a body that says so.
  requireHostHeader: false,
};

/**
 * A server, not listening yet, that answers every request somehow, whatever goes wrong in `respond`. Requests beyond its
 * limits are refused before `respond` is called.
 */
export function createHttpServer(respond: Responder, options: HttpServerOptions = {}): Server {
  const {
    bodyLimit = () => MAX_BODY_BYTES,
    respondsToBadRequests = () => false,
    privateTo,
  } = options;

  const refusalFor = (refusal: Refusal, url = ''): Refusal =>
    respondsToBadRequests(decodeTarget(url)?.pathname ?? '')
      ? { ...refusal, status: 400 }
      : refusal;

  /** What a request asks for, or why it is refused. */
  function admit(request: IncomingMessage): RequestTarget | Refusal {
    if (isTooLong(request)) return refusalFor(REFUSALS.targetTooLong, request.url);
    const target = readTarget(request);
    if (!target) return REFUSALS.malformed;
    if (privateTo !== undefined && !isOwnName(request.headers.host, privateTo))
      return REFUSALS.foreignName;
    const isTooLarge = Number(request.headers['content-length'] ?? 0) > bodyLimit(target.pathname);
    return isTooLarge ? refusalFor(REFUSALS.bodyTooLarge, request.url) : target;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const turn = guard.waitForTurn(request, response);
    if (turn !== true && !(await turn)) return;
    cutUnreadBody(request, response);
    try {
      if (request.method === 'OPTIONS' && request.url === '*') return sendAllowedMethods(response);
      const target = admit(request);
      if ('error' in target) return refuse(response, target);
      request.url = target.url;
      await respond(request, response, target);
    } catch (error) {
      logFault({ message: 'A request failed', method: request.method, url: request.url, error });
      if (response.headersSent) response.destroy();
      else refuse(response, REFUSALS.fault);
    }
  }

  const server = createServer(LIMITS, answer);
  server.timeout = IDLE_TIMEOUT_MS;
  server.maxConnections = MAX_CONNECTIONS;
  // An expectation we do not know may be ignored, RFC 9110 section 10.1.1.
  server.on('checkExpectation', answer);
  // A body that is refused is not asked for.
  server.on('checkContinue', (request, response) => {
    if (!('error' in admit(request))) response.writeContinue();
    void answer(request, response);
  });
  const guard = guardConnections(server, refusalFor);
  return server;
}

/** Bytes of a packet in which the request line is looked for. */
const MAX_REQUEST_LINE = 2048;

/** Requests that a connection may send before the first of them is answered (HTTP pipelining); browsers send one at a time. */
const MAX_PIPELINED_REQUESTS = 32;

/** Answers the requests of each connection one after another. */
interface ConnectionGuard {
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
function guardConnections(
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
