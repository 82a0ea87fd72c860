// Builds the files of the npm package. Run by `npm pack`: node --import ./bin/register.js FILE [FOLDER]

import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnySchemaObject } from 'ajv';
import { rolldown, type OutputChunk, type Plugin } from 'rolldown';
import { schemaFile } from '../../config/reference.ts';
import { CONFIG_MODULE } from '../../mdx/extensions.ts';
import { grammarFiles } from '../../mdx/highlighter.ts';
import { printValidator } from '../../openapi/compile-schema.ts';
import {
  joinLicenses,
  listLicensed,
  loadBundle,
  packagesIn,
  prepareAssets,
  prepareBrowserFiles,
  renderLicenses,
} from '../../output/browser-bundles.ts';
import { prepareLayouts } from '../../output/pages.ts';
import { typefaceFiles } from '../../output/typeface.ts';
import { BUNDLE_FILES, BUNDLES } from '../../site/urls.ts';
import { codeThemes } from '../../theme/code-theme.ts';
import { iconSets } from '../../theme/icons.ts';
import { ENGINE_ROOT, ENGINE_SRC, engineDigest, writeData } from '../../utils/engine.ts';
import { renderEditorTypes } from './editor-types.ts';
import { createSbom, SBOM_FILE, type Lock } from './sbom.ts';

const URL_BESIDE = /new URL\(\s*(['"])(\.{1,2}\/[^'"]*)\1,\s*import\.meta\.url\s*\)/g;

const require = createRequire(import.meta.url);

/** Compiles the OpenAPI schemas at build time, because that takes as long as rendering fifty pages. */
const printValidators: Plugin = {
  name: 'trellis:print-validators',
  load: {
    filter: { id: /\/validators\/openapi-3\.\d\.ts$/ },
    handler(id) {
      const version = /3\.\d/.exec(id)?.[0] ?? '';
      const file = `@seriousme/openapi-schema-validator/schemas/v${version}/schema.json`;
      return { code: printValidator(require(file) as AnySchemaObject), moduleType: 'js' };
    },
  },
};

/** Entry points for Node by source file. Bundled together, so that they share one engine. */
const ENTRIES: Record<string, string> = {
  'cli/main.ts': 'cli',
  'astro/index.ts': 'astro',
  'astro/page-host.ts': 'page-host',
};

/** Separate bundles: Astro compiles routes into the pages of a project, and the engine loads the others by URL. */
const APART: Record<string, string> = {
  'astro/routes/astro-page.ts': 'astro-page',
  'astro/routes/proxy.ts': 'proxy',
  'mdx/components/katex.ts': 'katex',
  'mdx/diagrams/flowchart-renderer.ts': 'flowchart-renderer',
  'utils/sanitize-html.ts': 'sanitize-html',
  'utils/slugify.ts': 'slugify',
  'site/hosts/routing-utils.ts': 'routing-utils',
  'client/overlay.ts': 'live-client',
  'client/book.ts': 'book-client',
};

const { dependencies, peerDependencies } = JSON.parse(
  readFileSync(join(ENGINE_ROOT, 'package.json'), 'utf8'),
) as { dependencies: Packages; peerDependencies: Packages };

/** Removes the hooks that let Node run the source. */
const withoutHooks: Plugin = {
  name: 'trellis:without-hooks',
  load: { filter: { id: /\/bin\/register\.js$/ }, handler: () => '' },
};

/** Removes compilers whose results are part of the package. */
const withoutCompilers: Plugin = {
  name: 'trellis:without-compilers',
  load: {
    filter: { id: /\/output\/(?:bundles\/browser-assets|pages\/compile-layouts)\.ts$/ },
    handler: () => 'export const buildBrowserAssets = undefined, compileLayouts = undefined;',
  },
};

const [folder = join(ENGINE_ROOT, 'dist/engine')] = process.argv.slice(2);

const DATA = [codeThemes, grammarFiles, iconSets, schemaFile, typefaceFiles];

rmSync(folder, { recursive: true, force: true });
const packages = await joinEngine(folder);
cpSync(await prepareLayouts(), join(folder, 'layouts'), { recursive: true });
cpSync(await prepareAssets(), join(folder, 'assets'), { recursive: true });
cpSync(await prepareBrowserFiles(), join(folder, 'islands'), { recursive: true });
for (const name of BUNDLES) cpSync(await loadBundle(name), join(folder, name), { recursive: true });
for (const data of DATA) writeData(data, folder);
cpSync(fileURLToPath(new URL('./astro.d.ts', import.meta.url)), join(folder, 'astro.d.ts'));
cpSync(join(ENGINE_SRC, 'mdx/extension-types.ts'), join(folder, 'config.d.ts'));
writeFileSync(join(folder, 'config.js'), CONFIG_MODULE);
writeFileSync(join(folder, 'mdx-components.d.ts'), renderEditorTypes());

/** Licenses of everything in the package, in one file. */
const ofData = DATA.flatMap((data) => data.packages).map((name) => join(ENGINE_ROOT, 'node_modules', name)); // prettier-ignore
const ofParts = ['layouts', 'assets', 'islands', ...BUNDLES].map((name) =>
  readFileSync(join(folder, name, BUNDLE_FILES.licenses), 'utf8'),
);
const licenses = joinLicenses([renderLicenses([...packages, ...ofData]), ...ofParts]);
writeFileSync(join(folder, BUNDLE_FILES.licenses), licenses);

/** Licenses and bill of materials use the same list: the modules that the bundlers report. */
const read = (name: string) => JSON.parse(readFileSync(join(ENGINE_ROOT, name), 'utf8')) as unknown;
const sbom = createSbom(
  read('package.json') as Parameters<typeof createSbom>[0],
  listLicensed(licenses),
  read('package-lock.json') as Lock,
);
writeFileSync(join(folder, SBOM_FILE), `${JSON.stringify(sbom, null, 2)}\n`);

/**
 * Replaces `new URL('./x', import.meta.url)` with URLs relative to the bundled engine. Bundled files, the keys of
 * `joined`, have one; the folder of Trellis is at the same distance from both; other files are copied.
 */
function placeUrls(folder: string, joined: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'trellis:place-urls',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code, id) {
        if (!id.startsWith(ENGINE_SRC)) return undefined;
        return code.replace(URL_BESIDE, (whole, quote: string, path: string) => {
          const file = resolve(id, '..', path);
          if (file === resolve(ENGINE_ROOT)) return whole;
          const place = joined.get(file) ?? copy(file, folder);
          return `new URL(${quote}./${place}${quote}, import.meta.url)`;
        });
      },
    },
  };
}

function copy(file: string, folder: string): string {
  if (!file.startsWith(ENGINE_SRC)) throw new Error(`${file} is not part of the engine.`);
  const place = `files/${relative(ENGINE_SRC, file).replaceAll('\\', '/')}`;
  cpSync(file, join(folder, place), { recursive: true });
  return place;
}

/** Bundles the engine, and the packages that are not run-time dependencies. Returns the folders of those packages. */
async function joinEngine(folder: string): Promise<string[]> {
  const targets = Object.entries({ ...ENTRIES, ...APART }).map(
    ([path, name]) => [join(ENGINE_SRC, path), `${name}.js`] as const,
  );
  const urls = placeUrls(folder, new Map(targets));
  const chunks = await joinFiles(ENTRIES, folder, urls);
  for (const [path, name] of Object.entries(APART))
    chunks.push(...(await joinFiles({ [path]: name }, folder, urls)));
  return packagesIn(chunks);
}

async function joinFiles(
  entries: Record<string, string>,
  dir: string,
  urls: Plugin,
): Promise<OutputChunk[]> {
  const input = Object.entries(entries).map(([path, name]) => [name, join(ENGINE_SRC, path)]);
  const build = await rolldown({
    input: Object.fromEntries(input) as Record<string, string>,
    platform: 'node',
    external: isExternal,
    // Otherwise, packages with two formats are bundled in the one whose imports cannot be analyzed.
    resolve: { mainFields: ['module', 'main'] },
    tsconfig: false,
    transform: {
      jsx: { runtime: 'automatic', importSource: 'preact' },
      define: { PACKED: JSON.stringify({ digest: engineDigest() }) },
    },
    plugins: [urls, printValidators, withoutHooks, withoutCompilers],
    logLevel: 'silent',
  });
  try {
    const { output } = await build.write({
      dir,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    });
    return output.filter((file) => file.type === 'chunk');
  } finally {
    await build.close();
  }
}

type Packages = Record<string, string>;

/** Whether a module is a dependency of the package or of the project. */
function isExternal(id: string): boolean {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? '';
  return id.startsWith('virtual:') || name in dependencies || name in peerDependencies;
}
