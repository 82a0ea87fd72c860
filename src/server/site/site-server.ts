import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createHttpServer, type Responder } from '../http/http-server.ts';
import { refuse, REFUSALS, sendAllowedMethods } from '../http/refusal.ts';
import { readTarget, withoutBase } from '../http/request-target.ts';
import { createFileAnswers } from './answer-file.ts';
import { answerHealth } from './health.ts';
import { sendRedirect } from './redirects.ts';
import { createServices } from './services.ts';
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
  /** Nobody is to be counted: the script of analytics and chats is answered, and does nothing. */
  isPreview?: boolean | undefined;
}

/** A server, not listening yet, for a built site and its routes that answer on demand. */
export async function createSiteServer(options: SiteServerOptions): Promise<Server> {
  return createHttpServer(createResponder(options, await watchSite(options.folder, options.base)));
}

function createResponder(
  {
    folder,
    hashedAssets = '_astro/',
    routes = [],
    handler,
    mcp,
    isPreview = false,
  }: SiteServerOptions,
  currentSite: () => Promise<ServedSite>,
): Responder {
  const { answerFile, answerNotFound } = createFileAnswers({ folder, hashedAssets });
  const findService = createServices(folder, mcp);

  return async (request, response) => {
    const { method, url } = request;
    if (method === 'OPTIONS' && url === '*') return sendAllowedMethods(response);
    const target = readTarget(request);
    if (target === undefined) return refuse(response, REFUSALS.malformed);
    // The web's own Request, which routes are given, cannot have this method.
    if (method === 'TRACE') return refuse(response, REFUSALS.method);
    if (target.pathname === '/healthz') return answerHealth(request, response);

    request.url = target.url;
    const site = await currentSite();
    const pathname = withoutBase(target.pathname, site.base) ?? '';
    if (handler && routes.includes(pathname.replace(/(?<=.)\/$/, ''))) {
      let notFound: void | Promise<void> = undefined;
      await handler(request, response, () => {
        notFound = answerNotFound(request, response, site);
      });
      return notFound;
    }
    if (isPreview && isVendorScript(pathname)) return answerNothing(response);
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
