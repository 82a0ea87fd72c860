import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserFileNames, ISLANDS_FOLDER } from '../../site/facts/island-names.ts';
import { textOutput, type OutputKind } from '../output.ts';
import { renderedPages } from '../rendered-pages.ts';
import { prepareBrowserFiles } from './browser-files.ts';

/** The JavaScript of interactive components, and the engine's own that they need. */
export const islandFiles: OutputKind = {
  mayHave: (path) => path.startsWith(ISLANDS_FOLDER),
  async list({ site }) {
    const names = new Set(renderedPages(site).flatMap(({ clientModules }) => clientModules));
    if (names.size === 0) return [];
    const codes = new Map([...names].map((name) => [name, site.store.read(name)]));
    const own = await loadBrowserFiles();
    const { runtime, library } = browserFileNames();
    const usesLibrary = [...codes.values()].some((code) => code.includes(library));
    const needed = [...own].filter(([name]) => usesLibrary || name === runtime);
    return [...needed, ...codes].map(([name, code]) =>
      textOutput(ISLANDS_FOLDER + name, () => code),
    );
  },
};

/** The engine's own files by name. */
async function loadBrowserFiles(): Promise<Map<string, string>> {
  const folder = await prepareBrowserFiles();
  const names = Object.values(browserFileNames());
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
