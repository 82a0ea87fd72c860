import { expect, it } from 'vitest';
import type { DocsConfig } from '../../../../src/config/model/types.ts';
import { findGroupOf } from '../../../../src/navigation/view/find-group.ts';

const config = {
  navigation: [
    { group: 'Start', pages: ['index'] },
    { group: 'API', pages: ['intro', { group: 'Plants', pages: ['/plants/list.mdx'] }, 'last'] },
  ],
} as unknown as DocsConfig;

it('finds the innermost group of a page', () => {
  expect(findGroupOf(config, (id) => id === 'plants/list')).toEqual(['navigation', 1, 'pages', 1]);
  expect(findGroupOf(config, (id) => id === 'last')).toEqual(['navigation', 1]);
});

it('finds none for a page that no group lists', () => {
  expect(findGroupOf(config, () => false)).toBeUndefined();
});
