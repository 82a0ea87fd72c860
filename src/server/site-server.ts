import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { PROXY_PATH, type SiteManifest } from '../site/hosts.ts';
import type { ProxyAllowlist } from '../site/site.ts';
import { createHttpServer, type Responder } from './http/http-server.ts';
import { isRead, REFUSALS, refuse, sendAllowedMethods, withoutBase } from './requests.ts';
import { sendRedirect } from './site/redirects.ts';
import { chooseVariant, createCompressedFiles, isForAgents, serveFile } from './site/serve-file.ts';
import {
  respondNothing,
  isVendorScript,
  watchSite,
  type ServedSite,
  type SiteFile,
} from './site/site-files.ts';

/** Answers a request on demand; calls `next` when it has no answer. */
export type RouteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void | Promise<void>;

interface SiteServerOptions {
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
      pathname.endsWith(PROXY_PATH) ? MAX_PROXIED_BYTES : MAX_MESSAGE_BYTES,
    respondsToBadRequests: (pathname) => routes.some((route) => isRoute(pathname, route)),
    privateTo: previewAt,
  });
}

/** Bytes of a body that the proxy forwards; it counts those that come without a length. */
const MAX_PROXIED_BYTES = 10_000_000;
/** Bytes of a body for anything else, such as a message of an agent. */
const MAX_MESSAGE_BYTES = 65_536;

function isRoute(pathname: string, route: string): boolean {
  return pathname === route || pathname === `${route}/`;
}

function createResponder(
  { folder, hashedAssets = '_astro/', routes = [], handler, mcp, previewAt }: SiteServerOptions,
  currentSite: () => Promise<ServedSite>,
): Responder {
  const { respondWithFile, respondNotFound } = createFileResponder({ folder, hashedAssets });
  const findService = createServices(folder, mcp);

  return async (request, response, target) => {
    const { method } = request;
    // The web's own Request, which routes are given, cannot have this method.
    if (method === 'TRACE') return refuse(response, REFUSALS.method);
    if (target.pathname === '/healthz') return respondWithHealth(request, response);

    const site = await currentSite();
    const pathname = withoutBase(target.pathname, site.base) ?? '';
    if (handler && routes.some((route) => isRoute(pathname, route))) {
      let notFound: void | Promise<void> = undefined;
      await handler(request, response, () => {
        notFound = respondNotFound(request, response, site);
      });
      return notFound;
    }
    if (previewAt !== undefined && isVendorScript(pathname)) return respondNothing(response);
    const service = findService(request, pathname, site);
    if (service) return service(request, response);
    const exact = site.redirects.findExact(target.pathname);
    if (exact) return sendRedirect(request, response, exact);
    const file = site.files.get(pathname);
    if (file) return respondWithFile(request, response, file, site);
    const pattern = site.redirects.findPattern(target.pathname);
    if (pattern) return sendRedirect(request, response, pattern);
    return respondNotFound(request, response, site);
  };
}

/** Answers for a service. */
type ServiceHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** What a server does for a site besides sending its files: undefined where a request asks for none of it. */
type FindService = (
  request: IncomingMessage,
  pathname: string,
  site: ServedSite,
) => ServiceHandler | undefined;

/** Finds who answers agents, tells them where, and passes on requests of the playground. `mcp` is the path for agents, without base. */
function createServices(folder: string, mcp: string | undefined): FindService {
  const answerAgent = createAgentHandler(folder);
  const passOn = createProxyHandler();
  return (request, pathname, { files, base, manifest }) => {
    if (pathname === mcp && isForAgents(request)) return answerAgent;
    // A file of the author wins.
    if (mcp && MCP_CARDS.includes(pathname) && !files.has(pathname)) {
      return (asked, response) => respondWithCard(asked, response, { manifest, path: base + mcp });
    }
    const relay = pathname === PROXY_PATH ? manifest?.relay : undefined;
    return relay && ((asked, response) => passOn(asked, response, relay));
  };
}

/** Answers agents; what that needs is loaded by the first question, because most servers never get one. */
function createAgentHandler(folder: string): ServiceHandler {
  let loaded: Promise<ServiceHandler> | undefined;

  async function load(): Promise<ServiceHandler> {
    const [{ createMcpHandler }, { watchDocs }] = await Promise.all([
      import('./mcp/handle-request.ts'),
      import('./mcp/docs.ts'),
    ]);
    return createMcpHandler(watchDocs(folder));
  }

  return async (request, response) => {
    const answer = await (loaded ??= load());
    await answer(request, response);
  };
}

/** Likewise, what the proxy needs is loaded by its first request. */
function createProxyHandler() {
  async function load() {
    const [{ createSiteProxy }, web] = await Promise.all([
      import('./proxy.ts'),
      import('./http/web-request.ts'),
    ]);
    return { proxy: createSiteProxy(), ...web };
  }

  let loaded: ReturnType<typeof load> | undefined;

  return async (request: IncomingMessage, response: ServerResponse, targets: ProxyAllowlist) => {
    const { proxy, sendWebResponse, toWebRequest } = await (loaded ??= load());
    await sendWebResponse(response, await proxy(toWebRequest(request, response), targets));
  };
}

interface FileResponder {
  /** Answers with a file of the site, or where it only leads to another address, with that. */
  respondWithFile(
    request: IncomingMessage,
    response: ServerResponse,
    file: SiteFile,
    site: ServedSite,
  ): void | Promise<void>;
  /** Answers with the site's page for unknown addresses. */
  respondNotFound(
    request: IncomingMessage,
    response: ServerResponse,
    site: ServedSite,
  ): void | Promise<void>;
}

/** Answers with files of a site that is served from a folder. */
function createFileResponder({
  folder,
  hashedAssets,
}: {
  folder: string;
  hashedAssets: string;
}): FileResponder {
  const compressed = createCompressedFiles();
  return {
    respondWithFile(request, response, file, site) {
      const { base } = site;
      if (request.method === 'OPTIONS') return sendAllowedMethods(response);
      if (!isRead(request)) return refuse(response, REFUSALS.method);
      if (file.redirect) {
        const location = encodeURI(base + file.redirect);
        return sendRedirect(request, response, { location, status: 308 });
      }
      const { variant, markdown } = chooseVariant(site.files, file, request.headers.accept);
      if (variant) {
        const href = encodeURI(`${base}/${variant.file}`);
        response.setHeader('Link', `<${href}>; rel="alternate"; type="text/markdown"`);
        if (markdown) response.setHeader('Content-Location', href);
      }
      return serveFile(request, response, markdown ?? file, {
        folder,
        hashedAssets,
        compressed,
        vary: variant ? ['Accept'] : [],
        headers: site.headers(new URL(request.url!, 'http://localhost').pathname),
      });
    },

    respondNotFound(request, response, site) {
      const { base } = site;
      const { pathname } = new URL(request.url!, 'http://localhost');
      const page = findNotFoundPage(site, withoutBase(pathname, base) ?? '/');
      if (!page || !isRead(request)) return refuse(response, REFUSALS.notFound);
      const headers = site.headers(`${base}/`);
      return serveFile(request, response, page, {
        folder,
        hashedAssets,
        compressed,
        status: 404,
        headers,
      });
    },
  };
}

/** The nearest `404.html` on the way up from a path: languages have theirs in their own folders. */
function findNotFoundPage(
  { files, notFoundFolders }: ServedSite,
  path: string,
): SiteFile | undefined {
  const folder = notFoundFolders.find((one) => path.startsWith(one));
  return files.get(`${folder}404.html`);
}

const HEALTH = '{"status":"ok"}';

/** For load balancers and containers: the process is there and answers. */
function respondWithHealth(request: IncomingMessage, response: ServerResponse): void {
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

/** Pathnames at which programs ask where the MCP server of a site is. Hosts that only serve files have neither. */
const MCP_CARDS: readonly string[] = ['/.well-known/mcp.json', '/.well-known/mcp'];

/** Answers with the address of the MCP server, a path where the address of the site is not known. */
function respondWithCard(
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
