import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { logFault } from './log.ts';
import { guardConnections } from './guard-connections.ts';
import { refuse, REFUSALS } from './refusal.ts';

export type Responder = (
  request: IncomingMessage,
  response: ServerResponse,
) => void | Promise<void>;

/** A connection on which nothing moves, as with a client that reads no answer; longer than the relay waits. */
const IDLE_TIMEOUT_MS = 150_000;

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

/** In bytes, without the query. File systems allow names of 255, and no page of a site has a path of this length. */
const MAX_PATH_LENGTH = 2048;

function isPathTooLong(url = '/'): boolean {
  if (url.length <= MAX_PATH_LENGTH) return false;
  const end = url.search(/[?#]/);
  return end < 0 || end > MAX_PATH_LENGTH;
}

/** A server, not listening yet, that answers every request somehow, whatever goes wrong in `respond`. */
export function createHttpServer(respond: Responder): Server {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isPathTooLong(request.url)) return refuse(response, REFUSALS.pathTooLong);
    try {
      await respond(request, response);
    } catch (error) {
      logFault({ message: 'A request failed', method: request.method, url: request.url, error });
      if (response.headersSent) response.destroy();
      else refuse(response, REFUSALS.fault);
    }
  }

  const server = createServer(LIMITS, answer);
  server.timeout = IDLE_TIMEOUT_MS;
  // An expectation we do not know may be ignored, RFC 9110 section 10.1.1.
  server.on('checkExpectation', answer);
  guardConnections(server);
  return server;
}
