import { expect, test } from 'vitest';
import { checkFolder, tell, text } from './_check.ts';

test('missing translations are notes, and outdated ones are warnings', async () => {
  const found = await checkFolder(
    {
      'soil.mdx': text('Soil'),
      'water.mdx': text('Water'),
      'de/index.mdx': text('Start'),
      'de/soil.mdx': text('Erde'),
      'translations.json': '{ "de/soil": "of earlier" }',
    },
    {
      navigation: {
        languages: [
          { language: 'en', groups: [{ group: 'All', pages: ['index', 'soil', 'water'] }] },
          { language: 'de', groups: [{ group: 'Alle', pages: ['de/index', 'de/soil'] }] },
          { language: 'fr', groups: [{ group: 'Tout', pages: [] }] },
        ],
      },
    },
  );
  expect(tell(found, 'missing-translation', 'outdated-translation')).toEqual([
    'de/soil.mdx:1:1 Translation is out of date: soil.mdx has changed since.',
    'water.mdx:1:1 The page is not translated into de.',
  ]);
});
