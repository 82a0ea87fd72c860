import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Layouts } from '../output/output.ts';
import { createDevResponder } from './dev-respond.ts';
import type { DevSite } from './dev-site.ts';
import { createHttpServer } from './http/http-server.ts';
import { withoutBase } from './requests.ts';

/** What a development server needs besides the site. */
export interface DevServerOptions {
  layouts: Layouts;
  /** The name that it answers to, besides those of this machine: it shows what is not published yet. */
  host: string;
  /** Starts Astro when something is first asked for that is Astro's own. */
  startAstro(): Promise<AstroCompanion>;
}

/** A server, not listening yet, that shows a site while its author writes. */
export function createDevServer(dev: DevSite, options: DevServerOptions): Server {
  const { base } = dev.site.options;
  let astro: Promise<AstroCompanion> | undefined;
  const getAstro = () => (astro ??= options.startAstro());
  const { respond, respondNotFound } = createDevResponder(dev, options.layouts, async (pageId) =>
    (await getAstro()).renderPage(pageId),
  );

  /** A project with an Astro configuration may have routes of its own; a page with Astro's components loads their files. */
  async function askAstro(
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ): Promise<void> {
    if (!dev.site.options.hasAstroConfig && !astro) return next();
    (await getAstro()).handle(request, response, next);
  }

  return createHttpServer(
    async (request, response, target) => {
      const path = withoutBase(target.pathname, base);
      if (path === undefined && target.pathname === '/')
        return void response.writeHead(307, { Location: `${base}/` }).end();
      if (await respond(request, response)) return;
      await askAstro(request, response, () => void respondNotFound(request, response));
    },
    { privateTo: options.host },
  );
}

/** Astro's own development server, for what is Astro's in a site. */
export interface AstroCompanion {
  /** Answers by Astro's routes and tools; calls `next` where they have nothing. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Has the components of a page rendered that are Astro's. */
  renderPage(pageId: string): Promise<void>;
  stop(): Promise<void>;
}
