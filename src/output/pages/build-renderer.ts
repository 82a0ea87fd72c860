// Run as a process of its own: node build-renderer.ts FOLDER
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type AstroInlineConfig, type AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { ENGINE_SRC } from '../../utils/engine.ts';
import { BUNDLE_FILES } from '../../site/urls.ts';
import { packagesIn, renderLicences } from '../browser-bundles.ts';
import { CODE, MODULE } from './renderer-folder.ts';

/** Where the endpoint that holds the layouts would be served; it has no pages. */
const PATTERN = '/_renderer/[page]';
const ENTRY = join(ENGINE_SRC, 'output/pages/renderer-routes.ts');

// Nobody needs the layouts once the process that asked for them is gone.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

const [folder = ''] = process.argv.slice(2);
const work = join(folder, 'work');
const packages = new Set<string>();
// Astro leaves its prerendering bundle below the working directory.
process.chdir(folder);
await build(buildConfig());
rmSync(work, { recursive: true, force: true });
writeFileSync(join(folder, BUNDLE_FILES.licences), renderLicences([...packages].toSorted()));

/** The engine's packages are bundled, because the package of Trellis does not have those that only layouts need. */
function buildConfig(): AstroInlineConfig {
  const bundleAll = { resolve: { noExternal: true as const } };
  return {
    configFile: false,
    root: work,
    srcDir: pathToFileURL(join(ENGINE_SRC, 'output/pages')).href,
    publicDir: join(work, 'public'),
    outDir: join(work, 'out'),
    cacheDir: join(work, 'astro'),
    output: 'static',
    logLevel: 'error',
    devToolbar: { enabled: false },
    integrations: [keepRenderer()],
    vite: {
      plugins: [noteLicences()],
      environments: { prerender: bundleAll, ssr: bundleAll },
    },
  };
}

/** Astro removes the code that rendered a site when the site is complete; here that code is what is wanted. */
function keepRenderer(): AstroIntegration {
  return {
    name: 'trellis:renderer',
    hooks: {
      'astro:config:setup': ({ injectRoute, updateConfig }) => {
        injectRoute({ pattern: PATTERN, entrypoint: ENTRY, prerender: true });
        updateConfig({ vite: { plugins: [emitModule()] } });
      },
      'astro:build:generated': ({ dir }) => {
        cpSync(join(fileURLToPath(dir), '.prerender'), join(folder, CODE), { recursive: true });
      },
    },
  };
}

/** Notes the packages of which something is in the layouts. */
function noteLicences(): Plugin {
  return {
    name: 'trellis:licences',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const name of packagesIn(chunks)) packages.add(name);
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
