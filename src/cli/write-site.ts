import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareImages } from '../images/prepare-images.ts';
import { openKeptFiles } from '../integration/kept-files.ts';
import { loadRenderer } from '../integration/renderer.ts';
import { placeClient } from '../integration/place-client.ts';
import { setSite } from '../integration/site-handle.ts';
import { writeExtras } from '../integration/write-extras.ts';
import { writePages } from '../integration/write-pages.ts';
import { writePictures } from '../integration/write-pictures.ts';
import { listPaths, type StaticPath } from '../site/paths.ts';
import { precompress } from '../server/precompress.ts';
import { loadIslandFiles } from '../site/islands.ts';
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
  /** Settled when the renderer is there. */
  renderer: Promise<void> | undefined;
}

/**
 * Writes the site beside its place and puts it there when it is complete. An Astro project has inputs of its
 * own that Trellis does not know, so Astro builds it each time. Of any other project only what changed is made,
 * and nothing is done where the folder already holds what would be written.
 */
export async function writeSite(site: Site, options: WriteOptions): Promise<void> {
  const { outDir, ownConfig } = options;
  await prepareUtilities(site);
  site.islandFiles = await loadIslandFiles(site);
  await prepareImages(site);
  if (ownConfig) {
    await publishFrom(site, outDir, (staging) => buildWithAstro(site, options.args, staging));
    return;
  }
  const paths = listPaths(site);
  const inputs = digestInputs(site, paths);
  if (isUpToDate(site, outDir, inputs)) return;
  await options.renderer;
  const spare = join(site.project.cacheDir, 'spare');
  await publishFrom(site, outDir, (staging) => buildFiles(site, paths, staging), spare);
  writeStamp(site, outDir, inputs);
}

/** `spare` is where the site before the last one lies; most of its files are right for the next one, too. */
async function publishFrom(
  site: Site,
  outDir: string,
  write: (staging: string) => Promise<void>,
  spare?: string,
): Promise<void> {
  const staging = join(site.project.cacheDir, `staging-${process.pid}`);
  try {
    if (spare !== undefined && existsSync(spare)) renameSync(spare, staging);
    await write(staging);
    publish(staging, outDir, spare);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  site.store.save(site.pages.keys());
}

async function buildFiles(site: Site, paths: StaticPath[], staging: string): Promise<void> {
  const { project, options } = site;
  const files = openKeptFiles(project.cacheDir);
  await writePages(site, paths, files, await loadRenderer(project, options.base));
  writeExtras(site, files);
  await writePictures(site, files);
  await placeClient(site, files);
  files.fill(staging);
  if (options.precompress) await precompress(staging);
}

async function buildWithAstro(site: Site, args: Args, staging: string): Promise<void> {
  const [{ build }, { buildAstroConfig }] = await Promise.all([
    import('astro'),
    import('../integration/astro-config.ts'),
  ]);
  const { project } = site;
  setSite(site);
  // Astro leaves its prerendering bundle below the working directory.
  process.chdir(project.root);
  const { base, site: origin } = args;
  await build(buildAstroConfig({ project, base, origin, outDir: staging }));
}
