import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Site } from '../../site/site.ts';
import { findVariants } from '../../site/assets.ts';
import type { Output, Emitter } from '../output.ts';
import { isSystemError, rethrowUnless } from '../../utils/errors.ts';
import { ImageCache } from './image-cache.ts';

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
  const cache = new ImageCache(cacheFolder(site));
  const variants = listVariants(site);
  cache.keepOnly(new Set(variants.map(({ name }) => name)));
  const ofFile = Map.groupBy(variants, ({ file }) => file);
  const makers = new Map(
    [...ofFile].map(([file, group]) => [file, once(() => makeAll(cache, file, group))]),
  );
  return variants.map((variant) => toOutput(cache, variant, makers.get(variant.file)));
}

/** Whether any image of the site still has to be encoded. */
export function lacksVariants(site: Site): boolean {
  const paths = site.options.mode === 'dev' ? [] : [...findVariants(site).keys()];
  if (paths.length === 0) return false;
  const cache = new ImageCache(cacheFolder(site));
  return paths.some((path) => !cache.has(basename(path)));
}

function cacheFolder({ project }: Site): string {
  return join(project.cacheDir, 'pictures');
}

/** An image at one width. */
interface Variant {
  path: string;
  /** File name in the output. */
  name: string;
  file: string;
  width: number;
}

/** Widest first, so that neighbors in the list are different images. */
function listVariants(site: Site): Variant[] {
  const found = [...findVariants(site)].map(([path, { file, width }]) => {
    return { path, name: basename(path), file, width };
  });
  return found.toSorted((a, b) => b.width - a.width);
}

function toOutput(
  cache: ImageCache,
  { path, name }: Variant,
  make: (() => Promise<void>) | undefined,
): Output {
  return {
    path,
    key: path,
    async render() {
      if (cache.find(name) === undefined) await make?.();
      return { file: cache.find(name) ?? cache.fileOf(name, '') };
    },
  };
}

function once(make: () => Promise<void>): () => Promise<void> {
  let rendering: Promise<void> | undefined;
  return () => (rendering ??= make());
}

/** Reads an image once; each narrower size is made from the one before. */
async function makeAll(
  cache: ImageCache,
  file: string,
  variants: readonly Variant[],
): Promise<void> {
  const missing = variants.filter(({ name }) => cache.find(name) === undefined);
  try {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    let { data, info } = await sharp(file, { failOn: 'none' })
      .rotate()
      .resize({ width: missing[0]?.width, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const { width, name } of missing) {
      if (width < info.width)
        ({ data, info } = await sharp(data, { raw: info })
          .resize({ width })
          .raw()
          .toBuffer({ resolveWithObject: true }));
      cache.add(name, await sharp(data, { raw: info }).webp(WEBP).toBuffer());
    }
  } catch (error) {
    if (isSystemError(error)) throw error;
    // An image that sharp cannot read is published unchanged.
    rethrowUnless(error, 'Error');
    for (const { name } of missing)
      if (cache.find(name) === undefined) cache.add(name, readFileSync(file));
  }
}
