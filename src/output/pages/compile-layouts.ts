import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from '@astrojs/compiler-rs';
import { build, type Plugin } from 'rolldown';
import { ENGINE_SRC } from '../../utils/engine.ts';
import { packagesIn } from '../browser-bundles.ts';

const ENTRY = join(ENGINE_SRC, 'output/pages/render-page.ts');

/**
 * Bundles `render-page.ts` with all layouts and components into one module. Returns the folders of the packages in it:
 * Astro's runtime is bundled, so that projects build without Astro.
 */
export async function compileLayouts(file: string): Promise<string[]> {
  const {
    output: [chunk],
  } = await build({
    input: ENTRY,
    platform: 'node',
    tsconfig: false,
    logLevel: 'silent',
    transform: { define: { 'import.meta.env': '{ "PROD": true }' } },
    plugins: [compileAstro],
    output: { file, codeSplitting: false },
  });
  return packagesIn([chunk]);
}

/** Compiles Astro components as Astro does by default. */
const compileAstro: Plugin = {
  name: 'trellis:compile-astro',
  load: {
    filter: { id: /\.astro$/ },
    handler(id) {
      const { code, diagnostics } = transform(readFileSync(id, 'utf8'), {
        filename: id,
        compact: 'jsx',
        internalURL: 'astro/compiler-runtime',
        resultScopedSlot: true,
        resolvePath: (path) => path,
      });
      const error = diagnostics.find(({ severity }) => severity === 'error');
      if (error) throw new Error(`${id}: ${error.text}`);
      return { code, moduleType: 'js' };
    },
  },
};
