import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ENGINE_SRC } from '../../engine/engine.ts';

/**
 * Finds the engine's packages for importers that lie elsewhere: Astro's virtual modules and files of
 * a project that has no node_modules of its own.
 */
export function engineImports(): Plugin {
  const importer = join(ENGINE_SRC, 'astro/index.ts');
  return {
    name: 'trellis:engine-imports',
    enforce: 'pre',
    async resolveId(id, from, options) {
      const isBare = /^(?:@[\w.-]+\/)?[a-z][\w.-]*(?:\/[\w./-]+)?$/i.test(id) && !id.includes(':');
      const isFromEngine = from?.startsWith(ENGINE_SRC) ?? false;
      if (!isBare || isFromEngine || from?.includes('/node_modules/')) return undefined;
      return this.resolve(id, importer, { ...options, skipSelf: true });
    },
  };
}
