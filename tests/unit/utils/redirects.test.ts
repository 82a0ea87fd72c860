import { expect, test } from 'vitest';
import {
  createRedirectLookup,
  fillDestination,
  isPattern,
  isRedirected,
} from '../../../src/utils/redirects.ts';

test.each([
  ['/a', '/a', true],
  ['/a', '/a/', true],
  ['/a/', '/a', true],
  ['a', '/a', true],
  ['/a', '/a/b', false],
  ['/', '/', true],
  ['/a%20b', '/a b', true],
  ['/a/:id', '/a/b', true],
  ['/a/:id', '/a/b/', true],
  ['/a/:id', '/a/b/c', false],
  ['/a/:id', '/a', false],
  ['/a/:id', '/ab', false],
  ['/a/:id/c', '/a/b/c', true],
  ['/a/:rest*', '/a/b/c', true],
  ['/a/:rest*', '/a', false],
  ['/a/:rest*', '/a/', true],
  ['/a/:rest*', '/ab', false],
  ['/a/:rest*/z', '/a/b/c/z', true],
  ['/a/*', '/a/b/c', true],
  ['/a/*', '/a/', true],
  ['/a/*', '/a', false],
  ['/*', '/', true],
  ['/*', '/a/b', true],
  ['/a/b-*', '/a/b-c/d', true],
  ['/a/b-*', '/a/b', false],
  ['/a/b-*', '/a/b-', true],
  ['/a/b-:id*', '/a/b-c', true],
  ['/a.b/*', '/axb/c', false],
  ['/\u{1F331}/:id', '/\u{1F331}/a', true],
  ['/a:8080', '/a:8080', true],
  ['/a/*', '/a/b\nc', false],
  ['/:a-:b', '/x-y-z', true],
  ['/:a-:b', '/x-y/z', false],
  ['/*/b/*', '/b', false],
  ['/*/b/*', '/a/b/c/b/d', true],
])('%s catches %s: %s', (source, path, isCaught) => {
  expect(isRedirected(path, [source])).toBe(isCaught);
});

test.each([
  ['/a/:id', '/a/x', '/b/:id', '/b/x'],
  ['/:a/:b', '/x/y', '/:b/:a', '/y/x'],
  ['/a/:rest*', '/a/x/y', '/b/:rest*', '/b/x/y'],
  ['/a/:rest*', '/a/x/y', '/b/:rest', '/b/x/y'],
  ['/a/:rest*', '/a/x/y', '/b/*', '/b/x/y'],
  ['/a/:rest*', '/a/x/y', '/b/:splat', '/b/x/y'],
  ['/a/:rest*', '/a/', '/b/:rest*', '/b/'],
  ['/a/*', '/a/x', '/b/*', '/b/x'],
  ['/a/*', '/a///x', '/b/*', '/b/x'],
  ['/a/*', '/a//', '/b/*', '/b/'],
  ['/:a-:b', '/x-y-z', '/:a/:b', '/x-y/z'],
  ['/:a*/b/:c*', '/x/b/y/b/z', '/:a/:c', '/x/b/y/z'],
  ['/a/*', '/a/x', 'https://x.example:8080/*#:y', 'https://x.example:8080/x#:y'],
])('%s takes %s to %s: %s', (source, path, destination, expected) => {
  const { captures } = createRedirectLookup([{ source }]).findPattern(path)!;
  expect(fillDestination(destination, captures)).toBe(expected);
});

test('captured texts are encoded as the caller wants', () => {
  const { captures } = createRedirectLookup([{ source: '/:a/*' }]).findPattern('/x y/z?')!;
  expect(fillDestination('/b/:a/*', captures, encodeURIComponent)).toBe('/b/x%20y/z%3F');
});

test('of two sources the first counts, and one path is asked for apart from patterns', () => {
  const rules = [{ source: '/a/*' }, { source: '/a/b' }, { source: '/a/:id' }, { source: '/a/b/' }];
  const { findExact, findPattern } = createRedirectLookup(rules);
  expect(findExact('/a/b')).toBe(rules[1]);
  expect(findExact('/a/c')).toBeUndefined();
  expect(findPattern('/a/b')?.rule).toBe(rules[0]);
});

test('a colon before a number is no name', () => {
  expect(isPattern('/a:80')).toBe(false);
  expect(isPattern('/a/:b')).toBe(true);
  expect(isPattern('/a-*')).toBe(true);
});

test.each([
  ['slashes before a newline', '/a/*', `/a${'/'.repeat(200_000)}\nb`],
  ['three wildcards', '/*-*-*-z', `/${'-'.repeat(200_000)}`],
  ['four names in one segment', '/:a-:b-:c-:d/z', `/${'-'.repeat(200_000)}`],
  ['a long end of slashes', '/b', `/a${'/'.repeat(200_000)}c`],
])('a path of 200 kB with %s is matched in linear time', (_, source, path) => {
  const { user } = process.cpuUsage();
  isRedirected(path, [source]);
  // A quadratic match takes minutes.
  expect(process.cpuUsage().user - user).toBeLessThan(5_000_000);
});
