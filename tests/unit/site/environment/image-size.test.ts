import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { findImageSize } from '../../../../src/site/assets.ts';
import { createFolder } from '../../_folder.ts';

/** Size of a file of this name and content. */
function sizeOf(name: string, content: string | Uint8Array) {
  return findImageSize(join(createFolder({ [name]: content }), name));
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } });

describe('pictures', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('%s', async (format) => {
    const content = await picture(30, 20).toFormat(format).toBuffer();
    expect(sizeOf(`a.${format}`, content)).toEqual({ width: 30, height: 20 });
  });

  test('that a camera turned have their sides changed', async () => {
    const content = await picture(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(sizeOf('a.jpg', content)).toEqual({ width: 20, height: 30 });
  });
});

describe('drawings', () => {
  test.each([
    ['<svg width="30" height="20" viewBox="0 0 3 2"/>', { width: 30, height: 20 }],
    ['<?xml version="1.0"?>\n<svg height="20px" width="30px"></svg>', { width: 30, height: 20 }],
    ['<svg viewBox="0 0 30 20"/>', undefined],
    ['<svg width="100%" height="20" viewBox="0 0 30 20"/>', undefined],
    ['no drawing', undefined],
  ])('%s', (content, size) => {
    expect(sizeOf('a.svg', content)).toEqual(size);
  });
});

test('other files, broken ones and missing ones have none', () => {
  expect(sizeOf('a.pdf', '%PDF')).toBeUndefined();
  expect(sizeOf('a.png', 'no picture')).toBeUndefined();
  expect(sizeOf('b.png', '')).toBeUndefined();
  expect(findImageSize('/nowhere/a.png')).toBeUndefined();
});

test('a changed picture is measured again', async () => {
  const root = createFolder({ 'a.png': await picture(30, 20).png().toBuffer() });
  expect(findImageSize(join(root, 'a.png'))).toEqual({ width: 30, height: 20 });
  writeFileSync(join(root, 'a.png'), await picture(7, 5).png().toBuffer());
  expect(findImageSize(join(root, 'a.png'))).toEqual({ width: 7, height: 5 });
});
