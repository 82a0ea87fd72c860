import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { Plugin } from 'rolldown';
import {
  BUNDLE_FILES,
  bundleFolder,
  sourceFolder,
  type BundleName,
} from '../../site/model/bundle-names.ts';
import { lighten, obeyPolicy, withoutAgent } from './bundle-plugins.ts';
import { PREBUILT } from './prebuilt.ts';

/** What a bundle is made of: paths below `src`, and style sheets of packages. */
interface Recipe {
  entry: string;
  sheets: string[];
  colors: string[];
  /** Other files of packages. */
  files: string[];
  plugins: Plugin[];
  /** Modules that do nothing but export; what packages say of themselves holds where absent. */
  pure?: RegExp;
  /** Parts that are loaded when they are first needed. */
  hasChunks: boolean;
}

const SCALAR = /node_modules\/(?:@scalar|zod|radix-vue)\//;

const RECIPES: Record<BundleName, Recipe> = {
  'full-client': {
    entry: 'playground/full-client/client.ts',
    sheets: ['@scalar/themes/style.css', '@scalar/api-client/style.css'],
    colors: ['playground/full-client/_colors.css', 'playground/full-client/client.css'],
    files: [],
    plugins: [lighten(sourceFolder('playground/full-client/plain-text.ts')), obeyPolicy],
    pure: SCALAR,
    hasChunks: false,
  },
  reference: {
    entry: 'playground/reference/reference.ts',
    sheets: ['@scalar/themes/style.css', '@scalar/api-reference/style.css'],
    colors: ['playground/full-client/_colors.css', 'playground/reference/reference.css'],
    files: ['@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'],
    plugins: [lighten(), withoutAgent, obeyPolicy],
    pure: SCALAR,
    hasChunks: true,
  },
  diagrams: {
    entry: 'mdx/diagrams/frame/index.ts',
    sheets: [],
    colors: [],
    files: [],
    plugins: [],
    hasChunks: true,
  },
};

/**
 * Makes a bundle (scripts, style sheet, licences of what is in them) in a folder below `parent`, unless it is
 * there, and removes older ones. Gives that folder. Takes a few seconds; the result is the same on every machine.
 */
export async function buildBundle(name: BundleName, parent: string = PREBUILT): Promise<string> {
  const folder = join(parent, bundleFolder(name));
  if (existsSync(folder)) return folder;
  const draft = join(parent, `.${name}-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    await writeBundle(RECIPES[name], draft);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  for (const other of readdirSync(parent))
    if (other.startsWith(`${name}.`)) rmSync(join(parent, other), { recursive: true, force: true });
  try {
    // Renamed into place, so that another process sees the whole folder only.
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

async function writeBundle(recipe: Recipe, folder: string): Promise<void> {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: { index: sourceFolder(recipe.entry) },
    platform: 'browser',
    plugins: recipe.plugins,
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
  const { output } = await build.generate({
    minify: true,
    codeSplitting: recipe.hasChunks,
    chunkFileNames: '[hash].js',
    postBanner: `/*! Licences of the packages in this file: ${BUNDLE_FILES.licences} */`,
  });
  await build.close();
  const files = new Set(output.map(({ fileName }) => fileName));
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue;
    const missing = [...chunk.imports, ...chunk.dynamicImports].find((name) => !files.has(name));
    // What is not found would be left to browsers, which do not find it either.
    if (missing) throw new Error(`the package "${missing}" is not installed; run npm ci`);
  }
  const packages = new Set<string>();
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue;
    writeFileSync(join(folder, chunk.fileName), chunk.code);
    for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
      const root = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0];
      if (root && renderedLength > 0) packages.add(root);
    }
  }
  for (const file of recipe.files)
    copyFileSync(require.resolve(file), join(folder, basename(file)));
  if (recipe.sheets.length > 0) writeFileSync(join(folder, BUNDLE_FILES.style), joinSheets(recipe));
  writeFileSync(join(folder, BUNDLE_FILES.licences), licences([...packages].toSorted()));
}

const require = createRequire(import.meta.url);

function joinSheets({ sheets, colors }: Recipe): string {
  const files = [...sheets.map((name) => require.resolve(name)), ...colors.map(sourceFolder)];
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

/** Names, versions and licence texts of packages. */
function licences(packages: string[]): string {
  return packages
    .map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      ) as Record<string, string>;
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
      return `${name} ${version} (${license})\n\n${text}`.trim();
    })
    .join(`\n\n${'-'.repeat(72)}\n\n`);
}
