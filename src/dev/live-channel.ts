import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LiveMessage } from './live-names.ts';

/** Open pages, and the connections over which they are told of changes (HTML, server-sent events). */
export interface LiveChannel {
  /** Keeps a request open; `describe` is asked at once and after every change. */
  join(request: IncomingMessage, response: ServerResponse, describe: () => LiveMessage): void;
  /** Tells each page what has changed for it, if anything has. */
  tellAll(): void;
}

/** `onAudience` is told when the first page comes and when the last one is gone. */
export function openChannel(onAudience: (isThere: boolean) => void): LiveChannel {
  const listeners = new Map<ServerResponse, () => void>();
  return {
    join(request, response, describe) {
      let told = '';
      // Nothing is said while nothing changes, for hours.
      request.socket.setTimeout(0);
      const tell = () => {
        const message = JSON.stringify(describe());
        if (message !== told) response.write(`data: ${message}\n\n`);
        told = message;
      };
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      if (listeners.size === 0) onAudience(true);
      listeners.set(response, tell);
      request.on('close', () => {
        listeners.delete(response);
        if (listeners.size === 0) onAudience(false);
      });
      tell();
    },
    tellAll: () => listeners.forEach((tell) => tell()),
  };
}
