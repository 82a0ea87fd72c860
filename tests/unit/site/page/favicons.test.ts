import { expect, test } from 'vitest';
import { faviconLinks } from '../../../../src/site/page/page-head.ts';
import { createConfig } from '../_site.ts';

const attributes = (...args: Parameters<typeof faviconLinks>) =>
  faviconLinks(...args).map((tag) => tag.attributes);

test('the favicon of each mode, with its type', () => {
  const config = createConfig({ favicon: { light: '/l.svg', dark: '/d.png' } });
  expect(attributes(config, '/docs')).toEqual([
    {
      rel: 'icon',
      href: '/docs/l.svg',
      type: 'image/svg+xml',
      media: '(prefers-color-scheme: light)',
    },
    { rel: 'icon', href: '/docs/d.png', type: 'image/png', media: '(prefers-color-scheme: dark)' },
  ]);
});

test('a path may begin at the folder of docs.json', () => {
  expect(attributes(createConfig({ favicon: './logo/f.svg' }), '/docs')).toMatchObject([
    { href: '/docs/logo/f.svg' },
  ]);
});

test('the generated icons surround it', () => {
  const made = { ico: '/favicon.ico', touch: '/touch.png' };
  expect(attributes(createConfig({ favicon: '/f.svg' }), '/docs', made)).toEqual([
    { rel: 'icon', href: '/docs/favicon.ico', sizes: '32x32' },
    { rel: 'icon', href: '/docs/f.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/docs/touch.png' },
  ]);
});

test('a site without a favicon has the first letter of its name, on the color of its buttons', () => {
  const config = createConfig({
    favicon: undefined,
    name: '"über" & Co',
    colors: { primary: '#123456', dark: '#123456' },
  });
  const [icon, ...others] = attributes(config, '/docs');
  expect(others).toEqual([]);
  expect(icon?.['href']).not.toMatch(/[<>"#]/);
  const svg = decodeURIComponent(String(icon?.['href'] ?? ''));
  expect(svg).toMatch(/^data:image\/svg\+xml,<svg .*fill='#123456'.*>Ü<\/text><\/svg>$/);
});

test('a /favicon.ico of the author is enough', () => {
  expect(attributes(createConfig({ favicon: undefined }), '', { ico: '/favicon.ico' })).toEqual([
    { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  ]);
});
