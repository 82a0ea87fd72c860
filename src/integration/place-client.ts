import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_FOLDER, clientName } from '../site/client/names.ts';
import { renderClientFrame, renderClientTheme } from '../site/client/render-frame.ts';
import type { Site } from '../site/site.ts';
import { buildClient, PREBUILT } from './build-client.ts';
import type { SiteFiles } from './site-files.ts';

/** Adds the full client and the documents that it opens to a site that has a playground. */
export async function placeClient(site: Site, files: SiteFiles): Promise<void> {
  const slices = listSlices(site);
  if (slices.size === 0) return;
  const folder = await prepareClient(site);
  for (const extension of ['js', 'css', 'txt'] as const) {
    const name = clientName(extension);
    files.copy(`/_astro/${name}`, join(folder, name));
  }
  for (const [name, file] of slices) files.copy(`${CLIENT_FOLDER}/${name}`, file);
  files.write(`${CLIENT_FOLDER}/index.html`, renderClientFrame(site));
  files.write(`${CLIENT_FOLDER}/theme.css`, renderClientTheme(site));
}

/** What the development server answers at an address of the client: a file or a text; undefined for any other. */
export async function findClientFile(
  site: Site,
  path: string,
): Promise<{ file: string } | { text: string; type: string } | undefined> {
  if (path === `${CLIENT_FOLDER}/` || path === `${CLIENT_FOLDER}/index.html`)
    return { text: renderClientFrame(site), type: 'text/html' };
  if (path === `${CLIENT_FOLDER}/theme.css`)
    return { text: renderClientTheme(site), type: 'text/css' };
  const [, extension] = /^\/_astro\/full-client\.\w+\.(js|css|txt)$/.exec(path) ?? [];
  if (extension) {
    const name = clientName(extension as 'js' | 'css' | 'txt');
    return { file: join(await prepareClient(site), name) };
  }
  // Pages are rendered when they are asked for; the page that asks for a document has been.
  const [, name] = /\/([\w-]{27}\.json)$/.exec(path) ?? [];
  if (!name || path !== `${CLIENT_FOLDER}/${name}`) return undefined;
  const file = site.store.fileOf(name);
  return existsSync(file) ? { file } : undefined;
}

/** The documents of operations by name, and the files that hold them. */
function listSlices({ pages, store }: Site): Map<string, string> {
  const slices = new Map<string, string>();
  for (const page of pages.values()) {
    if (page.frontMatter.url) continue;
    const { slice } = store.record(page);
    if (slice !== undefined) slices.set(slice, store.fileOf(slice));
  }
  return slices;
}

/** Folder that has the client: the engine's own, or the project's cache where that cannot be written. */
async function prepareClient({ project }: Site): Promise<string> {
  const cache = join(project.cacheDir, 'prebuilt');
  const folder = [PREBUILT, cache].find((known) => existsSync(join(known, clientName('js'))));
  if (folder !== undefined) return folder;
  try {
    await buildClient(PREBUILT);
    return PREBUILT;
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    await buildClient(cache);
    return cache;
  }
}

function isReadOnly(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
}
