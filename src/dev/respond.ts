import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';
import { encode } from '../text/html.ts';
import { isForAgents, prefersMarkdown } from '../server/site/content-negotiation.ts';
import { withQuery, type Redirection } from '../server/site/redirects.ts';
import { readTarget, withoutBase } from '../server/http/request-target.ts';
import { serveFile } from '../server/site/serve-file.ts';
import { encodePath } from '../content/links.ts';
import { saveCodeCache } from '../mdx/highlight/code-cache.ts';
import { markdownPath } from '../site/model/markdown-path.ts';
import { commonHeaders } from '../outputs/files/host-headers.ts';
import type { PageData } from '../site/model/page-data.ts';
import { answerAgents } from './answer-agents.ts';
import { findAnswer, type Answer } from './answers.ts';
import type { DevSite } from './dev-site.ts';
import { openChannel } from './live-channel.ts';
import { LIVE_EVENTS, LIVE_SCRIPT } from './live-names.ts';
import { redirectsOf } from './dev-redirects.ts';
import { describeFailure, describeState, findDevPage, livePage } from './live-pages.ts';
import { liveScript } from './live-script.ts';
import { createReporter } from './report.ts';

/** Answers what is asked of a site under development. */
export interface DevResponder {
  /** Answers what is no page; false for pages and unknown addresses. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Answers with the page at the address, or the one for unknown addresses. */
  answerPage(
    request: IncomingMessage,
    response: ServerResponse,
    render: (page: PageData) => Promise<string>,
  ): Promise<void>;
}

/** Files whose answer does not depend on what the author does. */
const FIXED = /^\/(?:_astro|_trellis)\//;

/** Makes the answers for a site, whose files are looked at again before anything that may have changed is sent. */
export function createDevResponder(dev: DevSite): DevResponder {
  const channel = openChannel((isThere) => dev.setAudience(isThere));
  const reporter = createReporter(dev);
  const askAgents = answerAgents(dev);
  dev.onChange(() => channel.tellAll());

  /** Path without base; undefined for addresses outside of it. */
  const pathOf = (request: IncomingMessage) => {
    const pathname = readTarget(request)?.pathname;
    return pathname && withoutBase(pathname, dev.site.options.base);
  };

  function join(request: IncomingMessage, response: ServerResponse): void {
    const page = new URL(request.url ?? '/', 'http://localhost').searchParams.get('page') ?? '/';
    const path = withoutBase(decode(page), dev.site.options.base) ?? '/';
    channel.join(request, response, () => stateAt(dev, path));
  }

  return {
    async answer(request, response) {
      const path = pathOf(request);
      const { base } = dev.site.options;
      if (path === undefined) return false;
      if (path === '/mcp' && isForAgents(request)) return askAgents(request, response);
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      if (path === LIVE_EVENTS) return (join(request, response), true);
      if (path === LIVE_SCRIPT) {
        sendText(request, response, { text: liveScript(), type: 'text/javascript; charset=utf-8' });
        return true;
      }
      if (!FIXED.test(path)) await dev.freshen();
      const { findExact, findPattern } = redirectsOf(dev.site);
      const moved = findExact(base + path);
      if (moved) return redirect(request, response, moved);
      const page = findDevPage(dev, path);
      if (page !== undefined) {
        if (!prefersMarkdown(request.headers.accept)) return false;
        const { href } = dev.site.pages.get(page)!;
        response.setHeader('Content-Location', base + encodePath(markdownPath(href)));
        return send(request, response, await findAnswer(dev.site, markdownPath(href)));
      }
      if (send(request, response, await findAnswer(dev.site, path))) return true;
      const movedTo = findPattern(base + path);
      return movedTo ? redirect(request, response, movedTo) : false;
    },

    async answerPage(request, response, render) {
      const path = pathOf(request) ?? '/404';
      const id = findDevPage(dev, path);
      response.statusCode = id === undefined ? 404 : 200;
      let text: string;
      try {
        text = await render(livePage(dev, id));
        if (id !== undefined) reporter.page(id);
      } catch (error) {
        console.error(error);
        response.statusCode = 500;
        text = failurePage(dev, path, error);
      }
      for (const [name, value] of commonHeaders(dev.site)) response.setHeader(name, value);
      response.setHeader('Vary', 'Accept');
      sendText(request, response, { text, type: 'text/html; charset=utf-8' });
      // What other processes of the folder write there is passed over where it does not fit.
      response.once('finish', saveCodeCache);
    },
  };
}

function stateAt(dev: DevSite, path: string) {
  try {
    return describeState(dev, findDevPage(dev, path));
  } catch (error) {
    return describeFailure(error);
  }
}

/** Stands in for a page that cannot be made, until it can. */
function failurePage(dev: DevSite, path: string, error: unknown): string {
  const { base } = dev.site.options;
  const message = encode(error instanceof Error ? error.message : String(error));
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>This page cannot be shown</title>' +
    '<meta name="color-scheme" content="light dark">' +
    `<script type="module" src="${base}${LIVE_SCRIPT}" data-state="${stateAt(dev, path).state}"></script></head>` +
    `<body><h1>This page cannot be shown</h1><pre>${message}</pre></body></html>\n`
  );
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer | undefined,
): boolean {
  if (answer === undefined) return false;
  if ('text' in answer) sendText(request, response, answer);
  else sendFile(request, response, dirname(answer.file), basename(answer.file));
  return true;
}

/** Sends a file of a folder, kept by browsers only where its name tells its content. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  file: string,
): void {
  const onMissing = () => void response.writeHead(404).end();
  serveFile(
    request,
    response,
    { file, encodings: {} },
    { folder, hashedAssets: '_astro/', onMissing },
  );
}

/** Sends a text that browsers ask for again each time, unless they are told otherwise. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  { text, type, cacheControl = 'no-cache' }: { text: string; type: string; cacheControl?: string },
): void {
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.setHeader('Cache-Control', cacheControl);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.end(request.method === 'HEAD' ? undefined : text);
}

function redirect(
  request: IncomingMessage,
  response: ServerResponse,
  { location, status }: Redirection,
): true {
  const { search } = new URL(request.url ?? '/', 'http://localhost');
  const headers = { Location: withQuery(location, search), 'Cache-Control': 'no-store' };
  response.writeHead(status, headers).end();
  return true;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
