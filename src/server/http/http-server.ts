import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isOwnName } from './is-own-name.ts';
import { logFault } from './log.ts';
import { guardConnections } from './guard-connections.ts';
import { cutUnreadBody, refuse, REFUSALS, sendAllowedMethods, type Refusal } from './refusal.ts';
import { decodeTarget, isTooLong, readTarget, type RequestTarget } from './request-target.ts';

export type Responder = (
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
) => void | Promise<void>;

export interface HttpServerOptions {
  /** Largest body of a request for a path, in bytes; 64 kB unless given. */
  bodyLimit?: ((pathname: string) => number) | undefined;
  /** Whether a path belongs to an API that documents status 400 for every request that it refuses. */
  answersBadRequest?: ((pathname: string) => boolean) | undefined;
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
  const { bodyLimit = () => MAX_BODY_BYTES, answersBadRequest = () => false, privateTo } = options;

  const refusalFor = (refusal: Refusal, url = ''): Refusal =>
    answersBadRequest(decodeTarget(url)?.pathname ?? '') ? { ...refusal, status: 400 } : refusal;

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
