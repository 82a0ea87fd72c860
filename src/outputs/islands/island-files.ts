import { browserFileNames, ISLANDS_FOLDER } from '../../site/facts/island-names.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareBrowserFiles } from './browser-files.ts';
import type { Site } from '../../site/model/site.ts';

/** The files that the interactive components of a site are in: path without base to code. */
export async function loadIslandFiles(site: Site): Promise<[path: string, code: string][]> {
  const pages = [...site.pages.values()].filter(({ frontMatter }) => !frontMatter.url);
  const names = new Set(pages.flatMap((page) => site.store.record(page).clientModules));
  if (names.size === 0) return [];
  const own = await loadBrowserFiles();
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
  if (own) return (await loadBrowserFiles()).get(name);
  // A page that asks for its code has been rendered.
  const isKnown = [...site.store.known()].some(({ clientModules }) => clientModules.includes(name));
  return isKnown ? site.store.read(name) : undefined;
}

/** The engine's own files by name. */
async function loadBrowserFiles(): Promise<Map<string, string>> {
  const folder = await prepareBrowserFiles();
  const names = Object.values(browserFileNames());
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
