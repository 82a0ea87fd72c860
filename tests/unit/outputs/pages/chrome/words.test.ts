import { expect, test } from 'vitest';
import { formatCount } from '../../../../../src/outputs/pages/chrome/format-count.ts';
import { TRANSLATIONS } from '../../../../../src/outputs/pages/chrome/translations.ts';
import { wordsFor } from '../../../../../src/outputs/pages/chrome/words.ts';

test('texts come in the language of the page, or in that of its region', () => {
  expect(wordsFor('de').toc).toBe('Auf dieser Seite');
  expect(wordsFor('pt-BR').next).toBe('Próxima');
  expect(wordsFor('zh-TW').menu).toBe('選單');
});

test('an unknown language gets English', () => {
  expect(wordsFor('tlh').toc).toBe('On this page');
});

test.each(Object.entries(TRANSLATIONS))('%s has every text', (_, texts) => {
  expect(Object.keys(texts)).toEqual(Object.keys(wordsFor('en')));
  expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([]);
});

test('counts are as short as a header needs them', () => {
  expect(formatCount(950, 'en')).toBe('950');
  expect(formatCount(12_345, 'en')).toBe('12.3K');
});
