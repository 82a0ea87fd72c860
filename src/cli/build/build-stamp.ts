import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  MANIFEST_FILE,
  parseObject,
  readManifest,
  type OutputFiles,
} from '../../content/own-output.ts';
import type { Site } from '../../site/model/site.ts';
import { writeAtomic } from '../../site/cache/write-atomic.ts';
import { digest } from '../../text/digest.ts';
import { isZip } from './zip-folder.ts';

/** What a build records for the next one, which may have nothing to do. */
interface Stamp {
  /** Digest of the list of its files with their keys. */
  inputs: string;
  outDir: string;
  /** Digest of the paths and sizes of what it wrote. */
  output: string;
  /** When the list of these files, or the zip, was written: another build may write files of the same sizes. */
  writtenAt: number;
}

/** Whether an output folder still holds what the last build made of the same inputs. Files of others do not count. */
export function isUpToDate(site: Site, outDir: string, inputs: string): boolean {
  const stamp = readStamp(site);
  if (stamp?.inputs !== inputs || stamp.outDir !== outDir || !existsSync(outDir)) return false;
  const files = listOutput(outDir);
  if (stamp.output !== digestFiles(files) || stamp.writtenAt !== writtenAt(outDir)) return false;
  return isZip(outDir) || [...files].every(([path, size]) => sizeOf(join(outDir, path)) === size);
}

/** Records that a folder holds what was made of these inputs. */
export function writeStamp(site: Site, outDir: string, inputs: string): void {
  const output = digestFiles(listOutput(outDir));
  const stamp: Stamp = { inputs, outDir, output, writtenAt: writtenAt(outDir) };
  writeAtomic(stampFile(site), JSON.stringify(stamp));
}

/** Bytes that the last build wrote into a folder, or as a zip. */
export function measureOutput(outDir: string): number {
  return [...listOutput(outDir).values()].reduce((sum, size) => sum + size, 0);
}

/** The files that the last build wrote, with their sizes; a zip is one file. */
function listOutput(outDir: string): OutputFiles {
  return isZip(outDir)
    ? new Map([['', statSync(outDir).size]])
    : (readManifest(outDir) ?? new Map<string, number>());
}

function writtenAt(outDir: string): number {
  return statSync(isZip(outDir) ? outDir : join(outDir, MANIFEST_FILE)).mtimeMs;
}

function digestFiles(files: OutputFiles): string {
  return digest(...[...files].map(([path, size]) => `${path} ${size}`));
}

function readStamp(site: Site): Partial<Stamp> | undefined {
  const file = stampFile(site);
  return existsSync(file) ? parseObject(readFileSync(file, 'utf8')) : undefined;
}

function stampFile({ project }: Site): string {
  return join(project.cacheDir, 'build.json');
}

/** Size of a file; undefined for anything else. */
function sizeOf(path: string): number | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : undefined;
}
