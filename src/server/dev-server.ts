import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Layouts } from '../output/output.ts';
import { createDevResponder } from './dev-respond.ts';
import type { DevSite } from './dev-site.ts';
import { MOCK_FOLDER } from '../site/urls.ts';
import { createHttpServer } from './http/http-server.ts';
import { MAX_BODY_BYTES } from './mock-server.ts';
import { withoutBase } from './requests.ts';

/** Options of a development server. */
interface DevServerOptions {
  layouts: Layouts;
  /** Accepted host name, in addition to those of this machine: unpublished content must not be exposed. */
  host: string;
  /** Starts Astro on the first request that needs it, and returns the same companion after that. */
  startAstro(): Promise<AstroCompanion>;
}

/** Creates a development server, which is not listening yet. */
export function createDevServer(dev: DevSite, options: DevServerOptions): Server {
  const { base } = dev.site.options;
  let needsAstro = dev.site.options.hasAstroConfig;
  const { respond, respondNotFound } = createDevResponder(dev, options.layouts, async (pageId) => {
    needsAstro = true;
    await (await options.startAstro()).renderPage(pageId);
  });

  /**
   * Responds with routes of the project's Astro configuration, with files of pages with Astro components, or with the
   * 404 page. Rejects if that page fails.
   */
  async function respondWithAstro(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (!needsAstro) return respondNotFound(request, response);
    const companion = await options.startAstro();
    await new Promise<void>((resolve, reject) => {
      response.once('close', resolve);
      companion.handle(request, response, () => {
        respondNotFound(request, response).then(resolve, reject);
      });
    });
  }

  return createHttpServer(
    async (request, response, target) => {
      const path = withoutBase(target.pathname, base);
      if (path === undefined && target.pathname === '/')
        return void response.writeHead(307, { Location: `${base}/` }).end();
      if (await respond(request, response)) return;
      await respondWithAstro(request, response);
    },
    {
      privateTo: options.host,
      bodyLimit: (path) => (path.startsWith(base + MOCK_FOLDER) ? MAX_BODY_BYTES : undefined),
    },
  );
}

/** Astro's development server, for the Astro part of a site. */
export interface AstroCompanion {
  /** Responds with Astro's routes and tools; calls `next` if there is no match. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Renders the Astro components of a page. */
  renderPage(pageId: string): Promise<void>;
  stop(): Promise<void>;
}
