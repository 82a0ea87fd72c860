import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/** A WebSocket server for a test, which records requests. */
export interface SocketServer {
  /** `ws://127.0.0.1:40123` */
  url: string;
  /** URL, requested subprotocols, and messages of each connection. */
  connections: { path: string; protocols: string[]; messages: (string | Buffer)[] }[];
  stop(): Promise<void>;
}

export interface SocketServerOptions {
  /** Called for each connection. */
  opened?(socket: WebSocket, request: IncomingMessage): void;
  /** Called for each text message. */
  received?(text: string, socket: WebSocket): void;
}

/** Starts a server that accepts all connections, except those whose path contains `refused`. */
export async function startSocketServer({
  opened,
  received,
}: SocketServerOptions): Promise<SocketServer> {
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    verifyClient: ({ req }: { req: IncomingMessage }) => !req.url?.includes('refused'),
  });
  const connections: SocketServer['connections'] = [];
  server.on('connection', (socket, request) => {
    const protocols = (request.headers['sec-websocket-protocol'] ?? '')
      .split(/, ?/)
      .filter(Boolean);
    const connection = { path: request.url ?? '', protocols, messages: [] as (string | Buffer)[] };
    connections.push(connection);
    socket.on('message', (data: Buffer, isBinary) => {
      connection.messages.push(isBinary ? data : data.toString());
      if (!isBinary) received?.(data.toString(), socket);
    });
    opened?.(socket, request);
  });
  await once(server, 'listening');
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections,
    async stop() {
      for (const socket of server.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}
