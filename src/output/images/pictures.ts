import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Site } from '../../site/site.ts';
import { findVariants } from '../../site/assets.ts';
import type { Output, Emitter } from '../output.ts';
import { rethrowUnless } from '../../utils/errors.ts';

/**
 * Quality that keeps text on screenshots sharp. Encoder effort 2 of 6: twice as fast as 4 for 5 %
 * more bytes.
 */
const WEBP = { quality: 82, effort: 2 };

/** The WebP variants of the images on pages; each is created once and cached. */
export const pictures: Emitter = {
  mayHave: (path) => path.startsWith('/_trellis/images/'),
  list: ({ site }) => (site.options.mode === 'dev' ? [] : listImageVariants(site)),
};

/**
 * The variants of the images on some pages, encoded when rendered; removes other variants from the
 * cache.
 */
export function listImageVariants(site: Site): Output[] {
  const dir = cacheFolder(site);
  const variants = listVariants(site, dir);
  removeOthers(dir, new Set(variants.map(({ cached }) => basename(cached))));
  const ofFile = Map.groupBy(variants, ({ file }) => file);
  const makers = new Map(
    [...ofFile].map(([file, group]) => [file, once(() => makeAll(file, group))]),
  );
  return variants.map((variant) => toOutput(variant, makers.get(variant.file)));
}

/** Whether any image of the site still has to be encoded. */
export function lacksVariants(site: Site): boolean {
  const paths = site.options.mode === 'dev' ? [] : [...findVariants(site).keys()];
  return paths.some((path) => !existsSync(join(cacheFolder(site), basename(path))));
}

function cacheFolder({ project }: Site): string {
  return join(project.cacheDir, 'pictures');
}

/** An image at one width, and its file in the cache. */
interface Variant {
  path: string;
  file: string;
  width: number;
  cached: string;
}

/** Widest first, so that neighbors in the list are different images. */
function listVariants(site: Site, dir: string): Variant[] {
  const found = [...findVariants(site)].map(([path, { file, width }]) => {
    return { path, file, width, cached: join(dir, basename(path)) };
  });
  return found.toSorted((a, b) => b.width - a.width);
}

function toOutput({ path, cached }: Variant, make: (() => Promise<void>) | undefined): Output {
  return {
    path,
    key: path,
    async render() {
      if (!existsSync(cached)) await make?.();
      return { file: cached };
    },
  };
}

function once(make: () => Promise<void>): () => Promise<void> {
  let rendering: Promise<void> | undefined;
  return () => (rendering ??= make());
}

/** Reads an image once; each narrower size is made from the one before. */
async function makeAll(file: string, variants: readonly Variant[]): Promise<void> {
  const missing = variants.filter(({ cached }) => !existsSync(cached));
  try {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    let { data, info } = await sharp(file, { failOn: 'none' })
      .rotate()
      .resize({ width: missing[0]?.width, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const { width, cached } of missing) {
      if (width < info.width)
        ({ data, info } = await sharp(data, { raw: info })
          .resize({ width })
          .raw()
          .toBuffer({ resolveWithObject: true }));
      const draft = draftOf(cached);
      await sharp(data, { raw: info }).webp(WEBP).toFile(draft);
      renameSync(draft, cached);
    }
  } catch (error) {
    // An image that sharp cannot read is published unchanged.
    rethrowUnless(error, 'Error');
    for (const { cached } of missing.filter((one) => !existsSync(one.cached))) {
      copyFileSync(file, draftOf(cached));
      renameSync(draftOf(cached), cached);
    }
  }
}

/**
 * A temporary file, renamed when it is complete; leftovers of a killed build are removed by the
 * next build.
 */
function draftOf(cached: string): string {
  return `${cached}.${process.pid}`;
}

/** Removes unused images; creates the folder if images are needed. */
function removeOthers(dir: string, used: ReadonlySet<string>): void {
  if (used.size === 0) return rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  for (const name of readdirSync(dir)) if (!used.has(name)) rmSync(join(dir, name));
}
