import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroInlineConfig } from 'astro';
import type { Project } from '../content/project.ts';
import { ENGINE_SRC } from '../site/engine-digest.ts';
import trellis from './index.ts';

export interface AstroSettings {
  project: Project;
  /** '' or '/docs' */
  base: string;
  origin?: string | undefined;
  /** Absolute path of the folder that Astro writes. */
  outDir: string;
  mode: 'build' | 'dev';
  /** True to build the project by its own astro.config file, server part included. */
  ownConfig: boolean;
}

/**
 * Configuration with which Astro builds or serves a project. A folder without its own Astro
 * configuration is built from inside its cache folder, where nothing but Trellis writes; a build bundles
 * the engine's packages, because they cannot be found from there.
 */
export function buildAstroConfig(settings: AstroSettings): AstroInlineConfig {
  const { project, base, origin, outDir, mode, ownConfig } = settings;
  const common: AstroInlineConfig = {
    outDir,
    cacheDir: join(project.cacheDir, 'astro'),
    ...(base && { base }),
    ...(origin && { site: origin }),
    logLevel: 'error',
    devToolbar: { enabled: false },
    experimental: { incrementalBuild: true },
  };
  if (ownConfig) return { ...common, root: project.root };
  const bundleAll = { resolve: { noExternal: true as const } };
  return {
    ...common,
    configFile: false,
    root: project.cacheDir,
    srcDir: pathToFileURL(join(ENGINE_SRC, 'routes')).href,
    publicDir: join(project.cacheDir, 'public'),
    output: 'static',
    integrations: [trellis({ project })],
    ...(mode === 'build' && { vite: { environments: { prerender: bundleAll, ssr: bundleAll } } }),
  };
}
