import type { Server } from 'node:http';
import { createHttpServer } from '../server/http-server.ts';
import { isOwnName } from '../server/is-own-name.ts';
import { refuse, REFUSALS } from '../server/refusal.ts';
import { readTarget, withoutBase } from '../server/request-target.ts';
import type { Renderer } from '../outputs/pages/renderer.ts';
import type { DevSite } from './dev-site.ts';
import { createDevResponder, sendFile } from './respond.ts';

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
    // What lies in a folder of its own there is no part of the layouts: the full client, the drawer of diagrams.
    if (path && /^\/_astro\/[^/]+$/.test(path))
      return sendFile(request, response, renderer.assetsDir, path.slice(1));
    if (await responder.answer(request, response)) return;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, REFUSALS.method);
    await responder.answerPage(request, response, renderer.renderPage);
  });
}
