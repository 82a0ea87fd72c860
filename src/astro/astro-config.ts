import { join } from 'node:path';
import type { AstroInlineConfig } from 'astro';
import { withoutLinks } from '../content/project.ts';
import { engineIntegration, type AstroHost } from './engine-integration.ts';

/** Output folder of Astro for builds. */
interface AstroTarget {
  /** Absolute path of a folder that does not exist yet. */
  outDir?: string;
}

/**
 * Configuration of Astro, in addition to that of the project. Disables copying static files, which the engine does.
 */
export function astroConfig(host: AstroHost, { outDir }: AstroTarget = {}): AstroInlineConfig {
  const { root, cacheDir } = withoutLinks(host.site.project);
  const { base, origin, hasAstroConfig } = host.site.options;
  const isBuild = outDir !== undefined;
  return {
    root,
    ...(isBuild && { outDir, publicDir: join(cacheDir, 'public') }),
    cacheDir: join(cacheDir, 'astro'),
    ...(base && { base }),
    ...(origin && { site: origin }),
    logLevel: 'error',
    devToolbar: { enabled: false },
    integrations: [engineIntegration(host)],
    ...(!hasAstroConfig && folderConfig(host, isBuild)),
  };
}

/**
 * Configuration for a project without its own: Astro runs in the cache folder, where only Trellis writes. Builds
 * bundle the engine's packages, which cannot be resolved from there.
 */
function folderConfig({ site }: AstroHost, isBuild: boolean): AstroInlineConfig {
  const { cacheDir } = withoutLinks(site.project);
  const bundleAll = { resolve: { noExternal: true as const } };
  return {
    configFile: false,
    root: cacheDir,
    // A missing folder, because there are no routes: Astro would otherwise scan them again on start.
    srcDir: join(cacheDir, 'no-source'),
    publicDir: join(cacheDir, 'public'),
    output: 'static',
    ...(isBuild && { vite: { environments: { prerender: bundleAll, ssr: bundleAll } } }),
  };
}

/** Changes the working directory, below which Astro writes its prerendering bundle. */
export function enterAstroRoot({ site: { project, options } }: AstroHost): void {
  const { root, cacheDir } = withoutLinks(project);
  process.chdir(options.hasAstroConfig ? root : cacheDir);
}
