import { browserFileNames, ISLANDS_FOLDER } from '../../site/facts/island-names.ts';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildBrowserFiles } from './browser-files.ts';
import type { Site } from '../../site/model/site.ts';
import { writeAtomic } from '../../site/cache/write-atomic.ts';

/** The files that the interactive components of a site are in: path without base to code. */
export async function loadIslandFiles(site: Site): Promise<[path: string, code: string][]> {
  const pages = [...site.pages.values()].filter(({ frontMatter }) => !frontMatter.url);
  const names = new Set(pages.flatMap((page) => site.store.record(page).clientModules));
  if (names.size === 0) return [];
  const own = await loadBrowserFiles(site);
  const codes = [...names].map((name) => site.store.read(name));
  const usesLibrary = codes.some((code) => code.includes(browserFileNames().library));
  const needed = [...own].filter(([name]) => usesLibrary || name === browserFileNames().runtime);
  const all = [...needed, ...[...names].map((name, index) => [name, codes[index] ?? ''] as const)];
  return all.map(([name, code]) => [ISLANDS_FOLDER + name, code]);
}

/** In development: the code at an address; undefined for any other. */
export async function findIslandFile(site: Site, path: string): Promise<string | undefined> {
  const name = path.startsWith(ISLANDS_FOLDER) ? path.slice(ISLANDS_FOLDER.length) : '';
  if (!/^[\w.]+\.js$/.test(name)) return undefined;
  const own = Object.values(browserFileNames()).includes(name);
  if (own) return (await loadBrowserFiles(site)).get(name);
  // A page that asks for its code has been rendered.
  const isKnown = [...site.store.known()].some(({ clientModules }) => clientModules.includes(name));
  return isKnown ? site.store.read(name) : undefined;
}

/** The engine's own files by name, from the cache where they are there. */
async function loadBrowserFiles({ project }: Site): Promise<Map<string, string>> {
  const dir = join(project.cacheDir, 'browser');
  const names = browserFileNames();
  const files = Object.values(names).map((name) => join(dir, name));
  if (!files.every((file) => existsSync(file))) {
    const built = await buildBrowserFiles(names);
    mkdirSync(dir, { recursive: true });
    for (const [name, code] of built) writeAtomic(join(dir, name), code);
  }
  return new Map(
    Object.values(names).map((name) => [name, readFileSync(join(dir, name), 'utf8')] as const),
  );
}
