import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { resolveLink } from '../../content/links.ts';
import { findImageSize, type ImageSize } from './image-size.ts';
import type { Site } from '../model/site.ts';

/** A picture of the project in WebP at one width. */
export interface PictureVariant {
  /** Below the site's base; holds a digest of the picture, so it may be kept for ever. */
  path: string;
  /** Pixels. */
  width: number;
}

/** PNG and JPEG; other formats are small already, move, or have no pixels. */
const RASTER = /\.(?:png|jpe?g)$/i;

/** Bytes from which a reader notices the difference. */
const LARGE = 100_000;

/** A phone's column at twice the density, in pixels. */
const NARROW = 768;

/** The text column at twice the density, in pixels. */
const WIDE = 1280;

/** A file that is hardly narrower than the other saves nobody anything. */
const STEP = 1.25;

const known = new Map<string, { stamp: string; digest: string }>();

/** Lists in which sizes a picture is offered besides its own file, narrowest first; empty for small files. */
export function listVariants(file: string, size: ImageSize | undefined): PictureVariant[] {
  if (!size || !RASTER.test(file)) return [];
  const { size: bytes, mtimeMs } = statSync(file);
  if (bytes < LARGE) return [];
  const digest = digestOf(file, `${bytes} ${mtimeMs}`);
  const name = basename(file, extname(file)).replace(/[^\w-]+/g, '-');
  const widest = Math.min(size.width, WIDE);
  const widths = NARROW * STEP < widest ? [NARROW, widest] : [widest];
  return widths.map((width) => ({
    path: `/_trellis/images/${name}.${digest}.${width}.webp`,
    width,
  }));
}

function digestOf(file: string, stamp: string): string {
  const found = known.get(file);
  if (found?.stamp === stamp) return found.digest;
  const digest = hash('sha1', readFileSync(file), 'base64url').slice(0, 10);
  known.set(file, { stamp, digest });
  return digest;
}

/** The file that each variant on a page of the site is made from, with its width, by path. */
export function findVariants(site: Site): Map<string, { file: string; width: number }> {
  const found = new Map<string, { file: string; width: number }>();
  if (!site.options.pictures) return found;
  for (const page of site.pages.values()) {
    for (const { href, kind } of site.store.record(page).links) {
      if (kind !== 'asset') continue;
      const { asset } = resolveLink(href, page.id, site.targets);
      const file = asset && site.files.assets.get(asset);
      if (!file) continue;
      for (const { path, width } of listVariants(file, findImageSize(file))) {
        found.set(path, { file, width });
      }
    }
  }
  return found;
}
