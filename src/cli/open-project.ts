import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeProject, type Project } from '../content/project.ts';
import { findCacheFault, makeCacheDir, openCache, placeCache } from '../site/cache/cache-dir.ts';
import type { Args } from './args/args.ts';
import { UsageError } from './args/values.ts';
import { isRunning } from './is-running.ts';
import { SCHEMA_FILE } from './keep-schema.ts';
import type { Output } from './output.ts';

/**
 * The project in a folder, with a cache that can be used; where that is a temporary one, the reason is reported.
 * `isMade` makes the cache folder. Throws UsageError where there is no such folder.
 */
export function openProject(
  { dir, cache, noCode }: Pick<Args, 'dir' | 'cache' | 'noCode'>,
  output: Output,
  { isMade = false } = {},
): Project {
  const root = resolve(dir);
  if (!existsSync(root) || !statSync(root).isDirectory()) {
    throw new UsageError(`there is no folder ${dir}`);
  }
  const described = describeProject(root, { isDataOnly: noCode });
  if (cache !== undefined) {
    const placed = placeCache(described, cache);
    const fault = findCacheFault(placed, true);
    if (fault !== undefined) throw new UsageError(`--cache ${cache}: ${placed.cacheDir} ${fault}`);
    return placed;
  }
  const { project, problem } = openCache(described, isMade);
  if (problem !== undefined) output.warn(problem);
  return project;
}

/** Makes the cache folder, and clears away what killed builds left. */
export function prepareCacheDir(project: Project): void {
  const { cacheDir } = project;
  makeCacheDir(project);
  for (const name of readdirSync(cacheDir)) {
    const owner = Number(/^(?:staging-|.*\.)(\d+)/.exec(name)?.[1]);
    if (owner && !isRunning(owner)) rmSync(join(cacheDir, name), { recursive: true, force: true });
  }
}

/** Removes everything that earlier builds kept, except the lock, published sites that a killed build moved, and the schema. */
export function emptyCache({ cacheDir }: Project): void {
  for (const name of readdirSync(cacheDir)) {
    if (!/^(?:build\.lock|previous-)/.test(name) && name !== SCHEMA_FILE)
      rmSync(join(cacheDir, name), { recursive: true, force: true });
  }
}
