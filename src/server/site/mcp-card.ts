import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SiteManifest } from '../../site/model/site-manifest.ts';
import { isRead, refuse, REFUSALS, sendAllowedMethods } from '../http/refusal.ts';

/** Pathnames at which programs ask where the MCP server of a site is. Hosts that only serve files have neither. */
export const MCP_CARDS: readonly string[] = ['/.well-known/mcp.json', '/.well-known/mcp'];

/** Answers with the address of the MCP server, a path where the address of the site is not known. */
export function answerCard(
  request: IncomingMessage,
  response: ServerResponse,
  { manifest, path }: { manifest: SiteManifest | undefined; path: string },
): void {
  if (request.method === 'OPTIONS') return sendAllowedMethods(response);
  if (!isRead(request)) return refuse(response, REFUSALS.method);
  if (!manifest) return refuse(response, REFUSALS.notFound);
  const { name, origin, trellis } = manifest;
  const server = { url: origin + path, transport: 'http', authentication: 'none' };
  const card = { name, version: trellis, ...server, servers: [{ name: 'public', ...server }] };
  const body = Buffer.from(`${JSON.stringify(card, null, 2)}\n`);
  response
    .writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      'Cache-Control': 'public, max-age=0, must-revalidate',
    })
    .end(request.method === 'HEAD' ? undefined : body);
}
