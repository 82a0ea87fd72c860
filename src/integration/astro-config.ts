import { join } from 'node:path';
import type { AstroInlineConfig } from 'astro';
import type { Project } from '../content/project.ts';

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
