import { writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { OutputChunk, Plugin } from 'rolldown';
import { ENGINE_SRC, engineMark } from '../../engine/engine.ts';
import { madeOnce } from '../../site/cache/made-once.ts';
import { browserFileNames } from '../../site/facts/island-names.ts';
import { BUNDLE_FILES } from '../../site/model/bundle-names.ts';
import { packagesIn, renderLicences } from '../licences/licences.ts';

const MDX = join(ENGINE_SRC, 'mdx');

/** Modules that components import at build time, and those that replace them in the browser. */
const BROWSER_MODULES = new Map([
  [join(MDX, 'components/page-context.ts'), join(MDX, 'islands/browser/page-context.ts')],
  [join(MDX, 'components/Mermaid.tsx'), join(MDX, 'islands/browser/Mermaid.ts')],
  [join(MDX, 'components/raw.ts'), join(MDX, 'islands/browser/raw.ts')],
  ['preact-render-to-string', join(MDX, 'islands/browser/render-to-string.ts')],
  [join(MDX, 'components/render-math.ts'), join(MDX, 'islands/browser/render-math.ts')],
  [join(ENGINE_SRC, 'text/late-slugify.ts'), join(ENGINE_SRC, 'text/slugify.ts')],
]);

/** Folder with the engine's own files for pages with interactive components, minified. */
export function prepareBrowserFiles(): Promise<string> {
  const mark = engineMark();
  return madeOnce({
    name: 'islands',
    mark,
    async make(folder) {
      const { runtime, library } = browserFileNames();
      const plugins = [useBrowserModules(`./${runtime}`)];
      const chunks = [await bundle('runtime.ts', []), await bundle('library.ts', plugins)] as const;
      writeFileSync(join(folder, runtime), chunks[0].code);
      writeFileSync(join(folder, library), chunks[1].code);
      writeFileSync(join(folder, BUNDLE_FILES.licences), renderLicences(packagesIn(chunks)));
      return mark;
    },
  });
}

/** Has the library run in the browser, on the Preact that the page's components have. */
function useBrowserModules(runtime: string): Plugin {
  return {
    name: 'trellis:browser-modules',
    resolveId(id, importer) {
      if (/^preact(?:$|\/)/.test(id)) return { id: runtime, external: true };
      const path = id.startsWith('.') && importer ? resolve(dirname(importer), id) : id;
      if (path === join(MDX, 'islands/browser/runtime.ts')) return { id: runtime, external: true };
      return BROWSER_MODULES.get(path);
    },
  };
}

async function bundle(entry: string, plugins: Plugin[]): Promise<OutputChunk> {
  const { build } = await import('rolldown');
  const { output } = await build({
    input: join(MDX, 'islands/browser', entry),
    plugins,
    write: false,
    platform: 'browser',
    logLevel: 'silent',
    tsconfig: false,
    transform: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    output: { format: 'esm', minify: true },
  });
  return output[0];
}
