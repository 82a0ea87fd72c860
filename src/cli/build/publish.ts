import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { writeAtomic } from '../../site/cache/write-atomic.ts';
import { UsageError } from '../args/values.ts';
import { isZip, zipFolder } from './zip-folder.ts';

/** Files by which an output folder of an earlier build is known. */
const OWN_MARKS = ['_trellis', '_astro', 'docs.schema.json', join('client', 'docs.schema.json')];

/**
 * Throws UsageError for an output folder that must not be replaced: one around the project, or one with other things in it.
 * `siteFolder` is where in it the site is.
 */
export function checkOutDir(outDir: string, root: string, siteFolder = ''): void {
  const way = relative(outDir, root);
  const holdsProject =
    way === '' || (way !== '..' && !way.startsWith('..' + sep) && resolve(outDir, way) === root);
  if (holdsProject)
    throw new UsageError(
      `--out ${outDir} holds the project itself; choose a folder for the site alone`,
    );
  if (!existsSync(outDir) || (isZip(outDir) && statSync(outDir).isFile())) return;
  if (!statSync(outDir).isDirectory())
    throw new UsageError(`--out ${outDir} is a file; name a folder for the site`);
  if (readdirSync(outDir).length === 0) return;
  const places = [outDir, join(outDir, siteFolder), join(outDir, 'static')];
  if (places.some((place) => OWN_MARKS.some((mark) => existsSync(join(place, mark))))) return;
  throw new UsageError(
    `${outDir} has files that no build of Trellis wrote; empty it or choose another folder with --out`,
  );
}

const PREVIOUS = '-previous';

/**
 * Brings back a site that a build had put aside when it was killed, so that there is one until the next is
 * ready. Nothing is done where there is a site.
 */
export function recoverPublished(outDir: string, cacheDir: string): void {
  if (existsSync(outDir) || isZip(outDir)) return;
  const near = `.${basename(outDir)}-`;
  const places = [
    [cacheDir, (name: string) => name.startsWith('staging-')],
    [dirname(outDir), (name: string) => name.startsWith(near)],
  ] as const;
  for (const [dir, isOurs] of places) {
    const names = existsSync(dir) ? readdirSync(dir) : [];
    const aside = names.find((name) => isOurs(name) && name.endsWith(PREVIOUS));
    if (aside) return renameSync(join(dir, aside), outDir);
  }
}

/**
 * Puts a finished build in the place of the previous one. Two renames, so what is published is the old
 * or the new site; where the folders lie on different file systems the build is first copied beside its place.
 * What is to be a zip is one. The previous site is moved to `spare`, where that is given and can be done, for the next build to begin with.
 */
export function publish(staging: string, outDir: string, spare?: string): void {
  mkdirSync(dirname(outDir), { recursive: true });
  if (isZip(outDir)) return writeAtomic(outDir, zipFolder(staging, outDir));
  const near = isSameDevice(dirname(staging), dirname(outDir))
    ? staging
    : copyNear(staging, outDir);
  const previous = `${near}${PREVIOUS}`;
  if (existsSync(outDir)) renameSync(outDir, previous);
  renameSync(near, outDir);
  if (spare !== undefined && near === staging && existsSync(previous)) renameSync(previous, spare);
  else rmSync(previous, { recursive: true, force: true });
}

function isSameDevice(a: string, b: string): boolean {
  return statSync(a).dev === statSync(b).dev;
}

function copyNear(staging: string, outDir: string): string {
  const near = join(dirname(outDir), `.${basename(outDir)}-${process.pid}`);
  cpSync(staging, near, { recursive: true });
  rmSync(staging, { recursive: true, force: true });
  return near;
}
