import { expect, test } from 'vitest';
import {
  findPageLanguages,
  languageName,
  toLanguageTag,
} from '../../../src/navigation/languages.ts';
import { createSite } from '../site/_site.ts';

const text = '# A page';
const both = [
  { language: 'en', href: '/care' },
  { language: 'pt-BR', href: '/pt-BR/care' },
];

test('a page in two languages, and one in a single language', async () => {
  const languages = [
    { language: 'en', pages: ['index', 'care'] },
    { language: 'pt-BR', pages: ['pt-BR/index', 'pt-BR/care', 'pt-BR/extra'] },
  ];
  const ids = ['care', 'pt-BR/index', 'pt-BR/care', 'pt-BR/extra'];
  const files = Object.fromEntries(ids.map((id) => [`${id}.mdx`, text]));
  const { navigation } = await createSite(files, { navigation: { languages } });
  expect(findPageLanguages(navigation, 'care')).toEqual(both);
  expect(findPageLanguages(navigation, 'pt-BR/care')).toEqual(both);
  expect(findPageLanguages(navigation, 'pt-BR/extra')).toEqual([]);
  expect(findPageLanguages(navigation, 'nowhere')).toEqual([]);
});

test('versions that are languages', async () => {
  const { navigation } = await createSite(
    { 'care.mdx': text, 'pt-BR/care.mdx': text, 'pt-BR/index.mdx': text },
    {
      versions: [
        { name: 'English', locale: 'en' },
        { name: 'pt-BR', locale: 'pt-BR' },
      ],
      navigation: [
        { group: 'Start', version: 'English', pages: ['index', 'care'] },
        { group: 'Início', version: 'pt-BR', pages: ['pt-BR/index', 'pt-BR/care'] },
      ],
    },
  );
  expect(findPageLanguages(navigation, 'care')).toEqual(both);
});

test('pages outside the navigation, in the folders of the languages', async () => {
  const languages = [
    { language: 'en', pages: ['index', 'soil'] },
    { language: 'pt-BR', pages: ['pt-BR/index', 'pt-BR/soil'] },
  ];
  const ids = ['soil', 'care', 'pt-BR/index', 'pt-BR/soil', 'pt-BR/care', 'pt-BR/extra'];
  const files = Object.fromEntries(ids.map((id) => [`${id}.mdx`, text]));
  const { navigation } = await createSite(files, { navigation: { languages } });
  expect(findPageLanguages(navigation, 'care')).toEqual(both);
  expect(findPageLanguages(navigation, 'pt-BR/care')).toEqual(both);
  expect(findPageLanguages(navigation, 'pt-BR/extra')).toEqual([]);
});

test.each([
  ['cn', 'zh', '中文'],
  ['pt_BR', 'pt-BR', 'Português (Brasil)'],
  ['zh_Hant_TW', 'zh-Hant-TW', '中文（繁體，台灣）'],
  ['de-deutschland', 'de', 'Deutsch'],
  ['constructor', 'und', 'constructor'],
  ['', 'und', ''],
])('the language %j has the tag %s, with which dates can be written', (code, tag, name) => {
  expect(toLanguageTag(code)).toBe(tag);
  expect(languageName(code)).toBe(name);
  expect(() => new Intl.DateTimeFormat(toLanguageTag(code)).format(0)).not.toThrow();
});
