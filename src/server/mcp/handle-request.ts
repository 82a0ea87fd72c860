import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isOwnOrigin, readBody } from '../requests.ts';
import { createMcpServer } from '../mcp.ts';
import type { Docs } from './docs.ts';
import { parseJson } from '../../utils/json.ts';
import { rethrowUnless } from '../../utils/errors.ts';

const MAX_BODY_BYTES = 65_536;
/** Maximum number of messages per request. */
const MAX_MESSAGES = 10;
const MAX_CONCURRENT_REQUESTS = 32;

/** Error codes of JSON-RPC. */
const CODES = { parse: -32700, invalid: -32600, internal: -32603 };

export type McpHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Creates the handler for MCP over HTTP (Streamable HTTP, MCP specification, transports). Requests are stateless: no
 * session, no stream, one JSON response.
 */
export function createMcpHandler(findDocs: () => Promise<Docs>): McpHandler {
  let running = 0;
  return async (request, response) => {
    if (request.method !== 'POST') return refuse(response, 405, 'Use POST to send messages.');
    const docs = await findDocs().catch((error: unknown) =>
      rethrowUnless(error, 'ENOENT', 'ENOTDIR', 'SyntaxError'),
    );
    if (!docs) return refuse(response, 404, 'No documentation found at this URL.', CODES.internal);
    if (!isAllowedOrigin(request, docs))
      return refuse(response, 403, 'Requests from other sites are not allowed.');
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === undefined)
      return refuse(response, 413, `The request body is larger than ${MAX_BODY_BYTES} bytes.`);
    const message = parseJson(body.toString('utf8'));
    if (message === undefined)
      return refuse(response, 400, 'The request body is not valid JSON.', CODES.parse);
    if (Array.isArray(message) && message.length > MAX_MESSAGES)
      return refuse(response, 413, `Send at most ${MAX_MESSAGES} messages in a request.`);
    // Counted after the body is read, so that slow clients do not block others.
    if (running >= MAX_CONCURRENT_REQUESTS)
      return refuse(response, 503, 'Too many concurrent requests.');
    running += 1;
    try {
      await respond(docs, request, response, message);
    } finally {
      running -= 1;
    }
  };
}

async function respond(
  docs: Docs,
  request: IncomingMessage,
  response: ServerResponse,
  message: unknown,
): Promise<void> {
  const server = createMcpServer(docs);
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  try {
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    await transport.handleRequest(request, response, message);
  } finally {
    await server.close();
  }
}

/** Rejects requests from pages of other sites (MCP specification, transports, security). */
function isAllowedOrigin({ headers }: IncomingMessage, { facts }: Docs): boolean {
  if (headers.origin === undefined) return true;
  return isOwnOrigin(headers.origin, headers.host, facts.origin);
}

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  code = CODES.invalid,
): void {
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null });
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...(status === 405 && { Allow: 'POST' }),
    ...(status === 503 && { 'Retry-After': '1' }),
    ...(status === 413 && { Connection: 'close' }),
  });
  response.end(body);
}
