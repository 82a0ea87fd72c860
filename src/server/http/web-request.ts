import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { rethrowUnless } from '../../utils/errors.ts';

/** A request of Node's server as the web's own; it is aborted when the client goes away. */
export function toWebRequest(request: IncomingMessage, response: ServerResponse): Request {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(request.headersDistinct))
    for (const value of values) headers.append(name, value);
  const { method = 'GET', url = '/' } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(url, `http://${request.headers.host ?? 'localhost'}`), {
    method,
    headers,
    signal: gone.signal,
    // A body that is still being sent while it is read has to say so.
    ...(hasBody && { body: toWebStream(request), duplex: 'half' }),
  });
}

/** Sends the web's own answer; what is left of it is let go when the client goes away. */
export async function sendWebResponse(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (!answer.body) return void response.end();
  // Events reach the reader one by one, the first before there is a second.
  response.flushHeaders();
  try {
    await pipeline(answer.body, response);
  } catch (error) {
    response.destroy();
    // One of both sides has left.
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

/** A stream of Node as the web's own. `Readable.toWeb` throws into the void, and ends the process, when a reader goes away in the middle. */
export function toWebStream(body: Readable): ReadableStream<Uint8Array> {
  const parts = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  // Reading tells the error; it must not be the end of the process when nobody reads any more.
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
