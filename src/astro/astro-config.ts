import { join } from 'node:path';
import type { AstroInlineConfig } from 'astro';
import { engineIntegration, type AstroHost } from './engine-integration.ts';

/** Where Astro writes what it makes, for builds. */
interface AstroTarget {
  /** Absolute path of a folder that is not there yet. */
  outDir?: string;
}

/**
 * What Astro is told, besides the configuration that a project brings, to make what is its own. Static files of the
 * project are outputs of the engine, so that Astro copies none.
 */
export function astroConfig(host: AstroHost, { outDir }: AstroTarget = {}): AstroInlineConfig {
  const { project, options } = host.site;
  const { base, origin, hasAstroConfig } = options;
  const isBuild = outDir !== undefined;
  return {
    root: project.root,
    ...(isBuild && { outDir, publicDir: join(project.cacheDir, 'public') }),
    cacheDir: join(project.cacheDir, 'astro'),
    ...(base && { base }),
    ...(origin && { site: origin }),
    logLevel: 'error',
    devToolbar: { enabled: false },
    integrations: [engineIntegration(host)],
    ...(!hasAstroConfig && folderConfig(host, isBuild)),
  };
}

/**
 * For a folder that brings no configuration: Astro works inside its cache folder, where nothing but Trellis writes. A
 * build bundles the engine's packages, which cannot be found from there.
 */
function folderConfig({ site }: AstroHost, isBuild: boolean): AstroInlineConfig {
  const { cacheDir } = site.project;
  const bundleAll = { resolve: { noExternal: true as const } };
  return {
    configFile: false,
    root: cacheDir,
    // Without routes of its own, and nothing is ever written there: Astro would read the routes anew while it starts.
    srcDir: join(cacheDir, 'no-source'),
    publicDir: join(cacheDir, 'public'),
    output: 'static',
    ...(isBuild && { vite: { environments: { prerender: bundleAll, ssr: bundleAll } } }),
  };
}

/** Astro leaves its prerendering bundle below the working directory. */
export function enterAstroRoot({ site: { project, options } }: AstroHost): void {
  process.chdir(options.hasAstroConfig ? project.root : project.cacheDir);
}
