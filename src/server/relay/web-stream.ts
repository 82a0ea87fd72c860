import type { Readable } from 'node:stream';

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
