import { DamagedCache } from '../../site/cache/damaged-cache.ts';
import { emptyCache, prepareCacheDir } from '../open-project.ts';
import { lockBuild } from './build-lock.ts';
import type { BuildJob } from './job.ts';
import { recoverPublished } from './publish.ts';

type Run = (job: BuildJob) => Promise<number>;

/** Does work in the cache folder of a project when no other build does; once more from nothing where that is damaged. */
export async function runInTurn(job: BuildJob, run: Run): Promise<number> {
  const { project, outDir, output } = job;
  const unlock = await lockBuild(project.cacheDir, (sentence) => output.warn(sentence));
  try {
    recoverPublished(outDir, project.cacheDir);
    prepareCacheDir(project);
    return await run(job).catch((error: unknown) => runAnew(job, run, error));
  } finally {
    unlock();
  }
}

/** What earlier builds kept is not what they wrote: everything is made from nothing. */
async function runAnew(job: BuildJob, run: Run, error: unknown): Promise<number> {
  if (!(error instanceof DamagedCache)) throw error;
  job.output.warn('What earlier builds kept cannot be used; everything is made anew.');
  emptyCache(job.project);
  prepareCacheDir(job.project);
  return run(job);
}
