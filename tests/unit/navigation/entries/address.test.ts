import { expect, test } from 'vitest';
import { readAddress } from '../../../../src/navigation/entries/entries.ts';

test.each([
  'https://example.com/a?b#c',
  'HTTP://example.com',
  'mailto:help@example.com',
  'tel:+431234',
])('%s leads elsewhere', (url) => {
  expect(readAddress(` ${url} `)).toEqual({ kind: 'external', href: url });
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
  expect(readAddress(url)).toEqual({ kind: 'path', href, path });
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
  expect(readAddress(url)).toEqual({ kind: 'unsafe' });
});
