import { expect, test } from 'vitest';
import { createSite } from '../_site.ts';

test('no page asks for pictures of docs.json that are not there', async () => {
  const site = await createSite(
    { 'light.svg': '<svg/>' },
    {
      favicon: '/gone.svg',
      logo: { light: '/light.svg', dark: '/dark.svg' },
      backgroundImage: '/gone.png',
    },
  );
  const { favicon, logo, background } = site.config;
  expect([favicon, logo, background.image]).toEqual([undefined, undefined, undefined]);
  expect(site.diagnostics.map(({ message }) => message)).toEqual([
    'logo.dark: File not found: "/dark.svg".',
    'favicon: File not found: "/gone.svg".',
    'backgroundImage: File not found: "/gone.png".',
  ]);
});

test.each([
  ['logo', '/gone.svg'],
  ['logo.light', { light: '/gone.svg' }],
  ['logo.dark', { dark: '/gone.svg' }],
])('a missing file is reported at the property that names it: %s', async (name, logo) => {
  const site = await createSite({ 'favicon.svg': '<svg/>' }, { logo });
  expect(site.diagnostics.map(({ message }) => message)).toEqual([
    `${name}: File not found: "/gone.svg".`,
  ]);
});

test('pictures that are there, or elsewhere, stay', async () => {
  const site = await createSite({}, { backgroundImage: 'https://example.com/a.png' });
  expect(site.config.background.image?.light).toBe('https://example.com/a.png');
  expect(site.config.favicon?.light).toBe('/favicon.svg');
});
