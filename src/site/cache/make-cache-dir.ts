import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../../content/project.ts';

/** Makes the cache folder of a project, which keeps itself out of version control. */
export function makeCacheDir({ cacheDir }: Pick<Project, 'cacheDir'>): void {
  mkdirSync(cacheDir, { recursive: true });
  const ignore = join(cacheDir, '.gitignore');
  if (!existsSync(ignore)) writeFileSync(ignore, '*\n');
}
