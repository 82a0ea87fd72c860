import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { contentType } from 'mime-types';
import { createHttpServer } from '../server/http/http-server.ts';
import { isOwnName } from '../server/http/is-own-name.ts';
import { refuse, REFUSALS } from '../server/http/refusal.ts';
import { readTarget, withoutBase } from '../server/http/request-target.ts';
import type { Asset, Renderer } from '../outputs/pages/renderer.ts';
import type { DevSite } from './dev-site.ts';
import { createDevResponder, sendFile, sendText } from './respond.ts';

/**
 * A server, not listening yet, for a project without an Astro configuration while its author writes. It shows what
 * is not published yet, so it answers to the names of this machine and to `host` only.
 */
export function createDevServer(dev: DevSite, renderer: Renderer, host: string): Server {
  const { base } = dev.site.options;
  const responder = createDevResponder(dev);
  return createHttpServer(async (request, response) => {
    const target = readTarget(request);
    if (!target) return refuse(response, REFUSALS.malformed);
    if (!isOwnName(request.headers.host, host)) return refuse(response, REFUSALS.foreignName);
    const path = withoutBase(target.pathname, base);
    if (path === undefined && target.pathname === '/')
      return void response.writeHead(307, { Location: `${base}/` }).end();
    const asset = path === undefined ? undefined : renderer.assets.get(path);
    if (asset && path) return sendAsset(request, response, path, asset);
    if (await responder.answer(request, response)) return;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, REFUSALS.method);
    await responder.answerPage(request, response, renderer.renderPage);
  });
}

/** Browsers keep it, because its name changes with its content. */
function sendAsset(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  asset: Asset,
): void {
  if ('file' in asset) return sendFile(request, response, join(asset.file, '../..'), path.slice(1));
  const type = contentType(extname(path)) || 'text/plain';
  const cacheControl = 'public, max-age=31536000, immutable';
  sendText(request, response, { text: asset.text, type, cacheControl });
}
