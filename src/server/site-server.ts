import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createHttpServer, type Responder } from './http-server.ts';
import { chooseVariant, isForAgents } from './negotiate.ts';
import { ALLOWED_METHODS, refuse, REFUSALS } from './refusal.ts';
import { readTarget, withoutBase } from './request-target.ts';
import { withQuery, type Redirection } from './redirects.ts';
import { serveFile } from './serve-file.ts';
import type { SiteFile } from './site-files.ts';
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
}

/** A server, not listening yet, for a built site and its routes that answer on demand. */
export async function createSiteServer(options: SiteServerOptions): Promise<Server> {
  return createHttpServer(createResponder(options, await watchSite(options.folder)));
}

function createResponder(
  { folder, base = '', hashedAssets = '_astro/', routes = [], handler, mcp }: SiteServerOptions,
  site: () => Promise<ServedSite>,
): Responder {
  let agents: Promise<RouteHandler> | undefined;

  return async (request, response) => {
    const { method, url } = request;
    if (method === 'OPTIONS' && url === '*') return allow(response);
    const target = readTarget(request);
    if (target === undefined) return refuse(response, REFUSALS.malformed);
    // The web's own Request, which routes are given, cannot have this method.
    if (method === 'TRACE') return refuse(response, REFUSALS.method);
    if (target.pathname === '/healthz') return reportHealth(request, response);

    request.url = target.url;
    const pathname = withoutBase(target.pathname, base) ?? '';
    const current = await site();
    if (handler && routes.includes(pathname.replace(/(?<=.)\/$/, ''))) {
      return handler(request, response, () => notFound(request, response, current));
    }
    if (pathname === mcp && isForAgents(request)) return answerAgent(request, response);
    const { files, redirects } = current;
    const moved = redirects.findExact(target.pathname);
    if (moved) return redirect(request, response, moved);
    const file = files.get(pathname);
    if (file) return answerFile(request, response, file, current);
    const movedTo = redirects.findPattern(target.pathname);
    return movedTo ? redirect(request, response, movedTo) : notFound(request, response, current);
  };

  async function answerAgent(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Loaded by the first question, because most servers never get one.
    agents ??= Promise.all([import('./mcp/handle-request.ts'), import('./mcp/open-docs.ts')]).then(
      ([{ createMcpHandler }, { watchDocs }]) => createMcpHandler(watchDocs(folder)),
    );
    await (
      await agents
    )(request, response, () => undefined);
  }

  function answerFile(
    request: IncomingMessage,
    response: ServerResponse,
    file: SiteFile,
    current: ServedSite,
  ): void {
    if (request.method === 'OPTIONS') return allow(response);
    if (!isRead(request)) return refuse(response, REFUSALS.method);
    if (file.redirect) {
      const location = encodeURI(base + file.redirect);
      return redirect(request, response, { location, status: 308 });
    }
    const onMissing = () => refuse(response, REFUSALS.notFound);
    const { isVaried, markdown } = chooseVariant(current.files, file, request.headers.accept);
    const vary = isVaried ? ['Accept'] : [];
    if (markdown) response.setHeader('Content-Location', encodeURI(`${base}/${markdown.file}`));
    const headers = current.headers(new URL(request.url!, 'http://localhost').pathname);
    const given = { folder, hashedAssets, vary, headers, onMissing };
    serveFile(request, response, markdown ?? file, given);
  }

  function notFound(request: IncomingMessage, response: ServerResponse, current: ServedSite): void {
    const page = current.files.get('/404.html');
    const onMissing = () => refuse(response, REFUSALS.notFound);
    if (!page || !isRead(request)) return onMissing();
    const headers = current.headers(`${base}/`);
    serveFile(request, response, page, { folder, hashedAssets, status: 404, headers, onMissing });
  }
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function allow(response: ServerResponse): void {
  response.writeHead(204, { Allow: ALLOWED_METHODS }).end();
}

function redirect(
  request: IncomingMessage,
  response: ServerResponse,
  { location, status }: Redirection,
): void {
  const { search } = new URL(request.url!, 'http://localhost');
  response.writeHead(status, {
    Location: withQuery(location, search),
    // A browser would keep a permanent redirect for ever, past the next change of the site.
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Length': '0',
  });
  response.end();
}

const HEALTH = '{"status":"ok"}';

/** For load balancers and containers: the process is there and answers. */
function reportHealth(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'OPTIONS') return allow(response);
  if (!isRead(request)) return refuse(response, REFUSALS.method);
  response
    .writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': HEALTH.length,
      'Cache-Control': 'no-store',
    })
    .end(HEALTH);
}
