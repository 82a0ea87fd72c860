import type { IncomingMessage, Server } from 'node:http';
import type { ApiDocument } from '../openapi/document.ts';
import { createMock } from '../openapi/mock.ts';
import { createHttpServer } from './http/http-server.ts';
import { REFUSALS, refuse } from './requests.ts';

/** Maximum size of a request body in bytes, including bodies without Content-Length. */
const MAX_BODY_BYTES = 10_000_000;

/** Creates a server, which is not listening yet, that responds as the API that documents describe. */
export function createMockServer(documents: readonly ApiDocument[]): Server {
  const mock = createMock(documents);
  return createHttpServer(
    async (request, response, { url }) => {
      const body = await readBody(request);
      if (body === undefined) return refuse(response, REFUSALS.bodyTooLarge);
      const { method = 'GET' } = request;
      const result = await mock.respond({ method, url, headers: readHeaders(request), body });
      const length =
        result.body === undefined ? {} : { 'content-length': Buffer.byteLength(result.body) };
      response.writeHead(result.status, { ...result.headers, ...length });
      response.end(result.body);
    },
    { bodyLimit: () => MAX_BODY_BYTES },
  );
}

/** Body of a request; undefined if it is too large. */
async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function readHeaders({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  return headers;
}
