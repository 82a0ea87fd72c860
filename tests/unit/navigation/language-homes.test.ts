import { expect, test } from 'vitest';
import { findLanguageHome, listLanguageHomes } from '../../../src/navigation/languages.ts';
import { createSite } from '../site/_site.ts';

const language = (name: string, ...pages: string[]) => ({
  language: name,
  groups: [{ group: 'All', pages }],
});

async function navigationOf(...languages: ReturnType<typeof language>[]) {
  const ids = languages.flatMap(({ groups }) => groups.flatMap(({ pages }) => pages));
  const files = Object.fromEntries(ids.map((id) => [`${id}.mdx`, 'Text.']));
  return (await createSite(files, { navigation: { languages } })).navigation;
}

test('languages beside the first have a folder with a first page', async () => {
  const navigation = await navigationOf(
    language('en', 'index', 'guides/soil'),
    language('ar', 'ar/index', 'ar/guides/soil'),
    language('de', 'de/docs/erde', 'de/docs/wasser'),
  );
  expect(listLanguageHomes(navigation)).toMatchObject([
    { folder: '/ar', language: 'ar', start: '/ar' },
    { folder: '/de/docs', language: 'de', start: '/de/docs/erde' },
  ]);
});

test('versions with a locale are languages, too', async () => {
  const files = { 'soil.mdx': 'Text.', 'de/index.mdx': 'Text.', 'de/soil.mdx': 'Text.' };
  const { navigation } = await createSite(files, {
    versions: [
      { name: 'English', locale: 'en' },
      { name: 'Deutsch', locale: 'de' },
    ],
    navigation: [
      { group: 'All', version: 'English', pages: ['index', 'soil'] },
      { group: 'Alle', version: 'Deutsch', pages: ['de/index', 'de/soil'] },
    ],
  });
  expect(listLanguageHomes(navigation)).toMatchObject([
    { folder: '/de', language: 'de', start: '/de' },
  ]);
});

test.each([
  ['/ar/nowhere', '/ar'],
  ['/ar', '/ar'],
  ['/arabic', undefined],
  ['/', undefined],
])('%s lies in %s', async (path, folder) => {
  const navigation = await navigationOf(language('en', 'index'), language('ar', 'ar/index'));
  expect(findLanguageHome(navigation, path)?.folder).toBe(folder);
});

test('a folder with pages of two languages identifies neither', async () => {
  const navigation = await navigationOf(
    language('en', 'index'),
    language('ar', 'all/ar', 'all/more/ar'),
    language('de', 'all/de'),
  );
  expect(listLanguageHomes(navigation)).toEqual([]);
});
