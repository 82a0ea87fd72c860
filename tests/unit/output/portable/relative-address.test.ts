import { expect, test } from 'vitest';
import { relativeUrl, type SiteFiles } from '../../../../src/output/portable/portable-files.ts';

const PATHS = new Set([
  '/index.html',
  '/guides/setup/index.html',
  '/guides/über uns/index.html',
  '/404.html',
  '/logo/light.svg',
  '/files/100%.csv',
]);

const FILES: SiteFiles = {
  has: (path) => PATHS.has(path),
  redirect: (path) =>
    path.startsWith('/old/')
      ? path.replace('/old', '/guides')
      : path === '/blog'
        ? 'https://example.com/blog'
        : undefined,
};

const from = (file: string) => (address: string) => relativeUrl(address, file, FILES);

test.each([
  ['/', '../../index.html'],
  ['/guides/setup?tab=npm#tools', 'index.html?tab=npm#tools'],
  ['/guides/setup/', 'index.html'],
  ['/guides/%C3%BCber%20uns', '../%C3%BCber%20uns/index.html'],
  ['/404', '../../404.html'],
  ['/logo/light.svg', '../../logo/light.svg'],
  ['/files/100%25.csv', '../../files/100%25.csv'],
  ['/_search/', '../../_search/'],
  ['/nowhere', '../../nowhere'],
])('%s leads from a page below folders to its file', (address, expected) => {
  expect(from('/guides/setup/index.html')(address)).toBe(expected);
});

test('a heading of the same page is a fragment', () => {
  expect(from('/guides/setup/index.html')('/guides/setup#tools')).toBe('#tools');
});

test.each(['https://example.com/', '//example.com/', 'mailto:a@example.com', '#tools', 'next', ''])(
  '%s stays as it is',
  (address) => expect(from('/index.html')(address)).toBe(address),
);

test('an address that a pattern redirects leads where that does', () => {
  expect(from('/index.html')('/old/setup#tools')).toBe('guides/setup/index.html#tools');
  expect(from('/index.html')('/blog?page=2')).toBe('https://example.com/blog?page=2');
  expect(from('/index.html')('/old/nowhere')).toBe('guides/nowhere');
});
