import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import type { AstroIntegration } from 'astro';

/**
 * Astro adapter of the Plant Store: @astrojs/node with the server of Trellis in front. Its entry,
 * `dist/server/index.mjs`, starts by itself.
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
          // The routes authenticate by token, never by cookie, so cross-site forms are harmless; and POST must reach
          // the route, which responds with 405.
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
