import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroInlineConfig } from 'astro';
import type { Project } from '../content/project.ts';
import { ENGINE_SRC } from '../site/cache/engine.ts';
import trellis from './index.ts';

export interface AstroSettings {
  project: Project;
  /** '' or '/docs' */
  base: string;
  origin?: string | undefined;
  /** Absolute path of the folder that Astro writes. */
  outDir: string;
}

/** What Astro is told besides the configuration that a project brings, to build or serve it. */
export function buildAstroConfig({
  project,
  base,
  origin,
  outDir,
}: AstroSettings): AstroInlineConfig {
  return {
    root: project.root,
    outDir,
    cacheDir: join(project.cacheDir, 'astro'),
    ...(base && { base }),
    ...(origin && { site: origin }),
    logLevel: 'error',
    devToolbar: { enabled: false },
    experimental: { incrementalBuild: true },
  };
}

/**
 * The same for a folder that brings none. Astro works inside its cache folder, where nothing but Trellis writes. A
 * build makes nothing but the pages that need Astro, and bundles the engine's packages, which cannot be found from there.
 */
export function buildPlainConfig(
  settings: AstroSettings,
  command: 'build' | 'dev',
): AstroInlineConfig {
  const { project } = settings;
  const bundleAll = { resolve: { noExternal: true as const } };
  const isBuild = command === 'build';
  return {
    ...buildAstroConfig(settings),
    configFile: false,
    root: project.cacheDir,
    srcDir: pathToFileURL(join(ENGINE_SRC, 'astro/routes')).href,
    publicDir: join(project.cacheDir, 'public'),
    output: 'static',
    integrations: [trellis({ project, modulePagesOnly: isBuild })],
    ...(isBuild && { vite: { environments: { prerender: bundleAll, ssr: bundleAll } } }),
  };
}
