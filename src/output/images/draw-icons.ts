import sharp from 'sharp';

/** Sizes inside the .ico: tabs on common and on dense screens. */
const ICO_SIZES = [16, 32, 48];
const TOUCH_SIZE = 180;
/** Free space around an icon without a background. */
const MARGIN = 22;

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * An .ico file with the image in several sizes, each as PNG. Rejects if the input is not an image.
 */
export async function drawIco(picture: Buffer): Promise<Uint8Array> {
  const images = await Promise.all(ICO_SIZES.map((size) => square(picture, size)));
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, image] of images.entries()) {
    const at = 6 + 16 * index;
    const size = ICO_SIZES[index] ?? 0;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(image.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([head, ...images]);
}

/** A PNG for home screens, which do not support transparency: an image without a background gets one, with padding. */
export async function drawTouchIcon(image: Buffer, ground: string): Promise<Uint8Array> {
  const square512 = await square(image, TOUCH_SIZE);
  if (await fillsCorners(square512)) return square512;
  const inner = TOUCH_SIZE - 2 * MARGIN;
  return sharp(await square(image, inner))
    .flatten({ background: ground })
    .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: ground })
    .png()
    .toBuffer();
}

async function square(image: Buffer, size: number): Promise<Buffer> {
  // Vector images are rasterized at the largest size and scaled down.
  const { width = size, height = size, format } = await sharp(image).metadata();
  const density =
    format === 'svg'
      ? Math.min(2400, Math.max(72, (144 * size) / Math.max(1, Math.min(width, height))))
      : 72;
  return sharp(image, { density })
    .resize(size, size, { fit: 'contain', background: CLEAR })
    .png()
    .toBuffer();
}

async function fillsCorners(png: Buffer): Promise<boolean> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const corners = [0, width - 1, width * (height - 1), width * height - 1];
  return corners.every((pixel) => (data[pixel * 4 + 3] ?? 0) > 250);
}
