import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeProject, type Project } from '../content/project.ts';
import { makeCacheDir } from '../site/cache/make-cache-dir.ts';
import { UsageError } from './args/values.ts';
import { isRunning } from './is-running.ts';
import { SCHEMA_FILE } from './keep-schema.ts';

/** The project in a folder. Throws UsageError where there is no such folder. */
export function openProject(dir: string): Project {
  const root = resolve(dir);
  if (!existsSync(root) || !statSync(root).isDirectory()) {
    throw new UsageError(`there is no folder ${dir}`);
  }
  return describeProject(root);
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
