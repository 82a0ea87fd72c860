import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Site } from '../site/site.ts';
import { findVariants } from '../site/picture-variants.ts';
import type { SiteFiles } from './site-files.ts';

/** Where text on a screenshot stays sharp. Encoder effort 2 of 6: twice as fast as 4 for 5 % more bytes. */
const WEBP = { quality: 82, effort: 2 };

/** Adds the WebP variants of the pictures on the site's pages to its files; each is made once and kept. */
export async function writePictures(site: Site, files: SiteFiles): Promise<void> {
  const cacheDir = join(site.project.cacheDir, 'pictures');
  const variants = [...findVariants(site)];
  if (variants.length === 0) return rmSync(cacheDir, { recursive: true, force: true });
  mkdirSync(cacheDir, { recursive: true });
  // Two at a time: one is decoded while the other is encoded.
  const queue = variants.values();
  const work = async () => {
    for (const [path, { file, width }] of queue) {
      const cached = join(cacheDir, basename(path));
      if (!existsSync(cached)) await makeVariant(file, width, cached);
      files.copy(path, cached);
    }
  };
  await Promise.all([work(), work()]);
  const kept = new Set(variants.map(([path]) => basename(path)));
  for (const name of readdirSync(cacheDir)) if (!kept.has(name)) rmSync(join(cacheDir, name));
}

async function makeVariant(file: string, width: number, target: string): Promise<void> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const draft = `${target}.${process.pid}`;
  try {
    const image = sharp(file, { failOn: 'none' }).rotate();
    await image.resize({ width, withoutEnlargement: true }).webp(WEBP).toFile(draft);
  } catch {
    copyFileSync(file, draft); // a picture that cannot be read is shown as well as the browser can
  }
  renameSync(draft, target);
}
