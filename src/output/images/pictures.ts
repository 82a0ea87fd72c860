import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Site } from '../../site/site.ts';
import { findVariants } from '../../site/assets.ts';
import type { Output, Emitter } from '../output.ts';
import { isSystemError, rethrowUnless } from '../../utils/errors.ts';
import { shortDigest } from '../../utils/files.ts';

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
  const cache = new PictureCache(cacheFolder(site));
  const variants = listVariants(site);
  cache.prepare(new Set(variants.map(({ name }) => name)));
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
  const cache = new PictureCache(cacheFolder(site));
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
  cache: PictureCache,
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

/** Name of a cached file: that of the image, and a digest of its content. */
const CACHED = /^(.+)~([A-Za-z\d]+)\.webp$/;

/**
 * The cached images. A file whose content has another digest than its name is damaged, for example by a disk or a tool
 * that synchronizes folders.
 */
class PictureCache {
  readonly #dir: string;
  /** Digests by the name of the image. */
  readonly #digests: Map<string, string>;
  /** Names of images whose content was read. */
  readonly #intact = new Set<string>();

  constructor(dir: string) {
    this.#dir = dir;
    const names = existsSync(dir) ? readdirSync(dir) : [];
    this.#digests = new Map(
      names.flatMap((file): [string, string][] => {
        const [, stem, contentDigest] = CACHED.exec(file) ?? [];
        return stem === undefined ? [] : [[`${stem}.webp`, contentDigest ?? '']];
      }),
    );
  }

  has(name: string): boolean {
    return this.#digests.has(name);
  }

  /** The file of an image that is intact. */
  find(name: string): string | undefined {
    const known = this.#digests.get(name);
    if (known === undefined) return undefined;
    const file = this.fileOf(name, known);
    if (this.#intact.has(name)) return file;
    if (!existsSync(file) || digestOf(readFileSync(file)) !== known) return undefined;
    this.#intact.add(name);
    return file;
  }

  /** Writes an image to a temporary file, which is renamed; the next build removes those of a killed one. */
  add(name: string, data: Uint8Array): void {
    const contentDigest = digestOf(data);
    const file = this.fileOf(name, contentDigest);
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, data);
    renameSync(draft, file);
    this.#digests.set(name, contentDigest);
    this.#intact.add(name);
  }

  fileOf(name: string, contentDigest: string): string {
    return join(this.#dir, `${basename(name, '.webp')}~${contentDigest}.webp`);
  }

  /** Removes unused images; creates the folder if images are needed. */
  prepare(used: ReadonlySet<string>): void {
    if (used.size === 0) return rmSync(this.#dir, { recursive: true, force: true });
    mkdirSync(this.#dir, { recursive: true });
    for (const file of readdirSync(this.#dir)) {
      const [, stem, contentDigest] = CACHED.exec(file) ?? [];
      const name = `${stem}.webp`;
      if (!used.has(name) || this.#digests.get(name) !== contentDigest)
        rmSync(join(this.#dir, file), { recursive: true });
    }
  }
}

function digestOf(data: Uint8Array): string {
  return shortDigest(12, Buffer.from(data).toString('base64'));
}

function once(make: () => Promise<void>): () => Promise<void> {
  let rendering: Promise<void> | undefined;
  return () => (rendering ??= make());
}

/** Reads an image once; each narrower size is made from the one before. */
async function makeAll(
  cache: PictureCache,
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
