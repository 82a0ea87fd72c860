import { createReadStream, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import mime from 'mime-types';
import send from 'send';
import { REFUSALS, refuse } from '../requests.ts';
import type { Header, SiteFile, SiteFiles } from './site-files.ts';

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

interface ServeFileOptions {
  /** The folder of the site. */
  folder: string;
  /** Files below it, `_astro/`, whose names change with their content. */
  hashedAssets: string;
  /** The status to send with the file, 200 unless it stands in for something missing. */
  status?: number | undefined;
  /** Request headers, beside Accept-Encoding, that another choice of file would follow. */
  vary?: readonly string[] | undefined;
  /** What the site's own `_headers` says; comes after and over the headers that the server chooses. */
  headers?: readonly Header[] | undefined;
  /** Compresses text files that have no compressed copies; without it, they are sent as they are. */
  compressed?: CompressedFiles | undefined;
}

// An SVG opened as a page of its own could run script on the site's origin; as an image it never does.
const SVG_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** Answers with a file of the site: conditional requests, ranges, HEAD and compression included. */
export async function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  siteFile: SiteFile,
  options: ServeFileOptions,
): Promise<void> {
  const { file, encodings } = siteFile;
  const { folder, hashedAssets, status = 200, vary = [], headers = [], compressed } = options;
  response.statusCode = status;
  setHeaders(response, file, file.startsWith(hashedAssets));
  for (const [name, value] of headers) addHeader(response, name, value);
  const hasCopies = Boolean(encodings.br || encodings.gzip);
  const type = String(response.getHeader('Content-Type'));
  const compressor = hasCopies || !isCompressible(type) ? undefined : compressed;
  const varied = hasCopies || compressor ? [...vary, 'Accept-Encoding'] : vary;
  if (varied.length > 0) response.setHeader('Vary', varied.join(', '));
  const isAvailable = (name: Encoding) => compressor !== undefined || encodings[name] !== undefined;
  const encoding = chooseEncoding(request.headers['accept-encoding'], isAvailable);
  const copy = encoding && encodings[encoding];
  if (compressor && encoding && isPlainRead(request)) {
    const isSent = await compressor.send(request, response, join(folder, file), encoding);
    if (isSent) return;
  }
  sendFile(request, response, copy ?? file, copy ? encoding : undefined, options);
}

/** A range is a part of the file as it is, and so is what these conditions compare. */
function isPlainRead({ headers }: IncomingMessage): boolean {
  return !['range', 'if-match', 'if-unmodified-since'].some((name) => headers[name] !== undefined);
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  encoding: Encoding | undefined,
  { folder, status = 200 }: ServeFileOptions,
): void {
  if (encoding) response.setHeader('Content-Encoding', encoding);
  const isWhole = status === 200;
  send(request, path.split('/').map(encodeURIComponent).join('/'), {
    root: folder,
    dotfiles: 'allow', // hidden files are not in the index that the path comes from
    index: false,
    // A range of a compressed copy is of no use to a client that requests a range of the file.
    acceptRanges: isWhole && !encoding,
    etag: isWhole,
    lastModified: isWhole,
  })
    .on('error', (error) => failToSend(response, error))
    .pipe(response);
}

/** Answers where `send` fails: a condition or a range that does not fit the file, or a file that cannot be read. */
export function failToSend(
  response: ServerResponse,
  error: { status?: number; headers?: Record<string, string> },
): void {
  if (response.headersSent) return void response.destroy();
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  if (error.status !== 412 && error.status !== 416) return refuse(response, REFUSALS.notFound);
  response.writeHead(error.status, { ...error.headers, 'Content-Length': '0' }).end();
}

function setHeaders(response: ServerResponse, file: string, isHashed: boolean): void {
  const type = mime.contentType(extname(file)) || 'application/octet-stream';
  response.setHeader('Content-Type', type);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader(
    'Cache-Control',
    isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
  );
  if (type.startsWith('image/svg')) response.setHeader('Content-Security-Policy', SVG_POLICY);
}

/** Policies add up, and each must hold; links add up; other headers have one value. */
function addHeader(response: ServerResponse, name: string, value: string): void {
  const known = response.getHeader(name);
  const isList = /^(?:content-security-policy|link)$/i.test(name) && typeof known === 'string';
  if (isList && value.includes(known)) return void response.setHeader(name, value);
  response.setHeader(name, isList ? `${known}, ${value}` : value);
}

/** The first coding that is accepted and available; one with a weight of 0 is not accepted. */
function chooseEncoding(
  accepted = '',
  isAvailable: (encoding: Encoding) => boolean,
): Encoding | undefined {
  const codings = accepted.toLowerCase().replaceAll(' ', '').split(',');
  const accepts = (name: string) =>
    codings.some((coding) => coding.split(';', 1)[0] === name && !/;q=0(?:\.0*)?$/.test(coding));
  return (['br', 'gzip'] as const).find((name) => isAvailable(name) && accepts(name));
}

/** Content codings, in the order in which the server prefers them. */
type Encoding = 'br' | 'gzip';

interface CompressedFiles {
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
function isCompressible(type: string): boolean {
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

/**
 * The Markdown of a page for a client that would rather have it than HTML; undefined for any other file or
 * client. `variant` is what another client may get.
 */
export function chooseVariant(
  files: SiteFiles,
  { file }: SiteFile,
  accept: string | undefined,
): { variant: SiteFile | undefined; markdown: SiteFile | undefined } {
  const path = /^(.*?)(?:\/?index)?\.html$/.exec(file)?.[1];
  const variant =
    path === undefined ? undefined : files.get(path === '' ? '/index.md' : `/${path}.md`);
  return { variant, markdown: prefersMarkdown(accept) ? variant : undefined };
}

/**
 * Says whether an Accept header names `text/markdown` and wants nothing else more (RFC 9110, section
 * 12.5.1). Browsers never name it, so a wildcard does not mean it.
 */
export function prefersMarkdown(accept = ''): boolean {
  const ranges = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2);
    ranges.set(range, quality === undefined ? 1 : Number(quality) || 0);
  }
  const markdown = ranges.get('text/markdown') ?? 0;
  const html = ranges.get('text/html') ?? ranges.get('text/*') ?? ranges.get('*/*') ?? 0;
  return markdown > 0 && markdown >= html;
}

/** Messages of MCP, and what its clients try before they send one; a person's browser asks for the page. */
export function isForAgents({ method, headers }: IncomingMessage): boolean {
  return method === 'POST' || method === 'DELETE' || headers.accept === 'text/event-stream';
}
