import { loadLayouts } from '../../outputs/pages/renderer.ts';
import { DamagedCache } from '../../site/cache/damaged-cache.ts';
import { loadSite } from '../../site/load/load-site.ts';
import type { Args } from '../args/args.ts';
import { openAccount } from '../build/account.ts';
import { lockBuild } from '../build/build-lock.ts';
import { openJob, type BuildJob } from '../build/job.ts';
import { recoverPublished } from '../build/publish.ts';
import { tryToWrite } from '../build/write-site.ts';
import { Clock } from '../clock.ts';
import { makeCacheDir } from '../../site/cache/make-cache-dir.ts';
import { emptyCache, prepareCacheDir } from '../open-project.ts';

/** Writes the site; 0 when it is published, 1 when errors kept it back or pages failed. */
export async function build(args: Args): Promise<number> {
  const job = openJob(args);
  const { project, outDir, output } = job;
  makeCacheDir(project);
  const unlock = await lockBuild(project.cacheDir, (sentence) => output.warn(sentence));
  try {
    recoverPublished(outDir, project.cacheDir);
    prepareCacheDir(project);
    return await run(job).catch((error: unknown) => runAnew(job, error));
  } finally {
    unlock();
  }
}

async function run(job: BuildJob): Promise<number> {
  const clock = new Clock();
  const loaded = await loadSite(job.project, job.options);
  clock.mark('load');
  // Made ready while pages are rendered.
  const layouts = loadLayouts(job.options.base);
  layouts.catch(() => {}); // said when they are needed
  const account = openAccount(job, loaded, clock);
  const found = account.tell();
  clock.mark('render');
  const isWritten =
    loaded.site !== undefined &&
    account.allows(found) &&
    (await tryToWrite(loaded.site, layouts, job));
  clock.mark('write');
  return account.close(account.tell(), isWritten);
}

/** What earlier builds kept is not what they wrote: the site is made from nothing. */
async function runAnew(job: BuildJob, error: unknown): Promise<number> {
  if (!(error instanceof DamagedCache)) throw error;
  job.output.warn('What earlier builds kept cannot be used; everything is made anew.');
  emptyCache(job.project);
  prepareCacheDir(job.project);
  return run(job);
}
