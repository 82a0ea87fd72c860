import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { SITE_MANIFEST_PATH, type SiteManifest } from '../../site/model/site-manifest.ts';
import { isRead, refuse, REFUSALS, sendAllowedMethods } from '../http/refusal.ts';

/** Pathnames at which programs ask where the MCP server of a site is. Hosts that only serve files have neither. */
export const MCP_CARDS: readonly string[] = ['/.well-known/mcp.json', '/.well-known/mcp'];

/** Answers with the address of the MCP server, a path where the address of the site is not known. */
export async function answerCard(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, path }: { folder: string; path: string },
): Promise<void> {
  if (request.method === 'OPTIONS') return sendAllowedMethods(response);
  if (!isRead(request)) return refuse(response, REFUSALS.method);
  const manifest = await readManifest(folder);
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

/** The facts of a site; undefined for a folder that Trellis did not write. */
async function readManifest(folder: string): Promise<SiteManifest | undefined> {
  const text = await readFile(join(folder, SITE_MANIFEST_PATH), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as SiteManifest);
}
