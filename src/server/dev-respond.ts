import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIVE_SCRIPT } from '../client/overlay-names.ts';
import { encodePath } from '../content/links.ts';
import type { LoadedPage } from '../content/pages.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { findLanguageHome } from '../navigation/languages.ts';
import { commonHeaders, listRedirects } from '../output/host-files.ts';
import { findOutput } from '../output/list-outputs.ts';
import type { Layouts, Output, OutputSources } from '../output/output.ts';
import { htmlPath, notFoundPath, renderNoticeDocument } from '../output/pages.ts';
import { isModulePage } from '../site/astro-pages.ts';
import { mcpLink } from '../site/host-formats.ts';
import { isForHosts } from '../site/hosts.ts';
import type { Site } from '../site/site.ts';
import { markdownPath, MOCK_FOLDER } from '../site/urls.ts';
import { loadOnce, messageOf } from '../utils/errors.ts';
import type { DevSite } from './dev-site.ts';
import { createOverlayApi, type OverlayApi } from './dev/overlay-api.ts';
import { findDevPage, withLiveScript } from './dev/live-pages.ts';
import { redirect, sendFile, sendText, typeOf } from './dev/send.ts';
import type { Docs } from './mcp/docs.ts';
import type { McpHandler } from './mcp/handle-request.ts';
import {
  isRead,
  readTarget,
  REFUSALS,
  refuse,
  sendAllowedMethods,
  withoutBase,
} from './requests.ts';
import { createRedirects, type Redirects } from './site/redirects.ts';
import { isForAgents, prefersMarkdown } from './site/serve-file.ts';

const redirectLookups = new WeakMap<Site['redirects'], Redirects>();

/** Responds to requests for a site in development. */
interface DevResponder {
  /** Responds with the output for the URL; returns false if there is none. */
  respond(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Responds with the 404 page. */
  respondNotFound(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Paths whose response does not depend on the project. */
const FIXED = /^\/(?:_astro|_trellis)\//;

/** What responses in development are made from. */
interface DevResources {
  dev: DevSite;
  /** Requests of the overlay, and the problems that it shows. */
  overlay: OverlayApi;
  /** Sources of the current outputs. */
  sources(): OutputSources;
  /** Renders the Astro components of a page. */
  renderComponents(pageId: string): Promise<void>;
}

/**
 * Creates the responder for a site. Checks for changed files before responding. `renderComponents` renders a page's
 * Astro components.
 */
export function createDevResponder(
  dev: DevSite,
  layouts: Layouts,
  renderComponents: DevResources['renderComponents'],
): DevResponder {
  const overlay = createOverlayApi(dev);
  const sources = sourcesOf(dev, layouts);
  const resources = { dev, overlay, sources, renderComponents };
  const handleAgent = respondToAgents(dev, sources);
  return {
    async respond(request, response) {
      const path = pathOf(dev, request);
      if (path === undefined) return false;
      if (path === '/mcp' && isForAgents(request)) return handleAgent(request, response);
      if (await overlay.respond(request, response, path)) return true;
      if (path.startsWith(`${MOCK_FOLDER}/`)) return respondAsMock(dev, request, response);
      if (!isRead(request)) return false;
      if (!FIXED.test(path)) await dev.refreshIfStale();
      return respondWithOutput(resources, path, request, response);
    },

    async respondNotFound(request, response) {
      if (isRead(request)) await respondWithPage(resources, undefined, request, response);
      else if (request.method === 'OPTIONS') sendAllowedMethods(response);
      else refuse(response, REFUSALS.method);
    },
  };
}

/** Path of a request without the base; undefined for URLs outside of it. */
function pathOf(dev: DevSite, request: IncomingMessage): string | undefined {
  const pathname = readTarget(request)?.pathname;
  return pathname && withoutBase(pathname, dev.site.options.base);
}

/** Responds with a redirect, a page, or another file; returns false if there is none. */
async function respondWithOutput(
  resources: DevResources,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { dev, sources } = resources;
  const { base } = dev.site.options;
  const { findExact, findPattern } = redirectsOf(dev.site);
  const moved = findExact(base + path);
  if (moved) return redirect(request, response, moved);
  const id = findDevPage(dev, path);
  if (id === undefined) {
    const found = await findFile(sources(), path);
    if (found) return sendOutput(request, response, found);
    const movedTo = findPattern(base + path);
    return movedTo ? redirect(request, response, movedTo) : false;
  }
  if (prefersMarkdown(request.headers.accept))
    return respondWithMarkdown(sources(), id, request, response);
  return respondWithPage(resources, id, request, response);
}

/** Responds with the HTML of a page; without an id, with the 404 page. */
async function respondWithPage(
  resources: DevResources,
  id: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<true> {
  const { dev } = resources;
  const page = id === undefined ? undefined : dev.site.pages.get(id);
  const { text, status } = await renderHtml(resources, page, pathOf(dev, request) ?? '/');
  response.statusCode = status;
  for (const [name, value] of commonHeaders(dev.site)) response.setHeader(name, value);
  response.setHeader('Link', mcpLink(`${dev.site.options.base}/mcp`));
  response.setHeader('Vary', 'Accept');
  sendText(request, response, { text, type: 'text/html; charset=utf-8' });
  response.once('finish', () => saveHighlightedCode(dev.site));
  return true;
}

/**
 * Saves highlighted code; data of other processes in the same folder is kept if it is compatible. A project that was
 * moved or removed gets no folder in its old location.
 */
function saveHighlightedCode({ project, renderCache }: Site): void {
  if (existsSync(project.root)) renderCache.environment.highlighter.cache?.save();
}

/** HTML of a page, of the 404 page, or of a page that describes why it cannot be rendered. */
async function renderHtml(
  { dev, overlay, sources, renderComponents }: DevResources,
  page: LoadedPage | undefined,
  path: string,
): Promise<{ text: string; status: number }> {
  try {
    if (page && isModulePage(dev.site, page.id)) await renderComponents(page.id);
    const output = page
      ? htmlPath(dev.site, page.href)
      : notFoundPath(findLanguageHome(dev.site.navigation, path));
    const text = await renderText(sources(), output);
    if (page) overlay.recordShown(page.id);
    return { text, status: page ? 200 : 404 };
  } catch (error) {
    // Failures of a page are among its problems.
    if (page && error instanceof FailedPage) overlay.recordShown(page.id);
    else console.error(error);
    const { state } = overlay.describe(path);
    return { text: failurePage(dev.site.options.base, state, messageOf(error)), status: 500 };
  }
}

/** Sources of the current outputs, with pages that reload on changes. */
function sourcesOf(dev: DevSite, layouts: Layouts): () => OutputSources {
  const live: Layouts = {
    ...layouts,
    renderPage: (page) => layouts.renderPage(withLiveScript(dev, page)),
  };
  return () => ({ site: dev.site, layouts: live });
}

/** Responds for the server with simulated responses in the playground. */
async function respondAsMock(
  dev: DevSite,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (dev.site.config.api.playground.mock === false) return false;
  await dev.refreshIfStale();
  const { respondForPlayground } = await import('./mock-server.ts');
  const url = (request.url ?? '').slice(dev.site.options.base.length);
  return respondForPlayground(dev.site.documents, request, response, url);
}

/** Responds with the Markdown of a page; returns false if it has none. */
async function respondWithMarkdown(
  sources: OutputSources,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pages, options } = sources.site;
  const path = markdownPath(pages.get(id)!.href);
  const found = await findOutput(sources, path);
  response.setHeader('Content-Location', options.base + encodePath(path));
  return found ? sendOutput(request, response, found) : false;
}

/** The file that production servers send for a path that is not a page. */
async function findFile(sources: OutputSources, path: string): Promise<Output | undefined> {
  if (isForHosts(path)) return undefined;
  const found = path.endsWith('/') ? undefined : await findOutput(sources, path);
  return found ?? findOutput(sources, `${path.replace(/\/$/, '')}/index.html`);
}

async function renderText(sources: OutputSources, path: string): Promise<string> {
  const output = await findOutput(sources, path);
  const content = await output?.render();
  if (typeof content !== 'string') throw new Error(`Document not found: ${path}`);
  if (output?.page && output.isWhole?.() === false)
    throw new FailedPage(
      sources.site.renderCache.guard.report(output.page.id, 'failed').diagnostics,
    );
  return content;
}

/** A page whose layout failed, with its diagnostic. */
class FailedPage extends Error {
  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(({ message }) => message).join('\n'));
  }
}

async function sendOutput(
  request: IncomingMessage,
  response: ServerResponse,
  output: Output,
): Promise<boolean> {
  const content = await output.render();
  if (content === undefined) return false;
  if (typeof content !== 'string') return sendFile(request, response, content.file, output.path);
  return sendText(request, response, { text: content, type: typeOf(output.path) });
}

/** Placeholder for a page that cannot be rendered, which reloads when it can. */
function failurePage(base: string, state: string, message: string): string {
  return renderNoticeDocument({
    title: 'Cannot render this page',
    message,
    lang: 'en',
    head: `<script type="module" src="${base}${LIVE_SCRIPT}" data-state="${state}"></script>`,
  });
}

/** Redirects of a site; cached until the site is loaded again. */
function redirectsOf(site: Site): Redirects {
  const redirects = redirectLookups.get(site.redirects) ?? createRedirects(withStatus(site));
  redirectLookups.set(site.redirects, redirects);
  return redirects;
}

function withStatus(site: Site) {
  return listRedirects(site).map(({ permanent, ...rule }) => ({
    ...rule,
    status: permanent ? 308 : 307,
  }));
}

/** Responds to MCP requests for a site in development; dependencies are loaded on first use. */
function respondToAgents(
  dev: DevSite,
  sources: () => OutputSources,
): (request: IncomingMessage, response: ServerResponse) => Promise<true> {
  let handler: Promise<McpHandler> | undefined;
  let docs: (() => Promise<Docs>) | undefined;
  dev.onChange(() => (docs = undefined));

  async function read(path: string): Promise<string | undefined> {
    const content = await (await findOutput(sources(), path))?.render();
    return typeof content === 'object' ? readFile(content.file, 'utf8') : content;
  }

  async function createHandler(): Promise<McpHandler> {
    const [{ createMcpHandler }, { openDocs }] = await Promise.all([
      import('./mcp/handle-request.ts'),
      import('./mcp/docs.ts'),
    ]);
    return createMcpHandler(() => (docs ??= loadOnce(() => openDocs(read)))());
  }

  return async (request, response) => {
    await dev.refresh();
    await (
      await (handler ??= createHandler())
    )(request, response);
    return true;
  };
}
