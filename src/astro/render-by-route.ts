import { setTimeout as sleep } from 'node:timers/promises';
import type { DevSite } from '../dev/dev-site.ts';
import type { AstroHost } from './engine-integration.ts';
import { routeOf } from './page-routes.ts';
import { rethrowUnless } from '../text/errors.ts';

/** How long a route may take to be there after its page began to need one, and how often it is looked for, in milliseconds. */
const TIMEOUT_MS = 15_000;
const INTERVAL_MS = 100;

/** Has Astro's development server render the components of a page: it does so when the page's route is asked for. */
export function renderByRoute(host: AstroHost, dev: DevSite): (pageId: string) => Promise<void> {
  return async (id) => {
    const route = routeOf({ id });
    for (let waited = 0; waited < TIMEOUT_MS; waited += INTERVAL_MS) {
      // Where pages begin to need Astro, another server takes the place of the one that knows nothing of them.
      const status = host.pageRoutes.has(route)
        ? await ask(host, dev.site.options.base + route)
        : 404;
      if (status === 200) return;
      if (status !== 404) throw new Error(`Astro cannot render ${dev.site.pages.get(id)?.file}`);
      await sleep(INTERVAL_MS);
    }
    throw new Error(`Astro took too long to get ready for ${dev.site.pages.get(id)?.file}`);
  };
}

/** The status of Astro's answer; 404 where there is no server, or it is gone before it has answered. */
async function ask(host: AstroHost, path: string): Promise<number> {
  const { server } = host;
  const address = server?.httpServer?.address();
  if (!address || typeof address === 'string') return 404;
  const asked = new AbortController();
  const watch = setInterval(() => host.server !== server && asked.abort(), INTERVAL_MS);
  try {
    const url = `http://localhost:${address.port}${path}`;
    const response = await fetch(url, { headers: { accept: 'text/html' }, signal: asked.signal });
    await response.text();
    return response.status;
  } catch (error) {
    // The server restarts while it is asked.
    return rethrowUnless(error, 'AbortError', 'TypeError') ?? 404;
  } finally {
    clearInterval(watch);
  }
}
