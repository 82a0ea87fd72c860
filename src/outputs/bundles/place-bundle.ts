import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundleAddress, BUNDLES, type BundleName } from '../../site/model/bundle-names.ts';
import type { SiteFiles } from '../site-files.ts';
import { loadBundle } from './load-bundle.ts';

/** Adds the files of a bundle to a site. */
export async function placeBundle(name: BundleName, files: SiteFiles): Promise<void> {
  const folder = await loadBundle(name);
  for (const file of readdirSync(folder))
    files.copy(`${bundleAddress(name)}/${file}`, join(folder, file));
}

/** In development: the file of a bundle at a path; undefined for any other path. */
export async function findBundleFile(path: string): Promise<string | undefined> {
  const [, part] = /\/([\w-]+\.\w+)$/.exec(path) ?? [];
  const name = BUNDLES.find((known) => path === `${bundleAddress(known)}/${part}`);
  return name && part ? join(await loadBundle(name), part) : undefined;
}
