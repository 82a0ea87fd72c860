import type { IncomingMessage } from 'node:http';
import { isOwnName } from '../../server/http/is-own-name.ts';

/** What tells who asks. */
interface Asking extends Pick<IncomingMessage, 'method' | 'headers'> {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
}

/** Addresses of this machine for itself, also as a socket for both families of addresses tells them. */
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/** Whether a request comes from this machine, where the files and the editor are. */
export function isLocal({ socket, headers }: Asking): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && isOwnName(headers.host, 'localhost');
}

/**
 * Whether a request for a service of Vite (`/__open-in-editor`) comes from a page of this server, or was typed by the author. Any
 * site can have a browser send a GET to localhost, and browsers then say so (Fetch Metadata, `Sec-Fetch-Site`).
 */
export function isFromOwnBrowser(request: Asking): boolean {
  const site = request.headers['sec-fetch-site'];
  return (site === 'same-origin' || site === 'none') && isLocal(request);
}

/**
 * Whether a page of this server, shown on this machine, asks to have something done. Any site can have a browser send a
 * POST to localhost; none but our own can send it with our origin (Fetch, 3.2 `Origin` header). Clients that name no
 * origin are no pages.
 */
export function isFromOwnPage(request: Asking): boolean {
  const { method, headers } = request;
  const origin = URL.parse(headers.origin ?? '');
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  const isOwn = origin !== null && origin.host === headers.host && site === 'same-origin';
  return method === 'POST' && isOwn && isLocal(request);
}
