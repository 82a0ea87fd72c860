import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Layouts } from '../outputs/output.ts';
import { createHttpServer } from '../server/http/http-server.ts';
import { withoutBase } from '../server/http/request-target.ts';
import type { AstroCompanion } from './astro-companion.ts';
import type { DevSite } from './dev-site.ts';
import { createDevResponder } from './respond.ts';

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
  const { answer, answerNotFound } = createDevResponder(dev, options.layouts, async (pageId) =>
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
      if (await answer(request, response)) return;
      await askAstro(request, response, () => void answerNotFound(request, response));
    },
    { privateTo: options.host },
  );
}
