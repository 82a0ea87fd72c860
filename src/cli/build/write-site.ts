import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadAstroPart, type AstroPart } from '../../astro/astro-part.ts';
import { listOutputs } from '../../outputs/list-outputs.ts';
import type { Layouts } from '../../outputs/output.ts';
import { placeOutputs } from '../../outputs/place-outputs.ts';
import { prepareOutputs } from '../../outputs/prepare-outputs.ts';
import { digestOutputs, writeFolder } from '../../outputs/write-outputs.ts';
import { DamagedCache } from '../../site/cache/damaged-cache.ts';
import type { Site } from '../../site/model/site.ts';
import { saveOperationAddresses } from '../../site/load/check-moved-operations.ts';
import { DISK_FULL, writeOutput } from '../../engine/files.ts';
import { isError, rethrowUnless } from '../../text/errors.ts';
import { digest } from '../../text/digest.ts';
import { UsageError } from '../args/values.ts';
import { isUpToDate, writeStamp } from './build-stamp.ts';
import type { BuildJob } from './job.ts';
import { publish } from './publish.ts';

/** Writes the site; false, with the reason said, where that cannot be done. What was published before stays. */
export async function tryToWrite(
  site: Site,
  layouts: Promise<Layouts>,
  job: BuildJob,
): Promise<boolean> {
  try {
    await writeSite(site, layouts, job);
    return true;
  } catch (error) {
    // A cache that is damaged or does not fit is replaced; see run-in-turn.ts.
    const isOfCache = error instanceof DamagedCache || isError(error, ...DISK_FULL);
    if (isOfCache || error instanceof UsageError) throw error;
    const isFault = error instanceof Error && FAULTS.some((kind) => error instanceof kind);
    const reason = error instanceof Error ? error.message : String(error);
    job.output.warn(`The site could not be written: ${reason}`);
    if (error instanceof Error && (job.args.verbose || isFault)) job.output.warn(error.stack ?? '');
    return false;
  }
}

/** Errors that only a fault in a program causes; where it happened is what helps to find it. */
const FAULTS = [TypeError, ReferenceError, RangeError];

/**
 * Writes the site beside its place and puts it there when it is complete. Only what changed is made, and nothing is
 * done where the folder already holds what would be written.
 */
async function writeSite(site: Site, layouts: Promise<Layouts>, job: BuildJob): Promise<void> {
  const { outDir } = job;
  const { cacheDir } = site.project;
  const astro = await loadAstroPart(site);
  const without = await prepareOutputs(site);
  if (without) job.output.warn(without);
  const sources = { site, layouts: await layouts, astroFiles: astro?.files };
  const outputs = placeOutputs(await listOutputs(sources), site.options);
  const isCompressed = site.options.precompress === true || astro?.serverDir !== undefined;
  const inputs = digest(digestOutputs(outputs), astro?.key ?? '', String(isCompressed));
  if (isUpToDate(site, outDir, inputs)) return;

  const staging = join(cacheDir, `staging-${process.pid}`);
  const spare = join(cacheDir, 'spare');
  try {
    if (existsSync(spare)) renameSync(spare, staging);
    const folder = placeServer(astro, staging);
    const startedAt = performance.now();
    const progress = (done: number, total: number) =>
      job.output.progress('Files', done, total, startedAt);
    // Beside the files of the site for a host, so that one build leaves the other what it can reuse.
    const kept = site.options.portable ? join(cacheDir, 'portable') : cacheDir;
    await writeFolder(outputs, { folder, cacheDir: kept, isCompressed, progress });
    writeOutput(() => publish({ staging, outDir, project: site.project, spare }));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  try {
    saveOperationAddresses(site);
    site.store.save(site.pages.keys());
    // What failed is tried again by the next build.
    if (!site.store.guard.hasFailures) writeStamp(site, outDir, inputs);
  } catch (error) {
    rethrowUnless(error, ...DISK_FULL);
    job.output.warn(
      `${cacheDir} cannot be written (${(error as NodeJS.ErrnoException).code}). The site is complete; the next build starts without this cache.`,
    );
  }
}

/** Puts the server part beside the folder for browsers, where there is one, and gives that folder. */
function placeServer(astro: AstroPart | undefined, staging: string): string {
  if (!astro?.serverDir) return staging;
  mkdirSync(staging, { recursive: true });
  for (const name of readdirSync(staging))
    if (name !== 'client') rmSync(join(staging, name), { recursive: true, force: true });
  cpSync(astro.serverDir, join(staging, 'server'), { recursive: true });
  return join(staging, 'client');
}
