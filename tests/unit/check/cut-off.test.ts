import sharp from 'sharp';
import { expect, test } from 'vitest';
import { checkFolder, tell, text } from './_check.ts';

const FORMATS = ['png', 'jpeg', 'gif', 'webp', 'avif'] as const;

/** A picture without any area of one color, so that its data is long. */
function draw(format: (typeof FORMATS)[number], options: object = {}): Promise<Buffer> {
  const data = Buffer.from(Array.from({ length: 48 * 48 * 3 }, (_, at) => (at * 7919) % 251));
  return sharp(data, { raw: { width: 48, height: 48, channels: 3 } })
    .toFormat(format, options)
    .toBuffer();
}

/** The pictures of a page whose end is missing, by name. */
async function findCutOff(pictures: Record<string, Buffer>): Promise<string[]> {
  const links = Object.keys(pictures).map((name) => `![A picture](/${name})`);
  const found = await checkFolder({ ...pictures, 'index.mdx': text('Home', links.join('\n\n')) });
  const problem = /^(.*):1:1 The image is incomplete: its end is missing\.$/;
  return tell(found, 'broken-file').map((line) => problem.exec(line)?.[1] ?? line);
}

test.each(FORMATS)(
  'a whole picture of the format %s has its end, and no shorter one has',
  async (format) => {
    const whole = await draw(format);
    const cut = [0.3, 0.6, 0.9, 0.99].map((share): [string, Buffer] => [
      `cut-${share}.${format}`,
      whole.subarray(0, Math.floor(whole.length * share)),
    ]);
    const found = await findCutOff({
      [`whole.${format}`]: whole,
      // Programs append data of their own, such as a film.
      ...(format !== 'avif' && { [`longer.${format}`]: Buffer.concat([whole, Buffer.alloc(99)]) }),
      ...Object.fromEntries(cut),
    });
    expect(found).toEqual(cut.map(([name]) => name));
  },
);

test('a progressive JPEG and an interlaced PNG are complete', async () => {
  const pictures = {
    'a.jpeg': await draw('jpeg', { progressive: true }),
    'b.png': await draw('png', { progressive: true, palette: true }),
  };
  expect(await findCutOff(pictures)).toEqual([]);
});
