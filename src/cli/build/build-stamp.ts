import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../site/model/site.ts';
import { writeAtomic } from '../../site/cache/write-atomic.ts';
import { isZip } from './zip-folder.ts';

/** What a build wrote down of itself, to tell the next one whether anything is left to do. */
interface Stamp {
  /** Digest of the list of its files with their keys. */
  inputs: string;
  outDir: string;
  output: FolderFacts;
}

/** Enough to notice that files of a folder were added, removed or cut short. */
interface FolderFacts {
  files: number;
  bytes: number;
}

/** Says whether a folder still holds what the last build made of the same inputs. */
export function isUpToDate(site: Site, outDir: string, inputs: string): boolean {
  if (!existsSync(outDir)) return false;
  const stamp = readStamp(site);
  if (stamp?.inputs !== inputs || stamp.outDir !== outDir) return false;
  const { files, bytes } = measureFolder(outDir);
  return files === stamp.output.files && bytes === stamp.output.bytes;
}

/** Notes that a folder holds what was made of these inputs. */
export function writeStamp(site: Site, outDir: string, inputs: string): void {
  const stamp: Stamp = { inputs, outDir, output: measureFolder(outDir) };
  writeAtomic(stampFile(site), JSON.stringify(stamp));
}

function readStamp(site: Site): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(stampFile(site), 'utf8')) as Stamp;
  } catch {
    return undefined;
  }
}

function stampFile({ project }: Site): string {
  return join(project.cacheDir, 'build.json');
}

/** Number of files below a folder and their bytes; those of a zip itself. */
export function measureFolder(dir: string): FolderFacts {
  const { size } = statSync(dir);
  if (isZip(dir)) return { files: 1, bytes: size };
  const facts = { files: 0, bytes: 0 };
  addFolder(facts, dir);
  return facts;
}

/** Folder by folder: Node's own recursive reading asks the disk about every file once more. */
function addFolder(facts: FolderFacts, dir: string): void {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) addFolder(facts, path);
    else if (entry.isFile()) {
      facts.files += 1;
      facts.bytes += statSync(path).size;
    }
  }
}
