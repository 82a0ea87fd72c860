import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { OutputChunk, RolldownOutput } from 'rolldown';
import { BUNDLE_FILES } from '../../site/urls.ts';
import { packagesIn, renderLicenses } from '../browser-bundles.ts';
import type { Recipe } from './recipes.ts';

const require = createRequire(import.meta.url);

/**
 * Writes a bundle (scripts, style sheet, license texts) into a folder, identical on every machine.
 * Takes up to ten seconds. Returns the source files.
 */
export async function makeBundle(recipe: Recipe, folder: string): Promise<string[]> {
  const { output, sources } = await joinScripts(recipe);
  const chunks = output.filter((file) => file.type === 'chunk');
  refuseMissing(chunks);
  for (const { fileName, code } of chunks) writeFileSync(join(folder, fileName), code);
  for (const file of recipe.files)
    copyFileSync(require.resolve(file), join(folder, basename(file)));
  const sheets = [
    ...recipe.packageSheets.map((name) => require.resolve(name)),
    ...recipe.ownSheets,
  ];
  if (sheets.length > 0) {
    const text = sheets.map((file) => readFileSync(file, 'utf8')).join('\n');
    writeFileSync(join(folder, BUNDLE_FILES.style), text);
  }
  writeFileSync(join(folder, BUNDLE_FILES.licenses), renderLicenses(packagesIn(chunks)));
  return [...sources, ...sheets];
}

async function joinScripts(
  recipe: Recipe,
): Promise<{ output: RolldownOutput['output']; sources: string[] }> {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: { index: recipe.entry },
    platform: 'browser',
    plugins: recipe.plugins(),
    ...(recipe.pure && { treeshake: { moduleSideEffects: (id) => !recipe.pure?.test(id) } }),
    transform: {
      define: {
        'process.env.NODE_ENV': '"production"',
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
    },
    logLevel: 'silent',
  });
  try {
    const { output } = await build.generate({
      minify: true,
      codeSplitting: recipe.hasChunks,
      chunkFileNames: '[hash].js',
      postBanner: `/*! Licenses of the packages in this file: ${BUNDLE_FILES.licenses} */`,
    });
    return { output, sources: await build.watchFiles };
  } finally {
    await build.close();
  }
}

/** Throws on unresolved imports, which the bundler would leave in the output for the browser. */
function refuseMissing(chunks: readonly OutputChunk[]): void {
  const files = new Set(chunks.map(({ fileName }) => fileName));
  const missing = chunks
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .find((name) => !files.has(name));
  if (missing) throw new Error(`Package "${missing}" is not installed. Run "npm ci".`);
}
