import { expect, test } from 'vitest';
import { directionOf } from '../../../src/i18n/translate.ts';

test.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
  ['fa-AF', 'rtl'],
  ['he', 'rtl'],
  // Central Kurdish is written in Arabic letters, the others mostly in Latin ones.
  ['ckb', 'rtl'],
  ['ku', 'ltr'],
  ['ku-Arab', 'rtl'],
  ['pa-PK', 'rtl'],
  ['zh-Hant', 'ltr'],
  ['', 'ltr'],
  ['not a tag', 'ltr'],
])('%s is read from its side', (lang, direction) => {
  expect(directionOf(lang)).toBe(direction);
});
