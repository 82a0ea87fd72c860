import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describeProject, type Project } from '../content/project.ts';
import { findCacheProblem, makeCacheDir, openCache, withCacheBelow } from '../site/cache.ts';
import { engineMark } from '../utils/engine.ts';
import { readStart } from '../utils/files.ts';
import { UsageError } from './args/define-command.ts';
import { isRunning } from './build/swap.ts';
import type { CommandOutput } from './output.ts';

/** Command line for opening a project. */
export interface ProjectArgs {
  dir: string;
  cache?: string | undefined;
  /** Whether code of the project runs. */
  code?: boolean | undefined;
}

/**
 * Opens the project in a folder with a usable cache; reports why a temporary one is used. `isMade` creates the cache
 * folder. Throws UsageError if the folder does not exist.
 */
export function openProject(
  { dir, cache, code = true }: ProjectArgs,
  output: CommandOutput,
  { isMade = false } = {},
): Project {
  const root = resolve(dir);
  if (!existsSync(root)) throw new UsageError(`Directory not found: "${dir}".`);
  if (!statSync(root).isDirectory()) throw new UsageError(describeFile(dir));
  const described = describeProject(root, { isDataOnly: !code });
  if (cache !== undefined) {
    const relocated = withCacheBelow(described, cache);
    const fault = findCacheProblem(relocated, true);
    if (fault !== undefined)
      throw new UsageError(`--cache "${cache}": ${relocated.cacheDir} ${fault}.`);
    return relocated;
  }
  const { project, problem } = openCache(described, isMade);
  if (problem !== undefined) output.warn(problem);
  return project;
}

/** Message for a file where a directory is expected. */
function describeFile(file: string): string {
  const isConfig = /^(?:docs|mint)\.json$/.test(basename(file));
  return `Expected a directory, but "${file}" is a file.${isConfig ? ` Use its directory: "${dirname(file)}".` : ''}`;
}

/** Creates the cache folder, and removes remains of killed builds. */
export function prepareCacheDir(project: Project): void {
  const { cacheDir } = project;
  makeCacheDir(project);
  for (const name of readdirSync(cacheDir)) {
    const owner = Number(/^(?:staging-|.*\.)(\d+)/.exec(name)?.[1]);
    if (owner && !isRunning(owner)) rmSync(join(cacheDir, name), { recursive: true, force: true });
  }
}

/** Empties the cache except for the lock, published sites that a killed build moved, and the schema. */
export function emptyCache({ cacheDir }: Project): void {
  for (const name of readdirSync(cacheDir)) {
    if (!/^(?:build\.lock|previous-)/.test(name) && name !== SCHEMA_FILE)
      rmSync(join(cacheDir, name), { recursive: true, force: true });
  }
}

/** Name of the schema of docs.json in the cache folder, for `$schema`. */
const SCHEMA_FILE = 'docs.schema.json';

/**
 * Writes the schema of docs.json next to the project for editors, so that it is available offline and matches the
 * last engine that ran.
 */
export async function keepSchema({ cacheDir }: Project): Promise<void> {
  const file = join(cacheDir, SCHEMA_FILE);
  const start = `{"$comment":"Trellis ${engineMark()}",`;
  if (existsSync(file) && readStart(file, start.length).toString() === start) return;
  const { readJsonSchema } = await import('../config/reference.ts');
  writeFileSync(file, start + readJsonSchema().slice(1));
}
