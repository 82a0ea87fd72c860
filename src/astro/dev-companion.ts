import type { IncomingMessage } from 'node:http';
import type { AstroCompanion } from '../server/dev-server.ts';
import type { DevSite } from '../server/dev-site.ts';
import { astroConfig, enterAstroRoot } from './astro-config.ts';
import { createHost } from './engine-integration.ts';
import { loadAstro } from './find-astro.ts';
import { notePageRoutes, renderByRoute } from './page-routes.ts';

/** Starts Astro's development server for the Astro part of a site, behind the server of Trellis. */
export async function startCompanion(dev: DevSite): Promise<AstroCompanion> {
  const waiting = new WeakMap<IncomingMessage, () => void>();
  const host = createHost(dev, {
    // Requests for a page's route are retried: the route may exist shortly after.
    respondNotFound: async (request, response) => {
      const next = waiting.get(request);
      if (next) next();
      else response.writeHead(404).end();
    },
  });
  process.env['ASTRO_DEV_BACKGROUND'] = '0';
  const { dev: start } = await loadAstro(host.site.project.root);
  enterAstroRoot(host);
  const server = await start({
    ...astroConfig(host),
    server: { port: 0, host: 'localhost' },
  });
  dev.onChange(() => notePageRoutes(dev.site));
  return {
    handle: (request, response, next) => {
      waiting.set(request, next);
      if (host.server) host.server.middlewares(request, response, next);
      else next();
    },
    renderPage: renderByRoute(host, dev),
    stop: () => server.stop(),
  };
}
