import type { IncomingMessage } from 'node:http';
import type { AstroCompanion } from '../server/dev-server.ts';
import type { DevSite } from '../server/dev-site.ts';
import { astroConfig, enterAstroRoot } from './astro-config.ts';
import { createHost } from './engine-integration.ts';
import { loadAstro } from './find-astro.ts';
import { notePageRoutes, renderByRoute } from './page-routes.ts';

/** Starts Astro's development server, out of sight, for what is Astro's own in a site. */
export async function startCompanion(dev: DevSite): Promise<AstroCompanion> {
  const waiting = new WeakMap<IncomingMessage, () => void>();
  const host = createHost(dev, {
    // What asks for the route of a page waits for no other answer: the route may be there a moment later.
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
