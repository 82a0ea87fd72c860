import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeProject } from '../../src/content/project.ts';
import { loadIndex } from '../../src/output/search/load-index.ts';
import { openSearch } from '../../src/client/search.ts';
import { loadSite } from '../../src/site/load.ts';
import type { Ask } from './score.ts';

/** Folder of all indexes, removed when the process ends. */
let indexes: string | undefined;

function makeFolder(): string {
  if (indexes === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'trellis-search-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    indexes = folder;
  }
  return mkdtempSync(join(indexes, 'site-'));
}

/** Builds the search index of a project in a separate folder, and returns a function that searches it. */
export async function openOwnSearch(root: string): Promise<Ask> {
  const project = { ...describeProject(root), cacheDir: makeFolder() };
  const { site } = await loadSite(project, { base: '', mode: 'build', offline: true });
  if (!site) throw new Error(`There is no site in ${root}`);
  const folder = loadIndex(site);
  const engine = openSearch(
    async (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown,
  );
  return async (text, language) =>
    (await engine.search(text, { language })).map(({ href }) => href);
}
