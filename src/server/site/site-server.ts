import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createHttpServer, type Responder } from '../http/http-server.ts';
import { refuse, REFUSALS, sendAllowedMethods } from '../http/refusal.ts';
import { readTarget, withoutBase } from '../http/request-target.ts';
import { createFileAnswers } from './answer-file.ts';
import { isForAgents } from './content-negotiation.ts';
import { answerCard, MCP_CARDS } from './mcp-card.ts';
import { answerHealth } from './health.ts';
import { sendRedirect } from './redirects.ts';
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
  /** Where the site hangs on its host: `/docs`, or nothing. */
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
  return createHttpServer(createResponder(options, await watchSite(options.folder)));
}

function createResponder(
  {
    folder,
    base = '',
    hashedAssets = '_astro/',
    routes = [],
    handler,
    mcp,
    isPreview = false,
  }: SiteServerOptions,
  currentSite: () => Promise<ServedSite>,
): Responder {
  const { answerFile, answerNotFound } = createFileAnswers({ folder, base, hashedAssets });
  const answerAgent = createAgentHandler(folder);

  return async (request, response) => {
    const { method, url } = request;
    if (method === 'OPTIONS' && url === '*') return sendAllowedMethods(response);
    const target = readTarget(request);
    if (target === undefined) return refuse(response, REFUSALS.malformed);
    // The web's own Request, which routes are given, cannot have this method.
    if (method === 'TRACE') return refuse(response, REFUSALS.method);
    if (target.pathname === '/healthz') return answerHealth(request, response);

    request.url = target.url;
    const pathname = withoutBase(target.pathname, base) ?? '';
    const site = await currentSite();
    if (handler && routes.includes(pathname.replace(/(?<=.)\/$/, ''))) {
      return handler(request, response, () => answerNotFound(request, response, site));
    }
    if (isPreview && VENDORS.test(pathname)) return answerNothing(response);
    if (pathname === mcp && isForAgents(request)) return answerAgent(request, response);
    if (mcp && MCP_CARDS.includes(pathname) && !site.files.has(pathname))
      return answerCard(request, response, { folder, path: base + mcp });
    const exact = site.redirects.findExact(target.pathname);
    if (exact) return sendRedirect(request, response, exact);
    const file = site.files.get(pathname);
    if (file) return answerFile(request, response, file, site);
    const pattern = site.redirects.findPattern(target.pathname);
    if (pattern) return sendRedirect(request, response, pattern);
    return answerNotFound(request, response, site);
  };
}

/** Where a site has the script that loads what docs.json names under `analytics` and `integrations`. */
const VENDORS = /^\/_trellis\/vendors\.\w+\.js$/;

function answerNothing(response: ServerResponse): void {
  response
    .writeHead(200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    .end();
}

/** Answers agents; what that needs is loaded by the first question, because most servers never get one. */
function createAgentHandler(folder: string): Responder {
  let loaded: Promise<Responder> | undefined;

  async function load(): Promise<Responder> {
    const [{ createMcpHandler }, { watchDocs }] = await Promise.all([
      import('../mcp/handle-request.ts'),
      import('../mcp/docs.ts'),
    ]);
    return createMcpHandler(watchDocs(folder));
  }

  return async (request, response) => {
    const answer = await (loaded ??= load());
    await answer(request, response);
  };
}
