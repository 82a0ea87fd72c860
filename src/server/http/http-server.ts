import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { isError } from '../../utils/errors.ts';
import { logError } from '../listen.ts';
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

// An import would load undici, too, which takes a tenth of the start of a command.
const { createServer } = process.getBuiltinModule('node:http');

export type Responder = (
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
) => void | Promise<void>;

interface HttpServerOptions {
  /** Maximum size of a request body by path, in bytes (default: 64 kB). */
  bodyLimit?: ((pathname: string) => number | undefined) | undefined;
  /** Whether a path belongs to an API that documents status 400 for every rejected request. */
  respondsToBadRequests?: ((pathname: string) => boolean) | undefined;
  /** Host name of a private server. Requests with names that others control (DNS rebinding) get 403. */
  privateTo?: string | undefined;
}

/** Timeout of inactive connections in milliseconds; longer than the proxy waits. */
const IDLE_TIMEOUT_MS = 150_000;

/** Maximum number of open connections; further ones are closed immediately. */
const MAX_CONNECTIONS = 2000;

/** Maximum size of a request body in bytes. */
const MAX_BODY_BYTES = 65_536;

/** Times in milliseconds, sizes in bytes. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Longer than the 60 s of common load balancers, so that they close connections first.
  keepAliveTimeout: 65_000,
  // Interval for checking the first two timeouts.
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16_384,
  // `readTarget` rejects requests without Host, with a response body.
  requireHostHeader: false,
};

/**
 * Creates a server, which is not listening yet. Every request gets a response, even if `respond` fails. Requests
 * beyond the limits are rejected before `respond` is called.
 */
export function createHttpServer(respond: Responder, options: HttpServerOptions = {}): Server {
  const { bodyLimit = () => undefined, respondsToBadRequests = () => false, privateTo } = options;

  const refusalFor = (refusal: Refusal, url = ''): Refusal =>
    respondsToBadRequests(decodeTarget(url)?.pathname ?? '')
      ? { ...refusal, status: 400 }
      : refusal;

  /** Target of a request, or the reason for rejecting it. */
  function admit(request: IncomingMessage): RequestTarget | Refusal {
    if (isTooLong(request)) return refusalFor(REFUSALS.targetTooLong, request.url);
    const target = readTarget(request);
    if (!target) return REFUSALS.malformed;
    if (privateTo !== undefined && !isOwnName(request.headers.host, privateTo))
      return REFUSALS.foreignName;
    const limit = bodyLimit(target.pathname) ?? MAX_BODY_BYTES;
    const isTooLarge = Number(request.headers['content-length'] ?? 0) > limit;
    return isTooLarge ? refusalFor(REFUSALS.bodyTooLarge, request.url) : target;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
      // The client disconnected before its body was complete.
      if (!request.complete && isError(error, 'ECONNRESET')) return void response.destroy();
      logError({ message: 'Request failed', method: request.method, url: request.url, error });
      if (response.headersSent) response.destroy();
      else refuse(response, REFUSALS.fault);
    }
  }

  const server = createServer(LIMITS, handle);
  server.timeout = IDLE_TIMEOUT_MS;
  server.maxConnections = MAX_CONNECTIONS;
  // Unknown expectations can be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', handle);
  // Does not send "100 Continue" for a body that would be rejected.
  server.on('checkContinue', (request, response) => {
    if (!('error' in admit(request))) response.writeContinue();
    void handle(request, response);
  });
  const guard = guardConnections(server, refusalFor);
  return server;
}

/** Number of bytes in which the request line is searched. */
const MAX_REQUEST_LINE = 2048;

/** Maximum number of pipelined requests per connection; browsers send one at a time. */
const MAX_PIPELINED_REQUESTS = 32;

/** Handles the requests of each connection sequentially. */
interface ConnectionGuard {
  /**
   * Resolves to true after all earlier requests of the connection are handled, and to false if the connection is
   * closed.
   */
  waitForTurn(request: IncomingMessage, response: ServerResponse): Promise<boolean> | true;
}

/**
 * Limits the work per connection. A response that is queued behind another one would keep its file open, and Node
 * does not close queued responses when the client disconnects.
 *
 * Also responds to connections that never become a request: data that is not HTTP, too large headers, incomplete
 * requests, and tunnels.
 */
function guardConnections(
  server: Server,
  refusalFor: (refusal: Refusal, url: string) => Refusal,
): ConnectionGuard {
  /** Incomplete responses of a connection, in the order of requests. */
  const pending = new WeakMap<Duplex, ServerResponse[]>();
  /** Last request of a connection. */
  const last = new WeakMap<Duplex, ServerResponse>();

  server.on('clientError', (error: ParseError, socket) => {
    const response = last.get(socket);
    // A second response would be read as part of an incomplete one.
    const isAnswering = pending.get(socket)?.some(({ headersSent }) => headersSent);
    if (isAnswering || !socket.writable) return void socket.destroy();
    // The body of a request that already has a response is malformed.
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

/** An error of Node's parser, with the packet that caused it. */
type ParseError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** Target of a request with too long headers, if the packet contains it; empty otherwise. */
function findUrl({ rawPacket }: ParseError): string {
  const start = rawPacket?.toString('latin1', 0, MAX_REQUEST_LINE) ?? '';
  return /^[A-Z]+ (\S+) HTTP\/1\.[01]\r\n/.exec(start)?.[1] ?? '';
}

function explain({ code }: ParseError): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return REFUSALS.headersTooLarge;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return REFUSALS.timeout;
  return REFUSALS.malformed;
}
