import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { connect } from 'node:net';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request as it is given, paths with dots included, which `fetch` would tidy up. */
export async function send(
  port: number,
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  const request = httpRequest({ host: 'localhost', port, path, ...options }).end();
  const [response] = await once(request, 'response');
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, body };
}

/** Sends bytes and gives all that comes back until the server closes the connection. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, 'localhost');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}
