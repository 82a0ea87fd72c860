import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  bundleAddress,
  bundleFolder,
  BUNDLES,
  type BundleName,
} from '../../site/model/bundle-names.ts';
import type { Site } from '../../site/model/site.ts';
import { buildBundle } from './build-bundle.ts';
import { PREBUILT } from './prebuilt.ts';
import type { SiteFiles } from '../site-files.ts';

/** Adds the files of a bundle to a site. */
export async function placeBundle(name: BundleName, site: Site, files: SiteFiles): Promise<void> {
  const folder = await prepareBundle(name, site);
  for (const file of readdirSync(folder))
    files.copy(`${bundleAddress(name)}/${file}`, join(folder, file));
}

/** In development: the file of a bundle at a path; undefined for any other path. */
export async function findBundleFile(site: Site, path: string): Promise<string | undefined> {
  const [, part] = /\/([\w-]+\.\w+)$/.exec(path) ?? [];
  const name = BUNDLES.find((known) => path === `${bundleAddress(known)}/${part}`);
  return name && part ? join(await prepareBundle(name, site), part) : undefined;
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
