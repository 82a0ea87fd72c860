import { expect, test } from 'vitest';
import { nearestPath, reportPage } from '../../../../src/site/page-report.ts';
import { createSite } from '../_site.ts';

const ALL = [
  '/quickstart',
  '/guides/soil',
  '/guides/water',
  '/plants/moss',
  '/fern/moss',
  '/sdk/js/guides/regions',
  '/sdk/js/react/regions',
  '/v1',
  '/v2',
];

test.each([
  ['/quikstart', '/quickstart'],
  ['/quick-starts', '/quickstart'],
  ['/soil', '/guides/soil'],
  ['/plants/soil', '/guides/soil'],
  ['/js/guides/regions', '/sdk/js/guides/regions'],
  ['/docs/js/react/regions', '/sdk/js/react/regions'],
  ['/java/regions', undefined],
  ['/moss', undefined],
  ['/v3', undefined],
  ['/lost', undefined],
])('%s is likely meant for %s', (path, meant) => {
  expect(nearestPath(path, ALL)).toBe(meant);
});

test('a broken link is reported with the intended page, and fixed if one letter differs', async () => {
  const site = await createSite({
    'a.mdx': '[Soil](/guides/watering) [V](/v3/watering) [M](/moss) ![](/img/lef.png)',
    'guides/waterings.mdx': '',
    'v2/watering.mdx': '',
    'plants/moss.mdx': '',
    'img/leaf.png': '',
  });
  const page = site.pages.get('a');
  const found = page ? reportPage(site, page).diagnostics : [];
  expect(found.map(({ hint, replacement }) => [hint, replacement])).toEqual([
    ['Did you mean "/guides/waterings"?', '/guides/waterings'],
    ['Did you mean "/v2/watering"?', undefined],
    ['Did you mean "/plants/moss"?', undefined],
    ['Did you mean "/img/leaf.png"?', undefined],
  ]);
});
