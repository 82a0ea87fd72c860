import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { rethrowUnless } from '../../utils/errors.ts';

/** Converts a Node request to a web `Request`, which is aborted when the client disconnects. */
export function toWebRequest(request: IncomingMessage, response: ServerResponse): Request {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { method = 'GET', url = '/' } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(url, `http://${request.headers.host ?? 'localhost'}`), {
    method,
    headers: toHeaders(request),
    signal: gone.signal,
    // Required for streaming request bodies.
    ...(hasBody && { body: toWebStream(request), duplex: 'half' }),
  });
}

/** Headers of a Node request, with all values of repeated ones. */
export function toHeaders({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  return headers;
}

/** Sends a web `Response`; cancels its body when the client disconnects. */
export async function sendWebResponse(
  response: ServerResponse,
  webResponse: Response,
): Promise<void> {
  response.writeHead(webResponse.status, Object.fromEntries(webResponse.headers));
  if (!webResponse.body) return void response.end();
  // Sends headers immediately, so that events arrive one by one.
  response.flushHeaders();
  try {
    await pipeline(webResponse.body, response);
  } catch (error) {
    response.destroy();
    // The client or the source disconnected.
    rethrowUnless(
      error,
      'ERR_STREAM_PREMATURE_CLOSE',
      'ERR_STREAM_DESTROYED',
      'ECONNRESET',
      'EPIPE',
      'AbortError',
    );
  }
}

/**
 * Converts a Node stream to a web stream. `Readable.toWeb` throws an uncaught error, which ends the process, when a
 * reader disconnects.
 */
export function toWebStream(body: Readable): ReadableStream<Uint8Array> {
  const parts = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  // Reading reports the error; without a reader it must not end the process.
  body.on('error', () => undefined);
  return new ReadableStream({
    async pull(controller) {
      const part = await parts.next();
      if (part.done) controller.close();
      else controller.enqueue(new Uint8Array(part.value));
    },
    cancel: () => void body.destroy(),
  });
}
