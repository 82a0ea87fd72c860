import { expect, test } from 'vitest';
import { findNearest } from '../../../../src/client/shared/nearest.ts';

const PAGES = ['/', '/quickstart', '/guides/watering', '/guides/light', '/api/list-plants'];
const nearest = (path: string) => findNearest(path, PAGES, (page) => page);

test('a mistyped address finds its page first', () => {
  expect(nearest('/quikstart')[0]).toBe('/quickstart');
});

test('a page that moved is found by its last word', () => {
  expect(nearest('/help/watering')[0]).toBe('/guides/watering');
});

test('an address like no other finds nothing', () => {
  expect(nearest('/wp-admin.php')).toEqual([]);
});

test('one page in several places is named once', () => {
  expect(findNearest('/a/b', ['/a/b', '/a/b'], (page) => page)).toEqual(['/a/b']);
});

test('an address that cannot be decoded does no harm', () => {
  expect(nearest('/%E0%A4%A')).toEqual([]);
});
