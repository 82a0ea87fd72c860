import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE } from '../../content/own-output.ts';
import { isForHosts } from '../../hosts/host-file-names.ts';
import { withoutBase } from '../http/request-target.ts';
import { listFiles } from '../../outputs/list-files.ts';
import { SITE_MANIFEST_PATH, type SiteManifest } from '../../site/model/site-manifest.ts';
import type { HostedSite } from './host-model.ts';

/** Where a build put what is for a host. */
export interface HostedFolder {
  /** The output folder, in which a host finds what it is told. */
  outDir: string;
  /** The folder of the site: the same, or one below it. */
  folder: string;
}

/** Reads what a host was given; `fileOf` is where the file of an address lies. */
export function openHostedSite({
  outDir,
  folder,
}: HostedFolder): HostedSite & { fileOf(address: string): string | undefined } {
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const manifest = JSON.parse(read(join(folder, SITE_MANIFEST_PATH))) as SiteManifest;
  const { base } = manifest;
  // Below the output folder, a site stands at its base; the output folder itself is what is put there.
  const files = new Map(
    folder === outDir
      ? listFiles(folder).map(([path, file]) => [base + path, file])
      : listFiles(base === '' ? folder : folder.slice(0, -base.length)),
  );
  const shown = [...files.keys()].filter(
    (path) => !isForHosts(path) && !isForHosts(withoutBase(path, base) ?? '') && !isPrivate(path),
  );
  return {
    files: new Set(shown),
    folders: new Set(shown.flatMap(foldersOf)),
    manifest,
    read: (path) => read(join(outDir, path)),
    fileOf: (address) => files.get(address),
  };
}

/** Whether a file is for Trellis or Git alone. */
function isPrivate(path: string): boolean {
  return path.split('/').some((name) => name === MANIFEST_FILE || name === '.git');
}

/** The folders around a file, `/a` and `/a/b` for `/a/b/c`. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(1, -1);
  return names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`);
}
