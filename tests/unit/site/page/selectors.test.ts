import { expect, test } from 'vitest';
import { buildPage } from '../../../../src/site/page-data.ts';
import { createSite } from '../_site.ts';

async function selectorsOf(navigation: object, id: string) {
  const site = await createSite({ 'a.mdx': '# A', 'b.mdx': '# B' }, { navigation });
  return buildPage(site, id).selectors?.map(({ kind, options }) => [kind, options.length]);
}

test('there is a list of languages only if there are several', async () => {
  const english = { language: 'en', pages: ['a'] };
  const german = { language: 'de', pages: ['b'] };
  expect(await selectorsOf({ languages: [english] }, 'a')).toEqual([]);
  expect(await selectorsOf({ languages: [english, german] }, 'a')).toEqual([['language', 2]]);
  const hidden = { ...german, hidden: true };
  expect(await selectorsOf({ languages: [english, hidden] }, 'a')).toEqual([]);
  expect(await selectorsOf({ languages: [english, hidden] }, 'b')).toEqual([['language', 2]]);
});

test('the only product is named', async () => {
  const products = [{ product: 'Ferns', pages: ['a', 'b'] }];
  expect(await selectorsOf({ products }, 'a')).toEqual([['product', 1]]);
});
