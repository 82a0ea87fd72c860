import { expect, it } from 'vitest';
import { parseConfig } from '../../../src/config/parse-config.ts';
import { findGroupOf } from '../../../src/navigation/page-entries.ts';

const { config } = parseConfig(
  JSON.stringify({
    name: 'Plants',
    navigation: [
      { group: 'Start', pages: ['index'] },
      { group: 'API', pages: ['intro', { group: 'Plants', pages: ['/plants/list.mdx'] }, 'last'] },
    ],
  }),
  'docs.json',
);
const { navigation } = config!;

it('finds the innermost group of a page', () => {
  expect(findGroupOf(navigation, (id) => id === 'plants/list')?.group).toBe('Plants');
  expect(findGroupOf(navigation, (id) => id === 'last')?.group).toBe('API');
});

it('finds none for a page that no group lists', () => {
  expect(findGroupOf(navigation, () => false)).toBeUndefined();
});
