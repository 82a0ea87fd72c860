import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildBrowserFiles } from './browser-files.ts';
import { engineDigest } from '../cache/engine-digest.ts';
import type { PageRecord } from '../model/page-record.ts';
import type { Site } from '../model/site.ts';
import type { HeadTag } from '../model/view-types.ts';
import { writeAtomic } from '../cache/write-atomic.ts';

/** Where the files for living components stand in a site, without base. */
const FOLDER = '/_trellis/islands/';

/** Names of the engine's own files for pages with living components; they change with the engine. */
export function browserFileNames(): { runtime: string; library: string } {
  const version = engineDigest().replace(/\W/g, '').slice(0, 12);
  return { runtime: `runtime.${version}.js`, library: `library.${version}.js` };
}

/** The end of a page's body: what its islands are, as JSON; empty for pages without. */
export function islandData({ islands }: PageRecord, base: string): string {
  if (!islands) return '';
  const json = JSON.stringify({ base, ...islands }).replaceAll('<', '\\u003c');
  return `<script type="application/json" data-islands>${json}</script>`;
}

/** What the head of a page loads for its islands. */
export function islandTags({ islands }: PageRecord, base: string): HeadTag[] {
  if (!islands) return [];
  const folder = base + FOLDER;
  const { runtime } = browserFileNames();
  return [
    { tag: 'script', attributes: { type: 'module', src: folder + runtime } },
    ...islands.modules.map((name): HeadTag => {
      return { tag: 'link', attributes: { rel: 'modulepreload', href: folder + name } };
    }),
  ];
}

/** The files that the living components of a site are in: path without base to code. */
export async function loadIslandFiles(site: Site): Promise<[path: string, code: string][]> {
  const pages = [...site.pages.values()].filter(({ frontMatter }) => !frontMatter.url);
  const names = new Set(pages.flatMap((page) => site.store.record(page).clientModules));
  if (names.size === 0) return [];
  const own = await loadBrowserFiles(site);
  const codes = [...names].map((name) => site.store.read(name));
  const usesLibrary = codes.some((code) => code.includes(browserFileNames().library));
  const needed = [...own].filter(([name]) => usesLibrary || name === browserFileNames().runtime);
  const all = [...needed, ...[...names].map((name, index) => [name, codes[index] ?? ''] as const)];
  return all.map(([name, code]) => [FOLDER + name, code]);
}

/** In development: the code at an address; undefined for any other. */
export async function findIslandFile(site: Site, path: string): Promise<string | undefined> {
  const name = path.startsWith(FOLDER) ? path.slice(FOLDER.length) : '';
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
