import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a server received it. */
export interface Recorded {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Handles a recorded request; returns false for the default response. */
export type Answering = (
  request: Recorded,
  response: ServerResponse,
) => boolean | void | Promise<boolean | void>;

/** An API that records requests. */
export interface RecordingServer {
  /** `http://127.0.0.1:50123`: never the host of a site under test. */
  url: string;
  requests: Recorded[];
  /** Clears all requests. */
  clear(): void;
  close(): Promise<void>;
}

/** CORS headers that let every site read a response. */
export const OPEN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': '*',
  'Access-Control-Allow-Headers': '*, Authorization',
  'Access-Control-Expose-Headers': '*',
};

/** Starts an API on a free port that every site may call, and that responds with the received request as JSON. */
export async function startRecording(
  answer: Answering = () => false,
  port = 0,
): Promise<RecordingServer> {
  const requests: Recorded[] = [];
  const server = createServer(async (incoming, response) => {
    const recorded = await record(incoming);
    if (recorded.method !== 'OPTIONS') requests.push(recorded);
    if ((await answer(recorded, response)) === true) return;
    response.writeHead(recorded.method === 'OPTIONS' ? 204 : 200, {
      ...OPEN,
      'Content-Type': 'application/json',
    });
    response.end(recorded.method === 'OPTIONS' ? undefined : JSON.stringify(recorded));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    clear: () => void requests.splice(0),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Responds with headers that let every site read the response. */
export function answerOpenly(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): true {
  response.writeHead(status, { ...OPEN, 'Content-Type': type, ...headers }).end(body);
  return true;
}

async function record(incoming: IncomingMessage): Promise<Recorded> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: incoming.method ?? '',
    url: incoming.url ?? '',
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.concat(parts).toString('latin1'),
  };
}
