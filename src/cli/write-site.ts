import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setSite } from '../integration/site-handle.ts';
import type { Site } from '../site/site.ts';
import { prepareUtilities } from '../site/utilities.ts';
import type { Args } from './args.ts';
import { digestInputs, isUpToDate, writeStamp } from './build-stamp.ts';
import { publish } from './publish.ts';

export interface WriteOptions {
  args: Args;
  /** Absolute path of the folder to write. */
  outDir: string;
  /** The project is built by its own Astro configuration, server part included. */
  ownConfig: boolean;
}

/**
 * Has Astro write the site beside its place and puts it there when it is complete. Nothing is done
 * where the folder already holds what would be written; an Astro project has inputs of its own that
 * Trellis does not know, so it is always built.
 */
export async function writeSite(site: Site, options: WriteOptions): Promise<void> {
  const { outDir, ownConfig } = options;
  await prepareUtilities(site);
  const inputs = ownConfig ? undefined : digestInputs(site);
  if (inputs !== undefined && isUpToDate(site, outDir, inputs)) return;
  await buildWithAstro(site, options);
  site.store.save(site.pages.keys());
  if (inputs !== undefined) writeStamp(site, outDir, inputs);
}

async function buildWithAstro(
  site: Site,
  { args, outDir, ownConfig }: WriteOptions,
): Promise<void> {
  const [{ build }, { buildAstroConfig }] = await Promise.all([
    import('astro'),
    import('../integration/astro-config.ts'),
  ]);
  const { project } = site;
  const staging = join(project.cacheDir, `staging-${process.pid}`);
  setSite(site);
  // Astro leaves its prerendering bundle below the working directory.
  process.chdir(ownConfig ? project.root : project.cacheDir);
  try {
    const { base, site: origin } = args;
    const config = { project, base, origin, outDir: staging, mode: 'build' as const, ownConfig };
    await build(buildAstroConfig(config));
    publish(staging, outDir);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
