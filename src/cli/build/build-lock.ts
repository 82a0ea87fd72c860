import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DamagedCache, useTemporaryCache } from '../../site/cache.ts';
import { codeOf, rethrowUnless } from '../../utils/errors.ts';
import { DISK_FULL, readIfExists, readIfReadable } from '../../utils/files.ts';
import { emptyCache, prepareCacheDir } from '../open-project.ts';
import type { BuildJob } from './job.ts';
import { recoverPublished } from './publish.ts';
import { isRunning } from './swap.ts';

type BuildTask = (job: BuildJob) => Promise<number>;

/**
 * Runs a task while no other build uses the cache folder of the project. Retries with an empty cache if the cache is
 * damaged, and with a temporary one if its disk is full.
 */
export async function withBuildLock(job: BuildJob, run: BuildTask): Promise<number> {
  try {
    return await runLocked(job, run);
  } catch (error) {
    rethrowUnless(error, ...DISK_FULL);
    const fault = `cannot be written (${codeOf(error)})`;
    const { project, problem } = useTemporaryCache(job.project, fault);
    job.output.warn(problem);
    return runLocked({ ...job, project }, run);
  }
}

async function runLocked(job: BuildJob, run: BuildTask): Promise<number> {
  const { project, outDir, output } = job;
  const unlock = await lockBuild(project.cacheDir, (sentence) => output.warn(sentence));
  try {
    recoverPublished(outDir, project.cacheDir);
    prepareCacheDir(project);
    return await run(job).catch((error: unknown) => rebuildCache(job, run, error));
  } finally {
    unlock();
  }
}

/** Empties a damaged cache, with the shards in it, and builds again. */
async function rebuildCache(job: BuildJob, run: BuildTask, error: unknown): Promise<number> {
  if (!(error instanceof DamagedCache)) throw error;
  job.output.warn('The cache of earlier builds is damaged; this build starts without it.');
  emptyCache(job.project);
  prepareCacheDir(job.project);
  return run({ ...job, isMerge: false });
}

/** Maximum time to wait for another build, and interval of checks, in milliseconds. */
const LOCK_TIMEOUT_MS = 300_000;
const INTERVAL_MS = 100;

/**
 * Waits until no other build of the folder runs. Returns a function that releases the lock. Ignores locks of killed
 * builds. Throws with a fix if the other build does not end.
 */
async function lockBuild(cacheDir: string, say: (sentence: string) => void): Promise<() => void> {
  const file = join(cacheDir, 'build.lock');
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, describeProcess(process.pid));
    for (let waited = 0; !tryToLink(draft, file);) {
      const lock = readIfExists(file);
      if (lock !== undefined && !isHeld(lock)) {
        removeStale(file, lock);
        continue;
      }
      // Released in the meantime, or not a file.
      const owner = lock?.split(' ')[0] ?? 'unknown';
      if (waited === 0 && lock !== undefined)
        say(`Waiting for another build of this folder (process ${owner}).`);
      else if (waited > LOCK_TIMEOUT_MS)
        throw new Error(
          `Timed out waiting for another build of this folder (process ${owner}). Stop it, or delete ${file}.`,
        );
      await sleep(INTERVAL_MS);
      waited += INTERVAL_MS;
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(file, { force: true });
}

/** Whether the process that wrote a lock still runs. Containers often give a new process the id of the one before. */
function isHeld(lock: string): boolean {
  const owner = Number(/^\d+/.exec(lock)?.[0]);
  if (!owner || !isRunning(owner)) return false;
  const current = describeProcess(owner);
  return !lock.includes(' ') || lock === current;
}

/** Id and start time of a process; the id alone if the start time is unknown. */
function describeProcess(pid: number): string {
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the 20th field after the name in parentheses.
  const fields = /\) ([^)]*)$/.exec(readIfReadable(`/proc/${pid}/stat`) ?? '')?.[1]?.split(' ');
  return [pid, fields?.[19]].filter((part) => part !== undefined).join(' ');
}

/** Creating a link is atomic: it fails if the file exists, and has its content immediately. */
function tryToLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    return rethrowUnless(error, 'EEXIST') ?? false;
  }
}

/** Two waiting builds may find the same stale lock: the slower one must not remove the lock of the faster one. */
function removeStale(file: string, lock: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readIfExists(aside) !== lock) tryToLink(aside, file);
  } catch (error) {
    // Another process was faster.
    rethrowUnless(error, 'ENOENT');
  }
  rmSync(aside, { force: true });
}
