import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { handler } from '@astrojs/node/server.js';
import { closeOnSignal, listen, logError, readListenOptions } from '../server/listen.ts';
import { closePlants, openPlants } from './open-plants.ts';
import { createSiteServer, requestFromPreview, type RouteHandler } from '../server/site-server.ts';

// Name of the handler that Astro's preview expects.
export { handler };

// Listed explicitly, so that other endpoints of Astro (images) are not exposed.
const ON_DEMAND_ROUTES = ['/plants'];

/** Starts the Plant Store with the settings in `PORT`, `HOST`, and `PLANTS_DATABASE_URL`. */
async function start(): Promise<void> {
  const options = readListenOptions(process.env);
  const server = await createSiteServer({
    folder: findClientFolder(),
    routes: ON_DEMAND_ROUTES,
    handler: handler as RouteHandler,
    mcp: '/mcp',
    findFile: requestFromPreview(),
  });
  // An unavailable database is retried on each request; the docs are available meanwhile.
  await openPlants().catch((error: unknown) =>
    logError({ message: 'The plants cannot be read', error }),
  );
  closeOnSignal(server, closePlants);
  console.log(`The Plant Store is at ${await listen(server, options)}`);
}

/** Finds `dist/client` relative to this bundled file in `dist/server`. */
function findClientFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'client')) && folder !== dirname(folder))
    folder = dirname(folder);
  return join(folder, 'client');
}

if (process.env['ASTRO_NODE_AUTOSTART'] !== 'disabled') {
  start().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
