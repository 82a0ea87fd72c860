import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { imageSize } from 'image-size';
import { statIfExists } from '../../engine/files.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** Width and height of a picture, in CSS pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

const PICTURE = /\.(?:png|jpe?g|jfif|gif|webp|avif|svg|bmp|ico|tiff?)$/i;

/** Sizes stand near the start of a file; only photographs with much metadata need all of it. */
const HEAD = 32 * 1024;

const known = new Map<string, { stamp: string; size: ImageSize | undefined }>();

/** Size of a picture on disk; undefined for other files and for pictures that tell none. */
export function findImageSize(file: string): ImageSize | undefined {
  if (!PICTURE.test(file)) return undefined;
  const stamp = stampOf(file);
  const found = known.get(file);
  if (found && found.stamp === stamp) return found.size;
  const size = stamp === undefined ? undefined : readSize(file);
  if (stamp !== undefined) known.set(file, { stamp, size });
  return size;
}

function stampOf(file: string): string | undefined {
  const found = statIfExists(file);
  return found && `${found.mtimeMs} ${found.size}`;
}

function readSize(file: string): ImageSize | undefined {
  try {
    const head = readHead(file);
    if (/\.svg$/i.test(file) && !hasFixedSize(head.toString())) return undefined;
    return measure(head) ?? measure(readFileSync(file));
  } catch (error) {
    // Unreadable pictures are shown without a size.
    return rethrowUnless(error, 'ENOENT', 'EISDIR', 'EACCES', 'EPERM');
  }
}

function readHead(file: string): Uint8Array & { toString(): string } {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(HEAD);
    return buffer.subarray(0, readSync(descriptor, buffer));
  } finally {
    closeSync(descriptor);
  }
}

/** A drawing with nothing but a viewBox fills the width it is given; a size would shrink it. */
function hasFixedSize(svg: string): boolean {
  const root = /<svg\b[^<>]*>/.exec(svg)?.[0] ?? '';
  return /\swidth=["'][\d.]+(?:px)?["']/.test(root) && /\sheight=["'][\d.]+(?:px)?["']/.test(root);
}

function measure(bytes: Uint8Array): ImageSize | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (!width || !height) return undefined;
    // Cameras write sideways pictures with a note to turn them; 5 to 8 swap the sides.
    const size = orientation >= 5 ? [height, width] : [width, height];
    return { width: Math.round(size[0] ?? 0), height: Math.round(size[1] ?? 0) };
  } catch (error) {
    // Not a picture, or one that is cut short.
    return rethrowUnless(error, 'TypeError', 'RangeError');
  }
}
