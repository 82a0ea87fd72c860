import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findVariants, listVariants } from '../../../../src/site/assets.ts';
import { createFolder } from '../../_folder.ts';
import { loadFolder } from '../_site.ts';

/** Noise does not compress, so a few hundred pixels make a large file. */
function makePicture(width: number, height = 120): Promise<Buffer> {
  const raw = { width, height, channels: 3 as const };
  return sharp(randomBytes(width * height * 3), { raw })
    .png()
    .toBuffer();
}

async function variantsOf(name: string, width: number, height?: number): Promise<number[]> {
  const file = join(createFolder({}), name);
  writeFileSync(file, await makePicture(width, height));
  return listVariants(file, { width, height: 60 }).map((variant) => variant.width);
}

it('offers a large picture for phones and for the column, never enlarged', async () => {
  expect(await variantsOf('a.png', 2400)).toEqual([768, 1280]);
  expect(await variantsOf('a.png', 1000)).toEqual([768, 1000]);
  expect(await variantsOf('a.png', 500)).toEqual([500]);
  expect(await variantsOf('a.png', 800)).toEqual([800]);
  expect(await variantsOf('a.png', 1600)).toEqual([768, 1280]);
});

it('leaves small files and other formats as they are', async () => {
  expect(await variantsOf('a.png', 100, 10)).toEqual([]);
  expect(await variantsOf('a.webp', 1000)).toEqual([]);
});

it('names a variant after what the picture shows', async () => {
  const file = join(createFolder({}), 'Übersicht (1).png');
  writeFileSync(file, await makePicture(500));
  const [before] = listVariants(file, { width: 500, height: 120 });
  writeFileSync(file, await makePicture(500, 121));
  const [after] = listVariants(file, { width: 500, height: 121 });
  expect(before?.path).toMatch(/^\/_trellis\/images\/-bersicht-1-\.[\w-]{10}\.500\.webp$/);
  expect(after?.path).not.toBe(before?.path);
});

it('finds the variants of pictures on pages, and of no others', async () => {
  const picture = await makePicture(500);
  const { site } = await loadFolder(
    {
      'index.mdx': '![Shown](/images/shown.png)',
      'images/shown.png': picture,
      'images/unused.png': picture,
    },
    {},
    { pictures: true },
  );
  if (!site) throw new Error('the site of the test cannot be loaded');
  const files = [...findVariants(site).values()].map(({ file }) => file.split('/').at(-1));
  expect(files).toEqual(['shown.png']);
  const [page] = site.pages.values();
  expect(page && site.renderCache.read(site.renderCache.record(page).html)).toContain(
    '.500.webp 500w"',
  );
});
