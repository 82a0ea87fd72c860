import type { Plugin } from 'vite';
import { findSite, SITE_MODULE } from '../dev/site-handle.ts';

const MODULES: Record<string, () => string> = {
  'virtual:trellis/site': () => SITE_MODULE,
  // The server runs without the site, so that this travels as text.
  'virtual:trellis/relay': () => `export const targets = ${JSON.stringify(findSite()?.relay)};`,
};

/** Serves the virtual modules that the engine's routes import. */
export function virtualModules(): Plugin {
  return {
    name: 'trellis:virtual-modules',
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? MODULES[id.slice(1)]?.() : undefined),
  };
}
