import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeProject } from '../src/content/project.ts';
import { loadIndex } from '../src/search/load-index.ts';
import type { ReadIndexFile } from '../src/search/types.ts';
import { loadSite } from '../src/site/load-site.ts';

/** Builds the search index of a project in a folder of its own, and gives a way to read it. */
export async function buildSearchIndex(root: string): Promise<ReadIndexFile> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'trellis-search-'));
  process.once('exit', () => rmSync(cacheDir, { recursive: true, force: true }));
  const project = { ...describeProject(root), cacheDir };
  const { site } = await loadSite(project, { base: '', mode: 'build', offline: true });
  if (!site) throw new Error(`There is no site in ${root}`);
  const folder = loadIndex(site);
  return async (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown;
}
