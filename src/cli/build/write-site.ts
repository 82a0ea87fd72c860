import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { loadAstroPart, type AstroPart } from '../../astro/astro-part.ts';
import { MANIFEST_FILE, readOutputManifest, type OutputFiles } from '../../content/own-output.ts';
import { listOutputs, placeOutputs, prepareOutputs } from '../../output/list-outputs.ts';
import type { Layouts } from '../../output/output.ts';
import { digestOutputs, writeFolder } from '../../output/write-outputs.ts';
import { DamagedCache } from '../../site/cache.ts';
import { saveOperationUrls } from '../../site/load.ts';
import type { Site } from '../../site/site.ts';
import { codeOf, isError, messageOf, rethrowUnless } from '../../utils/errors.ts';
import {
  copyFolder,
  digest,
  DISK_FULL,
  isOutside,
  NOT_WRITABLE,
  readJsonIfExists,
  writeAtomic,
  writeOutput,
} from '../../utils/files.ts';
import { isObject } from '../../utils/json-object.ts';
import { UsageError } from '../args/define-command.ts';
import type { BuildJob } from './job.ts';
import { isZip, publish } from './publish.ts';

/** Writes the site. Returns false after reporting the reason if that fails; the published site stays unchanged. */
export async function tryToWrite(
  site: Site,
  layouts: Promise<Layouts>,
  job: BuildJob,
): Promise<boolean> {
  try {
    await writeSite(site, layouts, job);
    return true;
  } catch (error) {
    // A damaged or full cache is replaced; see build-lock.ts.
    const isOfCache = error instanceof DamagedCache || isError(error, ...DISK_FULL);
    if (isOfCache || error instanceof UsageError) throw error;
    const isFault = error instanceof Error && FAULTS.some((kind) => error instanceof kind);
    job.output.warn(`Cannot write the site: ${messageOf(error)}${suggestFolder(error, job)}`);
    if (error instanceof Error && (job.args.verbose || isFault)) job.output.warn(error.stack ?? '');
    return false;
  }
}

/** The option for another folder, if the folder of the site or of the cache cannot be written. */
function suggestFolder(error: unknown, { outDir, project }: BuildJob): string {
  const { path, dest = path } = Object(error) as { path?: string; dest?: string };
  if (path === undefined || dest === undefined || !isError(error, ...NOT_WRITABLE, 'ENOENT'))
    return '';
  const isInCache = [path, dest].every((place) => !isOutside(project.cacheDir, place));
  if (isInCache) return '. To use another folder, set --cache.';
  // The folder, a temporary one beside it, or one above it.
  const isOfSite = dest.startsWith(outDir) || !isOutside(dest, outDir);
  return isOfSite ? '. To use another folder, set --out.' : '';
}

/** Errors that indicate a bug, for which the stack is printed. */
const FAULTS = [TypeError, ReferenceError, RangeError];

/**
 * Writes the site to a staging folder and swaps it in. Writes only changed files, and does nothing if the output is
 * up to date.
 */
async function writeSite(site: Site, layouts: Promise<Layouts>, job: BuildJob): Promise<void> {
  const { outDir } = job;
  const { cacheDir } = site.project;
  const astro = await loadAstroPart(site);
  const without = await prepareOutputs(site);
  if (without) job.output.warn(without);
  const sources = { site, layouts: await layouts, astroFiles: astro?.files };
  const outputs = placeOutputs(await listOutputs(sources), site.options);
  // The server compresses files of previews when they are requested.
  const hasServer = astro?.serverDir !== undefined && site.options.deferBundles === undefined;
  const isCompressed = site.options.precompress === true || hasServer;
  const digestInputs = () => digest(digestOutputs(outputs), astro?.key ?? '', String(isCompressed));
  if (isUpToDate(site, outDir, digestInputs)) return;

  const staging = join(cacheDir, `staging-${process.pid}`);
  const spare = join(cacheDir, 'spare');
  try {
    if (existsSync(spare)) renameSync(spare, staging);
    const folder = placeServer(astro, staging);
    const startedAt = performance.now();
    const progress = (done: number, total: number) =>
      job.output.progress('Files', done, total, startedAt);
    // Portable and hosted builds have separate caches, so that each can reuse its files.
    const outputCache = site.options.portable ? join(cacheDir, 'portable') : cacheDir;
    await writeFolder(outputs, { folder, cacheDir: outputCache, isCompressed, progress });
    writeOutput(() => publish({ staging, outDir, project: site.project, spare }));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  try {
    saveOperationUrls(site);
    site.renderCache.save(site.pages.keys());
    // The next build retries failed pages.
    if (!site.renderCache.guard.hasFailures) writeStamp(site, outDir, digestInputs());
  } catch (error) {
    rethrowUnless(error, ...DISK_FULL);
    job.output.warn(
      `Cannot write the cache ${cacheDir} (${codeOf(error)}). The site is complete, but the next build starts without this cache.`,
    );
  }
}

/** Moves the server next to the folder for browsers, if there is one, and returns that folder. */
function placeServer(astro: AstroPart | undefined, staging: string): string {
  if (!astro?.serverDir) return staging;
  mkdirSync(staging, { recursive: true });
  for (const name of readdirSync(staging))
    if (name !== 'client') rmSync(join(staging, name), { recursive: true, force: true });
  copyFolder(astro.serverDir, join(staging, 'server'));
  return join(staging, 'client');
}

/** Record of a build, with which the next one detects that nothing changed. */
interface Stamp {
  /** Digest of its files with their keys. */
  inputs: string;
  outDir: string;
  /** Digest of the paths and sizes of its output. */
  output: string;
  /** Time when the manifest or zip was written, because another build may write files of the same sizes. */
  writtenAt: number;
}

/** Whether the output folder contains the result of the same inputs. Ignores foreign files. */
function isUpToDate(site: Site, outDir: string, digestInputs: () => string): boolean {
  const stamp = readJsonIfExists<Partial<Stamp>>(stampFile(site), isObject);
  if (stamp?.outDir !== outDir || !existsSync(outDir)) return false;
  if (stamp.inputs !== digestInputs()) return false;
  const files = listOutput(outDir);
  if (stamp.output !== digestFiles(files) || stamp.writtenAt !== writtenAt(outDir)) return false;
  return isZip(outDir) || [...files].every(([path, size]) => sizeOf(join(outDir, path)) === size);
}

/** Records the inputs of the site in a folder. */
function writeStamp(site: Site, outDir: string, inputs: string): void {
  const output = digestFiles(listOutput(outDir));
  const stamp: Stamp = { inputs, outDir, output, writtenAt: writtenAt(outDir) };
  writeAtomic(stampFile(site), JSON.stringify(stamp));
}

/** Size of the last build in a folder or zip, in bytes. */
export function measureOutput(outDir: string): number {
  return [...listOutput(outDir).values()].reduce((sum, size) => sum + size, 0);
}

/** Files of the last build with their sizes; a zip is one file. */
function listOutput(outDir: string): OutputFiles {
  return isZip(outDir)
    ? new Map([['', statSync(outDir).size]])
    : (readOutputManifest(outDir) ?? new Map<string, number>());
}

function writtenAt(outDir: string): number {
  return statSync(isZip(outDir) ? outDir : join(outDir, MANIFEST_FILE)).mtimeMs;
}

function digestFiles(files: OutputFiles): string {
  return digest(...[...files].map(([path, size]) => `${path} ${size}`));
}

function stampFile({ project }: Site): string {
  return join(project.cacheDir, 'build.json');
}

/** Size of a file; undefined for anything else. */
function sizeOf(path: string): number | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : undefined;
}
