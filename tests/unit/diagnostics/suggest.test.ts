import { expect, test } from 'vitest';
import { suggest } from '../../../src/utils/text.ts';

const known = ['name', 'url', 'icon', 'iconType', 'topbarLinks', 'topbarCtaButton', 'x'];

test.each([
  ['urll', 'url'],
  ['ulr', 'url'],
  ['icontype', 'iconType'],
  ['topbar-links', 'topbarLinks'],
  ['topbarCta', 'topbarCtaButton'],
  ['Name', 'name'],
])('finds for %s the known word %s', (word, expected) => {
  expect(suggest(word, known)).toBe(expected);
});

test.each(['color', 'y', '', 'n', '\u{1f600}'.repeat(500_000)])(
  'suggests nothing for a word that is near to none',
  (word) => {
    expect(suggest(word, known)).toBeUndefined();
  },
);

test('prefers the nearest of several', () => {
  expect(suggest('sharp-sold', ['solid', 'sharp-light', 'sharp-solid'])).toBe('sharp-solid');
});
