import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Site } from '../../site/model/site.ts';
import { findVariants } from '../../site/environment/image-variants.ts';
import type { SiteFiles } from '../site-files.ts';

/** Where text on a screenshot stays sharp. Encoder effort 2 of 6: twice as fast as 4 for 5 % more bytes. */
const WEBP = { quality: 82, effort: 2 };

/** A picture of the project and the files in the cache to make of it, widest first. */
interface Job {
  file: string;
  targets: { width: number; cached: string }[];
}

/** Tells how many of the pictures that have to be made are there. */
export type PictureProgress = (done: number, total: number) => void;

/** Adds the WebP variants of the pictures on the site's pages to its files; each is made once and kept. */
export async function writePictures(
  site: Site,
  files: SiteFiles,
  progress: PictureProgress = () => {},
): Promise<void> {
  const cacheDir = join(site.project.cacheDir, 'pictures');
  const variants = findVariants(site);
  if (variants.size === 0) return rmSync(cacheDir, { recursive: true, force: true });
  mkdirSync(cacheDir, { recursive: true });
  await makeAll(listJobs(variants, cacheDir), progress);
  for (const path of variants.keys()) files.copy(path, join(cacheDir, basename(path)));
  const kept = new Set([...variants.keys()].map((path) => basename(path)));
  for (const name of readdirSync(cacheDir)) if (!kept.has(name)) rmSync(join(cacheDir, name));
}

function listJobs(variants: ReturnType<typeof findVariants>, cacheDir: string): Job[] {
  const jobs = new Map<string, Job>();
  for (const [path, { file, width }] of variants) {
    const cached = join(cacheDir, basename(path));
    if (existsSync(cached)) continue;
    const job = jobs.get(file) ?? { file, targets: [] };
    job.targets.push({ width, cached });
    jobs.set(file, job);
  }
  for (const { targets } of jobs.values()) targets.sort((a, b) => b.width - a.width);
  return [...jobs.values()];
}

/** Two at a time: one is decoded while the other is encoded. */
async function makeAll(jobs: readonly Job[], progress: PictureProgress): Promise<void> {
  const queue = jobs.values();
  let done = 0;
  const work = async () => {
    for (const job of queue) {
      await makeVariants(job);
      progress((done += 1), jobs.length);
    }
  };
  await Promise.all([work(), work()]);
}

/** Reads a picture once; each narrower size is made of the one before. */
async function makeVariants({ file, targets }: Job): Promise<void> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const [widest] = targets;
  try {
    let { data, info } = await sharp(file, { failOn: 'none' })
      .rotate()
      .resize({ width: widest?.width, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const { width, cached } of targets) {
      if (width < info.width)
        ({ data, info } = await sharp(data, { raw: info })
          .resize({ width })
          .raw()
          .toBuffer({ resolveWithObject: true }));
      await sharp(data, { raw: info }).webp(WEBP).toFile(draftOf(cached));
      renameSync(draftOf(cached), cached);
    }
  } catch {
    // a picture that cannot be read is shown as well as the browser can
    for (const { cached } of targets.filter((target) => !existsSync(target.cached))) {
      copyFileSync(file, draftOf(cached));
      renameSync(draftOf(cached), cached);
    }
  }
}

/** A file that takes its name when it is whole; what a killed build left is swept by the next. */
function draftOf(cached: string): string {
  return `${cached}.${process.pid}`;
}
