import { createReadStream, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import mime from 'mime-types';

/** Content codings, in the order in which the server prefers them. */
export type Encoding = 'br' | 'gzip';

/** Smaller files fit in one packet anyway, in bytes. */
const MIN_BYTES = 1024;
/** Larger files are compressed while they are sent and not kept, in bytes. */
const MAX_KEPT_BYTES = 2 * 1024 * 1024;
/** Large files that are compressed at the same time. Each holds some 4 MB and a thread while its client reads, however slowly. */
const MAX_STREAMS = 4;
/** Compressed bytes kept in memory for all files together. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;

/** Higher qualities cost several times as much CPU time for a few percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const GZIP = { level: 6 };

/** Text and uncompressed binary formats that have no charset in the table of types. */
const OTHER_TEXT = /[/+](?:json|xml|yaml|wasm|ttf|otf)\b/;

export interface CompressedFiles {
  /**
   * Sends a compressed file with status 200, 304 or that of the response. Returns false, without sending anything, if the file is
   * too small or missing, or if too many large files are being compressed: the caller then sends it as it is.
   */
  send(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    encoding: Encoding,
  ): Promise<boolean>;
}

/** Whether files of this content type get smaller: text, not pictures or archives. */
export function isCompressible(type: string): boolean {
  return mime.charset(type) !== false || OTHER_TEXT.test(type);
}

/** Compresses files on their first request and keeps the results in memory, the most recently requested ones. */
export function createCompressedFiles(): CompressedFiles {
  /** Content that is kept, the least recently requested first. */
  const kept = new Map<string, Buffer>();
  const inProgress = new Map<string, Promise<Buffer>>();
  let keptBytes = 0;
  let streams = 0;

  const keep = (key: string, bytes: Buffer): void => {
    kept.set(key, bytes);
    keptBytes += bytes.length;
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= MAX_CACHE_BYTES) return;
      kept.delete(oldest);
      keptBytes -= length;
    }
  };

  /** The compressed content; requests at the same time share one compression. */
  const compress = async (key: string, path: string, encoding: Encoding): Promise<Buffer> => {
    const bytes = kept.get(key);
    if (bytes) {
      kept.delete(key);
      kept.set(key, bytes);
      return bytes;
    }
    const shared = inProgress.get(key);
    if (shared) return shared;
    const started = readFile(path).then((content) => compressBytes(content, encoding));
    inProgress.set(key, started);
    try {
      const result = await started;
      keep(key, result);
      return result;
    } finally {
      inProgress.delete(key);
    }
  };

  return {
    async send(request, response, path, encoding) {
      const file = await statFile(path);
      if (!file || file.size < MIN_BYTES) return false;
      // The client has disconnected in the meantime.
      if (response.destroyed) return true;
      setValidators(response, file, encoding);
      if (response.statusCode === 200 && isFresh(request, response)) {
        for (const name of ['Content-Type', 'Content-Encoding', 'Content-Length'])
          response.removeHeader(name);
        response.writeHead(304).end();
        return true;
      }
      const isLarge = file.size > MAX_KEPT_BYTES;
      if (isLarge && streams >= MAX_STREAMS) {
        for (const name of ['ETag', 'Last-Modified']) response.removeHeader(name);
        return false;
      }
      response.setHeader('Content-Encoding', encoding);
      if (isLarge) {
        streams += 1;
        response.once('close', () => (streams -= 1));
        sendStream(request, response, path, encoding);
        return true;
      }
      const bytes = await compress(
        `${encoding} ${file.mtimeMs} ${file.size} ${path}`,
        path,
        encoding,
      );
      response.setHeader('Content-Length', bytes.length);
      response.end(request.method === 'HEAD' ? undefined : bytes);
      return true;
    },
  };
}

async function statFile(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function compressBytes(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? promisify(brotliCompress)(bytes, BROTLI)
    : promisify(gzip)(bytes, GZIP);
}

function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  encoding: Encoding,
): void {
  if (request.method === 'HEAD') return void response.end();
  const compressor = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
  // A failure, of the disk or the connection, ends all three; the status has been sent by then.
  pipeline(createReadStream(path), compressor, response, () => {});
}

/** Each coding has a tag of its own (RFC 9110, section 8.8.3.3); error pages have none. */
function setValidators(response: ServerResponse, { size, mtime }: Stats, encoding: Encoding): void {
  if (response.statusCode !== 200) return;
  response.setHeader(
    'ETag',
    `W/"${size.toString(16)}-${mtime.getTime().toString(16)}-${encoding}"`,
  );
  response.setHeader('Last-Modified', mtime.toUTCString());
}

/** Whether the client has this representation already (RFC 9110, section 13.2.2). */
function isFresh({ headers }: IncomingMessage, response: ServerResponse): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    const own = String(response.getHeader('ETag'));
    return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim() === own);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= Date.parse(String(response.getHeader('Last-Modified')));
}
