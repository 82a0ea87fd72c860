import { expect, test } from 'vitest';
import { parseWith, print, summarize } from './helpers.ts';

test('a property that other tools know is told once, at its first place, with the reason', () => {
  const group = (name: string) => ({ group: name, public: true, pages: [name] });
  const parsed = parseWith({
    mintlify: 'plants',
    thumbnails: { fonts: { family: 'Geist' } },
    navigation: { groups: [group('a'), group('b')], pages: ['c'] },
  });
  expect(summarize(parsed)).toEqual([
    'info without-effect: navigation.groups[0].public has no effect -> a static site asks nobody to sign in, so that whoever opens it may read all of it',
    'info without-effect: mintlify has no effect -> it means something to other tools only; it may stay',
    'info without-effect: thumbnails.fonts has no effect -> social images are set in Inter',
  ]);
});

test('also where an API document has it', () => {
  const api = { openapi: { source: 'a.json', overlays: ['b.json'] } };
  expect(summarize(parseWith({ api }))).toEqual([
    'info without-effect: api.openapi.overlays has no effect -> documents are read as they are',
  ]);
});

test('pages and tabs may have the names of such properties', () => {
  const navigation = { tabs: [{ tab: 'sdk', pages: ['public', 'sdk', 'overlays'] }] };
  expect(summarize(parseWith({ navigation }))).toEqual([]);
});

test('what is told has its line', () => {
  expect(
    print('{\n  "name": "A",\n  "navigation": { "pages": ["index"] },\n  "mintlify": "a"\n}'),
  ).toContain('docs.json:4:15  note: mintlify has no effect');
});
