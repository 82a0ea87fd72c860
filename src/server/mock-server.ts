import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ApiDocument } from '../openapi/document.ts';
import { createMock, withCors, type Mock, type MockResponse } from '../openapi/mock.ts';
import { mockFolder } from '../site/urls.ts';
import { createHttpServer } from './http/http-server.ts';
import { listen } from './listen.ts';
import { toHeaders } from './http/web-request.ts';
import { readBody, REFUSALS, refuse } from './requests.ts';

type OnResponse = (response: MockResponse, request: { method: string; url: string }) => void;

/** Maximum size of a request body in bytes, including bodies without Content-Length. */
export const MAX_BODY_BYTES = 10_000_000;

/**
 * Creates a server, which is not listening yet, that responds as the API that documents describe, see `createMock`.
 * `onResponse` is called before each response, with the method and the URL of the request.
 */
export function createMockServer(
  documents: readonly ApiDocument[],
  { baseUrl, onResponse }: { baseUrl?: readonly string[]; onResponse?: OnResponse } = {},
): Server {
  const mock = withCors(createMock(documents, baseUrl));
  return createHttpServer(
    (request, response, { url }) => respondAsMock(mock, request, response, url, onResponse),
    { bodyLimit: () => MAX_BODY_BYTES },
  );
}

/** A running mock that keeps its responses. */
interface RecordedMock {
  /** `http://127.0.0.1:4010` */
  origin: string;
  /** Responses since the last call, in order. */
  take(): MockResponse[];
  close(): void;
}

/** Starts the mock of a document on a free port of this machine. */
export async function startRecordedMock(document: ApiDocument): Promise<RecordedMock> {
  let responses: MockResponse[] = [];
  const server = createMockServer([document], {
    onResponse: (response) => void responses.push(response),
  });
  const origin = await listen(server, { port: 0, host: '127.0.0.1' });
  return {
    origin,
    take() {
      const buffered = responses;
      responses = [];
      return buffered;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const mocks = new WeakMap<ApiDocument, Mock>();

/**
 * Responds to a request of the playground below the folder of a document, see `mockFolder`. `url` is the path of the
 * URL without the base path of the site. Returns false if no document has the folder. Without CORS headers, so that
 * other sites that the author visits cannot read responses.
 */
export async function respondForPlayground(
  documents: readonly ApiDocument[],
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
): Promise<boolean> {
  const isIn = ({ id }: ApiDocument) => url.startsWith(`${mockFolder(id)}/`);
  const document = documents.find(isIn);
  if (!document) return false;
  const mock = mocks.get(document) ?? createMock([document]);
  mocks.set(document, mock);
  await respondAsMock(mock, request, response, url.slice(mockFolder(document.id).length));
  return true;
}

async function respondAsMock(
  mock: Mock,
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
  onResponse?: OnResponse,
): Promise<void> {
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body === undefined) return refuse(response, REFUSALS.bodyTooLarge);
  const { method = 'GET' } = request;
  const result = await mock.respond({
    method,
    url,
    headers: toHeaders(request),
    body: new Uint8Array(body),
  });
  onResponse?.(result, { method, url });
  const length =
    result.body === undefined ? {} : { 'content-length': Buffer.byteLength(result.body) };
  response.writeHead(result.status, { ...result.headers, ...length });
  response.end(result.body);
}
