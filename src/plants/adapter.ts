import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import type { AstroIntegration } from 'astro';

/**
 * The Astro adapter of the Plant Store: @astrojs/node with our server in front of its handler. It makes
 * `dist/server/index.mjs`, which runs by itself.
 */
export function plantStoreServer(): AstroIntegration {
  const adapter = node({ mode: 'middleware' });
  const { 'astro:config:setup': setup, 'astro:config:done': done, ...hooks } = adapter.hooks;
  return {
    name: 'plant-store-server',
    hooks: {
      ...hooks,
      'astro:config:setup': async (options) => {
        const config = options.updateConfig({
          build: { serverEntry: 'index.mjs' },
          session: false,
          // The routes know callers by their token, never by a cookie, so a form on another site gains
          // nothing; and a POST is to be answered by the route, with 405.
          security: { checkOrigin: false },
        });
        await setup?.({ ...options, config });
      },
      'astro:config:done': async (options) => {
        const serverEntrypoint = new URL('./start.ts', import.meta.url);
        await done?.({
          ...options,
          setAdapter: (given) =>
            options.setAdapter({ ...given, serverEntrypoint: fileURLToPath(serverEntrypoint) }),
        });
      },
    },
  };
}
