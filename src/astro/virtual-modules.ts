import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { PageHost } from './page-host.ts';

/**
 * Where Node has the module of the engine that routes call. They run in the process of the engine, and have to meet the
 * engine that runs there, not a copy of it that Vite makes for them.
 */
const PAGE_HOST = new URL('./page-host.ts', import.meta.url).href;

const ENGINE_CODE = `import { createRequire } from 'node:module';
const load = createRequire(${JSON.stringify(PAGE_HOST)});
export const { renderAstroPage } = load(${JSON.stringify(fileURLToPath(PAGE_HOST))});`;

/** The modules through which the engine's routes learn of the site. */
export function virtualModules(host: PageHost): Plugin {
  const modules: Record<string, () => string> = {
    'virtual:trellis/engine': () => ENGINE_CODE,
    // The server runs without the site, so that this travels as text.
    'virtual:trellis/relay': () => `export const targets = ${JSON.stringify(host.site.relay)};`,
  };
  return {
    name: 'trellis:virtual-modules',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? modules[id.slice(1)]?.() : undefined),
  };
}
