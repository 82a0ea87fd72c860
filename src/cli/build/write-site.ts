import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareImages } from '../../outputs/images/prepare-images.ts';
import { openOutputCache } from '../../outputs/output-cache.ts';
import { loadRenderer } from '../../outputs/pages/renderer.ts';
import { placeClient } from '../../outputs/bundles/place-client.ts';
import { placeDiagrams } from '../../outputs/bundles/place-diagrams.ts';
import { writeExtras } from '../../outputs/write-extras.ts';
import { listFiles, writePages } from '../../outputs/write-pages.ts';
import { writePictures, type PictureProgress } from '../../outputs/images/write-pictures.ts';
import { listPaths, type StaticPath } from '../../site/page/static-paths.ts';
import { precompress } from '../../server/site/precompress.ts';
import { isModulePage, listModulePages } from '../../site/page/astro-pages.ts';
import { loadIslandFiles } from '../../outputs/islands/island-files.ts';
import type { Site } from '../../site/model/site.ts';
import { prepareUtilities } from '../../outputs/tailwind/utility-sheet.ts';
import type { Args } from '../args.ts';
import { buildModulePages, buildWithAstro } from './build-with-astro.ts';
import { digestInputs, isUpToDate, writeStamp } from './build-stamp.ts';
import { publish } from './publish.ts';

export interface WriteOptions {
  args: Args;
  /** Absolute path of the folder to write. */
  outDir: string;
  /** The project is built by its own Astro configuration, server part included. */
  ownConfig: boolean;
  /** Settled when the renderer is there. */
  renderer: Promise<unknown> | undefined;
  onPicture: PictureProgress;
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
  // What their components take in, Vite alone knows.
  const hasModulePages = listModulePages(site).length > 0;
  if (!hasModulePages && isUpToDate(site, outDir, inputs)) return;
  await options.renderer;
  const spare = join(site.project.cacheDir, 'spare');
  const modules = join(site.project.cacheDir, `modules-${process.pid}`);
  try {
    if (hasModulePages) await buildModulePages(site, options.args, modules);
    await publishFrom(site, outDir, (staging) => buildFiles({ site, paths, staging, modules, onPicture: options.onPicture }), spare); // prettier-ignore
  } finally {
    rmSync(modules, { recursive: true, force: true });
  }
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

interface FilesToBuild {
  site: Site;
  paths: StaticPath[];
  staging: string;
  /** Folder with the pages that Astro made, where there are any. */
  modules: string;
  onPicture: PictureProgress;
}

async function buildFiles(build: FilesToBuild): Promise<void> {
  const { site, paths, staging, modules, onPicture } = build;
  const { project, options } = site;
  const files = openOutputCache(project.cacheDir);
  const own = paths.filter(({ props }) => !isModulePage(site, props.id));
  await writePages(site, own, files, await loadRenderer(options.base));
  for (const [path, file] of existsSync(modules) ? listFiles(modules) : []) files.copy(path, file);
  writeExtras(site, files);
  await writePictures(site, files, onPicture);
  await placeClient(site, files);
  await placeDiagrams(site, files);
  files.fill(staging);
  if (options.precompress) await precompress(staging);
}
