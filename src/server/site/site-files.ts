import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isForHosts } from '../../hosts/host-file-names.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** A file of the site. */
export interface SiteFile {
  /** Where it is below the site's folder: `guides/quickstart.html`. */
  file: string;
  /** Its compressed copies, `guides/quickstart.html.br`, by content coding. */
  encodings: { br?: string; gzip?: string };
  /** The address to go to instead, when this one only leads there: `/guides/quickstart`. */
  redirect?: string;
}

/** What the site has, by decoded pathname. Only what is in here is ever read from the disk. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** The files below a folder by every pathname they answer to; links and hidden files are left out. */
export async function findSiteFiles(folder: string): Promise<SiteFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return indexFiles(files.filter((file) => !isHidden(file)));
}

/** The pathnames of a list of files. Pages also answer without `.html` and without `index.html`. */
export function indexFiles(files: readonly string[]): SiteFiles {
  const all = new Set(files);
  const site = new Map<string, SiteFile>();
  for (const file of files) {
    if (/\.(?:br|gz)$/.test(file) && all.has(file.replace(/\.\w+$/, ''))) continue;
    const encodings: SiteFile['encodings'] = {};
    if (all.has(`${file}.br`)) encodings.br = `${file}.br`;
    if (all.has(`${file}.gz`)) encodings.gzip = `${file}.gz`;
    for (const [pathname, redirect] of pathnamesOf(file)) {
      // A file of that very name comes before a page that could be meant.
      if (site.has(pathname) && pathname !== `/${file}`) continue;
      site.set(pathname, { file, encodings, ...(redirect && { redirect }) });
    }
  }
  return site;
}

/** Tells one state of a folder from another, replaced as a whole; undefined while there is none. */
export async function stampFolder(folder: string): Promise<string | undefined> {
  const found = await stat(folder).catch((error: unknown) =>
    rethrowUnless(error, 'ENOENT', 'ENOTDIR'),
  );
  return found && `${found.ino} ${found.mtimeMs}`;
}

function pathnamesOf(file: string): [pathname: string, redirect?: string][] {
  const own = `/${file}`;
  if (file.endsWith('/index.html') || file === 'index.html') {
    const folder = own.slice(0, -'/index.html'.length);
    return folder ? [[own], [folder], [`${folder}/`]] : [[own], ['/']];
  }
  if (!file.endsWith('.html')) return [[own]];
  const clean = own.slice(0, -'.html'.length);
  return [[own], [clean], [`${clean}/`, clean]];
}

function isHidden(file: string): boolean {
  if (isForHosts(`/${file}`)) return true;
  return file.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
}
