import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import type { ViteDevServer } from 'vite';
import type { DevSite } from '../dev/dev-site.ts';
import { routeOf } from './page-routes.ts';

/** How long a route may take to be there after its page began to need one, and how often it is looked for, in milliseconds. */
const TIMEOUT_MS = 15_000;
const INTERVAL_MS = 100;

/** Has Astro's development server render the components of a page: it does so when the page's route is asked for. */
export function renderByRoute(
  findServer: () => ViteDevServer,
  dev: DevSite,
): (pageId: string) => Promise<void> {
  return async (id) => {
    const path = `${dev.site.options.base}${routeOf({ id })}`;
    for (let waited = 0; waited < TIMEOUT_MS; waited += INTERVAL_MS) {
      const server = findServer();
      const address = server.httpServer?.address() as AddressInfo | null | undefined;
      const isGone = () => findServer() !== server;
      const status = address ? await ask(`http://localhost:${address.port}${path}`, isGone) : 404;
      if (status === 200) return;
      if (status !== 404) throw new Error(`Astro cannot render ${dev.site.pages.get(id)?.file}`);
      // Where pages begin to need Astro, its server starts anew.
      await sleep(INTERVAL_MS);
    }
    throw new Error(`Astro took too long to get ready for ${dev.site.pages.get(id)?.file}`);
  };
}

/** The status of an answer; 404 where the server that was asked is gone before it has answered. */
async function ask(url: string, isGone: () => boolean): Promise<number> {
  const asked = new AbortController();
  const watch = setInterval(() => isGone() && asked.abort(), INTERVAL_MS);
  try {
    const response = await fetch(url, { headers: { accept: 'text/html' }, signal: asked.signal });
    await response.text();
    return response.status;
  } catch {
    return 404;
  } finally {
    clearInterval(watch);
  }
}
