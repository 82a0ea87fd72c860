import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRead, refuse, REFUSALS, sendAllowedMethods } from '../http/refusal.ts';

const HEALTH = '{"status":"ok"}';

/** For load balancers and containers: the process is there and answers. */
export function answerHealth(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'OPTIONS') return sendAllowedMethods(response);
  if (!isRead(request)) return refuse(response, REFUSALS.method);
  response
    .writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': HEALTH.length,
      'Cache-Control': 'no-store',
    })
    .end(HEALTH);
}
