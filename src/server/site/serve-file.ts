import { extname, join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import mime from 'mime-types';
import send from 'send';
import { refuse, REFUSALS } from '../http/refusal.ts';
import { isCompressible, type CompressedFiles, type Encoding } from './compressed-files.ts';
import type { Header } from './header-rules.ts';
import type { SiteFile } from './site-files.ts';

export interface ServeFileOptions {
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
