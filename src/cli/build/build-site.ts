import { loadLayouts } from '../../output/pages.ts';
import { loadSite } from '../../site/load.ts';
import { Clock, createReporter } from './reporter.ts';
import { openJob, type BuildArgs, type BuildJob } from './job.ts';
import { checkOwnership } from './publish.ts';
import { withBuildLock } from './build-lock.ts';
import { buildShard, mergeShards } from './shards.ts';
import { tryToWrite } from './write-site.ts';
import { deferRejection } from '../../utils/errors.ts';

/**
 * Builds a site in the cache for a preview. Returns 0 if it is complete except for bundles, which
 * are built on request.
 */
export async function buildPreview(job: BuildJob): Promise<number> {
  return withBuildLock(job, run);
}

/** Builds the site. Returns 0 if it is published, 1 if errors prevented that or pages failed. */
export function buildSite(args: BuildArgs): Promise<number> {
  return withBuildLock(openJob(args), run);
}

async function run(job: BuildJob): Promise<number> {
  if (job.shard) return buildShard(job, job.shard);
  checkOwnership(job.outDir);
  if (job.isMerge) mergeShards(job.project);
  const clock = new Clock();
  const loaded = await loadSite(job.project, job.options);
  clock.mark('load');
  // Compiled while pages are rendered.
  const layouts = loadLayouts(job.options.base);
  deferRejection(layouts);
  const reporter = createReporter(job, loaded, clock);
  const found = reporter.update();
  clock.mark('render');
  const isWritten =
    loaded.site !== undefined &&
    reporter.allows(found) &&
    (await tryToWrite(loaded.site, layouts, job));
  clock.mark('write');
  return reporter.close(reporter.update(), isWritten);
}
