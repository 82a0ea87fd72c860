import { expect, test } from 'vitest';
import { checkRelated, relatedLinks } from '../../../../src/site/page-navigation.ts';
import { loadFolder } from '../_site.ts';

const FRONT_MATTER = `---
title: Soil
related:
  - water
  - Light it: /care/light.md#noon
  - https://www.example.com/roots/
  - /gone
  - javascript:alert(1)
---
`;

async function load() {
  const { site } = await loadFolder({
    'care/soil.mdx': FRONT_MATTER,
    'care/water.mdx': '---\ntitle: Water\n---\n',
    'care/light.md': '---\ntitle: Light\nrelated: false\n---\n',
  });
  if (!site) throw new Error('there is no site');
  return { ...site, options: { ...site.options, base: '/docs' } };
}

test('links have the titles of their pages, or their own words; what leads nowhere is left out', async () => {
  const site = await load();
  expect(relatedLinks(site, site.pages.get('care/soil')!)).toEqual([
    { label: 'Water', href: '/docs/care/water', external: false },
    { label: 'Light it', href: '/docs/care/light#noon', external: false },
    { label: 'example.com/roots', href: 'https://www.example.com/roots/', external: true },
  ]);
  expect(relatedLinks(site, site.pages.get('care/light')!)).toBeUndefined();
});

test('broken links are reported', async () => {
  const told = checkRelated(await load()).map(({ file, message }) => `${file}: ${message}`);
  expect(told).toEqual([
    'care/soil.mdx: related: Page not found: "/gone".',
    'care/soil.mdx: related: Page not found: "javascript:alert(1)".',
  ]);
});
