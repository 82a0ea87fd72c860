import type { Plugin } from 'vite';
import { ENGINE_MADE } from '../engine/engine.ts';

/**
 * Finds Astro for importers that lie elsewhere: its virtual modules, routes of the engine, and files of a project that
 * has no packages of its own. `astro` is a file of Astro, from where its packages are found.
 */
export function engineImports(astro: string): Plugin {
  return {
    name: 'trellis:engine-imports',
    enforce: 'pre',
    async resolveId(id, from, options) {
      const isBare = /^(?:@[\w.-]+\/)?[a-z][\w.-]*(?:\/[\w./-]+)?$/i.test(id) && !id.includes(':');
      const isOfPackage = from?.includes('/node_modules/') && !from.startsWith(ENGINE_MADE);
      if (!isBare || isOfPackage) return undefined;
      return this.resolve(id, astro, { ...options, skipSelf: true });
    },
  };
}
