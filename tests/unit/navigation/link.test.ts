import { expect, test } from 'vitest';
import { pageHref, parseUrl, toHref, toPageLink, withBase } from '../../../src/navigation/link.ts';

test.each([
  'https://example.com/a?b#c',
  'HTTP://example.com',
  'mailto:help@example.com',
  'tel:+431234',
])('%s leads elsewhere', (url) => {
  expect(parseUrl(` ${url} `)).toEqual({ kind: 'external', href: url });
});

test.each([
  ['api-reference', '/api-reference', 'api-reference'],
  ['/api/', '/api/', 'api'],
  ['./guides/a.mdx', '/guides/a.mdx', 'guides/a'],
  ['/a?b=1#c', '/a?b=1#c', 'a'],
  ['a/b:c', '/a/b:c', 'a/b:c'],
  ['/', '/', ''],
  ['#top', '/#top', ''],
])('%s is a path of this site', (url, href, path) => {
  expect(parseUrl(url)).toEqual({ kind: 'path', href, path });
});

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\u200bscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.com/x',
  'file:///etc/passwd',
  '//example.com',
  '/\\example.com',
  '/\t/example.com',
  '\\\\example.com',
])('%j is unsafe', (url) => {
  expect(parseUrl(url)).toEqual({ kind: 'unsafe' });
});

const context = {
  toUrl: (href: string) => withBase(href, '/docs'),
  icons: { draw: ({ name }: { name: string }) => `<svg ${name}>` },
};

test('a link on a page has its complete URL and its icon drawn', () => {
  const link = { label: 'A', href: '/a', icon: { name: 'leaf' }, tag: 'NEW' };
  expect(toPageLink(link, context)).toEqual({
    label: 'A',
    href: '/docs/a',
    icon: '<svg leaf>',
    tag: 'NEW',
  });
});

test.each(['https://example.com/a', 'mailto:help@example.com', '//example.com', '#part'])(
  '%s has no base path',
  (href) => expect(toPageLink({ label: 'A', href }, context).href).toBe(href),
);

test.each([
  ['guides/a', '/guides/a'],
  ['./a', '/a'],
  ['/a b#part one', '/a%20b#part one'],
  ['/a%20b?c=%20', '/a%20b?c=%20'],
  ['/100%', '/100%25'],
  ['#part', '#part'],
  ['https://example.com/a b', 'https://example.com/a b'],
])('the URL %s of docs.json is %s', (url, href) => {
  expect(toHref(url)).toBe(href);
});

test.each([
  ['/año nuevo', '/a%C3%B1o%20nuevo'],
  ['/a b#part', '/a%20b%23part'],
  ['/100%', '/100%25'],
])('the page %s is at %s', (href, expected) => {
  expect(pageHref({ href })).toBe(expected);
});
