import { existsSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { contentType } from 'mime-types';
import {
  bundleAddress,
  bundleFolder,
  CLIENT_FOLDER,
  type BundleName,
} from '../site/client/names.ts';
import { renderClientFrame, renderClientTheme } from '../site/client/render-frame.ts';
import { renderReferences } from '../site/client/render-reference.ts';
import type { Site } from '../site/site.ts';
import { buildBundle } from './build-bundle.ts';
import { PREBUILT } from './prebuilt.ts';
import type { SiteFiles } from './site-files.ts';

/** Adds the full client to a site that has a playground, and the whole references that docs.json asks for. */
export async function placeClient(site: Site, files: SiteFiles): Promise<void> {
  const slices = listSlices(site);
  const references = renderReferences(site);
  for (const name of slices) {
    const path = `${CLIENT_FOLDER}/${name}`;
    if (!files.keep(path, name)) files.write(path, site.store.read(name), name);
  }
  for (const [path, text] of references) files.write(path, text);
  if (slices.size > 0) {
    await placeBundle('full-client', site, files);
    files.write(`${CLIENT_FOLDER}/index.html`, renderClientFrame(site));
  }
  if (references.length > 0) await placeBundle('reference', site, files);
  if (slices.size + references.length > 0)
    files.write(`${CLIENT_FOLDER}/theme.css`, renderClientTheme(site));
}

async function placeBundle(name: BundleName, site: Site, files: SiteFiles): Promise<void> {
  const folder = await prepareBundle(name, site);
  for (const file of readdirSync(folder))
    files.copy(`${bundleAddress(name)}/${file}`, join(folder, file));
}

/** What the development server answers at an address of the client or of a reference; undefined for any other. */
export async function findClientFile(
  site: Site,
  path: string,
): Promise<{ file: string } | { text: string; type: string } | undefined> {
  if (path === `${CLIENT_FOLDER}/` || path === `${CLIENT_FOLDER}/index.html`)
    return { text: renderClientFrame(site), type: 'text/html; charset=utf-8' };
  if (path === `${CLIENT_FOLDER}/theme.css`)
    return { text: renderClientTheme(site), type: 'text/css; charset=utf-8' };
  for (const name of ['full-client', 'reference'] as const) {
    const [, part] = /\/([\w-]+\.\w+)$/.exec(path) ?? [];
    if (!part || path !== `${bundleAddress(name)}/${part}`) continue;
    return { file: join(await prepareBundle(name, site), part) };
  }
  const isPage = site.references.some(({ href }) => href === path.replace(/\/$/, ''));
  const file = isPage ? `${path.replace(/\/$/, '')}/index.html` : path;
  const text = new Map(site.references.length > 0 ? renderReferences(site) : []).get(file);
  if (text !== undefined) return { text, type: contentType(extname(file)) || 'text/plain' };
  // Pages are rendered when they are asked for; the page that asks for a document has been.
  const [, name] = /\/([\w-]{27}\.json)$/.exec(path) ?? [];
  if (!name || path !== `${CLIENT_FOLDER}/${name}`) return undefined;
  const isKnown = [...site.store.known()].some(({ slice }) => slice === name);
  return isKnown ? { text: site.store.read(name), type: 'application/json' } : undefined;
}

/** Names of the documents of operations. */
function listSlices({ pages, store }: Site): Set<string> {
  const written = [...pages.values()].filter(({ frontMatter }) => !frontMatter.url);
  const slices = written.map((page) => store.record(page).slice);
  return new Set(slices.filter((name) => name !== undefined));
}

/** Folder that has a bundle: the engine's own, or one in the project's cache where that cannot be written. */
async function prepareBundle(name: BundleName, { project }: Site): Promise<string> {
  const cache = join(project.cacheDir, 'prebuilt');
  const folders = [PREBUILT, cache].map((parent) => join(parent, bundleFolder(name)));
  const found = folders.find((folder) => existsSync(folder));
  if (found !== undefined) return found;
  try {
    return await buildBundle(name);
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    return buildBundle(name, cache);
  }
}

function isReadOnly(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
}
