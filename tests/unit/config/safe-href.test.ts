import { describe, expect, test } from 'vitest';
import {
  isFileOrUrl,
  isInsideProject,
  isSafeHref,
  parseRepository,
} from '../../../src/config/urls.ts';

describe('link targets', () => {
  test.each([
    'https://example.com/a?b=c:d#e',
    'HTTP://EXAMPLE.COM',
    'mailto:a@example.com',
    'tel:+49123',
    '/a/b:c',
    'a/b',
    './a',
    '../a',
    '#fragment:a',
    '?a=b:c&d=e',
    'a b',
    'r&d/intro',
  ])('%s is safe', (href) => {
    expect(isSafeHref(href)).toBe(true);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'javascript\u0000:alert(1)',
    'java\u200bscript:alert(1)',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    'file:///etc/passwd',
    'view-source:https://example.com',
    'localhost:3000',
    '//example.com',
    '\\\\example.com',
    '/\\example.com',
    '/\t/example.com',
    ':a',
  ])('%j is not', (href) => {
    expect(isSafeHref(href)).toBe(false);
  });
});

test.each([
  ['a/b', true],
  ['/a', true],
  ['./a', true],
  ['a/../b', true],
  ['a..b', true],
  ['..', false],
  ['../a', false],
  ['/../a', false],
  ['a/../../b', false],
  ['C:\\a', false],
  ['a\\b', false],
  ['file:///a', false],
  ['//host/a', false],
  ['https://example.com/a', false],
])('%s is inside the project: %s', (path, expected) => {
  expect(isInsideProject(path)).toBe(expected);
});

test('a file of the project may also be a web address', () => {
  expect(isFileOrUrl('https://example.com/../a')).toBe(true);
  expect(isFileOrUrl('ftp://example.com/a')).toBe(false);
});

test.each([
  ['https://github.com/o/r', { host: 'github.com', owner: 'o', repo: 'r' }],
  ['https://www.GitHub.com/o/r/', { host: 'github.com', owner: 'o', repo: 'r' }],
  ['github.com/o/r.git', { host: 'github.com', owner: 'o', repo: 'r' }],
  ['https://github.com/o/r.js/tree/main?a#b', { host: 'github.com', owner: 'o', repo: 'r.js' }],
  ['git@gitlab.com:o/r.git', { host: 'gitlab.com', owner: 'o', repo: 'r' }],
  ['ssh://git@example.com:2222/o/r', { host: 'example.com', owner: 'o', repo: 'r' }],
  ['https://token@github.com/o/r', { host: 'github.com', owner: 'o', repo: 'r' }],
  ['https://github.com/o', undefined],
  ['https://github.com', undefined],
  ['o/r', undefined],
  ['', undefined],
])('the repository of %s', (url, expected) => {
  expect(parseRepository(url)).toEqual(expected);
});
