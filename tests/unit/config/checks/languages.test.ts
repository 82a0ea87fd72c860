import { expect, test } from 'vitest';
import { suggestLanguage } from '../../../../src/config/checks/languages.ts';

test.each([
  ['english', 'en'],
  ['Deutsch', 'de'],
  ['Français', 'fr'],
  ['ua', 'uk'],
  ['cz', 'cs'],
  ['br-BR', 'pt'],
  ['qqqq', undefined],
  ['', undefined],
])('%j is likely %s', (tag, language) => {
  expect(suggestLanguage(tag)).toBe(language);
});
