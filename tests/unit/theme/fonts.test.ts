import { expect, it } from 'vitest';
import { findFontHrefs } from '../../../src/theme/fonts.ts';

it('loads early what the author names, below the base path', () => {
  const body = { family: 'Figtree', url: '/figtree.woff2' };
  expect(findFontHrefs({ body, headings: body }, '/docs')).toEqual(['/docs/figtree.woff2']);
});

it('takes Inter from the engine, named by the author or not', () => {
  expect(findFontHrefs({}, '')).toBeUndefined();
  expect(findFontHrefs({ body: { family: 'Inter' } }, '')).toBeUndefined();
  expect(findFontHrefs({ body: { family: 'Inter', url: '/my.woff2' } }, '')).toEqual(['/my.woff2']);
});

it('loads nothing for a family that only the reader may have', () => {
  expect(findFontHrefs({ body: { family: 'Avenir' } }, '')).toEqual([]);
});
