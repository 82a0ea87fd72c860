import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { handler } from '@astrojs/node/server.js';
import { closeOnSignal, listen, logFault, readListenOptions } from '../server/listen.ts';
import { closePlants, openPlants } from './open-plants.ts';
import { createSiteServer, type RouteHandler } from '../server/site-server.ts';

// The adapter's name for what Astro's own preview wants from this module.
export { handler };

// Listed by hand, so that nothing else Astro could answer (its image endpoint) is open to the world.
const ON_DEMAND_ROUTES = ['/plants'];

/** Starts the Plant Store, site and API, as `PORT`, `HOST` and `PLANTS_DATABASE_URL` say. */
async function start(): Promise<void> {
  const options = readListenOptions(process.env);
  const server = await createSiteServer({
    folder: findClientFolder(),
    routes: ON_DEMAND_ROUTES,
    handler: handler as RouteHandler,
    mcp: '/mcp',
  });
  // A database that is away is tried again by every request; the docs can be read meanwhile.
  await openPlants().catch((error: unknown) =>
    logFault({ message: 'The plants cannot be read', error }),
  );
  closeOnSignal(server, closePlants);
  console.log(`The Plant Store is at ${await listen(server, options)}`);
}

/** `dist/client`, seen from wherever below `dist/server` this code ended up. */
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
