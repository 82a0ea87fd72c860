import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createHttpServer, type Responder } from '../http/http-server.ts';
import { refuse, REFUSALS } from '../http/refusal.ts';
import { withoutBase } from '../http/request-target.ts';
import { createFileAnswers } from './answer-file.ts';
import { answerHealth } from './health.ts';
import { sendRedirect } from './redirects.ts';
import { createServices } from './services.ts';
import { RELAY_PATH } from '../../site/model/site-manifest.ts';
import { answerNothing, isVendorScript } from './vendors.ts';
import { watchSite, type ServedSite } from './watch-site.ts';

/** Answers a request on demand; calls `next` when it has no answer. */
export type RouteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void | Promise<void>;

export interface SiteServerOptions {
  /** The folder with the built site: `dist/client`. */
  folder: string;
  /** Where a folder that does not say so itself, because it is more than one site, hangs on its host: `/docs`. */
  base?: string | undefined;
  /** The folder of the site whose files are named by their content: `_astro/`. */
  hashedAssets?: string | undefined;
  /** The pathnames that `handler` answers, `/plants`; no other request reaches it. */
  routes?: readonly string[] | undefined;
  handler?: RouteHandler | undefined;
  /** The pathname at which agents ask the docs (MCP), `/mcp`; a page of that name stays readable. */
  mcp?: string | undefined;
  /**
   * The name that a preview listens on; it answers by no other name. The script of analytics and chats is empty in a preview, so
   * that nobody is counted.
   */
  previewAt?: string | undefined;
}

/** A server, not listening yet, for a built site and its routes that answer on demand. */
export async function createSiteServer(options: SiteServerOptions): Promise<Server> {
  const { folder, base, routes = [], previewAt } = options;
  return createHttpServer(createResponder(options, await watchSite(folder, base)), {
    bodyLimit: (pathname) =>
      pathname.endsWith(RELAY_PATH) ? MAX_RELAYED_BYTES : MAX_MESSAGE_BYTES,
    answersBadRequest: (pathname) => routes.some((route) => isRoute(pathname, route)),
    privateTo: previewAt,
  });
}

/** Bytes of a body that the relay passes on; it counts those that come without a length. */
const MAX_RELAYED_BYTES = 10_000_000;
/** Bytes of a body for anything else, such as a message of an agent. */
const MAX_MESSAGE_BYTES = 65_536;

function isRoute(pathname: string, route: string): boolean {
  return pathname === route || pathname === `${route}/`;
}

function createResponder(
  { folder, hashedAssets = '_astro/', routes = [], handler, mcp, previewAt }: SiteServerOptions,
  currentSite: () => Promise<ServedSite>,
): Responder {
  const { answerFile, answerNotFound } = createFileAnswers({ folder, hashedAssets });
  const findService = createServices(folder, mcp);

  return async (request, response, target) => {
    const { method } = request;
    // The web's own Request, which routes are given, cannot have this method.
    if (method === 'TRACE') return refuse(response, REFUSALS.method);
    if (target.pathname === '/healthz') return answerHealth(request, response);

    const site = await currentSite();
    const pathname = withoutBase(target.pathname, site.base) ?? '';
    if (handler && routes.some((route) => isRoute(pathname, route))) {
      let notFound: void | Promise<void> = undefined;
      await handler(request, response, () => {
        notFound = answerNotFound(request, response, site);
      });
      return notFound;
    }
    if (previewAt !== undefined && isVendorScript(pathname)) return answerNothing(response);
    const service = findService(request, pathname, site);
    if (service) return service(request, response);
    const exact = site.redirects.findExact(target.pathname);
    if (exact) return sendRedirect(request, response, exact);
    const file = site.files.get(pathname);
    if (file) return answerFile(request, response, file, site);
    const pattern = site.redirects.findPattern(target.pathname);
    if (pattern) return sendRedirect(request, response, pattern);
    return answerNotFound(request, response, site);
  };
}
