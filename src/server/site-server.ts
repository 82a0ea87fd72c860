import type { ChildProcess } from 'node:child_process';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';
import { encodePath } from '../content/links.ts';
import { mcpLink } from '../site/host-formats.ts';
import { PROXY_PATH, type SiteManifest } from '../site/hosts.ts';
import type { ProxyAllowlist } from '../site/site.ts';
import { createHttpServer, type Responder } from './http/http-server.ts';
import { logError } from './listen.ts';
import {
  decodeTarget,
  isRead,
  REFUSALS,
  refuse,
  sendAllowedMethods,
  withoutBase,
} from './requests.ts';
import { sendRedirect } from './site/redirects.ts';
import { chooseVariant, createCompressedFiles, isForAgents, serveFile } from './site/serve-file.ts';
import {
  respondNothing,
  isVendorScript,
  watchSite,
  type ServedSite,
  type SiteFile,
} from './site/site-files.ts';

/** Handles a request on demand; calls `next` if it does not match. */
export type RouteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void | Promise<void>;

/** Finds the absolute path of a file by its pathname without base; undefined if there is none. */
export type FindFile = (pathname: string) => Promise<string | undefined>;

interface SiteServerOptions {
  /** Folder of the built site: `dist/client`. */
  folder: string;
  /** Base path for a folder without a site manifest: `/docs`. */
  base?: string | undefined;
  /** Folder of files with a digest in their name: `_astro/`. */
  hashedAssets?: string | undefined;
  /** Pathnames that `handler` handles, such as `/plants`; other requests do not reach it. */
  routes?: readonly string[] | undefined;
  handler?: RouteHandler | undefined;
  /** Pathname of the MCP server, `/mcp`; a page with that name stays readable. */
  mcp?: string | undefined;
  /** Finds files with a digest in their name that the folder lacks. See `requestFromPreview`. */
  findFile?: FindFile | undefined;
  /** Host name of a preview, the only one that it accepts. Scripts of analytics and chats are empty in previews. */
  previewAt?: string | undefined;
}

/** Creates a server, which is not listening yet, for a built site and its on-demand routes. */
export async function createSiteServer(options: SiteServerOptions): Promise<Server> {
  const { folder, base, routes = [], previewAt } = options;
  const currentSite = await watchSite(folder, base);
  const site = await currentSite();
  return createHttpServer(createResponder(options, currentSite), {
    bodyLimit: (pathname) =>
      pathname.endsWith(PROXY_PATH) ? MAX_PROXIED_BYTES : MAX_MESSAGE_BYTES,
    respondsToBadRequests: (pathname) =>
      routes.some((route) => isRoute(withoutBase(pathname, site.base) ?? '', route)),
    privateTo: previewAt,
  });
}

/** Maximum size of a proxied request body in bytes, including bodies without Content-Length. */
const MAX_PROXIED_BYTES = 10_000_000;
/** Maximum size of other request bodies in bytes, such as MCP messages. */
const MAX_MESSAGE_BYTES = 65_536;

function isRoute(pathname: string, route: string): boolean {
  return pathname === route || pathname === `${route}/`;
}

function createResponder(
  options: SiteServerOptions,
  currentSite: () => Promise<ServedSite>,
): Responder {
  const { folder, hashedAssets = '_astro/', routes = [], handler, mcp, previewAt } = options;
  const { respondWithFile, respondFromElsewhere, respondNotFound } = createFileResponder({
    folder,
    hashedAssets,
    mcp,
  });
  const findService = createServices(folder, mcp);

  return async (request, response, target) => {
    const { method } = request;
    // A web `Request` cannot have this method.
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
    const elsewhere = pathname.startsWith(`/${hashedAssets}`)
      ? await options.findFile?.(pathname)
      : undefined;
    if (elsewhere) return respondFromElsewhere(request, response, elsewhere, site);
    return respondNotFound(request, response, site);
  };
}

/** Handles requests for a service. */
type ServiceHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Finds the service for a request; undefined if it is for a file. */
type FindService = (
  request: IncomingMessage,
  pathname: string,
  site: ServedSite,
) => ServiceHandler | undefined;

/** Creates the MCP server, its discovery documents, and the request proxy. `mcp` is a path without base. */
function createServices(folder: string, mcp: string | undefined): FindService {
  const handleAgent = createAgentHandler(folder);
  const proxyRequest = createProxyHandler();
  return (request, pathname, { files, base, manifest }) => {
    if (pathname === mcp && isForAgents(request)) return handleAgent;
    // Files of the author win.
    if (mcp && MCP_CARDS.includes(pathname) && !files.has(pathname)) {
      return (incoming, response) =>
        respondWithCard(incoming, response, { manifest, path: base + mcp });
    }
    const relay = pathname === PROXY_PATH ? manifest?.relay : undefined;
    return relay && ((incoming, response) => proxyRequest(incoming, response, relay));
  };
}

/** Handles MCP requests; loads its dependencies on first use, because most servers never need them. */
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
    const handler = await (loaded ??= load());
    await handler(request, response);
  };
}

/** Handles proxy requests; loads its dependencies on first use. */
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

/** Type of the messages between a server and the preview that started it. */
export const FILE_MESSAGE = 'trellis:find-file';

/** A server requests the path of a file, and the preview responds with it. */
interface FileMessage {
  type: typeof FILE_MESSAGE;
  pathname: string;
  file?: string | undefined;
}

/** Requests files from the preview that started this process; undefined if none did. */
export function requestFromPreview(): FindFile | undefined {
  if (!process.send) return undefined;
  const pending = new Map<string, PromiseWithResolvers<string | undefined>>();
  process.on('message', ({ type, pathname, file }: FileMessage) => {
    if (type !== FILE_MESSAGE) return;
    pending.get(pathname)?.resolve(file);
    pending.delete(pathname);
  });
  process.once('disconnect', () => {
    for (const { resolve } of pending.values()) resolve(undefined);
  });
  // A server that is closed exits.
  process.channel?.unref();
  return (pathname) => {
    if (!process.connected) return Promise.resolve(undefined);
    const found = pending.get(pathname) ?? Promise.withResolvers<string | undefined>();
    if (!pending.has(pathname))
      process.send?.({ type: FILE_MESSAGE, pathname } satisfies FileMessage);
    pending.set(pathname, found);
    return found.promise;
  };
}

/** Responds to the requests of a server in a child process. */
export function respondToServer(server: ChildProcess, findFile: FindFile): void {
  server.on('message', (message: FileMessage) => {
    if (message.type !== FILE_MESSAGE) return;
    const { pathname } = message;
    void findFile(pathname)
      .catch((error: unknown) => {
        logError({ message: 'Cannot create a file of the preview', url: pathname, error });
        return undefined;
      })
      .then((file) => {
        if (server.connected) server.send({ type: FILE_MESSAGE, pathname, file });
      });
  });
}

interface FileResponder {
  /** Responds with a file of the site, or with its redirect. */
  respondWithFile(
    request: IncomingMessage,
    response: ServerResponse,
    file: SiteFile,
    site: ServedSite,
  ): void | Promise<void>;
  /** Responds with a file that is not in the folder of the site; its name contains a digest. */
  respondFromElsewhere(
    request: IncomingMessage,
    response: ServerResponse,
    file: string,
    site: ServedSite,
  ): void | Promise<void>;
  /** Responds with the 404 page of the site. */
  respondNotFound(
    request: IncomingMessage,
    response: ServerResponse,
    site: ServedSite,
  ): void | Promise<void>;
}

/** Responds with files of a site in a folder. */
function createFileResponder({
  folder,
  hashedAssets,
  mcp,
}: {
  folder: string;
  hashedAssets: string;
  mcp: string | undefined;
}): FileResponder {
  const compressed = createCompressedFiles();
  const inSite = { folder, hashedAssets, compressed };
  return {
    respondWithFile(request, response, file, site) {
      if (request.method === 'OPTIONS') return sendAllowedMethods(response);
      if (!isRead(request)) return refuse(response, REFUSALS.method);
      if (file.redirect) {
        const location = encodePath(site.base + file.redirect);
        return sendRedirect(request, response, { location, status: 308 });
      }
      const { variant, markdown } = chooseVariant(site.files, file, request.headers.accept);
      if (variant) {
        const href = encodePath(`${site.base}/${variant.file}`);
        const link = `<${href}>; rel="alternate"; type="text/markdown"`;
        const links = mcp === undefined ? [link] : [link, mcpLink(site.base + mcp)];
        response.setHeader('Link', links.join(', '));
        if (markdown) response.setHeader('Content-Location', href);
      }
      const headers = headersFor(request, site);
      const vary = variant ? ['Accept'] : [];
      return serveFile(request, response, markdown ?? file, { ...inSite, vary, headers });
    },

    respondFromElsewhere(request, response, file, site) {
      if (!isRead(request)) return refuse(response, REFUSALS.method);
      const headers = headersFor(request, site);
      const inFolder = { folder: dirname(file), hashedAssets: '', compressed, headers };
      return serveFile(request, response, { file: basename(file), encodings: {} }, inFolder);
    },

    respondNotFound(request, response, site) {
      const { base } = site;
      const { pathname = '' } = decodeTarget(request.url ?? '') ?? {};
      const page = findNotFoundPage(site, withoutBase(pathname, base) ?? '/');
      if (!page || !isRead(request)) return refuse(response, REFUSALS.notFound);
      const headers = site.headers(`${base}/`);
      return serveFile(request, response, page, { ...inSite, status: 404, headers });
    },
  };
}

/** The headers of docs.json for the requested path, as the request has it. */
function headersFor(
  { url = '/' }: IncomingMessage,
  site: ServedSite,
): ReturnType<ServedSite['headers']> {
  return site.headers(new URL(url, 'http://localhost').pathname);
}

/** Nearest `404.html` in the parent folders of a path: languages have their own. */
function findNotFoundPage(
  { files, notFoundFolders }: ServedSite,
  path: string,
): SiteFile | undefined {
  const folder = notFoundFolders.find((one) => path.startsWith(one));
  return files.get(`${folder}404.html`);
}

const HEALTH = '{"status":"ok"}';

/** Health check for load balancers and containers. */
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

/** Pathnames of MCP discovery documents. Static hosts do not serve them. */
const MCP_CARDS: readonly string[] = ['/.well-known/mcp.json', '/.well-known/mcp'];

/** Responds with the URL of the MCP server, or its path if the origin is unknown. */
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
