import { createReadStream, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import mime from 'mime-types';
import send from 'send';
import { SVG_POLICY } from '../../site/hosts.ts';
import { rethrowUnless } from '../../utils/errors.ts';
import { withoutHtmlEnding } from '../../utils/url.ts';
import { REFUSALS, refuse } from '../requests.ts';
import type { Header, SiteFile, SiteFiles } from './site-files.ts';

/** Minimum size of files to compress, in bytes; smaller ones fit in one packet. */
const MIN_BYTES = 1024;
/** Maximum size of compressed files to cache, in bytes; larger ones are compressed while they are sent. */
const MAX_KEPT_BYTES = 2 * 1024 * 1024;
/**
 * Maximum number of large files compressed at the same time. Each uses about 4 MB and a thread while its client
 * reads.
 */
const MAX_STREAMS = 4;
/** Maximum total size of cached compressed files, in bytes. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;

/** Higher qualities take several times as much CPU time for a few percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const GZIP = { level: 6 };

/** Text and uncompressed binary formats without a charset in the table of types. */
const OTHER_TEXT = /[/+](?:json|xml|yaml|wasm|ttf|otf)\b/;

interface ServeFileOptions {
  /** Folder of the site. */
  folder: string;
  /** Folder below it, `_astro/`, of files with a digest in their name. */
  hashedAssets: string;
  /** Status of the response (default: 200). */
  status?: number | undefined;
  /** Request headers besides Accept-Encoding that affect the choice of the file. */
  vary?: readonly string[] | undefined;
  /** Headers in the site's `_headers`, which override those of the server. */
  headers?: readonly Header[] | undefined;
  /** Compresses text files without compressed copies; otherwise they are sent uncompressed. */
  compressed?: CompressedFiles | undefined;
}

/** Responds with a file of the site. Supports conditional requests, ranges, HEAD, and compression. */
export async function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  siteFile: SiteFile,
  options: ServeFileOptions,
): Promise<void> {
  const { file, encodings } = siteFile;
  const { folder, hashedAssets, status = 200, vary = [], headers = [], compressed } = options;
  // Ranges are defined for GET only (RFC 9110, section 14.2).
  if (request.method === 'HEAD') delete request.headers.range;
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

/** Ranges and these conditions apply to the uncompressed file. */
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
    // A range of a compressed copy is useless for clients that request a range of the file.
    acceptRanges: isWhole && !encoding,
    etag: isWhole,
    lastModified: isWhole,
  })
    .on('error', (error) => failToSend(response, error))
    .pipe(response);
}

/** Responds to failures of `send`: an unsatisfiable range or condition, or an unreadable file. */
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

/** Policies and links are added; other headers have one value. */
function addHeader(response: ServerResponse, name: string, value: string): void {
  const known = response.getHeader(name);
  const isList = /^(?:content-security-policy|link)$/i.test(name) && typeof known === 'string';
  if (isList && value.includes(known)) return void response.setHeader(name, value);
  response.setHeader(name, isList ? `${known}, ${value}` : value);
}

/** First coding that is accepted and available; a weight of 0 means not accepted. */
function chooseEncoding(
  accepted = '',
  isAvailable: (encoding: Encoding) => boolean,
): Encoding | undefined {
  const codings = accepted.toLowerCase().replaceAll(' ', '').split(',');
  const accepts = (name: string) =>
    codings.some((coding) => coding.split(';', 1)[0] === name && !/;q=0(?:\.0*)?$/.test(coding));
  return (['br', 'gzip'] as const).find((name) => isAvailable(name) && accepts(name));
}

/** Content codings in order of preference. */
type Encoding = 'br' | 'gzip';

interface CompressedFiles {
  /**
   * Sends a compressed file with status 200, 304, or that of the response. Returns false without sending anything if
   * the file is too small or missing, or if too many large files are being compressed; the caller then sends it
   * uncompressed.
   */
  send(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    encoding: Encoding,
  ): Promise<boolean>;
}

/** Whether files of a content type are compressible: text, not images or archives. */
function isCompressible(type: string): boolean {
  return mime.charset(type) !== false || OTHER_TEXT.test(type);
}

/** Compresses a file, or returns its compressed content from the cache; `key` identifies path, version and encoding. */
type CompressionCache = (key: string, path: string, encoding: Encoding) => Promise<Buffer>;

/** Creates a cache whose size is limited; it drops what was not requested for longest. */
function createCompressionCache(): CompressionCache {
  /** Cached content, least recently used first. */
  const compressed = new Map<string, Buffer>();
  const inProgress = new Map<string, Promise<Buffer>>();
  let keptBytes = 0;

  const keep = (key: string, bytes: Buffer): void => {
    compressed.set(key, bytes);
    keptBytes += bytes.length;
    for (const [oldest, { length }] of compressed) {
      if (keptBytes <= MAX_CACHE_BYTES) return;
      compressed.delete(oldest);
      keptBytes -= length;
    }
  };

  return async (key, path, encoding) => {
    const bytes = compressed.get(key);
    if (bytes) {
      compressed.delete(key);
      compressed.set(key, bytes);
      return bytes;
    }
    // Concurrent requests share one compression.
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
}

/** Compresses files on first request and caches the results. */
export function createCompressedFiles(): CompressedFiles {
  const compress = createCompressionCache();
  let streams = 0;

  return {
    async send(request, response, path, encoding) {
      const file = await stat(path).catch((error: unknown) => rethrowUnless(error, 'ENOENT'));
      if (!file || file.size < MIN_BYTES) return false;
      // The client has disconnected.
      if (response.destroyed) return true;
      setValidators(response, file, encoding);
      if (response.statusCode === 200 && isFresh(request, response)) {
        sendNotModified(response);
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
  // An error of the disk or connection ends all three streams; the status is already sent.
  pipeline(createReadStream(path), compressor, response, () => {});
}

/** Each coding has its own ETag (RFC 9110, section 8.8.3.3); error pages have none. */
function setValidators(response: ServerResponse, { size, mtime }: Stats, encoding: Encoding): void {
  if (response.statusCode !== 200) return;
  response.setHeader(
    'ETag',
    `W/"${size.toString(16)}-${mtime.getTime().toString(16)}-${encoding}"`,
  );
  response.setHeader('Last-Modified', mtime.toUTCString());
}

function sendNotModified(response: ServerResponse): void {
  for (const name of ['Content-Type', 'Content-Encoding', 'Content-Length'])
    response.removeHeader(name);
  response.writeHead(304).end();
}

/** Whether the client already has this representation (RFC 9110, section 13.2.2). */
function isFresh({ headers }: IncomingMessage, response: ServerResponse): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    const etag = String(response.getHeader('ETag'));
    return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= Date.parse(String(response.getHeader('Last-Modified')));
}

/**
 * Markdown of a page for clients that prefer it to HTML; undefined for other files and clients. `variant` is the file
 * for other clients.
 */
export function chooseVariant(
  files: SiteFiles,
  { file }: SiteFile,
  accept: string | undefined,
): { variant: SiteFile | undefined; markdown: SiteFile | undefined } {
  const path = withoutHtmlEnding(file);
  const variant = path === file ? undefined : files.get(`/${path || 'index'}.md`);
  return { variant, markdown: prefersMarkdown(accept) ? variant : undefined };
}

/**
 * Whether an Accept header contains `text/markdown` and prefers nothing else (RFC 9110, section 12.5.1). Wildcards do
 * not count, because browsers send them.
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

/** Whether a request is an MCP message, or a probe of an MCP client; browsers request the page. */
export function isForAgents({ method, headers }: IncomingMessage): boolean {
  return method === 'POST' || method === 'DELETE' || headers.accept === 'text/event-stream';
}
