import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, dirname, extname } from 'node:path';
import { contentType } from 'mime-types';
import { withQuery, type Redirection } from '../site/redirects.ts';
import { serveFile } from '../site/serve-file.ts';

/** Content type of a path. */
export function typeOf(path: string): string {
  return contentType(extname(path)) || 'text/plain; charset=utf-8';
}

/** Sends a file. Browsers cache it only if its path contains a digest. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  path: string,
): Promise<true> {
  const hashedAssets = path.startsWith('/_astro/') ? '' : '_astro/';
  await serveFile(
    request,
    response,
    { file: basename(file), encodings: {} },
    { folder: dirname(file), hashedAssets },
  );
  return true;
}

/** Sends a text, which browsers always revalidate. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  { text, type }: { text: string; type: string },
): true {
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.end(request.method === 'HEAD' ? undefined : text);
  return true;
}

/** Redirects, keeping the query of the request. */
export function redirect(
  request: IncomingMessage,
  response: ServerResponse,
  { location, status }: Redirection,
): true {
  const { search } = new URL(request.url ?? '/', 'http://localhost');
  const headers = { Location: withQuery(location, search), 'Cache-Control': 'no-store' };
  response.writeHead(status, headers).end();
  return true;
}
