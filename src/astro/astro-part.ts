import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderedPage } from '../mdx/page/types.ts';
import { listFiles } from '../outputs/list-files.ts';
import { writeAtomic } from '../site/cache/write-atomic.ts';
import type { Site } from '../site/model/site.ts';
import { listModulePages } from '../site/page/astro-pages.ts';
import { digestInputs } from './astro-inputs.ts';
import { buildWithAstro } from './build-with-astro.ts';
import { ROUTES_FOLDER } from './page-routes.ts';
import { isObject, readJsonIfExists } from '../engine/files.ts';

/** What Astro made of what is its own in a project. */
export interface AstroPart {
  /** Changes with all that it was made from. */
  key: string;
  /** Files for browsers, by path without base. */
  files: ReadonlyMap<string, string>;
  /** Folder with the server part, where the project has an adapter. */
  serverDir: string | undefined;
}

/** What is written down of it, to tell whether it still holds. */
interface Note {
  key: string;
  sources: string[];
  srcDir: string;
  /** Pages with components that Astro rendered. */
  pages: [id: string, page: RenderedPage][];
}

/**
 * What Astro has to make for a site: on-demand routes and pages of the project's own, and the components of pages that
 * are Astro's. Taken from the last time where none of its inputs changed; undefined for a site without any of it.
 */
export async function loadAstroPart(site: Site): Promise<AstroPart | undefined> {
  const pages = listModulePages(site);
  if (pages.length === 0 && !site.options.hasAstroConfig) return undefined;
  const folder = join(site.project.cacheDir, 'astro-part');
  const note = readNote(folder);
  const environment = { ...process.env };
  if (note && note.key === digestInputs(site, note, environment)) {
    for (const [id, rendered] of note.pages) replacePage(site, id, rendered);
    return describePart(folder, note.key);
  }
  const startedAt = Date.now();
  // Astro writes the name of the folder into the server part, so it is the same each time; other builds wait meanwhile.
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  const { rendered, sources, srcDir } = await buildWithAstro(site, draft);
  rmSync(folder, { recursive: true, force: true });
  if (!existsSync(draft)) return undefined;
  // What lies in the cache folder is made of the site, which is among the inputs.
  const own = [...sources].filter((file) => !file.startsWith(site.project.cacheDir));
  const made = { sources: own, srcDir, pages: [...rendered] };
  const key = digestInputs(site, made, environment);
  // A page that was refused, and a file that changed meanwhile, are looked at again next time.
  if (rendered.size === pages.length && !made.sources.some((file) => isNewer(file, startedAt)))
    writeAtomic(join(draft, NOTE), JSON.stringify({ key, ...made } satisfies Note));
  renameSync(draft, folder);
  return describePart(folder, key);
}

const NOTE = 'trellis-note.json';

function readNote(folder: string): Note | undefined {
  const note = readJsonIfExists<Partial<Note>>(join(folder, NOTE), isObject);
  return note?.key && note.sources && note.pages ? (note as Note) : undefined;
}

function replacePage({ pages, store }: Site, id: string, rendered: RenderedPage): void {
  const page = pages.get(id);
  if (page) store.replace(page, rendered);
}

function isNewer(file: string, time: number): boolean {
  return existsSync(file) && statSync(file).mtimeMs > time;
}

/** With an adapter Astro writes two folders, without one the files themselves. */
function describePart(folder: string, key: string): AstroPart {
  const serverDir = join(folder, 'server');
  const hasServer = existsSync(serverDir);
  const client = hasServer ? join(folder, 'client') : folder;
  const all = existsSync(client) ? listFiles(client) : [];
  const own = all.filter(([path]) => !path.startsWith(`${ROUTES_FOLDER}/`) && path !== `/${NOTE}`);
  return { key, files: new Map(own), serverDir: hasServer ? serverDir : undefined };
}
