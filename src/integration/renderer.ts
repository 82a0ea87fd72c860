import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroInlineConfig, AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import type { Project } from '../content/project.ts';
import { digest } from '../mdx/digest.ts';
import { ENGINE_SRC, wholeEngineDigest } from '../site/engine-digest.ts';
import type { PageData } from '../site/types.ts';
import { engineImports } from './engine-imports.ts';

/** The layouts of the engine, compiled. */
export interface Renderer {
  /** Folder with the style sheets, scripts and fonts that pages refer to. */
  assetsDir: string;
  /** Changes with all that pages look like besides their own data. */
  key: string;
  /** The whole document of a page. */
  renderPage(page: PageData): Promise<string>;
}

/** Where the endpoint that holds the layouts would be served; it has no pages. */
const PATTERN = '/_renderer/[page]';
const ENTRY = join(ENGINE_SRC, 'routes/renderer.ts');
/** In the folder of a renderer: files that are served, code, and the module in it that has the exports. */
const [ASSETS, CODE, MODULE] = ['assets', 'code', 'renderer.mjs'];

/**
 * The renderer for a project. Astro makes it from the layouts once for an engine and a base path, which takes
 * longer than rendering a thousand pages; after that it comes from the cache folder and Astro need not start.
 */
export async function loadRenderer({ cacheDir }: Project, base: string): Promise<Renderer> {
  const engine = shorten(wholeEngineDigest());
  const parent = join(cacheDir, 'renderers');
  const key = `${engine}-${shorten(digest(base))}`;
  const dir = join(parent, key);
  if (!existsSync(dir)) {
    removeOthers(parent, engine);
    await build(cacheDir, dir, base);
  }
  const module = join(dir, CODE, MODULE);
  const { renderPage } = (await import(pathToFileURL(module).href)) as Pick<Renderer, 'renderPage'>;
  return { assetsDir: join(dir, ASSETS), key, renderPage };
}

function shorten(value: string): string {
  return value.replace(/\W/g, '').slice(0, 12);
}

/** Renderers of other versions of the engine are never asked for again. */
function removeOthers(parent: string, engine: string): void {
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(engine)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

async function build(cacheDir: string, dir: string, base: string): Promise<void> {
  const { build: buildWithAstro } = await import('astro');
  const staging = join(cacheDir, `staging-${process.pid}-renderer`);
  process.chdir(cacheDir);
  try {
    await buildWithAstro(buildConfig(cacheDir, staging, base));
    renameSync(staging, dir);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** The engine's packages are bundled, because they cannot be found from a project's cache folder. */
function buildConfig(cacheDir: string, staging: string, base: string): AstroInlineConfig {
  const bundleAll = { resolve: { noExternal: true as const } };
  return {
    configFile: false,
    root: cacheDir,
    srcDir: pathToFileURL(join(ENGINE_SRC, 'routes')).href,
    publicDir: join(cacheDir, 'public'),
    outDir: join(staging, ASSETS),
    cacheDir: join(cacheDir, 'astro'),
    ...(base && { base }),
    output: 'static',
    build: { format: 'directory', inlineStylesheets: 'never' },
    logLevel: 'error',
    devToolbar: { enabled: false },
    integrations: [keepRenderer(staging)],
    vite: {
      build: { assetsInlineLimit: 0 },
      environments: { prerender: bundleAll, ssr: bundleAll },
    },
  };
}

/** Astro removes the code that rendered a site when the site is complete; here that code is what is wanted. */
function keepRenderer(staging: string): AstroIntegration {
  return {
    name: 'trellis:renderer',
    hooks: {
      'astro:config:setup': ({ injectRoute, updateConfig }) => {
        injectRoute({ pattern: PATTERN, entrypoint: ENTRY, prerender: true });
        updateConfig({ vite: { plugins: [engineImports(), emitModule()] } });
      },
      'astro:build:generated': ({ dir }) => {
        cpSync(join(fileURLToPath(dir), '.prerender'), join(staging, CODE), { recursive: true });
      },
    },
  };
}

/** Gives the module a file of its own, with a name and exports that do not depend on how Astro names chunks. */
function emitModule(): Plugin {
  return {
    name: 'trellis:emit-renderer',
    applyToEnvironment: ({ name }) => name === 'prerender',
    buildStart() {
      this.emitFile({ type: 'chunk', id: ENTRY, fileName: MODULE });
    },
  };
}
