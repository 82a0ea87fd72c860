import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { ImageCache } from '../../../../src/output/images/image-cache.ts';
import { createFolder } from '../../_folder.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('images are found by the next build, regardless of their digest', () => {
  const dir = join(createFolder({}), 'pictures');
  const names = Array.from({ length: 100 }, (_, at) => `fern~${at}.png`);
  const first = new ImageCache(dir);
  for (const name of names) first.add(name, bytes(name));
  const next = new ImageCache(dir);
  next.keepOnly(new Set(names));
  expect(names.filter((name) => !next.has(name))).toEqual([]);
  expect(names.filter((name) => next.find(name) === undefined)).toEqual([]);
  next.keepOnly(new Set(names.slice(0, 2)));
  expect(readdirSync(dir)).toHaveLength(2);
});

test('an image whose content changed is not found, and is added again under its name', () => {
  const dir = createFolder({});
  const cache = new ImageCache(dir);
  cache.add('fern.webp', bytes('fern'));
  const file = cache.find('fern.webp') ?? '';
  writeFileSync(file, 'moss');
  const next = new ImageCache(dir);
  expect(next.has('fern.webp')).toBe(true);
  expect(next.find('fern.webp')).toBeUndefined();
  next.add('fern.webp', bytes('fern'));
  expect(next.find('fern.webp')).toBe(file);
  expect(readFileSync(file, 'utf8')).toBe('fern');
});

test('of two files of an image, only the known one stays, and drafts are removed', () => {
  const dir = createFolder({});
  const cache = new ImageCache(dir);
  cache.add('fern.webp', bytes('fern'));
  cache.add('fern.webp', bytes('larger fern'));
  writeFileSync(join(dir, 'fern~abc.webp.4711'), 'draft');
  cache.keepOnly(new Set(['fern.webp']));
  expect(readdirSync(dir)).toEqual([basename(cache.find('fern.webp') ?? '')]);
});
