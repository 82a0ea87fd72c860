import { expect, test } from 'vitest';
import { checkFolder, listing, tell, text } from './_check.ts';

const PICTURE = new Uint8Array(8);

test('an image is used if any text names it, encoded or with a folder', async () => {
  const files = {
    'a.mdx': text('A', '<img src="/images/green%20fern.png" alt="A fern" /> and ./b.PNG'),
    'images/green fern.png': PICTURE,
    'images/b.png': PICTURE,
    'images/c.png': PICTURE,
  };
  const found = await checkFolder(files, listing('a'));
  expect(tell(found, 'unused-image')).toEqual([
    'images/c.png No page, snippet, style sheet, or setting uses this image.',
  ]);
});

test('an image of two million characters in one line is read once', async () => {
  const drawing = `<svg><image href="data:image/png;base64,${'iVBORw0KGgo'.repeat(200_000)}"/></svg>`;
  const found = await checkFolder({ 'a.mdx': text('A'), 'logo.svg': drawing }, listing('a'));
  expect(tell(found, 'unused-image')).toHaveLength(1);
});
