import { DISK_FULL } from '../../engine/files.ts';
import { useTemporaryCache } from '../../site/cache/cache-dir.ts';
import { DamagedCache } from '../../site/cache/damaged-cache.ts';
import { emptyCache, prepareCacheDir } from '../open-project.ts';
import { lockBuild } from './build-lock.ts';
import { rethrowUnless } from '../../text/errors.ts';
import type { BuildJob } from './job.ts';
import { recoverPublished } from './publish.ts';

type Run = (job: BuildJob) => Promise<number>;

/**
 * Does work in the cache folder of a project when no other build does; once more where the cache is damaged, from nothing,
 * and where it does not fit on its disk, in a temporary one.
 */
export async function runInTurn(job: BuildJob, run: Run): Promise<number> {
  try {
    return await runLocked(job, run);
  } catch (error) {
    rethrowUnless(error, ...DISK_FULL);
    const { code } = error as NodeJS.ErrnoException;
    const { project, problem } = useTemporaryCache(job.project, `cannot be written (${code})`);
    job.output.warn(problem);
    return runLocked({ ...job, project }, run);
  }
}

async function runLocked(job: BuildJob, run: Run): Promise<number> {
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

/** The cache is not what earlier builds wrote: everything is built from nothing. */
async function runAnew(job: BuildJob, run: Run, error: unknown): Promise<number> {
  if (!(error instanceof DamagedCache)) throw error;
  job.output.warn('The cache of earlier builds is damaged; this build starts without it.');
  emptyCache(job.project);
  prepareCacheDir(job.project);
  return run(job);
}
