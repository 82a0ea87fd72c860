import sharp from 'sharp';
import { expect, test } from 'vitest';
import { collectBrokenFiles, isCutOff } from '../../../src/check/collect/broken-files.ts';
import { createSite } from '../site/_site.ts';

const FORMATS = ['png', 'jpeg', 'gif', 'webp', 'avif'] as const;

/** A picture without any area of one color, so that its data is long. */
function draw(format: (typeof FORMATS)[number], options: object = {}): Promise<Buffer> {
  const data = Buffer.from(Array.from({ length: 48 * 48 * 3 }, (_, at) => (at * 7919) % 251));
  return sharp(data, { raw: { width: 48, height: 48, channels: 3 } })
    .toFormat(format, options)
    .toBuffer();
}

test.each(FORMATS)(
  'a whole picture of the format %s has its end, and no shorter one has',
  async (format) => {
    const whole = await draw(format);
    expect(isCutOff(whole)).toBe(false);
    // Programs append data of their own, such as a film.
    if (format !== 'avif') expect(isCutOff(Buffer.concat([whole, Buffer.alloc(99)]))).toBe(false);
    for (const share of [0.3, 0.6, 0.9, 0.99])
      expect(isCutOff(whole.subarray(0, Math.floor(whole.length * share)))).toBe(true);
  },
);

test('a progressive JPEG and an interlaced PNG are whole', async () => {
  expect(isCutOff(await draw('jpeg', { progressive: true }))).toBe(false);
  expect(isCutOff(await draw('png', { progressive: true, palette: true }))).toBe(false);
});

test('check reports a picture of a page that is cut off', async () => {
  const whole = await draw('png');
  const site = await createSite({
    'index.mdx': '![A](/whole.png) ![B](/cut.png)',
    'whole.png': whole,
    'cut.png': whole.subarray(0, whole.length / 2),
  });
  for (const page of site.pages.values()) site.store.record(page);
  expect(collectBrokenFiles(site).map(({ message, place }) => `${place.file}: ${message}`)).toEqual(
    ['cut.png: the picture is cut off: its end is missing'],
  );
});
